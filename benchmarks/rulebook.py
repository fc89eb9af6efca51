"""Benchmark of the rulebook engine beside python-chess, in detail: `python -m benchmarks.rulebook`.

Only the ratios carry over to other machines. Every figure is the median of rounds in which the two take turns, so that
a busy moment of the machine affects both.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import TypeVar

import chess

import kingofsiam as ks
from benchmarks.subjects import SEED
from benchmarks.subjects.rulebook import staged_move
from kingofsiam.rules import s4_course

A = TypeVar("A")
B = TypeVar("B")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: what was measured for both, in which unit, and whether more is better."""

    what: str
    unit: str
    siam: float
    chess: float
    more_is_better: bool

    @property
    def ratio(self) -> float:
        """How many times better King of Siam does than chess (below 1: worse)."""
        return self.siam / self.chess if self.more_is_better else self.chess / self.siam


def siam_playout(seed: int) -> list[tuple[ks.State, ks.Move]]:
    """A staged game of three players."""
    rng, state = Random(seed), ks.deal(3, seed=seed)
    turns: list[tuple[ks.State, ks.Move]] = []
    while state.outcome is None:
        move = staged_move(state, rng)
        turns.append((state, move))
        state = ks.play(state, move)
    return turns


def chess_plies(seed: int) -> list[tuple[chess.Board, chess.Move]]:
    """A random game of chess, every position kept."""
    rng, board = Random(seed), chess.Board()
    plies: list[tuple[chess.Board, chess.Move]] = []
    while not board.is_game_over():
        move = rng.choice(list(board.legal_moves))
        plies.append((board, move))
        board = board.copy(stack=False)
        board.push(move)
    return plies


def chess_playout(seed: int) -> int:
    """A random game of chess as its users play it: one board, changed in place."""
    rng, board = Random(seed), chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return board.ply()


def seconds(work: Callable[[], object]) -> float:
    """The number of seconds that this takes."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def per_second(work: Callable[[], int]) -> float:
    """How many of them a workload does in a second; the workload returns how many it did."""
    begin = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - begin)


def interleaved(rounds: int, siam: Callable[[], float], other: Callable[[], float]) -> tuple[float, float]:
    """The medians of two measurements that take turns."""
    pairs = [(siam(), other()) for _ in range(rounds)]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)


def playouts(rounds: int, games: int) -> Row:
    """Random playouts: turns and plies per second."""
    seeds = range(SEED, SEED + games)
    medians = interleaved(
        rounds,
        lambda: per_second(lambda: sum(len(siam_playout(seed)) for seed in seeds)),
        lambda: per_second(lambda: sum(chess_playout(seed) for seed in seeds[: 1 + games // 8])),
    )
    return Row("random playouts (staged / uniform)", "turns per second", *medians, more_is_better=True)


def transitions(rounds: int, games: int) -> list[Row]:
    """Transitions over all turns of random games, judged and trusted, beside those of chess."""
    turns = [turn for seed in range(games) for turn in siam_playout(seed)]
    plies = [ply for seed in range(1 + games // 8) for ply in chess_plies(seed)]

    def push_judged(board: chess.Board, move: chess.Move) -> None:
        if board.is_legal(move):
            board.copy(stack=False).push(move)

    def push(board: chess.Board, move: chess.Move) -> None:
        board.copy(stack=False).push(move)

    def each(of: Sequence[tuple[A, B]], step: Callable[[A, B], object]) -> Callable[[], float]:
        return lambda: seconds(lambda: [step(one, move) for one, move in of]) / len(of) * 1e6

    return [
        Row(what, "µs", *interleaved(rounds, each(turns, ours), each(plies, theirs)), more_is_better=False)
        for what, ours, theirs in (
            ("play / copy + push", ks.play, push),
            ("play / is_legal + copy + push", ks.play, push_judged),
            ("play without judging / copy + push", s4_course.take_turn, push),
        )
    ]


def generated_moves(rounds: int) -> Row:
    """Listing legal moves of openings and of middle games."""
    states = [ks.deal(3, seed=SEED), *(state for state, _ in siam_playout(SEED)[5:40:5])]
    boards = [board for board, _ in chess_plies(SEED)[:80:4]]
    medians = interleaved(
        rounds,
        lambda: 1e9 / per_second(lambda: sum(1 for state in states for _ in ks.legal_moves(state))),
        lambda: 1e9 / per_second(lambda: sum(1 for board in boards for _ in board.legal_moves)),
    )
    return Row("one generated move", "ns", *medians, more_is_better=False)


def import_times(rounds: int) -> Row:
    """Importing the package, over what Python itself needs to start."""

    def start(code: str) -> float:
        return seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True)) * 1e3

    bare = median(start("pass") for _ in range(rounds))
    siam, other = interleaved(rounds, lambda: start("import kingofsiam"), lambda: start("import chess"))
    return Row("import", "ms", siam - bare, other - bare, more_is_better=False)


def bytes_per_state() -> Row:
    """The memory of every state of a game; for chess, a board without its move stack."""

    def kept(make: Callable[[int], Sequence[tuple[object, object]]]) -> float:
        make(SEED)
        tracemalloc.start()
        states = [state for state, _ in make(SEED + 1)]
        size, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return size / len(states)

    return Row("memory of one kept state", "bytes", kept(siam_playout), kept(chess_plies), more_is_better=False)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rulebook", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each measurement (default 7)")
    parser.add_argument("--games", type=int, default=30, help="games in each round (default 30)")
    options = parser.parse_args()
    rows = [
        playouts(options.rounds, options.games),
        *transitions(options.rounds, options.games),
        generated_moves(options.rounds),
        import_times(options.rounds),
        bytes_per_state(),
    ]
    print(f"kingofsiam {ks.__version__} and python-chess {chess.__version__} on CPython {sys.version.split()[0]}\n")
    print(f"{'':38}{'King of Siam':>14}{'python-chess':>14}  {'unit':18}{'times better':>12}")
    for row in rows:
        print(f"{row.what:38}{row.siam:14,.1f}{row.chess:14,.1f}  {row.unit:18}{row.ratio:12.2f}")


if __name__ == "__main__":
    main()
