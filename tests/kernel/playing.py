"""Whole games by chance, on all maps, for any number of players, by any readings; the same seed, the same game.

Both engines play them side by side, and are compared at every state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from enum import Enum
from random import Random
from typing import Any, Final, cast

import kingofsiam as ks
from kingofsiam import kernel
from tests.kernel.comparing import Difference, Tally, compared, of_successor
from tests.properties.games import EMPTYING, MAPS, PLAYERS, SWAPS, Taste, Temper

TURNS_OF_EIGHT: Final = 8
UNIFORM: Final = 1 / 4
"""So many of the moves are drawn from all legal ones alike: these see more of the 1 vs. 1, which has the most."""


def any_readings(random: Random) -> ks.Readings:
    """Half of the time a preset, else a choice for every reading."""
    if random.random() < 1 / 2:
        return random.choice([preset for _, preset in ks.PRESETS])
    choices: dict[str, Any] = {}
    for each in fields(ks.Readings):
        choices[each.name] = random.choice([*cast("type[Enum]", type(each.default))])
    return ks.Readings(**choices)


def any_temper(random: Random) -> Temper:
    """Eager and idle players, and those who wait for the last struggles."""
    return Temper(
        random.choice((0, 0, 0, 1, 3, 5, 6, 7, 8)), random.choice((0, 0, 1, 2, 4, 6)), random.choice([*Taste])
    )


def any_start(random: Random) -> ks.State:
    """A game on any map, for any number of players, by any readings."""
    players, board = random.choice(PLAYERS), random.choice(MAPS)
    return ks.deal(players, seed=random.randrange(2**32), map=board, readings=any_readings(random))


def any_move(state: ks.State, packed: kernel.PackedState, temper: Temper, random: Random) -> ks.Move:
    """A pass or a card to the taste of the players, found by the rulebook; or any of the legal moves of the kernel."""
    cards = ks.legal_cards(state)
    idle = len(state.board.control) < temper.calm or random.randrange(TURNS_OF_EIGHT) < temper.idle
    if not cards or idle:
        return ks.Pass()
    if random.random() < UNIFORM:
        return kernel.unpack_move(kernel.random_move(packed, random), state.map)
    card = random.choice(liked(cards, temper.taste))
    actions = ks.legal_actions(state, card)
    action = actions[random.randrange(len(actions))]
    takes = ks.legal_takes(state, action)
    if temper.taste is Taste.EMPTY:
        takes = tuple(take for take in takes if take and take.province == state.contested) or takes
    return ks.Play(action, random.choice(takes))


def liked(cards: Sequence[ks.ActionCard], taste: Taste) -> Sequence[ks.ActionCard]:
    """Those of the cards that the players like best."""
    match taste:
        case Taste.ANYTHING:
            return cards
        case Taste.SWAP:
            return [card for card in cards if card in SWAPS] or cards
        case Taste.EMPTY:
            return [card for card in cards if card in EMPTYING] or cards
        case Taste.CROWD:
            return [card for card in cards if card not in EMPTYING] or cards


def compare_game(seed: str, every: int) -> Tally:
    """Play one game and compare every state; every so many states, on average, the whole list of moves too.

    An error names the game in which it was raised.
    """
    try:
        return _compare_game(seed, every)
    except Exception as error:
        error.add_note(f"in the game of seed {seed!r}")
        raise


def _compare_game(seed: str, every: int) -> Tally:
    random, tally = Random(seed), Tally()
    state, temper = any_start(random), any_temper(random)
    packed = kernel.pack(state)
    while compared(state, packed, random, tally, whole=random.randrange(every) == 0) and state.outcome is None:
        move = any_move(state, packed, temper, random)
        tally.transitions += 1
        tally.differences += of_successor(state, packed, move)
        state = ks.play(state, move)
        packed = kernel.play(packed, kernel.pack_move(move, state.map))
    tally.games += 1
    return tally


LOOKED_AT: Final = 200


def follow_game(seed: str) -> Tally:
    """Play one game quickly: the kernel draws the moves, the rulebook judges and plays them, the next states are equal.

    One state of 200 is looked at as closely as by `compare_game`.
    """
    random, tally = Random(seed), Tally()
    state, dice = any_start(random), kernel.Dice(random.randrange(2**63))
    draw = kernel.uniform_move if random.random() < UNIFORM else kernel.staged_move
    packed = kernel.pack(state)
    while state.outcome is None and not tally.differences:
        if random.randrange(LOOKED_AT) == 0:
            compared(state, packed, random, tally, whole=random.randrange(LOOKED_AT) == 0)
        number = draw(packed, dice)
        move = kernel.unpack_move(number, state.map)
        if violations := ks.judge(state, move):
            tally.differences.append(Difference("legality of what is drawn", state, move, violations, number))
            break
        before, state, packed = state, ks.play(state, move), kernel.play(packed, number)
        tally.states, tally.transitions, tally.judged = tally.states + 1, tally.transitions + 1, tally.judged + 1
        if kernel.pack(state) != packed:
            tally.differences.append(Difference("packed successor", before, move, kernel.pack(state), packed))
    if kernel.unpack(packed, state.map) != state:
        tally.differences.append(Difference("the end", state, None, state.outcome, packed))
    tally.games += 1
    return tally
