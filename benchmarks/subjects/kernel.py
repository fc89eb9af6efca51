"""The fast twin, driven from Python as a program does it, and by its playouts in one call."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import count
from typing import Final

import kingofsiam as ks
from benchmarks.subjects import SEED, Subject, Work
from kingofsiam import kernel

Chooser = Callable[[kernel.PackedState, kernel.Dice], int]

DEALS: Final = 64
RECORDED: Final = 500
GAMES: Final = 512 if kernel.COMPILED else DEALS
"""So many games are played again and again: some take many times as long as others, so it must be the same ones."""


@cache
def openings(players: int) -> list[kernel.PackedState]:
    """Games about to begin."""
    return [kernel.pack(ks.deal(players, seed=SEED + number)) for number in range(DEALS)]


@cache
def recorded(players: int = 3) -> list[tuple[kernel.PackedState, int]]:
    """The turns of some staged games: positions, each with the move made there."""
    turns = list[tuple[kernel.PackedState, int]]()
    for number, state in enumerate(openings(players)[:40]):
        dice = kernel.Dice(number)
        while not state.over:
            turns.append((state, kernel.staged_move(state, dice)))
            state = kernel.play_trusted(*turns[-1])
    return turns


def some_positions() -> list[kernel.PackedState]:
    """An opening and, of the same game, the positions ten and twenty turns later."""
    return [state for state, _ in recorded()[:21:10]]


# --- playouts --------------------------------------------------------------------------------------------------------


def turn_by_turn(players: int, choose: Chooser) -> Work:
    """Games to the end, every turn asked for from Python."""
    starts = openings(players)
    Dice, play = kernel.Dice, kernel.play_trusted  # noqa: N806 - a class

    def work() -> int:
        turns = 0
        for seed in range(GAMES):
            state, dice = starts[seed % DEALS], Dice(seed)
            while not state.over:
                state = play(state, choose(state, dice))
                turns += 1
        return turns

    return work


def in_one_call(
    players: int, playout: Callable[[kernel.PackedState, int], kernel.PackedState], choose: Chooser
) -> Work:
    """The same games, each in one call. How many turns they have is found out beforehand."""
    starts = openings(players)
    games = [(starts[seed % DEALS], seed) for seed in range(GAMES)]
    turns = sum(length(start, seed, choose) for start, seed in games)

    def work() -> int:
        for start, seed in games:
            playout(start, seed)
        return turns

    return work


def length(state: kernel.PackedState, seed: int, choose: Chooser) -> int:
    """How many turns the game has."""
    dice, turns = kernel.Dice(seed), 0
    while not state.over:
        state, turns = kernel.play_trusted(state, choose(state, dice)), turns + 1
    return turns


# --- one turn --------------------------------------------------------------------------------------------------------


def each_turn(play: Callable[[kernel.PackedState, int], object]) -> Work:
    """Every recorded move once more."""
    turns = recorded()[:RECORDED]

    def work() -> int:
        for state, move in turns:
            play(state, move)
        return len(turns)

    return work


def each_move(listed: Callable[[kernel.PackedState], Sequence[object]]) -> Work:
    """All legal moves of some positions."""
    positions = some_positions()
    return lambda: sum(len(listed(state)) for state in positions)


def one_by_one(state: kernel.PackedState) -> Sequence[object]:
    """All legal moves by iteration."""
    return list(kernel.legal_moves(state))


def typed(state: kernel.PackedState) -> Sequence[object]:
    """All legal moves as values of the rulebook."""
    return list(iter(kernel.TypedMoves(state, ks.SIAM)))


def how_many() -> Work:
    """The number of legal moves of each opening."""
    starts, legal_moves = openings(3), kernel.legal_moves

    def work() -> int:
        for state in starts:
            len(legal_moves(state))
        return len(starts)

    return work


# --- all of it -------------------------------------------------------------------------------------------------------


def kept() -> Iterator[kernel.PackedState]:
    """The positions of staged games."""
    for seed in count():
        state, dice = kernel.pack(ks.deal(3, seed=seed % DEALS)), kernel.Dice(seed)
        while not state.over:
            state = kernel.play_trusted(state, kernel.staged_move(state, dice))
            yield state


def told(ends: Sequence[kernel.PackedState], turns: int) -> str:
    """What is the same for all who have played the same games."""
    return hashlib.sha256(repr(([end.words for end in ends], turns)).encode()).hexdigest()


def starts_for(number: int) -> list[kernel.PackedState]:
    """So many games for two, three and four, on all maps."""
    maps = (ks.SIAM, ks.SABA, ks.BRITAIN)
    return [kernel.pack(ks.deal(2 + seed % 3, seed=seed, map=maps[seed // 3 % 3])) for seed in range(number)]


def games(number: int) -> str:
    """Play so many staged games, turn by turn, and tell how they ended."""
    ends, turns = list[kernel.PackedState](), 0
    for seed, state in enumerate(starts_for(number)):
        dice = kernel.Dice(seed)
        while not state.over:
            state, turns = kernel.play_trusted(state, kernel.staged_move(state, dice)), turns + 1
        ends.append(state)
    return told(ends, turns)


def load(argument: str) -> Subject:
    """The kernel as it is installed here."""
    del argument
    staged, uniform = kernel.staged_move, kernel.uniform_move
    work = {
        "staged": turn_by_turn(3, staged),
        "playout": in_one_call(3, kernel.playout, staged),
        "uniform": turn_by_turn(3, uniform),
        "uniform_playout": in_one_call(3, kernel.uniform_playout, uniform),
        "trusted": each_turn(kernel.play_trusted),
        "validated": each_turn(kernel.play),
        "listed": each_move(lambda state: kernel.legal_moves(state).codes()),
        "iterated": each_move(one_by_one),
        "typed": each_move(typed),
        "opening": how_many(),
    }
    for players in (2, 4) if kernel.COMPILED else ():
        work[f"staged_{players}"] = turn_by_turn(players, staged)
        work[f"playout_{players}"] = in_one_call(players, kernel.playout, staged)
    about = f"kingofsiam {ks.__version__} on CPython {sys.version.split()[0]}"
    return Subject(about, work, kept, games, {"compiled": bool(kernel.COMPILED)})
