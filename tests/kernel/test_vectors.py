"""The published vectors hold for the kernel: what is legal, what comes of it, and how many moves there are.

It is asked for what it knows. Deals and looks are not its business, nor are reasons and events.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.conformance.digests import digests
from kingofsiam.conformance.lock import locks
from kingofsiam.conformance.of_counts import TURNS_AHEAD, moments
from kingofsiam.conformance.of_games import Table, tables
from kingofsiam.conformance.suite import GAMES, MAPS, SCENARIOS
from kingofsiam.conformance.vector import CountVector, DealVector, LookVector, MoveVector
from kingofsiam.errors import InvalidMove
from kingofsiam.rules.s2_concept import PLAYERS
from tests.conformance.at_hand import vectors_of

GROUPS: Final = tuple(group.name for group in (*SCENARIOS, *GAMES))
TABLES: Final = tuple(table for board in MAPS for players in PLAYERS for table in tables(board, players))
LOCKED: Final = locks()[-1].vectors
COUNTED_TO_THE_LAST: Final = TABLES if kernel.COMPILED else TABLES[::30]
"""The tables whose openings and middle positions are counted; interpreted, all of them would take a minute."""


def number_of(vector: MoveVector) -> int | None:
    """The number of the move that is tried, if it has one."""
    try:
        return kernel.pack_move(vector.move, vector.state.map)
    except InvalidMove:
        return None


@pytest.mark.parametrize("name", GROUPS)
def test_every_move_of_a_vector_is_judged_as_published(name: str) -> None:
    """Legal or not; if it is, the position after it, its outcome included. What has no number is not legal."""
    for vector in vectors_of(name):
        if isinstance(vector, MoveVector):
            packed, number = kernel.pack(vector.state), number_of(vector)
            assert (number is not None and kernel.is_legal(packed, number)) == vector.verdict.legal, vector.id
            if number is not None and vector.verdict.legal:
                after = kernel.unpack(kernel.play(packed, number), vector.state.map)
                assert after == vector.verdict.after, vector.id
            elif number is not None:
                with pytest.raises(kernel.NotLegal):
                    kernel.play(packed, number)


@pytest.mark.parametrize("name", GROUPS)
def test_every_game_of_a_vector_is_packed(name: str) -> None:
    """The games that deals set up, and the positions that are looked at, are the same once packed and unpacked."""
    for vector in vectors_of(name):
        if not isinstance(vector, CountVector) and vector.state is not None:
            state: ks.State = vector.state
            assert kernel.unpack(kernel.pack(state), state.map) == state, vector.id


def test_what_the_kernel_is_not_asked_for() -> None:
    """Of all vectors but the counts these: what a deal sets up, and what a player sees, it does not know."""
    kinds = Counter(type(vector) for vector in chain.from_iterable(map(vectors_of, GROUPS)))
    assert kinds == {MoveVector: 1932, DealVector: 108, LookVector: 202}


def counted(moment: str, state: ks.State, table: Table) -> CountVector:
    """The vector of a position, with the numbers that the kernel counts."""
    level = {kernel.pack(state): 1}
    moves, results = list[int](), list[int]()
    for _ in range(TURNS_AHEAD[moment]):
        later: dict[kernel.PackedState, int] = {}
        for packed, ways in level.items():
            for move in kernel.legal_moves(packed):
                after = kernel.play_trusted(packed, move)
                later[after] = later.get(after, 0) + ways
        level = later
        moves.append(sum(level.values()))
        results.append(len(level))
    return CountVector(
        id=f"count/{table.id}/{moment}", title="", state=state, moves=tuple(moves), results=tuple(results)
    )


@pytest.mark.parametrize("table", TABLES, ids=[table.id for table in TABLES])
def test_moves_are_counted_as_published(table: Table) -> None:
    """The kernel counts the moves, and the positions to which they lead: the numbers are those of the lock."""
    for moment, state in moments(table):
        if moment == "late" or table in COUNTED_TO_THE_LAST:
            vector = counted(moment, state, table)
            assert digests(vector) == LOCKED[vector.id], vector.id


def test_all_counts_that_are_published_are_counted() -> None:
    """There are no others in the lock."""
    published = {name for name in LOCKED if name.startswith("count/")}
    assert published == {f"count/{table.id}/{moment}" for table in TABLES for moment in TURNS_AHEAD}
