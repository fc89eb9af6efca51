"""Perft counts, and that a cached count equals a fresh one."""

from collections import Counter as Multiset
from itertools import product

import pytest

import kingofsiam as ks
from kingofsiam.builder import position, with_readings
from kingofsiam.conformance.perft import PerftCache, is_late, perft, sample_positions
from kingofsiam.conformance.sources import GameConfig
from kingofsiam.conformance.vectors import PerftCounts, other_choices
from kingofsiam.spec.readings import PRESETS, Readings
from tests.conformance.helpers_vectors import A_CONFIG, count_vectors

CONFIGS = (A_CONFIG, GameConfig(ks.SIAM, 4, "RULEBOOK", ks.RULEBOOK), GameConfig(ks.SABA, 2, "YUCATA", ks.YUCATA))
LATE = [dict(sample_positions(config))["late"] for config in CONFIGS]
ENDED = ks.play(position(3, control=(ks.BRITISH,) * 3, passes=2), ks.Pass())
ONE_CARD = position(2, hands=((ks.ActionCard.LAO,), (ks.ActionCard.RAMA,)), followers={"Mon": ks.Followers(lao=2)})


def naive_perft(state: ks.State, depth: int) -> PerftCounts:
    """Perft with only the verbs of the public API."""
    ways = Multiset({state: 1})
    moves: list[int] = []
    results: list[int] = []
    for _ in range(depth):
        later = Multiset[ks.State]()
        for each, number in ways.items():
            for move in ks.legal_moves(each):
                later[ks.play(each, move)] += number
        ways = later
        moves.append(ways.total())
        results.append(len(ways))
    return PerftCounts(tuple(moves), tuple(results))


@pytest.mark.parametrize(("state", "depth"), [*product(LATE, (1, 2)), (ONE_CARD, 3)])
def test_perft_equals_the_naive_count(state: ks.State, depth: int) -> None:
    """The cached count is equal too, on the second call."""
    cache, expected = PerftCache(), naive_perft(state, depth)
    assert perft(state, depth) == cache.perft(state, depth) == cache.perft(state, depth) == expected


def test_different_ways_lead_to_the_same_position() -> None:
    """Followers of one faction are alike, so moves that differ only in which cube is which are one move."""
    found = dict(zip(("opening", "middle", "late"), count_vectors(), strict=True))["opening"]
    assert found.counts.moves == (ks.count_legal_moves(found.state),)
    assert 0 < found.counts.results[0] < found.counts.moves[0]


def test_after_the_end_there_are_no_moves() -> None:
    assert ENDED.outcome is not None
    assert perft(ENDED, 2) == PerftCache().perft(ENDED, 2) == PerftCounts((0, 0), (0, 0))
    assert PerftCache().perft(ENDED, 1) == PerftCounts((0,), (0,))


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("state", [*LATE, ONE_CARD], ids=range(len(LATE) + 1))
def test_a_cached_count_holds_under_other_readings(state: ks.State, depth: int) -> None:
    """One cache for all readings gives the same as a fresh count under each."""
    cache = PerftCache()
    cache.perft(state, depth)
    for name in ("take_from", "closed_provinces", "forced_pass", "undo_ban_ends", "struggle_ends", "hands"):
        for readings in other_choices(name, state.readings):
            try:
                changed = with_readings(state, readings)
            except ks.InvalidState:
                continue
            assert cache.perft(changed, depth) == perft(changed, depth), name


def test_the_cache_serves_readings_that_a_count_never_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is counted again if the readings that differ are not those that the count depends on."""
    cache = PerftCache()
    first = cache.perft(LATE[1], 2)
    monkeypatch.setattr("kingofsiam.conformance.perft.next_frontier", None)
    assert cache.perft(with_readings(LATE[1], Readings(hands=ks.YUCATA_OPEN.hands)), 2) == first


@pytest.mark.parametrize(("preset", "readings"), PRESETS.items())
def test_three_moments_of_a_game(preset: str, readings: Readings) -> None:
    """They are an opening, a middle with half of the cards, and a late position with few cards and moves."""
    found = dict(sample_positions(GameConfig(ks.SABA, 3, preset, readings)))
    assert found["opening"].cards_left == 24
    assert found["middle"].cards_left <= 12 < found["middle"].cards_left + 3
    assert is_late(found["late"])
    assert 0 < found["late"].cards_left <= 6
    assert all(state.readings == readings and state.outcome is None for state in found.values())


def test_a_count_vector_names_its_readings() -> None:
    """With two players the number of followers in play counts; in an opening only the pool would add moves."""
    opening, middle, late = count_vectors()
    assert (opening.readings, opening.needs) == (("take_from",), ("two_player_removal",))
    assert [len(each.counts.moves) for each in (opening, middle, late)] == [1, 1, 2]
