"""Counts of moves and positions, and that what is remembered is as if it were counted again."""

from __future__ import annotations

from collections import Counter as Multiset

import pytest

import kingofsiam as ks
from kingofsiam.conformance.counting import Counter, Counts, count
from kingofsiam.conformance.dependence import carried, others
from kingofsiam.conformance.of_counts import is_late, moments
from kingofsiam.conformance.of_games import Table
from kingofsiam.positions import position
from kingofsiam.readings import PRESETS, Readings
from tests.conformance.at_hand import A_TABLE, counts

TABLES = (A_TABLE, Table(ks.SIAM, 4, "RULEBOOK", ks.RULEBOOK), Table(ks.SABA, 2, "YUCATA", ks.YUCATA))
LATE = [dict(moments(table))["late"] for table in TABLES]
ENDED = ks.play(position(3, control=(ks.BRITISH,) * 3, passes=2), ks.Pass())
ONE_CARD = position(2, hands=((ks.ActionCard.LAO,), (ks.ActionCard.RAMA,)), followers={"Mon": ks.Followers(lao=2)})


def by_hand(state: ks.State, turns: int) -> Counts:
    """Counted with the verbs alone."""
    ways = Multiset({state: 1})
    moves: list[int] = []
    results: list[int] = []
    for _ in range(turns):
        later = Multiset[ks.State]()
        for there, number in ways.items():
            for move in ks.legal_moves(there):
                later[ks.play(there, move)] += number
        ways = later
        moves.append(ways.total())
        results.append(len(ways))
    return Counts(tuple(moves), tuple(results))


@pytest.mark.parametrize("state", LATE, ids=range(len(LATE)))
@pytest.mark.parametrize("turns", [1, 2])
def test_a_count_is_that_by_hand(state: ks.State, turns: int) -> None:
    """Also one from memory, the second time it is asked for."""
    counter, expected = Counter(), by_hand(state, turns)
    assert count(state, turns) == counter.count(state, turns) == counter.count(state, turns) == expected


def test_three_turns() -> None:
    assert count(ONE_CARD, 3) == Counter().count(ONE_CARD, 3) == by_hand(ONE_CARD, 3)


def test_different_ways_lead_to_the_same_position() -> None:
    """Two followers of a faction change places with two others: it does not matter which cube is which."""
    found = dict(zip(("opening", "middle", "late"), counts(), strict=True))["opening"]
    assert found.moves == (ks.count_legal_moves(found.state),)
    assert 0 < found.results[0] < found.moves[0]


def test_after_the_end_there_are_no_moves() -> None:
    assert ENDED.outcome is not None
    assert count(ENDED, 2) == Counter().count(ENDED, 2) == Counts((0, 0), (0, 0))
    assert Counter().count(ENDED, 1) == Counts((0,), (0,))


@pytest.mark.parametrize("turns", [1, 2])
@pytest.mark.parametrize("state", [*LATE, ONE_CARD], ids=range(len(LATE) + 1))
def test_what_is_remembered_holds_under_other_readings(state: ks.State, turns: int) -> None:
    """One memory for all readings gives what a fresh count gives under each."""
    counter = Counter()
    counter.count(state, turns)
    for name in ("take_from", "closed_provinces", "forced_pass", "undo_ban_ends", "struggle_ends", "hands"):
        for readings in others(name, state.readings):
            try:
                there = carried(state, readings)
            except ks.InvalidState:
                continue
            assert counter.count(there, turns) == count(there, turns), name


def test_memory_is_asked_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Readings that were not asked for in the course of a count may differ: nothing is counted again."""
    counter = Counter()
    first = counter.count(LATE[1], 2)
    monkeypatch.setattr("kingofsiam.conformance.counting.count", None)
    assert counter.count(carried(LATE[1], Readings(hands=ks.YUCATA_OPEN.hands)), 2) == first


@pytest.mark.parametrize(("preset", "readings"), PRESETS)
def test_three_moments_of_a_game(preset: str, readings: Readings) -> None:
    """An opening, half of the cards, and few cards with more than a pass, but not many moves."""
    found = dict(moments(Table(ks.SABA, 3, preset, readings)))
    assert found["opening"].cards_left == 24
    assert found["middle"].cards_left <= 12 < found["middle"].cards_left + 3
    assert is_late(found["late"])
    assert 0 < found["late"].cards_left <= 6
    assert all(state.readings == readings and state.outcome is None for state in found.values())


def test_a_count_vector_names_its_readings() -> None:
    """With two players the number of followers in play is needed; at first only the pool would make more moves."""
    opening, middle, late = counts()
    assert (opening.readings, opening.needs) == (("take_from",), ("two_player_removal",))
    assert (len(opening.moves), len(middle.moves), len(late.moves)) == (1, 1, 2)
