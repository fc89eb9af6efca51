"""Section 1, the followers: one word for each faction, with a lane of seven bits for each place.

Lanes 0 to 7 are the provinces in the order of the map, lane 8 is the common pool. No lane ever holds more than the
18 followers of a faction, so its highest bit is free: it guards the neighbours when all lanes are compared at once.

Sets of places come in two forms: *lanes* with the lowest bit of each lane, and *flags* with one bit for a province.
A set of cells has, in the lane of a place, one bit for each faction: this is how followers to choose from are told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel.words import shl

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

RAMA: Final = 0
LAO: Final = 1
MALAY: Final = 2
FACTIONS: Final = 3
NO_FACTION: Final = 3

LANE: Final = 7
POOL: Final = 8
MOST_PROVINCES: Final = 8

_COUNT: Final = 0x7F
_GUARD: Final = 6
_GUARDS_OF_PROVINCES: Final = 0x0081020408102040
_ALL_BUT_GUARDS: Final = 0x3F7EFDFBF7EFDFBF
_OF_EVERY_PLACE: Final = 0x0102040810204081
PROVINCES: Final = 0x00FFFFFFFFFFFFFF
"""The lanes of the provinces, without that of the pool."""

_CELLS_OF_A_PLACE: Final = 7

_OF_EVERY_PROVINCE: Final = 0x0002040810204081
_IN_PAIRS: Final = 0x00000C003000C003
_IN_FOURS: Final = 0x00000000F000000F
_FLAGS: Final = 0xFF


def one_at(place: i64) -> i64:
    """A single follower in this place."""
    return shl(1, LANE * place)


def count(word: i64, place: i64) -> i64:
    """How many followers of the word's faction are in this place."""
    return (word >> (LANE * place)) & _COUNT


def occupied(word: i64) -> i64:
    """The lanes of the places where the faction has a follower."""
    return ((word + _ALL_BUT_GUARDS) >> _GUARD) & _OF_EVERY_PLACE


def at_least(word: i64, other: i64) -> i64:
    """The guards of the provinces where the first word has as many followers as the second, or more."""
    return ((word & PROVINCES) | _GUARDS_OF_PROVINCES) - (other & PROVINCES)


def cells(rama: i64, lao: i64, malay: i64) -> i64:
    """The cells where a follower stands: in the lane of each place one bit for each faction."""
    return occupied(rama) | (occupied(lao) << LAO) | (occupied(malay) << MALAY)


def cell(place: i64, faction: i64) -> i64:
    """The number of the cell of a faction in a place."""
    return LANE * place + faction


def place_of(number: i64) -> i64:
    """The place of a cell."""
    return number // LANE


def faction_of(number: i64) -> i64:
    """The faction of a cell."""
    return number % LANE


def more_than_both(word: i64, other: i64, third: i64) -> i64:
    """The flags of the provinces where the first word has more followers than each of the others."""
    not_more = (at_least(other, word) | at_least(third, word)) & _GUARDS_OF_PROVINCES
    return flags_of((not_more ^ _GUARDS_OF_PROVINCES) >> _GUARD)


def flags_of(lanes: i64) -> i64:
    """The provinces of some lanes, one bit for each."""
    lanes &= _OF_EVERY_PROVINCE
    pairs = (lanes | (lanes >> 6)) & _IN_PAIRS
    fours = (pairs | (pairs >> 12)) & _IN_FOURS
    return (fours | (fours >> 24)) & _FLAGS


def lanes_of(flags: i64) -> i64:
    """The lanes of some provinces, given one bit for each."""
    fours = (flags | (flags << 24)) & _IN_FOURS
    pairs = (fours | (fours << 12)) & _IN_PAIRS
    return (pairs | (pairs << 6)) & _OF_EVERY_PROVINCE


def cells_in(flags: i64) -> i64:
    """All cells of some provinces."""
    return lanes_of(flags) * _CELLS_OF_A_PLACE
