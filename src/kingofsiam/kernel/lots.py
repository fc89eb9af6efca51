"""Moves drawn by lot, choice by choice, so that games that differ in a little go alike wherever they can.

At every question lots from 0 to 43 are drawn until one is offered. So all that is offered has the same chance; and who
answers the same question with the same lots in another position chooses the same, if it is offered there and nothing
that was drawn before it is. What has been drawn for one question makes no difference to the next: each has lots of its
own, found by the turn and the stage.

In a game with a number each turn has its own lots, found by the number and the *moment*: how many struggles are
completed, how many cards played, and how many passes came in a row. So the same game under another reading meets the
same lots at the same moment, however it has come there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.errors import InvalidSeed, NotLegal
from kingofsiam.kernel.board_words import completed
from kingofsiam.kernel.choices import CARD, CHOICES, MORE_TO_TELL
from kingofsiam.kernel.decisions import Decision, decide_trusted, first_decision, move_completed, stage_of
from kingofsiam.kernel.dice import Dice
from kingofsiam.kernel.packed import PackedState, cards_played, is_over, passes
from kingofsiam.kernel.words import holds, lowest

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

_BITS_OF_A_MOMENT: Final = 11
_BITS_OF_CARDS: Final = 6
_BITS_OF_PASSES: Final = 2
_MOST_GAME: Final = 0xFFFFFFFFFFFFF
_BITS: Final = 32


def moment(state: PackedState) -> i64:
    """When it is, in a number that is below 2**11 while the game goes on: no game is twice at the same moment."""
    cards = (completed(state.tiles) << _BITS_OF_CARDS) | cards_played(state)
    return (cards << _BITS_OF_PASSES) | passes(state)


def dice_of(game: int, state: PackedState) -> Dice:
    """The dice for this moment of the game with this number (0 to 2**52 - 1). Raises `InvalidSeed` for another one."""
    if not 0 <= game <= _MOST_GAME:
        raise InvalidSeed((f"the number of a game is from 0 to 2**52 - 1, not {game!r}",))
    return moment_dice(game, state)


def moment_dice(game: i64, state: PackedState) -> Dice:
    """The same for a number that a game can have."""
    return Dice((game << _BITS_OF_A_MOMENT) | moment(state))


def lots_move(state: PackedState, dice: Dice) -> i64:
    """A legal move, drawn by lot choice by choice; raises `NotLegal` after the end of the game.

    It takes two words from the dice, whatever is asked.
    """
    if is_over(state):
        raise NotLegal(None)
    decision, key = first_decision(state), key_from(dice)
    while True:
        choice = lot(decision, key)
        move = move_completed(decision, choice)
        if move != MORE_TO_TELL:
            return move
        decision = decide_trusted(decision, choice)


def lots_playout(state: PackedState, game: int) -> tuple[PackedState, int]:
    """The end of the game with this number, each turn of it drawn by the lots of its moment; and how many turns.

    It is the same as a loop of `play(state, lots_move(state, dice_of(game, state)))`.
    """
    decision, turns = first_decision(state), 0
    key = key_from(dice_of(game, state))
    while decision.mask != 0:
        decision = decide_trusted(decision, lot(decision, key))
        if stage_of(decision) == CARD:
            turns += 1
            key = key_from(moment_dice(game, decision.state))
    return decision.state, turns


def key_from(dice: Dice) -> i64:
    """A number of 63 bits by which the lots of a turn are found."""
    return ((dice.word() >> 1) << _BITS) | dice.word()


def lot(decision: Decision, key: i64) -> i64:
    """The first of the question's lots that is offered."""
    offered = decision.mask
    if offered & (offered - 1) == 0:
        return lowest(offered)
    dice = Dice(key ^ stage_of(decision))
    choice = dice.below(CHOICES)
    while not holds(offered, choice):
        choice = dice.below(CHOICES)
    return choice
