"""Section 5: the action cards, whichever it is: what can be done with each, and what it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel import faction_card, khon_thai, maharacha, swaps
from kingofsiam.kernel.board_words import with_tiles_swapped
from kingofsiam.kernel.codes import KHON_THAI, MAHARACHA, RAMA_CARD, TWO_VS_ONE, card_of, place_in, swaps_nothing
from kingofsiam.kernel.packed import PackedState, cards_left, cards_played, player, to_move, with_board
from kingofsiam.kernel.places import LAO, MALAY, NO_FACTION, RAMA
from kingofsiam.kernel.player_words import hand, with_card_played, with_follower
from kingofsiam.kernel.words import bit, holds

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

_KHON_THAI_TWICE: Final = 2
_MAHARACHA_AND_KHON_THAI: Final = 3
_OTHERS: Final = 0xF8


def kinds(state: PackedState) -> i64:
    """The kinds of card in the hand of the player to move: a flag for each from 1 to 7. Rules: `action.one-card`."""
    cards = hand(player(state, to_move(state)))
    return ((cards & _MAHARACHA_AND_KHON_THAI) << 1) | (cards & _OTHERS)


def flag_of(who: i64, card: i64) -> i64:
    """The flag in a hand of the card that leaves it: of two Khon Thai the second. Rules: `components.card-set`."""
    if card == KHON_THAI and holds(who, _KHON_THAI_TWICE):
        return bit(_KHON_THAI_TWICE)
    return bit(card - 1 if card <= KHON_THAI else card)


def lay_down(state: PackedState, card: i64, faction: i64) -> i64:
    """The card leaves the hand for the top of the pile, and a follower of the faction, if one is taken, joins.

    Rules: `action.on-top`, `action.never-returned`, `four-players.own-followers`.
    """
    who = player(state, to_move(state))
    after = with_card_played(who, card - 1, flag_of(who, card), cards_played(state) + 1)
    return after if faction == NO_FACTION else with_follower(after, faction)


def is_last_card(state: PackedState) -> bool:
    """Nobody else holds a card, and the player to move holds just one. Rules: `action.last-card`."""
    return cards_left(state) == 1 and hand(player(state, to_move(state))) != 0


def ways(state: PackedState, card: i64) -> i64:
    """In how many ways the card's action can be carried out in full, by the card's own rules."""
    if card == MAHARACHA:
        return maharacha.ways(state)
    if card == KHON_THAI:
        return khon_thai.ways(state)
    return swaps.ways(state, card) if card <= TWO_VS_ONE else faction_card.ways(state, card)


def way(state: PackedState, card: i64, number: i64) -> i64:
    """One of these ways."""
    if card == MAHARACHA:
        return maharacha.way(state, number)
    if card == KHON_THAI:
        return khon_thai.way(state, number)
    return swaps.way(state, card, number) if card <= TWO_VS_ONE else faction_card.way(state, card, number)


def is_way(state: PackedState, action: i64) -> bool:
    """Whether the card's own rules allow this execution."""
    card = card_of(action)
    if card == MAHARACHA:
        return maharacha.is_legal(state, action)
    if card == KHON_THAI:
        return khon_thai.is_legal(state, action)
    return swaps.is_legal(state, action) if card <= TWO_VS_ONE else faction_card.is_legal(state, action)


def followers_after(action: i64, faction: i64, word: i64) -> i64:
    """The word of a faction after the action; Maharacha moves no followers."""
    card = card_of(action)
    if card == MAHARACHA:
        return word
    if card == KHON_THAI:
        return word + khon_thai.gain(action, faction)
    if card <= TWO_VS_ONE:
        return word + swaps.gain(action, faction)
    return word + faction_card.gain(action) if card == RAMA_CARD + faction else word


def tiles_after(action: i64, tiles: i64) -> i64:
    """The tiles after the action. Rules: `action.maharacha.swap`, `action.maharacha.king`, `action.maharacha.short`."""
    if card_of(action) != MAHARACHA or swaps_nothing(action):
        return tiles
    return with_tiles_swapped(tiles, place_in(action, 0), place_in(action, 1))


def carry_out(state: PackedState, action: i64) -> PackedState:
    """Carry out the action on the board; nothing else changes yet."""
    return with_board(
        state,
        followers_after(action, RAMA, state.rama),
        followers_after(action, LAO, state.lao),
        followers_after(action, MALAY, state.malay),
        tiles_after(action, state.tiles),
        state.control,
        state.turn,
    )
