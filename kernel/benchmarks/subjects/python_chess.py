"""python-chess: the model of a well-made game library."""

from importlib import import_module
from itertools import count
from random import Random
from typing import Any

from kernel.benchmarks.subjects import SEED, Subject, Workload

Ply = tuple[Any, Any]


def uniform(chess: Any) -> Workload:
    """Whole games, as its users play them: one board, changed in place."""
    seeds = count(SEED)

    def work() -> int:
        rng, board = Random(next(seeds)), chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        return int(board.ply())

    return work


def plies(chess: Any, seed: int) -> list[Ply]:
    """A random game, every position kept."""
    rng, board = Random(seed), chess.Board()
    turns = list[Ply]()
    while not board.is_game_over():
        turns.append((board, rng.choice(list(board.legal_moves))))
        board = board.copy(stack=False)
        board.push(turns[-1][1])
    return turns


def each_ply(turns: list[Ply], *, judged: bool) -> Workload:
    """Every move again, on a copy."""

    def push() -> int:
        for board, move in turns:
            board.copy(stack=False).push(move)
        return len(turns)

    def push_judged() -> int:
        for board, move in turns:
            if board.is_legal(move):
                board.copy(stack=False).push(move)
        return len(turns)

    return push_judged if judged else push


def load(argument: str) -> Subject:
    """python-chess."""
    del argument
    chess: Any = import_module("chess")
    turns = [ply for seed in range(3) for ply in plies(chess, seed)]
    boards = [board for board, _ in turns[::10]]
    work: dict[str, Workload] = {
        "uniform": uniform(chess),
        "trusted": each_ply(turns, judged=False),
        "validated": each_ply(turns, judged=True),
        "listed": lambda: sum(len(list(board.legal_moves)) for board in boards),
    }
    return Subject(f"python-chess {chess.__version__}", work)
