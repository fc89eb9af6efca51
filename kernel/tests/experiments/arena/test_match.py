"""Duplicate matches: who sits where, what is counted, and when a match ends."""

import sys
from collections import Counter
from pathlib import Path

import pytest

import kingofsiam as ks
from kingofsiam_kernel.experiments.arena import (
    Arena,
    ArenaConfig,
    ArenaTotals,
    InvalidArenaConfig,
    SetResult,
    play_sets,
    run,
    summarize,
)
from kingofsiam_kernel.experiments.runs.games import Games
from kingofsiam_kernel.experiments.runs.run import CannotMerge

QUICK = ("stepwise", "random")


def match(players: int = 2, names: tuple[str, ...] = QUICK) -> ArenaConfig:
    return ArenaConfig(names=names, players=players)


@pytest.mark.parametrize(
    ("players", "names", "games"),
    [(2, QUICK, 2), (3, ("staged", "stepwise", "random"), 3), (3, QUICK, 3), (4, QUICK, 2)],
)
def test_a_set_is_every_rotation_of_the_seats(players: int, names: tuple[str, ...], games: int) -> None:
    """Each name sits in each seat equally often (with four players, on each side once), partners share a name, and in
    every other deal the order at the table is reversed.
    """
    config = match(players, names)
    for deal in (0, 1):
        seatings = config.seatings(0, deal)
        assert len(seatings) == games
        for seat in range(players):
            assert Counter(each[seat] for each in seatings) == Counter(config.lineups[0])
        if players == 4:
            assert all(each[0] == each[2] != each[1] == each[3] for each in seatings)
    assert [seatings[0] for seatings in (config.seatings(0, 0), config.seatings(0, 1))] == [
        config.seatings(0, 0)[0], config.seatings(0, 0)[0][::-1],
    ]  # fmt: skip


def test_line_ups() -> None:
    """Two names at a table for three are the first against two of the second; more names play in all combinations."""
    assert match(3).lineups == (("stepwise", "random", "random"),)
    three = match(2, ("staged", "stepwise", "random"))
    assert three.lineups == (("staged", "stepwise"), ("staged", "random"), ("stepwise", "random"))
    assert [three.set_of(number) for number in range(4)] == [(0, 0), (1, 0), (2, 0), (0, 1)]
    assert len(match(3, ("staged", "stepwise", "random", "greedy")).lineups) == 4


@pytest.mark.parametrize(("players", "shares"), [(2, (12, 12)), (3, (12, 24)), (4, (12, 12))])
def test_equal_players_share_every_set_equally(players: int, shares: tuple[int, int]) -> None:
    """`random` is `uniform`: with the same deal and the same random numbers each wins the same games in other seats."""
    config = match(players, ("random", "uniform"))
    assert play_sets(config, 0, 3) == ArenaTotals({SetResult(0, shares): 3})


def test_any_division_of_the_sets_gives_the_same() -> None:
    """Also when a match is resumed, and when matches with different sets are merged."""
    config = match(3, ("staged", "stepwise", "random"))
    whole = run(config, 6, workers=1)
    assert whole == Arena(config, Games.of((0, 6)), play_sets(config, 0, 6))
    part = run(config, range(1, 4), workers=1)
    assert run(config, 6, workers=1, resume_from=part) == whole
    assert part + run(config, Games.of((0, 1), (4, 6)), workers=1) == whole
    with pytest.raises(CannotMerge):
        _ = whole + part
    with pytest.raises(CannotMerge) as refused:
        run(match(3), 6, workers=1, resume_from=part)
    assert refused.value.facts == ("names",)


def test_it_ends_once_the_sequential_test_has_decided() -> None:
    """Long before all sets are played; then resuming plays no more."""
    config = ArenaConfig(names=QUICK, players=2, sprt=(0, 300))
    ended = run(config, 10_000, workers=1, seconds=0.01)
    assert 0 < len(ended.games) < 1000
    test = summarize(ended).test
    assert test is not None
    assert abs(test.ratio) >= test.bound
    assert test.verdict == "higher"
    assert run(config, 10_000, workers=1, resume_from=ended) == ended


def test_a_player_of_your_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module's function plays by its name; one that always passes seldom beats one that plays."""
    code = "import kingofsiam as ks\n\ndef passes(observation, rng):\n    return ks.Pass()\n"
    (tmp_path / "own_player.py").write_text(code, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    (pair,) = summarize(run(match(2, ("greedy", "own_player:passes")), 2, workers=1)).pairs
    assert (pair.one, pair.other, pair.games) == ("greedy", "own_player:passes", 4)
    assert pair.score.rate > 0.5


@pytest.mark.parametrize(
    ("values", "faults"),
    [
        ({"names": ("greedy",)}, 1),
        ({"names": ("greedy", "greedy")}, 1),
        ({"names": ("greedy", "nobody", "search:0")}, 2),
        ({"names": ("greedy", "greedy", "random", "staged")}, 1),
        ({"players": 5}, 1),
        ({"sprt": (50, 0)}, 1),
        ({"sprt": (0, 50), "names": ("greedy", "random", "staged"), "players": 3}, 1),
    ],
)
def test_what_cannot_be_played_is_refused(values: dict[str, object], faults: int) -> None:
    with pytest.raises(InvalidArenaConfig) as refused:
        ArenaConfig(**{"names": QUICK, "players": 2, **values})  # type: ignore[arg-type]
    assert len(refused.value.faults) == faults


def test_the_map_and_the_readings_are_those_of_the_match() -> None:
    config = ArenaConfig(names=("random", "uniform"), players=2, map=ks.BRITAIN, readings=ks.RUSSIAN)
    assert sum(play_sets(config, 0, 2).sets.values()) == 2
    assert config.differing_fields(match(2, ("random", "uniform"))) == ("map", "readings")
