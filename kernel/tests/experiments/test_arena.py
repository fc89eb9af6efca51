"""An arena: who sits where, what is counted, shares and Elo differences with their intervals, the sequential test."""

import sys
from collections import Counter
from collections.abc import Mapping
from itertools import product
from math import exp, inf, isclose, lgamma, log
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.experiments import (
    Arena,
    ArenaConfig,
    ArenaTotals,
    CannotMerge,
    Games,
    SetResult,
    run,
)
from kingofsiam_kernel.experiments.intervals import (
    BOUND,
    ERROR,
    expected_score,
    likeliest,
    log_likelihood_ratio,
    wilson_interval,
)

QUICK = ("stepwise", "uniform")


def match(players: int = 2, names: tuple[str, ...] = QUICK) -> ArenaConfig:
    return ArenaConfig(names=names, players=players)


@pytest.mark.parametrize(
    ("players", "names", "games"),
    [(2, QUICK, 2), (3, ("staged", "stepwise", "uniform"), 3), (3, QUICK, 3), (4, QUICK, 2)],
)
def test_a_set_is_every_rotation_of_the_seats(players: int, names: tuple[str, ...], games: int) -> None:
    """Each name sits in each seat equally often (with four players, on each side once), partners share a name, and in
    every other deal the order at the table is reversed.
    """
    config = match(players, names)
    for number in (0, len(config.lineups)):
        seatings = config.seatings(number)
        assert len(seatings) == games
        for seat in range(players):
            assert Counter(each[seat] for each in seatings) == Counter(config.lineups[0])
        if players == 4:
            assert all(each[0] == each[2] != each[1] == each[3] for each in seatings)
    first, reverse = (config.seatings(number)[0] for number in (0, len(config.lineups)))
    assert reverse == first[::-1]


def test_line_ups() -> None:
    """Two names at a table for three are the first against two of the second; more names play in all combinations."""
    assert match(3).lineups == (("stepwise", "uniform", "uniform"),)
    three = match(2, ("staged", "stepwise", "uniform"))
    assert three.lineups == (("staged", "stepwise"), ("staged", "uniform"), ("stepwise", "uniform"))
    assert [{*three.seatings(number)[0]} for number in range(4)] == [
        {*three.lineups[number % 3]} for number in range(4)
    ]
    assert len(match(3, ("staged", "stepwise", "uniform", "greedy")).lineups) == 4


@pytest.mark.slow
@pytest.mark.parametrize(("players", "shares"), [(2, (12, 12)), (3, (12, 24)), (4, (12, 12))])
def test_equal_players_share_every_set_equally(players: int, shares: tuple[int, int]) -> None:
    """A search without time is greedy: with the same deal and numbers each wins the same games in other seats."""
    config = match(players, ("greedy", "search:0s"))
    assert Arena.play(config, 0, 3) == ArenaTotals({SetResult(0, shares): 3})


def test_any_division_of_the_sets_gives_the_same() -> None:
    """Also when a match is resumed, and when matches with different sets are merged."""
    config = match(3, ("staged", "stepwise", "uniform"))
    whole = run(Arena(config), 6, workers=1)
    assert whole == Arena(config, Games.of((0, 6)), Arena.play(config, 0, 6))
    part = run(Arena(config), range(1, 4), workers=1)
    assert run(part, 6, workers=1) == whole
    assert part + run(Arena(config), Games.of((0, 1), (4, 6)), workers=1) == whole
    with pytest.raises(CannotMerge):
        _ = whole + part
    with pytest.raises(CannotMerge) as refused:
        _ = part + Arena(match(3))
    assert refused.value.facts == ("names",)


def test_it_ends_once_the_sequential_test_has_decided() -> None:
    """Long before all sets are played; then resuming plays no more."""
    config = ArenaConfig(names=QUICK, players=2, sprt=(0, 300))
    ended = run(Arena(config), 10_000, workers=1, seconds=0.01)
    assert 0 < len(ended.games) < 1000
    assert ended.is_decided
    assert ended.results["sprt"].value >= ended.results["sprt"].high
    assert run(ended, 10_000, workers=1) == ended


def test_a_player_of_your_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module's function plays by its name; one that always passes seldom beats one that plays."""
    code = "import kingofsiam as ks\n\ndef passes(observation, rng):\n    return ks.Pass()\n"
    (tmp_path / "passing_player.py").write_text(code, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    played = run(Arena(match(2, ("greedy", "passing_player:passes"))), 2, workers=1)
    assert played.results["score.greedy.passing_player:passes"].value > 0.5


@pytest.mark.parametrize(
    ("values", "faults"),
    [
        ({"names": ("greedy",)}, 1),
        ({"names": ("greedy", "greedy")}, 1),
        ({"names": ("greedy", "nobody", "search:0")}, 2),
        ({"names": ("greedy", "greedy", "uniform", "staged")}, 1),
        ({"players": 5}, 1),
        ({"sprt": (50, 0)}, 1),
        ({"sprt": (0, 50), "names": ("greedy", "uniform", "staged"), "players": 3}, 1),
    ],
)
def test_what_cannot_be_played_is_refused(values: dict[str, object], faults: int) -> None:
    with pytest.raises(InvalidSetting) as refused:
        ArenaConfig(**{"names": QUICK, "players": 2, **values})  # type: ignore[arg-type]
    assert len(refused.value.faults) == faults


# --- results ----------------------------------------------------------------------------------------------------

TWO = ArenaConfig(names=("greedy", "uniform"), players=2)
RESULTS: tuple[tuple[int, ...], ...] = ((24, 0), (12, 12), (0, 24))


def results_of(config: ArenaConfig, counts: Mapping[tuple[int, ...], int]) -> Arena:
    """A match of one line-up with these numbers of sets for each result, in twelfths."""
    sets = {SetResult(0, shares): count for shares, count in counts.items() if count}
    return Arena(config, Games.of((0, sum(counts.values()))), ArenaTotals(sets))


def test_the_elo_difference_of_a_share() -> None:
    """Three of four victories are 400 log10(3) = 190.8 Elo; all of them are infinitely many."""
    assert TWO.pairs == {("greedy", "uniform"): 0.5}
    score, elo = results_of(TWO, {(24, 0): 60, (12, 12): 30, (0, 24): 10}).results.values()
    assert (score.n, elo.n, score.value) == (100, 100, 0.75)
    assert isclose(elo.value, 190.848, abs_tol=0.001)
    assert elo.low < elo.value < elo.high
    always, infinite = results_of(TWO, {(24, 0): 50}).results.values()
    assert (infinite.value, infinite.high) == (inf, inf)
    assert 0.9 < always.low < 0.95
    assert results_of(TWO, {(0, 24): 50}).results["elo.greedy.uniform"].value == -inf


def test_one_against_two() -> None:
    """Half of the victories against two others is odds of two to one against each: 120.4 Elo."""
    config = ArenaConfig(names=("greedy", "uniform"), players=3)
    assert config.pairs == {("greedy", "uniform"): 1 / 3}
    results = results_of(config, {(18, 18): 40, (36, 0): 10, (0, 36): 10}).results
    assert isclose(results["elo.greedy.uniform"].value, 120.412, abs_tol=0.001)


def test_three_players_are_compared_in_pairs() -> None:
    """By the games that one of the two wins, whoever wins the others."""
    config = ArenaConfig(names=("greedy", "staged", "uniform"), players=3)
    results = results_of(config, {(24, 12, 0): 20, (12, 12, 12): 20}).results
    shares = {name: results[name].value for name in results if name.startswith("score.")}
    assert shares == pytest.approx(
        {"score.greedy.staged": 36 / 60, "score.greedy.uniform": 36 / 48, "score.staged.uniform": 24 / 36}
    )


@pytest.mark.parametrize("chances", [(0.3, 0.5, 0.2), (0.05, 0.9, 0.05), (0.6, 0.0, 0.4), (0.9, 0.08, 0.02)])
def test_coverage_of_the_interval(chances: tuple[float, float, float]) -> None:
    """93 % or more of all matches of 60 sets have an interval with the truth, whether their games are alike or not.

    (The exact probability, summed over all results.)
    """
    sets, truth, covered = 60, chances[0] + chances[1] / 2, 0.0
    for won, split in product(range(sets + 1), repeat=2):
        counts = (won, split, sets - won - split)
        if counts[2] < 0 or any(count and not chance for count, chance in zip(counts, chances, strict=True)):
            continue
        chance = lgamma(sets + 1) + sum(
            count * log(part) - lgamma(count + 1) for count, part in zip(counts, chances, strict=True) if part
        )
        if chance > -15:
            score = results_of(TWO, dict(zip(RESULTS, counts, strict=True))).results["score.greedy.uniform"]
            covered += exp(chance) if score.low <= truth <= score.high else 0.0
    assert covered >= 0.93


def test_duplicate_deals_narrow_the_interval() -> None:
    """If luck decides which seat wins, most sets are split, and the interval is narrower than that of as many games."""
    score = results_of(TWO, {(24, 0): 15, (12, 12): 80, (0, 24): 5}).results["score.greedy.uniform"]
    alone = wilson_interval(110, 200)
    assert score.high - score.low < 0.7 * (alone.high - alone.low)


def test_the_intervals_of_several_pairs_are_simultaneous() -> None:
    """So each is wider than that of a match of two."""
    counts: dict[tuple[int, ...], int] = {(24, 0): 30, (0, 24): 20}
    alone = results_of(TWO, counts).results["score.greedy.uniform"]
    many = ArenaConfig(names=("greedy", "uniform", "staged"), players=2)
    wide = results_of(many, counts).results["score.greedy.uniform"]
    assert wide.value == alone.value
    assert wide.high - wide.low > 1.1 * (alone.high - alone.low)


# --- the sequential test ---------------------------------------------------------------------------------------------


def test_the_ratio_is_that_of_the_normal_approximation_for_close_hypotheses() -> None:
    """N (s1 - s0) (2 x - s0 - s1) / (2 variance), for mean x of N sets: as in the note on the generalized SPRT."""
    counts = {0.0: 240, 0.25: 30, 0.5: 450, 0.75: 20, 1.0: 260}
    sets = sum(counts.values())
    mean = sum(score * count for score, count in counts.items()) / sets
    variance = sum((score - mean) ** 2 * count for score, count in counts.items()) / sets
    one, other = expected_score(0, 0.5), expected_score(10, 0.5)
    normal = sets * (other - one) * (2 * mean - one - other) / (2 * variance)
    assert isclose(log_likelihood_ratio(dict(counts), one, other), normal, rel_tol=0.02)


@given(some.dictionaries(some.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), some.integers(1, 50)), some.floats(0.05, 0.95))
def test_the_likeliest_distribution_has_the_expectation(counts: dict[float, int], expected: float) -> None:
    counts = {0.0: 1, 1.0: 1} | counts
    total = sum(counts.values())
    found = likeliest({score: count / total for score, count in counts.items()}, expected)
    assert isclose(sum(found.values()), 1, abs_tol=1e-6)
    assert isclose(sum(score * part for score, part in found.items()), expected, abs_tol=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize(("elo", "wrong"), [(0, True), (100, False)])
def test_the_sequential_test_seldom_errs(elo: int, wrong: bool) -> None:
    """With either hypothesis true, hardly more than 5 % of 200 matches end with the wrong answer."""
    config = ArenaConfig(names=TWO.names, players=2, sprt=(0, 100))
    rng, score, errors = Random(7), expected_score(elo, 0.5), 0
    for _ in range(200):
        counts, ratio = Counter[tuple[int, ...]](), 0.0
        while abs(ratio) < BOUND:
            for _ in range(10):
                won = [rng.random() < score for _ in range(2)]
                counts[(12 * sum(won), 24 - 12 * sum(won))] += 1
            ratio = results_of(config, counts).results["sprt"].value
        errors += (ratio > 0) is wrong
    assert errors <= 200 * ERROR * 1.8
