"""The rulebook engine by its public verbs; where a turn is not judged, by the rules' own function."""

import sys
from collections.abc import Callable
from functools import cache
from random import Random

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.benchmarks.subjects import SEED, Subject, Workload, each_turn
from kernel.benchmarks.subjects import kernel as of_kernel
from kernel.benchmarks.subjects.kernel import DEALS, RECORDED
from kingofsiam.rules import s4_course


def staged_move(state: ks.State, rng: Random) -> ks.Move:
    """Draw from the *staged* distribution: the pass or a kind of card, then its execution, then a follower.

    A card that cannot be played, which can only be the very last one of the game, is a pass.
    """
    kinds = tuple(dict.fromkeys(state.player.hand))
    chosen = rng.randrange(len(kinds) + 1)
    if chosen == len(kinds):
        return ks.Pass()
    actions = ks.legal_actions(state, kinds[chosen])
    if not actions:
        return ks.Pass()
    action = rng.choice(actions)
    return ks.Play(action, rng.choice(ks.legal_takes(state, action)))


@cache
def recorded() -> list[tuple[ks.State, ks.Move]]:
    """The kernel's recorded turns."""
    board = ks.SIAM
    turns = [(kernel.unpack(state, board), kernel.unpack_move(move, board)) for state, move in of_kernel.recorded()]
    for turn in turns:
        ks.play(*turn)  # a position made by hand is checked once
    return turns


def turn_by_turn(policy: Callable[[ks.State, Random], ks.Move]) -> Workload:
    """Whole games, always the same ones."""
    starts = [ks.deal(3, seed=SEED + number) for number in range(DEALS)]

    def work() -> int:
        turns = 0
        for seed, start in enumerate(starts):
            state, rng = start, Random(seed)
            while state.outcome is None:
                state, turns = ks.play(state, policy(state, rng)), turns + 1
        return turns

    return work


def openings(call: Callable[[ks.State], object]) -> Workload:
    """A call for each of some openings."""
    starts = [ks.deal(3, seed=SEED + number) for number in range(8)]

    def work() -> int:
        for state in starts:
            call(state)
        return len(starts)

    return work


def listed() -> Workload:
    """All legal moves of the kernel's positions."""
    positions = [state for state, _ in recorded()[:21:10]]
    return lambda: sum(len(list(ks.legal_moves(state))) for state in positions)


def load(argument: str) -> Subject:
    """The rulebook engine."""
    del argument
    work = {
        "staged": turn_by_turn(staged_move),
        "uniform": turn_by_turn(ks.random_move),
        "trusted": each_turn(recorded()[:RECORDED], lambda state, move: s4_course.take_turn(state, move)[0]),
        "validated": each_turn(recorded()[:RECORDED], ks.play),
        "listed": listed(),
        "opening": openings(ks.count_legal_moves),
    }
    return Subject(f"kingofsiam {ks.__version__} on CPython {sys.version.split()[0]}", work)
