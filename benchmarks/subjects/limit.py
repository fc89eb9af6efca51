"""The C twin: staged playouts and nothing else, with no Python between two turns."""

from __future__ import annotations

from array import array
from typing import Final

import kingofsiam as ks
from benchmarks.limit import FLAGS, WORDS, Limit, table_of
from benchmarks.subjects import Subject, Work
from benchmarks.subjects.kernel import DEALS, RECORDED, openings, recorded, starts_for, told
from kingofsiam import kernel

GAMES: Final = 512


def playouts(limit: Limit, players: int) -> Work:
    """The kernel's games (512, compiled or not), in one call."""
    starts = table_of([openings(players)[seed % DEALS] for seed in range(GAMES)])
    return lambda: limit.playouts(starts[:], 0)


def each_turn(limit: Limit) -> Work:
    """The kernel's recorded moves once more, in one call."""
    turns = recorded()[:RECORDED]
    table, moves = table_of([state for state, _ in turns]), array("q", [move for _, move in turns])
    after = table[:]

    def work() -> int:
        limit.transitions(table, moves, after)
        return len(moves)

    return work


def games(limit: Limit, number: int) -> str:
    """Play so many staged games and tell how they ended."""
    turns, ends = 0, list[kernel.PackedState]()
    for seed, start in enumerate(starts_for(number)):
        table = table_of([start])
        turns += limit.playouts(table, seed)
        ends.append(kernel.PackedState(*table[:WORDS]))
    return told(ends, turns)


def load(argument: str) -> Subject:
    """The C twin, compiled now."""
    del argument
    limit = Limit()
    work = {"playout": playouts(limit, 3), "trusted": each_turn(limit)}
    work |= {f"playout_{players}": playouts(limit, players) for players in (2, 4)}
    about = f"{limit.compiler} {' '.join(FLAGS)}, rules of kingofsiam {ks.__version__}"
    return Subject(about, work, games=lambda number: games(limit, number))
