"""The rulebook engine by its public verbs; where a turn is not judged, by the rules' own function."""

import sys
from functools import cache
from random import Random

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.benchmarks.subjects import SEED, Subject, Workload, each_turn
from kernel.benchmarks.subjects import kernel as of_kernel
from kernel.benchmarks.subjects.kernel import DEALS, RECORDED
from kingofsiam.rules import s4_course


@cache
def recorded() -> list[tuple[ks.State, ks.Move]]:
    """The kernel's recorded turns."""
    board = ks.SIAM
    turns = [(kernel.unpack(state, board), kernel.unpack_move(move, board)) for state, move in of_kernel.recorded()]
    for turn in turns:
        ks.play(*turn)  # a position made by hand is checked once
    return turns


def uniform() -> int:
    """Whole games, always the same ones; returns the number of their turns."""
    turns = 0
    for number in range(DEALS):
        state, rng = ks.deal(3, seed=SEED + number), Random(number)
        while state.outcome is None:
            state, turns = ks.play(state, ks.random_move(state, rng)), turns + 1
    return turns


def listed() -> Workload:
    """All legal moves of the kernel's positions."""
    positions = [state for state, _ in recorded()[:21:10]]
    return lambda: sum(len(list(ks.legal_moves(state))) for state in positions)


def load(argument: str) -> Subject:
    """The rulebook engine."""
    del argument
    work = {
        "uniform": uniform,
        "trusted": each_turn(recorded()[:RECORDED], lambda state, move: s4_course.take_turn(state, move)[0]),
        "validated": each_turn(recorded()[:RECORDED], ks.play),
        "listed": listed(),
    }
    return Subject(f"kingofsiam {ks.__version__} on CPython {sys.version.split()[0]}", work)
