"""Bit operations on 63-bit machine words, and SWAR lanes (SIMD within a register): seven bits for each place.

An `i64` is a machine integer where this package is compiled and an ordinary `int` where it is interpreted. No number
is longer than 63 bits and no shift exceeds 62, so both give the same results.

A word holds the followers of one faction: lanes 0 to 7 are the provinces in the order of the map, lane 8 is the common
pool. No lane ever holds more than the 18 followers of a faction, so its highest bit is free: it guards the neighbouring
lane when all lanes are compared at once. A set of places comes in two forms: *lanes*, with the lowest bit of each lane,
and *flags*, with one bit for each province.
"""

from typing import Final

from kingofsiam_kernel.twin.machine_types import i64 as i64


def shl(word: i64, bits: i64) -> i64:
    """Shift left. Use this function wherever the number of bits varies: the compiler shifts literals as 32 bits."""
    return word << bits


def bit(index: i64) -> i64:
    """The word in which this bit alone is set."""
    return shl(1, index)


def has_bit(word: i64, index: i64) -> bool:
    """Whether this bit is set."""
    return (word >> index) & 1 != 0


def popcount(word: i64) -> i64:
    """How many bits are set."""
    pairs = word - ((word >> 1) & 0x1555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    sums = eights + (eights >> 8)
    sums += sums >> 16
    return (sums + (sums >> 32)) & 0x7F


def lowest_bit(word: i64) -> i64:
    """The place of the lowest bit that is set; there must be one."""
    return popcount((word & -word) - 1)


if __file__.endswith(".py"):  # where the module is interpreted, Python's own method is faster
    globals()["popcount"] = int.bit_count


def nth_bit(word: i64, n: i64) -> i64:
    """The place of the n-th bit that is set, counted from 0; there must be that many."""
    while n > 0:
        word &= word - 1
        n -= 1
    return lowest_bit(word)


RAMA: Final = 0
LAO: Final = 1
MALAY: Final = 2
FACTIONS: Final = 3
NO_FACTION: Final = 3

LANE: Final = 7
POOL: Final = 8
MAX_PROVINCES: Final = 8

_GUARD_SHIFT: Final = 6
_GUARDS_OF_PROVINCES: Final = 0x0081020408102040
_ALL_BUT_GUARDS: Final = 0x3F7EFDFBF7EFDFBF
_LOW_BIT_OF_EVERY_LANE: Final = 0x0102040810204081
_PROVINCES: Final = 0x00FFFFFFFFFFFFFF


def one_at(place: i64) -> i64:
    """A single follower in this place."""
    return shl(1, LANE * place)


def count(word: i64, place: i64) -> i64:
    """How many followers of the word's faction are in this place."""
    return (word >> (LANE * place)) & 0x7F


def occupied(word: i64) -> i64:
    """The lanes of the places where the faction has a follower."""
    return ((word + _ALL_BUT_GUARDS) >> _GUARD_SHIFT) & _LOW_BIT_OF_EVERY_LANE


def crowded(word: i64) -> i64:
    """The lanes of the places where the faction has two followers or more."""
    return occupied(word - occupied(word))


def more_than_both(word: i64, other: i64, third: i64) -> i64:
    """The flags of the provinces where the first word has more followers than each of the others."""
    here = word & _PROVINCES
    not_more = ((other & _PROVINCES) | _GUARDS_OF_PROVINCES) - here  # a guard stays where `other` has at least as many
    not_more |= ((third & _PROVINCES) | _GUARDS_OF_PROVINCES) - here
    lanes = (~not_more & _GUARDS_OF_PROVINCES) >> _GUARD_SHIFT
    pairs = (lanes | (lanes >> 6)) & 0x00000C003000C003
    fours = (pairs | (pairs >> 12)) & 0x00000000F000000F
    return (fours | (fours >> 24)) & 0xFF
