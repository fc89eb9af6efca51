"""What a player cannot see, dealt out anew: the others' cards, where neither hands nor piles are open.

All begin with the same eight cards. So the cards of a player that nobody else sees, all but the top one of his pile,
are known; which of them he still holds is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel.board_words import kings
from kingofsiam.kernel.dice import Dice
from kingofsiam.kernel.packed import HANDS, PLAYED_CARDS, PackedState, player, players, reading, to_move, with_player
from kingofsiam.kernel.player_words import CARDS_OF_A_PLAYER, HAND_MASK, card_at, hand, with_card_at
from kingofsiam.kernel.words import bit, bits_set, holds

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

_MAHARACHA: Final = 0
_KHON_THAI: Final = 1
_KHON_THAI_TWICE: Final = 2
_HIDDEN: Final = CARDS_OF_A_PLAYER - 1
_TRIES: Final = 1000


def imagined(state: PackedState, dice: Dice) -> PackedState:
    """A position that looks just like this to the player to move; what is hidden from him is drawn by chance.

    It depends on what he sees and on the dice alone. For every King marker on a tile a Maharacha has been played: a
    position in which they are still held is not drawn.
    Rules: `online.original`, `four-players.no-showing`, `action.on-top`.
    """
    if reading(state, HANDS) != 0 or reading(state, PLAYED_CARDS) != 0:
        return state
    drawn = with_cards_shuffled(state, dice)
    tries: i64 = _TRIES
    while not could_be(drawn) and tries > 0:
        drawn = with_cards_shuffled(state, dice)
        tries -= 1
    return drawn


def could_be(state: PackedState) -> bool:
    """Whether there are as many Maharachas in the piles as King markers, or more. Rules: `action.maharacha.king`."""
    played: i64 = 0
    seat: i64
    for seat in range(players(state)):
        if not holds(hand(player(state, seat)), _MAHARACHA):
            played += 1
    return played >= bits_set(kings(state.tiles))


def with_cards_shuffled(state: PackedState, dice: Dice) -> PackedState:
    """The same position, but for what is hidden of the others' cards."""
    seat: i64
    for seat in range(players(state)):
        if seat != to_move(state):
            state = with_player(state, seat, shuffled(player(state, seat), dice))
    return state


def shuffled(who: i64, dice: Dice) -> i64:
    """A player whose cards lie in another order, all but the top one of his pile; so he may hold others."""
    who = in_order(who)
    left: i64 = _HIDDEN
    while left > 1:
        who = with_cards_swapped(who, dice.below(left), left - 1)
        left -= 1
    return (who & ~HAND_MASK) | hand_of_the_first(who, bits_set(hand(who)))


def in_order(who: i64) -> i64:
    """The same player, whose hidden cards lie in their order: so how they lay before cannot matter."""
    place: i64
    other: i64
    for place in range(_HIDDEN):
        for other in range(place + 1, _HIDDEN):
            if card_at(who, other) < card_at(who, place):
                who = with_cards_swapped(who, place, other)
    return who


def with_cards_swapped(who: i64, place: i64, other: i64) -> i64:
    """The cards in two places have changed places."""
    both = card_at(who, place) ^ card_at(who, other)
    return who ^ with_card_at(0, place, both) ^ with_card_at(0, other, both)


def hand_of_the_first(who: i64, number: i64) -> i64:
    """The flags of a hand that has so many of the player's cards, the first ones."""
    flags: i64 = 0
    place: i64
    for place in range(number):
        card = card_at(who, place)
        if card == _KHON_THAI and holds(flags, _KHON_THAI):
            flags |= bit(_KHON_THAI_TWICE)
        else:
            flags |= bit(card if card <= _KHON_THAI else card + 1)
    return flags
