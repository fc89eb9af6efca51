"""The C baseline: playouts and nothing else, with no Python between two turns."""

from array import array
from typing import Final

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.benchmarks.c_baseline import FLAGS, WORDS, Limit, table_of
from kernel.benchmarks.subjects import Subject, Workload
from kernel.benchmarks.subjects.kernel import DEALS, RECORDED, digest_of_games, openings, recorded, starting_positions

GAMES: Final = 512


def playouts(limit: Limit, players: int) -> Workload:
    """The kernel's games (512, compiled or not), in one call."""
    starts = table_of([openings(players)[seed % DEALS] for seed in range(GAMES)])
    return lambda: limit.playouts(starts[:], 0)


def each_turn(limit: Limit) -> Workload:
    """The kernel's recorded moves, in one call."""
    turns = recorded()[:RECORDED]
    table, moves = table_of([state for state, _ in turns]), array("q", [move for _, move in turns])
    after = table[:]

    def work() -> int:
        limit.transitions(table, moves, after)
        return len(moves)

    return work


def games(limit: Limit, number: int) -> str:
    """Play a number of staged games; returns the digest of the final positions."""
    turns, ends = 0, list[kernel.PackedState]()
    for seed, start in enumerate(starting_positions(number)):
        table = table_of([start])
        turns += limit.playouts(table, seed)
        ends.append(kernel.PackedState(*table[:WORDS]))
    return digest_of_games(ends, turns)


def load(argument: str) -> Subject:
    """The C twin, compiled now."""
    del argument
    limit = Limit()
    work = {"playout": playouts(limit, 3), "trusted": each_turn(limit)}
    work |= {f"playout_{players}": playouts(limit, players) for players in (2, 4)}
    about = f"{limit.compiler} {' '.join(FLAGS)}, rules of kingofsiam {ks.__version__}"
    return Subject(about, work, games=lambda number: games(limit, number))
