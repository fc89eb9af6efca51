"""Games by chance to the end.

*Staged*: the pass or one of the kinds of card that can be played, all with equal chances; then one of the ways to
carry it out; then one of the followers. *Uniform*: one of all legal moves, all with equal chances.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingofsiam.kernel import last_card
from kingofsiam.kernel.cards import is_last_card, kinds, way, ways
from kingofsiam.kernel.codes import PASS, move_of
from kingofsiam.kernel.course import take_turn
from kingofsiam.kernel.dice import Dice
from kingofsiam.kernel.listing import chance, number_of_chances
from kingofsiam.kernel.packed import PackedState, is_over
from kingofsiam.kernel.taking import takes
from kingofsiam.kernel.words import bits_set, nth

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64


def staged_move(state: PackedState, dice: Dice) -> i64:
    """The pass or a card, then a way to carry it out, then a follower, each with equal chances; the game goes on."""
    if is_last_card(state):
        return last_card_move(state, dice)
    cards = kinds(state)
    number = dice.below(bits_set(cards) + 1)
    if number == bits_set(cards):
        return PASS
    card = nth(cards, number)
    return with_any_take(state, way(state, card, dice.below(ways(state, card))), dice)


def last_card_move(state: PackedState, dice: Dice) -> i64:
    """The pass, or with an equal chance one of the executions of the very last card that win, if there are any."""
    if dice.below(2) == 0:
        return PASS
    won = last_card.victories(state)
    winning = last_card.winning_executions(state, won)
    if not winning:
        return PASS
    action: i64 = winning[dice.below(len(winning))]
    followers = last_card.winning_takes(state, action, won)
    return move_of(action, nth(followers, dice.below(bits_set(followers))))


def with_any_take(state: PackedState, action: i64, dice: Dice) -> i64:
    """The action and any of the followers that may be taken after it."""
    followers = takes(state, action)
    return move_of(action, nth(followers, dice.below(bits_set(followers))))


def uniform_move(state: PackedState, dice: Dice) -> i64:
    """One of all legal moves with equal chances; the game goes on."""
    chances = number_of_chances(state)
    while True:
        move = chance(state, dice.below(chances))
        if move >= 0:
            return move


def uniform_playout(state: PackedState, seed: int) -> PackedState:
    """Play to the end by moves drawn from all legal ones; the same seed (0 to 2**63 - 1) plays the same game."""
    dice = Dice(seed)
    while not is_over(state):
        state = take_turn(state, uniform_move(state, dice))
    return state


def playout(state: PackedState, seed: int) -> PackedState:
    """Play to the end by chance in stages; the same seed (0 to 2**63 - 1) plays the same game."""
    dice = Dice(seed)
    while not is_over(state):
        state = take_turn(state, staged_move(state, dice))
    return state
