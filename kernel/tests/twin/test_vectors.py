"""The kernel agrees with the published vectors of the scenarios and the counts; games are in `test_equality`."""

from typing import Final

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.conformance.perft import DEPTHS, sample_positions
from kingofsiam.conformance.sources import VectorConfig, vector_configs
from kingofsiam.conformance.suite import MAPS, SCENARIO_GROUPS
from kingofsiam.conformance.vectors import CountVector, MoveVector, PerftCounts
from kingofsiam.errors import InvalidMove
from kingofsiam.model.pieces import PLAYERS
from tests.conformance.helpers_vectors import vectors_in_group
from tools.vector_locks import digests, load_locks

TABLES: Final = tuple(table for board in MAPS for players in PLAYERS for table in vector_configs(board, players))
LOCKED: Final = load_locks()[-1].vectors
FULLY_COUNTED: Final = TABLES if kernel.COMPILED else TABLES[::30]
"""The openings and middle positions that are counted; with the interpreted kernel all would take a minute."""


def number_of(vector: MoveVector) -> int | None:
    """The number of the vector's move, if it has one."""
    try:
        return kernel.pack_move(vector.move, vector.state.map)
    except InvalidMove:
        return None


@pytest.mark.parametrize("name", [group.name for group in SCENARIO_GROUPS])
def test_every_vector_agrees(name: str) -> None:
    """Its position can be packed and unpacked. Its move is legal or not, as published; for a legal move, so is the
    position after it with its outcome. A move without a number is not legal.
    """
    for vector in vectors_in_group(name):
        if not isinstance(vector, CountVector) and vector.state is not None:
            assert kernel.unpack(kernel.pack(vector.state), vector.state.map) == vector.state, vector.id
        if isinstance(vector, MoveVector):
            packed, number = kernel.pack(vector.state), number_of(vector)
            assert (number is not None and kernel.is_legal(packed, number)) == vector.verdict.legal, vector.id
            if number is not None and vector.verdict.legal:
                after = kernel.unpack(kernel.play(packed, number), vector.state.map)
                assert after == vector.verdict.after, vector.id
            elif number is not None:
                with pytest.raises(kernel.NotLegal):
                    kernel.play(packed, number)


def count_vector(moment: str, state: ks.State, table: VectorConfig) -> CountVector:
    """The vector of a position with the numbers that the kernel counts (perft)."""
    level = {kernel.pack(state): 1}
    moves, results = list[int](), list[int]()
    for _ in range(DEPTHS[moment]):
        later: dict[kernel.PackedState, int] = {}
        for packed, ways in level.items():
            for move in kernel.legal_moves(packed):
                after = kernel.play_unchecked(packed, move)
                later[after] = later.get(after, 0) + ways
        level = later
        moves.append(sum(level.values()))
        results.append(len(level))
    counts = PerftCounts(tuple(moves), tuple(results))
    return CountVector(id=f"count/{table.id}/{moment}", title="", state=state, counts=counts)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=[table.id for table in TABLES])
def test_moves_are_counted_as_published(table: VectorConfig) -> None:
    """The kernel counts the moves and the positions after them; the numbers are those of the lock."""
    for moment, state in sample_positions(table):
        if moment == "late" or table in FULLY_COUNTED:
            vector = count_vector(moment, state, table)
            assert digests(vector) == LOCKED[vector.id], vector.id
