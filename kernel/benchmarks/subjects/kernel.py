"""The kernel, driven turn by turn from Python and by playouts in one call."""

import sys
from collections.abc import Callable
from functools import cache
from typing import Final

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.benchmarks.subjects import SEED, Subject, Workload, each_turn

Policy = Callable[[kernel.PackedState, kernel.Rng], int]

DEALS: Final = 64
RECORDED: Final = 500
GAMES: Final = 512 if kernel.COMPILED else DEALS
"""The number of games in a batch. Some take many times as long as others, so they are always the same ones."""


@cache
def openings() -> list[kernel.PackedState]:
    """The first positions of games."""
    return [kernel.pack(ks.deal(3, seed=SEED + number)) for number in range(DEALS)]


@cache
def recorded() -> list[tuple[kernel.PackedState, int]]:
    """The turns of some staged games: positions with the moves made there."""
    turns = list[tuple[kernel.PackedState, int]]()
    for number, state in enumerate(openings()[:40]):
        rng = kernel.Rng(number)
        while not state.over:
            turns.append((state, kernel.staged_move(state, rng)))
            state = kernel.play_unchecked(*turns[-1])
    return turns


# --- playouts --------------------------------------------------------------------------------------------------------


def turn_by_turn(policy: Policy) -> Workload:
    """Whole games, with every turn called from Python."""
    starts = openings()
    Rng, play = kernel.Rng, kernel.play_unchecked  # noqa: N806 - a class

    def work() -> int:
        turns = 0
        for seed in range(GAMES):
            state, rng = starts[seed % DEALS], Rng(seed)
            while not state.over:
                state = play(state, policy(state, rng))
                turns += 1
        return turns

    return work


def in_one_call(playout: Callable[[kernel.PackedState, int], kernel.PackedState], policy: Policy) -> Workload:
    """The same games, each in one call. Their turns are counted beforehand."""
    starts = openings()
    games = [(starts[seed % DEALS], seed) for seed in range(GAMES)]
    turns = sum(number_of_turns(start, seed, policy) for start, seed in games)

    def work() -> int:
        for start, seed in games:
            playout(start, seed)
        return turns

    return work


def number_of_turns(state: kernel.PackedState, seed: int, policy: Policy) -> int:
    """How many turns the game has."""
    rng, turns = kernel.Rng(seed), 0
    while not state.over:
        state, turns = kernel.play_unchecked(state, policy(state, rng)), turns + 1
    return turns


# --- one turn --------------------------------------------------------------------------------------------------------


def each_move() -> Workload:
    """All legal moves of an opening, and of the positions of the same game ten and twenty turns later."""
    positions = [state for state, _ in recorded()[:21:10]]
    return lambda: sum(len(kernel.legal_moves(state)) for state in positions)


def decisions() -> list[kernel.Decision]:
    """The first decisions of recorded turns."""
    return [kernel.first_decision(state) for state, _ in recorded()[:RECORDED]]


# --- the subject -----------------------------------------------------------------------------------------------------


def about(*, compiled: bool) -> str:
    """What is measured here. Raises `OSError` if the kernel is compiled and should not be, or the other way round."""
    if compiled != kernel.COMPILED:
        raise OSError(f"the kernel there is {'compiled' if kernel.COMPILED else 'not compiled'}")
    return f"kingofsiam {ks.__version__} on CPython {sys.version.split()[0]}"


def load(argument: str) -> Subject:
    """The kernel as it is installed here, compiled or interpreted."""
    staged, uniform = kernel.staged_move, kernel.uniform_move
    work = {
        "staged": turn_by_turn(staged),
        "playout": in_one_call(kernel.playout, staged),
        "uniform": turn_by_turn(uniform),
        "uniform_playout": in_one_call(kernel.uniform_playout, uniform),
        "trusted": each_turn(recorded()[:RECORDED], kernel.play_unchecked),
        "validated": each_turn(recorded()[:RECORDED], kernel.play),
        "listed": each_move(),
        "observation": each_turn([(decision, decision.to_move) for decision in decisions()], kernel.encode_observation),
        "deal": each_turn([(kernel.Dealer(3), seed) for seed in range(DEALS)], kernel.Dealer.deal),
    }
    return Subject(about(compiled=argument == "compiled"), work)
