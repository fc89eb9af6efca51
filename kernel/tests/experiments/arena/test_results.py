"""Results of a match: shares, Elo differences, their intervals; the sequential test; the report and the picture."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from math import exp, inf, isclose, lgamma, log
from random import Random
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as some

from kingofsiam_kernel.experiments.arena import (
    Arena,
    ArenaConfig,
    ArenaTotals,
    SetResult,
    dumps_arena,
    format_report,
    loads_arena,
    match,
    render_chart,
    summarize,
)
from kingofsiam_kernel.experiments.arena.report import MIN_SETS
from kingofsiam_kernel.experiments.arena.sequential_test import ERROR, _likeliest, expected_score, log_likelihood_ratio
from kingofsiam_kernel.experiments.runs.confidence_intervals import wilson_interval
from kingofsiam_kernel.experiments.runs.games import Games
from kingofsiam_kernel.experiments.runs.run import Checkpoint

TWO = ArenaConfig(names=("greedy", "random"), players=2)
RESULTS: tuple[tuple[int, ...], ...] = ((24, 0), (12, 12), (0, 24))


def results_of(config: ArenaConfig, counts: Mapping[tuple[int, ...], int]) -> Arena:
    """A match of one line-up with these numbers of sets for each result, in twelfths."""
    sets = {SetResult(0, shares): count for shares, count in counts.items() if count}
    return Arena(config, Games.of((0, sum(counts.values()))), ArenaTotals(sets))


def test_the_elo_difference_of_a_share() -> None:
    """Three of four victories are 400 log10(3) = 190.8 Elo; all of them are infinitely many."""
    (pair,) = summarize(results_of(TWO, {(24, 0): 60, (12, 12): 30, (0, 24): 10})).pairs
    assert (pair.sets, pair.games, pair.even, pair.score.rate) == (100, 200, 0.5, 0.75)
    assert isclose(pair.elo.elo, 190.848, abs_tol=0.001)
    assert pair.elo.low < pair.elo.elo < pair.elo.high
    (always,) = summarize(results_of(TWO, {(24, 0): 50})).pairs
    assert (always.elo.elo, always.elo.high) == (inf, inf)
    assert 0.9 < always.score.low < 0.95


def test_one_against_two() -> None:
    """Half of the victories against two others is odds of two to one against each: 120.4 Elo."""
    config = ArenaConfig(names=("greedy", "random"), players=3)
    (pair,) = summarize(results_of(config, {(18, 18): 40, (36, 0): 10, (0, 36): 10})).pairs
    assert isclose(pair.even, 1 / 3)
    assert isclose(pair.elo.elo, 120.412, abs_tol=0.001)


def test_three_players_are_compared_in_pairs() -> None:
    """By the games that one of the two wins, whoever wins the others."""
    config = ArenaConfig(names=("greedy", "staged", "random"), players=3)
    pairs = summarize(results_of(config, {(24, 12, 0): 20, (12, 12, 12): 20})).pairs
    shares = {(each.one, each.other): each.score.rate for each in pairs}
    expected = {("greedy", "staged"): 36 / 60, ("greedy", "random"): 36 / 48, ("staged", "random"): 24 / 36}
    assert shares.keys() == expected.keys()
    assert all(isclose(shares[key], expected[key]) for key in expected)


def test_the_line_ups_are_listed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many results a file counts: it is read, checked and summarized by one list of the line-ups."""
    names = tuple(f"search:{number}" for number in range(1, 13))
    config, listed = ArenaConfig(names=names, players=3), list[int]()
    sets = {SetResult(lineup, (12, 12, 12)): 1 for lineup in range(len(config.lineups))}
    text = dumps_arena(Checkpoint(Arena(config, Games.of((0, len(sets))), ArenaTotals(sets)), Games()))

    def list_combinations(names: tuple[str, ...], number: int) -> Iterator[tuple[str, ...]]:
        listed.append(number)
        return combinations(names, number)

    monkeypatch.setattr(match, "combinations", list_combinations)
    assert len(summarize(loads_arena(text).run).pairs) == len(list(combinations(names, 2)))
    assert len(listed) <= 1


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
            found = summarize(results_of(TWO, dict(zip(RESULTS, counts, strict=True)))).pairs[0]
            covered += exp(chance) if found.score.low <= truth <= found.score.high else 0.0
    assert covered >= 0.93


def test_duplicate_deals_narrow_the_interval() -> None:
    """If luck decides which seat wins, most sets are split, and the interval is narrower than that of as many games."""
    (pair,) = summarize(results_of(TWO, {(24, 0): 15, (12, 12): 80, (0, 24): 5})).pairs
    alone = wilson_interval(110, 200)
    assert pair.score.high - pair.score.low < 0.7 * (alone.high - alone.low)


def test_the_intervals_of_several_pairs_are_simultaneous() -> None:
    """So each is wider than that of a match of two."""
    counts: dict[tuple[int, ...], int] = {(24, 0): 30, (0, 24): 20}
    (alone,) = summarize(results_of(TWO, counts)).pairs
    many = ArenaConfig(names=("greedy", "random", "staged"), players=2)
    wide = next(each for each in summarize(results_of(many, counts)).pairs if each.sets)
    assert wide.score.rate == alone.score.rate
    assert wide.score.high - wide.score.low > 1.1 * (alone.score.high - alone.score.low)


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
    found = _likeliest({score: count / total for score, count in counts.items()}, expected)
    assert isclose(sum(found.values()), 1, abs_tol=1e-6)
    assert isclose(sum(score * part for score, part in found.items()), expected, abs_tol=1e-6)


@pytest.mark.parametrize(("elo", "wrong"), [(0, "higher"), (100, "lower")])
def test_the_sequential_test_seldom_errs(elo: int, wrong: str) -> None:
    """With either hypothesis true, hardly more than 5 % of 200 matches end with the wrong answer."""
    config = ArenaConfig(names=TWO.names, players=2, sprt=(0, 100))
    rng, score, errors = Random(7), expected_score(elo, 0.5), 0
    for _ in range(200):
        counts, verdict = Counter[tuple[int, ...]](), "open"
        while verdict == "open":
            for _ in range(10):
                won = [rng.random() < score for _ in range(2)]
                counts[(12 * sum(won), 24 - 12 * sum(won))] += 1
            test = summarize(results_of(config, counts)).test
            assert test is not None
            verdict = test.verdict
        errors += verdict == wrong
    assert errors <= 200 * ERROR * 1.8


# --- the report ------------------------------------------------------------------------------------------------------


def test_report() -> None:
    """It names both players and the share; a few sets have neither interval nor Elo."""
    for count, shown in ((MIN_SETS, True), (MIN_SETS - 1, False)):
        text = "\n".join(format_report(results_of(TWO, {(24, 0): count - 10, (12, 12): 10})))
        assert "greedy against random" in text
        assert ("+" in text) is shown
    tested = ArenaConfig(names=TWO.names, players=2, sprt=(0, 100))
    assert len(list(format_report(results_of(tested, {(24, 0): 9})))) > len(
        list(format_report(results_of(TWO, {(24, 0): 9})))
    )
    assert list(format_report(Arena(TWO)))


def test_picture() -> None:
    pytest.importorskip("vl_convert")
    match = results_of(TWO, {(24, 0): 60, (12, 12): 30, (0, 24): 10})
    for dark in (False, True):
        texts = ["".join(each.itertext()) for each in fromstring(render_chart(match, dark=dark)).iter()]
        assert "greedy against random" in texts
        assert any("+191" in text for text in texts)
