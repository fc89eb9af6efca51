"""rust-reversi: a game on two words of 64 bits, written in Rust."""

from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from kernel.benchmarks.subjects import SEED, Subject, Workload


def uniform(reversi: Any) -> Workload:
    """Whole games, on one board, with its own `get_random_move`. A pass is a turn."""

    def work() -> int:
        board, turns = reversi.Board(), 0
        while not board.is_game_over():
            if board.is_pass():
                board.do_pass()
            else:
                board.do_move(board.get_random_move())
            turns += 1
        return turns

    return work


def turns_of(reversi: Any, rng: Random) -> list[tuple[Any, int]]:
    """A random game: every position in which a disc is placed."""
    board, found = reversi.Board(), list[tuple[Any, int]]()
    while not board.is_game_over():
        if board.is_pass():
            board.do_pass()
            continue
        found.append((board.clone(), rng.choice(board.get_legal_moves_vec())))
        board.do_move(found[-1][1])
    return found


def each_turn(turns: list[tuple[Any, int]]) -> Workload:
    """Every move again, on a copy. rust-reversi always checks the move."""

    def work() -> int:
        for board, move in turns:
            board.clone().do_move(move)
        return len(turns)

    return work


def endless_positions(reversi: Any) -> Iterator[Any]:
    """The positions of random games, without an end."""
    rng = Random(SEED)
    while True:
        for board, _ in turns_of(reversi, rng):
            yield board


def load(argument: str) -> Subject:
    """rust-reversi."""
    del argument
    reversi: Any = import_module("rust_reversi")
    rng = Random(SEED)
    turns = [turn for _ in range(20) for turn in turns_of(reversi, rng)]
    transitions = each_turn(turns)
    work: dict[str, Workload] = {
        "uniform": uniform(reversi),
        "trusted": transitions,
        "validated": transitions,
        "listed": lambda: sum(len(board.get_legal_moves_vec()) for board, _ in turns),
    }
    return Subject(f"rust-reversi {version('rust-reversi')}", work, lambda: endless_positions(reversi))
