"""The compiled kernel, driven turn by turn from Python and by playouts in one call."""

import hashlib
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import count
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
def openings(players: int) -> list[kernel.PackedState]:
    """The first positions of games."""
    return [kernel.pack(ks.deal(players, seed=SEED + number)) for number in range(DEALS)]


@cache
def recorded(players: int = 3) -> list[tuple[kernel.PackedState, int]]:
    """The turns of some staged games: positions with the moves made there."""
    turns = list[tuple[kernel.PackedState, int]]()
    for number, state in enumerate(openings(players)[:40]):
        rng = kernel.Rng(number)
        while not state.over:
            turns.append((state, kernel.staged_move(state, rng)))
            state = kernel.play_unchecked(*turns[-1])
    return turns


def sampled_positions() -> list[kernel.PackedState]:
    """An opening, and the positions of the same game ten and twenty turns later."""
    return [state for state, _ in recorded()[:21:10]]


# --- playouts --------------------------------------------------------------------------------------------------------


def turn_by_turn(players: int, policy: Policy) -> Workload:
    """Whole games, with every turn called from Python."""
    starts = openings(players)
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


def in_one_call(
    players: int, playout: Callable[[kernel.PackedState, int], kernel.PackedState], policy: Policy
) -> Workload:
    """The same games, each in one call. Their turns are counted beforehand."""
    starts = openings(players)
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


def each_move(listed: Callable[[kernel.PackedState], Sequence[object]]) -> Workload:
    """All legal moves of some positions."""
    positions = sampled_positions()
    return lambda: sum(len(listed(state)) for state in positions)


def list_by_iteration(state: kernel.PackedState) -> Sequence[object]:
    """All legal moves by iteration."""
    return list(kernel.legal_moves(state))


def list_typed_moves(state: kernel.PackedState) -> Sequence[object]:
    """All legal moves as values of the rulebook."""
    return list(iter(kernel.TypedMoves(state, ks.SIAM)))


def count_moves_of_openings() -> Workload:
    """The number of legal moves of each opening."""
    starts, legal_moves = openings(3), kernel.legal_moves

    def work() -> int:
        for state in starts:
            len(legal_moves(state))
        return len(starts)

    return work


def decisions() -> list[kernel.Decision]:
    """The first decisions of recorded turns."""
    return [kernel.first_decision(state) for state, _ in recorded()[:RECORDED]]


# --- the subject -----------------------------------------------------------------------------------------------------


def endless_positions() -> Iterator[kernel.PackedState]:
    """The positions of staged games, without an end."""
    for seed in count():
        state, rng = kernel.pack(ks.deal(3, seed=seed % DEALS)), kernel.Rng(seed)
        while not state.over:
            state = kernel.play_unchecked(state, kernel.staged_move(state, rng))
            yield state


def digest_of_games(ends: Sequence[kernel.PackedState], turns: int) -> str:
    """A digest of the final positions of games, to compare them."""
    return hashlib.sha256(repr(([end.words for end in ends], turns)).encode()).hexdigest()


def starting_positions(number: int) -> list[kernel.PackedState]:
    """The first positions of games for two, three and four players, on all maps."""
    maps = (ks.SIAM, ks.SABA, ks.BRITAIN)
    return [kernel.pack(ks.deal(2 + seed % 3, seed=seed, map=maps[seed // 3 % 3])) for seed in range(number)]


def games(number: int) -> str:
    """Play a number of staged games, turn by turn; returns the digest of the final positions."""
    ends, turns = list[kernel.PackedState](), 0
    for seed, state in enumerate(starting_positions(number)):
        rng = kernel.Rng(seed)
        while not state.over:
            state, turns = kernel.play_unchecked(state, kernel.staged_move(state, rng)), turns + 1
        ends.append(state)
    return digest_of_games(ends, turns)


def load(argument: str) -> Subject:
    """The kernel as it is installed here."""
    del argument
    staged, uniform = kernel.staged_move, kernel.uniform_move
    work = {
        "staged": turn_by_turn(3, staged),
        "playout": in_one_call(3, kernel.playout, staged),
        "uniform": turn_by_turn(3, uniform),
        "uniform_playout": in_one_call(3, kernel.uniform_playout, uniform),
        "trusted": each_turn(recorded()[:RECORDED], kernel.play_unchecked),
        "validated": each_turn(recorded()[:RECORDED], kernel.play),
        "listed": each_move(lambda state: kernel.legal_moves(state).codes()),
        "iterated": each_move(list_by_iteration),
        "typed": each_move(list_typed_moves),
        "opening": count_moves_of_openings(),
        "observation": each_turn([(each, each.to_move) for each in decisions()], kernel.encode_observation),
        "deal": each_turn([(kernel.Dealer(3), seed) for seed in range(DEALS)], kernel.Dealer.deal),
    }
    for players in (2, 4) if kernel.COMPILED else ():
        work[f"staged_{players}"] = turn_by_turn(players, staged)
        work[f"playout_{players}"] = in_one_call(players, kernel.playout, staged)
    about = f"kingofsiam {ks.__version__} on CPython {sys.version.split()[0]}"
    return Subject(about, work, endless_positions, games, {"compiled": bool(kernel.COMPILED)})
