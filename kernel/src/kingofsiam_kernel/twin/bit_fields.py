"""Bit fields: the layout of the words for the tiles, the control markers, a player and the ending of a game.

These functions and those of `packed` are the only ones that know where a field lies in its word.
"""

from typing import Final

from kingofsiam_kernel.twin.bits import MAX_PROVINCES, bit, has_bit, i64, shl
from kingofsiam_kernel.twin.move_codes import KHON_THAI

BRITISH: Final = 3
"""The British among the control markers, after the three factions."""
OF_FACTIONS: Final = 0xFFFFFF
"""The control markers of the factions."""

# The tiles: three bits for the province in each box, then the struggles completed, then flags of the King markers.
_BOX: Final = 3
_COMPLETED: Final = 24
_KINGS: Final = 28

# The control markers: eight flags for each power.
_FLAGS: Final = 8


def tile_in(tiles: i64, box: i64) -> i64:
    """The province whose tile lies in this box."""
    return (tiles >> (_BOX * box)) & 7


def completed_struggles(tiles: i64) -> i64:
    """How many struggles are completed, which is how many tiles lie face down."""
    return (tiles >> _COMPLETED) & 0xF


def kings(tiles: i64) -> i64:
    """The flags of the provinces whose tiles have a King marker."""
    return (tiles >> _KINGS) & 0xFF


def with_tile_in(tiles: i64, box: i64, province: i64) -> i64:
    """The tiles after the province's tile has been put in this box, which was empty."""
    return tiles | (province << (_BOX * box))


def with_king(tiles: i64, province: i64) -> i64:
    """The tiles with a King marker on the province's tile."""
    return tiles | bit(_KINGS + province)


def with_struggle_completed(tiles: i64) -> i64:
    """The tiles after one more struggle has been completed."""
    return tiles + bit(_COMPLETED)


def with_tiles_swapped(tiles: i64, crowned: i64, other: i64) -> i64:
    """The tiles after two of them have changed places, with a King marker on the first."""
    both = crowned ^ other
    tiles ^= (both << (_BOX * box_of(tiles, crowned))) ^ (both << (_BOX * box_of(tiles, other)))
    return with_king(tiles, crowned)


def box_of(tiles: i64, province: i64) -> i64:
    """The box in which the province's tile lies."""
    box: i64 = 0
    while tile_in(tiles, box) != province and box + 1 < MAX_PROVINCES:
        box += 1
    return box


def controlled_by(control: i64, power: i64) -> i64:
    """The flags of the provinces that a power controls."""
    return (control >> (_FLAGS * power)) & 0xFF


def with_marker(control: i64, power: i64, province: i64) -> i64:
    """The control markers after the power has put one on the province's capital."""
    return control | bit(_FLAGS * power + province)


def controlled(control: i64) -> i64:
    """The flags of the provinces that any power controls."""
    return (control | (control >> 8) | (control >> 16) | (control >> 24)) & 0xFF


# A player: the hand, five bits for the followers of each faction, the number of the last card, the cards in order.
_HAND_MASK: Final = 0xFF
_FOLLOWERS: Final = 8
_FOLLOWER_BITS: Final = 5
_LAST_CARD: Final = 23
_LAST_CARD_MASK: Final = 0x3F
_CARDS: Final = 29
_CARD_BITS: Final = 3
CARDS_PER_PLAYER: Final = 8
_SECOND_KHON_THAI: Final = 0


def hand(who: i64) -> i64:
    """The flags of the cards in hand, from 1 on; the lowest bit says that there is a second Khon Thai."""
    return who & _HAND_MASK


def followers_held(who: i64, faction: i64) -> i64:
    """How many followers of a faction a player has."""
    return (who >> (_FOLLOWERS + _FOLLOWER_BITS * faction)) & 0x1F


def last_card_number(who: i64) -> i64:
    """The number, among all cards played in the game, of the player's latest card; 0 if they never played one."""
    return (who >> _LAST_CARD) & _LAST_CARD_MASK


def card_at(who: i64, place: i64) -> i64:
    """The card in this place: the cards in hand come first, then those played, the earliest first."""
    return (who >> (_CARDS + _CARD_BITS * place)) & 7


def without_cards_order(who: i64) -> i64:
    """The player's word without the order of their cards, which nothing depends on."""
    return who & (bit(_CARDS) - 1)


def with_last_card_number(who: i64, number: i64) -> i64:
    """The player whose latest card, if there is one, has this number."""
    return (who & ~(_LAST_CARD_MASK << _LAST_CARD)) | (number << _LAST_CARD)


def with_card_at(who: i64, place: i64, card: i64) -> i64:
    """The player with this card in this place, which was empty."""
    return who | (card << (_CARDS + _CARD_BITS * place))


def with_hand(who: i64, number: i64) -> i64:
    """The player with a hand of their first cards, so many."""
    flags: i64 = 0
    place: i64
    for place in range(number):
        flag = bit(card_at(who, place))
        flags |= flag if flags & flag == 0 else bit(_SECOND_KHON_THAI)
    return (who & ~_HAND_MASK) | flags


def with_follower(who: i64, faction: i64) -> i64:
    """The player with one more follower of the faction."""
    return who + bit(_FOLLOWERS + _FOLLOWER_BITS * faction)


def with_card_played(who: i64, card: i64, number: i64) -> i64:
    """The player after the card has left the hand for the top of the pile, as card `number` of the game."""
    place: i64 = 0
    while card_at(who, place) != card and place + 1 < CARDS_PER_PLAYER:
        place += 1
    cards = who >> _CARDS
    before = cards & (shl(1, _CARD_BITS * place) - 1)
    after = (cards >> (_CARD_BITS * (place + 1))) << (_CARD_BITS * place)
    on_top = card << (_CARD_BITS * (CARDS_PER_PLAYER - 1))
    has_two = card == KHON_THAI and has_bit(who, _SECOND_KHON_THAI)
    rest = without_cards_order(who) ^ (bit(_SECOND_KHON_THAI) if has_two else bit(card))
    return with_last_card_number(rest, number) | ((before | after | on_top) << _CARDS)


# An ending: the flags of the seats that win, the sentences that led to it, and who reigns.
_SENTENCES: Final = 4
_REIGN: Final = 9
NO_REIGN: Final = 3
"""Nobody reigns: a colony."""

# The sentences of an ending: a tie for the reign, the second rank, and the last sentence that was needed.
REIGN_TIE: Final = 0x10
SECOND_RANK: Final = 0x20
PARTNERS_TIED: Final = 0x40
LAST_CARD_LOSES: Final = 0x80
LAST_CARD_AGAIN: Final = 0xC0
NEVER_PLAYED_SHARE: Final = 0x100
COLONY_TIE: Final = 0x140
COLONY_SHARED: Final = 0x180


def with_reign(ending: i64, reign: i64) -> i64:
    """The ending in which this faction reigns, or nobody."""
    return ending | (reign << _REIGN)


def ending_winners(ending: i64) -> i64:
    """The flags of the seats that win."""
    return ending & 0xF


def ending_reign(ending: i64) -> i64:
    """The faction that reigns, or `NO_REIGN`."""
    return ending >> _REIGN


def ending_sentences(ending: i64) -> i64:
    """The sentences that led to the ending, as one number."""
    return (ending >> _SENTENCES) & 0x1F
