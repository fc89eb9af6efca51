"""What lies in the word of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel.words import bit, shl

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

# A player: his hand, five bits for his followers of each faction, the number of his last card, his cards in order.
HAND_MASK: Final = 0xFF
_FOLLOWERS: Final = 8
_FOLLOWERS_BITS: Final = 5
_FOLLOWERS_MASK: Final = 0x1F
_LAST_CARD: Final = 23
_LAST_CARD_MASK: Final = 0x3F
_CARDS: Final = 29
CARD_BITS: Final = 3
CARD_MASK: Final = 7
CARDS_OF_A_PLAYER: Final = 8
_TO_THE_CARDS: Final = 0x1FFFFFFF


def hand(who: i64) -> i64:
    """The flags of a player's cards; the second bit says one Khon Thai at least, the third says two."""
    return who & HAND_MASK


def held(who: i64, faction: i64) -> i64:
    """How many followers of a faction a player has before him."""
    return (who >> (_FOLLOWERS + _FOLLOWERS_BITS * faction)) & _FOLLOWERS_MASK


def last_card(who: i64) -> i64:
    """How many cards the whole game had seen when the player played his latest; 0 if he never did."""
    return (who >> _LAST_CARD) & _LAST_CARD_MASK


def card_at(who: i64, place: i64) -> i64:
    """The card in this place: first those in hand, then those played, the earliest first."""
    return (who >> (_CARDS + CARD_BITS * place)) & CARD_MASK


def player_of(flags: i64, number: i64) -> i64:
    """A player with this hand, whose last card was this one of all; the rest is still to be told."""
    return flags | (number << _LAST_CARD)


def with_card_at(who: i64, place: i64, card: i64) -> i64:
    """This is the card in this place: first those in hand, then those played."""
    return who | (card << (_CARDS + CARD_BITS * place))


def with_follower(who: i64, faction: i64) -> i64:
    """The player has one more follower of the faction."""
    return who + bit(_FOLLOWERS + _FOLLOWERS_BITS * faction)


def with_card_played(who: i64, card: i64, flag: i64, number: i64) -> i64:
    """The card has left the hand, where it was that flag, for the top of the pile; it was this one of all cards."""
    place: i64 = 0
    while card_at(who, place) != card and place + 1 < CARDS_OF_A_PLAYER:
        place += 1
    cards = who >> _CARDS
    before = cards & (shl(1, CARD_BITS * place) - 1)
    after = (cards >> (CARD_BITS * (place + 1))) << (CARD_BITS * place)
    on_top = card << (CARD_BITS * (CARDS_OF_A_PLAYER - 1))
    rest = (who & _TO_THE_CARDS & ~(_LAST_CARD_MASK << _LAST_CARD)) ^ flag
    return rest | (number << _LAST_CARD) | ((before | after | on_top) << _CARDS)
