"""Common random numbers: moves coupled across games, so that games with a small difference stay as alike as they can.

The distribution is *stepwise*: uniform at every decision (see `decisions`). At each decision numbers from 0 to 43 are
drawn until one is a legal choice (rejection sampling), so all legal choices are equally likely. The same numbers lead
to the same choice in another position, if it is legal there and none drawn before it is. Draws for one decision do not
affect the next, because the turn and the stage give each decision its own stream.

In a numbered game each turn has its own generator, seeded with the number of the game and the *turn id*: the number of
struggles completed, of cards played, and of passes in a row. So the same game under another reading meets the same
random numbers at the same point, however it got there.
"""

from typing import Final

from kingofsiam_kernel.errors import InvalidSetting, NotLegal
from kingofsiam_kernel.twin.action_space import CARD, CHOICES, INCOMPLETE
from kingofsiam_kernel.twin.bit_fields import completed_struggles
from kingofsiam_kernel.twin.bits import has_bit, i64, lowest_bit
from kingofsiam_kernel.twin.course import MAX_TURNS, endless_game
from kingofsiam_kernel.twin.decisions import Decision, completed_move, decide_unchecked, first_decision, stage_of
from kingofsiam_kernel.twin.packed import PackedState, cards_played, is_over, passes
from kingofsiam_kernel.twin.rng import Rng

_TURN_ID_BITS: Final = 11
_MAX_GAME: Final = 0xFFFFFFFFFFFFF
_BITS: Final = 32


def turn_id(state: PackedState) -> i64:
    """A number for the turn, below 2**11 while the game goes on. No two turns of a game have the same one."""
    return (completed_struggles(state.tiles) << 8) | (cards_played(state) << 2) | passes(state)


def rng_for_turn(game: int, state: PackedState) -> Rng:
    """The generator for this turn of the game with this number, 0 to 2**52 - 1. Raises `InvalidSetting`."""
    if not 0 <= game <= _MAX_GAME:
        raise InvalidSetting((f"the number of a game is from 0 to 2**52 - 1, not {game!r}",))
    number: i64 = game
    return Rng((number << _TURN_ID_BITS) | turn_id(state))


def stepwise_move(state: PackedState, rng: Rng) -> i64:
    """A legal move from the stepwise distribution. Raises `NotLegal` after the end of the game.

    It draws two words from the generator, however many decisions the turn has.
    """
    if is_over(state):
        raise NotLegal(None)
    decision, key = first_decision(state), draw_turn_key(rng)
    while True:
        choice = stepwise_choice(decision, key)
        move = completed_move(decision, choice)
        if move != INCOMPLETE:
            return move
        decision = decide_unchecked(decision, choice)


def stepwise_playout(state: PackedState, game: int) -> tuple[PackedState, int]:
    """Play the game with this number to its end; returns the end and the number of turns.

    It is the same as a loop of `play(state, stepwise_move(state, rng_for_turn(game, state)))`. Raises `InvalidSetting`.
    """
    decision, turns = first_decision(state), 0
    key = draw_turn_key(rng_for_turn(game, state))
    while decision.mask != 0:
        decision = decide_unchecked(decision, stepwise_choice(decision, key))
        if stage_of(decision) == CARD:
            turns += 1
            if turns > MAX_TURNS:
                raise endless_game()
            key = draw_turn_key(rng_for_turn(game, decision.state))
    return decision.state, turns


def draw_turn_key(rng: Rng) -> i64:
    """A number of 63 bits, from which the generators of all stages of a turn are seeded."""
    return ((rng.next_u32() >> 1) << _BITS) | rng.next_u32()


def stepwise_choice(decision: Decision, key: i64) -> i64:
    """The first number of this stage's generator that is a legal choice: rejection sampling from all 44."""
    mask = decision.mask
    if mask & (mask - 1) == 0:
        return lowest_bit(mask)
    rng = Rng(key ^ stage_of(decision))
    choice = rng.randbelow(CHOICES)
    while not has_bit(mask, choice):
        choice = rng.randbelow(CHOICES)
    return choice
