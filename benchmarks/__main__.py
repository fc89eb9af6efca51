"""The rulebook engine beside python-chess, measured side by side in one run: `make bench`.

Only the ratios mean something elsewhere. Every figure is the median of rounds in which the two take turns, so that
a busy moment of the machine meets both.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median

import chess

import kingofsiam as ks

SEED = 2007


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


def staged_move(state: ks.State, rng: Random) -> ks.Move:
    """Choose a card or none, then how to carry it out, then the follower.

    Whoever holds the very last card of the game tries one execution of it and passes if that would not win.
    """
    chosen = rng.randrange(len(state.player.hand) + 1)
    if chosen == len(state.player.hand):
        return ks.Pass()
    if state.cards_left == 1:
        return last_card_tried(state, rng)
    action = rng.choice(ks.legal_actions(state, state.player.hand[chosen]))
    return ks.Play(action, rng.choice(ks.legal_takes(state, action)))


def last_card_tried(state: ks.State, rng: Random) -> ks.Move:
    """One random execution of the last card if it is legal, else a pass."""
    from kingofsiam.rules.s5_actions import follower, playing  # noqa: PLC0415 - the options before the last-card rule

    action = rng.choice(playing.options(state, state.player.hand[0]))
    after, _ = playing.carry_out(state.board, action)
    move = ks.Play(action, rng.choice(follower.takeable(after, state.readings) or (None,)))
    return ks.Pass() if ks.judge(state, move) else move


def siam_playout(seed: int) -> list[tuple[ks.State, ks.Move]]:
    """A random three-player game, staged."""
    rng, state, turns = Random(seed), ks.deal(3, seed=seed), []
    while state.outcome is None:
        move = staged_move(state, rng)
        turns.append((state, move))
        state = ks.play(state, move)
    return turns


def chess_playout(seed: int) -> list[tuple[chess.Board, chess.Move]]:
    """A random game of chess."""
    rng, board, plies = Random(seed), chess.Board(), []
    while not board.is_game_over():
        move = rng.choice(list(board.legal_moves))
        plies.append((board, move))
        board = board.copy(stack=False)
        board.push(move)
    return plies


def chess_playout_in_place(seed: int) -> int:
    """A random game of chess as its users play it: one board, changed in place."""
    rng, board = Random(seed), chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return board.ply()


def seconds(work: Callable[[], object]) -> float:
    """How long this takes."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def playouts(rounds: int, games: int) -> Row:
    """Turns and plies per second of random playouts."""
    siam, other = [], []
    for each in range(rounds):
        seeds = range(SEED + each * games, SEED + (each + 1) * games)
        turns: list[int] = []
        siam.append(seconds(lambda s=seeds: turns.append(sum(len(siam_playout(seed)) for seed in s))))
        siam[-1] = turns[-1] / siam[-1]
        plies: list[int] = []
        other.append(seconds(lambda s=seeds[:3]: plies.append(sum(chess_playout_in_place(seed) for seed in s))))
        other[-1] = plies[-1] / other[-1]
    return Row("random playouts (staged / uniform)", "turns per second", median(siam), median(other), True)


def transitions(rounds: int, games: int) -> Row:
    """One `play` beside one copy and push, over all turns of random games."""
    turns = [turn for seed in range(games) for turn in siam_playout(seed)]
    plies = [ply for seed in range(max(1, games // 6)) for ply in chess_playout(seed)]

    def play_all() -> None:
        for state, move in turns:
            ks.play(state, move)

    def push_all() -> None:
        for board, move in plies:
            board.copy(stack=False).push(move)

    siam, other = [], []
    for _ in range(rounds):
        siam.append(seconds(play_all) / len(turns) * 1e6)
        other.append(seconds(push_all) / len(plies) * 1e6)
    return Row("one transition (play / copy + push)", "µs", median(siam), median(other), False)


def generated_moves(rounds: int) -> Row:
    """Listing legal moves of openings and of middle games."""
    states = [ks.deal(3, seed=SEED), *(state for state, _ in siam_playout(SEED)[5:40:5])]
    boards = [board for board, _ in chess_playout(SEED)[:80:4]]
    siam, other = [], []
    for _ in range(rounds):
        moves: list[int] = []
        took = seconds(lambda m=moves: m.append(sum(sum(1 for _ in ks.legal_moves(state)) for state in states)))
        siam.append(took / moves[0] * 1e9)
        moves = []
        took = seconds(lambda m=moves: m.append(sum(len(list(board.legal_moves)) for board in boards)))
        other.append(took / moves[0] * 1e9)
    return Row("one generated move", "ns", median(siam), median(other), False)


def import_times(rounds: int) -> Row:
    """Importing the package, above what Python itself takes to start."""

    def start(code: str) -> float:
        return seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True)) * 1e3

    bare = median(start("pass") for _ in range(rounds))
    siam = median(start("import kingofsiam") for _ in range(rounds)) - bare
    other = median(start("import chess") for _ in range(rounds)) - bare
    return Row("import", "ms", siam, other, False)


def bytes_per_state() -> Row:
    """What keeping every state of a game costs: for chess a board without its move stack."""

    def kept(make: Callable[[int], list[tuple[object, object]]]) -> float:
        make(SEED)
        tracemalloc.start()
        turns = [state for state, _ in make(SEED + 1)]
        size, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return size / len(turns)

    return Row("memory of one kept state", "bytes", kept(siam_playout), kept(chess_playout), False)  # type: ignore[arg-type]


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each measurement (default 7)")
    parser.add_argument("--games", type=int, default=30, help="games in each round (default 30)")
    options = parser.parse_args()
    rows = [
        playouts(options.rounds, options.games),
        transitions(options.rounds, options.games),
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
