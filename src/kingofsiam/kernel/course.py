"""Section 4: turns and passes, and the eight power-struggles one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel import last_card
from kingofsiam.kernel.cards import followers_after, is_last_card, is_way, kinds, lay_down, tiles_after
from kingofsiam.kernel.codes import MOST_MOVE, PASS, action_of, card_of, take_of
from kingofsiam.kernel.packed import (
    FORCED_PASS,
    STRUGGLE_ENDS,
    PackedState,
    is_over,
    passes,
    player,
    players,
    reading,
    to_move,
    turn,
    with_ending,
    with_turn,
)
from kingofsiam.kernel.places import LAO, MALAY, RAMA
from kingofsiam.kernel.player_words import hand as hand_of
from kingofsiam.kernel.struggle import complete_struggle
from kingofsiam.kernel.taking import faction_taken, taken_from, takes
from kingofsiam.kernel.undoing import ban_after_pass, ban_after_struggle, to_be_banned
from kingofsiam.kernel.victory import outcome
from kingofsiam.kernel.words import holds

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

_THREE_PASSES: Final = 3


def is_legal(state: PackedState, move: i64) -> bool:
    """A turn is a pass or one card; after the end of the game there are no turns.

    Rules: `course.play-or-pass`, `course.may-pass`, `action.one-card`, `victory.end.colony`,
    `victory.end.all-struggles`.
    """
    if is_over(state) or move < PASS or move > MOST_MOVE:
        return False
    if move == PASS:
        return True
    action = action_of(move)
    if not holds(kinds(state), card_of(action)) or not is_way(state, action):
        return False
    if is_last_card(state):
        return last_card.wins_by(state, action, take_of(move))
    return holds(takes(state, action), take_of(move))


def take_turn(state: PackedState, move: i64) -> PackedState:
    """Carry out a legal move, and the passes of those who are skipped. Rules: `course.play-or-pass`."""
    after = pass_turn(state) if move == PASS else play_card(state, move)
    return skip(after) if reading(state, FORCED_PASS) != 0 else after


def play_card(state: PackedState, move: i64) -> PackedState:
    """Lay down the card, carry out its action, take a follower; then the next player has his turn.

    Rules: `action.one-card`, `course.clockwise`, `course.re-enter`.
    """
    action, take = action_of(move), take_of(move)
    who, seat = lay_down(state, card_of(action), faction_taken(take)), to_move(state)
    return PackedState(
        taken_from(take, RAMA, followers_after(action, RAMA, state.rama)),
        taken_from(take, LAO, followers_after(action, LAO, state.lao)),
        taken_from(take, MALAY, followers_after(action, MALAY, state.malay)),
        tiles_after(action, state.tiles),
        state.control,
        turn(next_seat(state), 0, to_be_banned(action)),
        who if seat == 0 else state.first,
        who if seat == 1 else state.second,
        who if seat == 2 else state.third,
        who if seat == 3 else state.fourth,
        state.borders,
        state.table,
    )


def next_seat(state: PackedState) -> i64:
    """The player to the left, who is next clockwise. Rules: `course.clockwise`, `course.next-starter`."""
    seat = to_move(state) + 1
    if seat == players(state):
        return 0
    return seat


def pass_turn(state: PackedState) -> PackedState:
    """The player passes; if that makes enough passes in a row, the power-struggle ends.

    Rules: `course.clockwise`, `course.struggle-ends`.
    """
    if passes(state) + 1 >= passes_that_end(state):
        return end_struggle(state)
    return with_turn(state, turn(next_seat(state), passes(state) + 1, ban_after_pass(state)))


def passes_that_end(state: PackedState) -> i64:
    """As many passes in a row as there are players (by the Russian rules three). Rules: `course.struggle-ends`."""
    if reading(state, STRUGGLE_ENDS) != 0:
        return _THREE_PASSES
    return players(state)


def end_struggle(state: PackedState) -> PackedState:
    """Complete the power-struggle; then the game has ended or the next struggle begins.

    Rules: `course.struggle-ends`, `course.eight-struggles`, `course.order-of-tiles`, `course.next-starter`.
    """
    after = complete_struggle(state, turn(next_seat(state), 0, ban_after_struggle(state)))
    how = outcome(after)
    return after if how == 0 else with_turn(after, with_ending(turn(next_seat(state), 0, 0), how))


def can_only_pass(state: PackedState) -> bool:
    """He holds no card, or just the very last one of the game and no way to win with it.

    Rules: `course.no-cards`, `action.last-card.holder-passes`.
    """
    if is_over(state):
        return False
    if hand_of(player(state, to_move(state))) == 0:
        return True
    return is_last_card(state) and not last_card.can_be_played(state)


def skip(state: PackedState) -> PackedState:
    """Players who can only pass are passed over until somebody has a choice, or the game has ended.

    Rules: `online.skipped`.
    """
    while can_only_pass(state):
        state = pass_turn(state)
    return state
