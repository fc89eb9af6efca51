"""Sixty-three bits at a time: the arithmetic on which everything here is built.

An `i64` is a machine integer where this package is compiled, and an ordinary `int` where it is interpreted. No number
is longer than 63 bits and none is shifted by more than 62, so both give the same results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    # Only annotations name it, so nothing is imported when the program runs. The compiler takes the first branch, and
    # a type checker that knows no machine integers the second.
    from typing import TypeAlias

    MYPY = False
    if MYPY:
        from mypy_extensions import i64 as i64  # pyright: ignore[reportRedeclaration]
    else:
        i64: TypeAlias = int

INTERPRETED: Final = __file__.endswith(".py")
"""Whether Python's own methods are the quicker ones."""

# Constants stay below 2**62: the compiler makes objects of greater ones.
_EVERY_SECOND_BIT: Final = 0x1555555555555555
_TWO_OF_FOUR_BITS: Final = 0x3333333333333333
_FOUR_OF_EIGHT_BITS: Final = 0x0F0F0F0F0F0F0F0F
_SUM: Final = 0x7F


def shl(word: i64, bits: i64) -> i64:
    """Shift left. Always by this function where the number of bits varies: the compiler shifts literals as 32 bits."""
    return word << bits


def bit(place: i64) -> i64:
    """The word in which this bit alone is set."""
    return shl(1, place)


def holds(word: i64, place: i64) -> bool:
    """Whether this bit is set."""
    return (word >> place) & 1 != 0


def bits_set(word: i64) -> i64:
    """How many bits are set."""
    if INTERPRETED:
        return int(word).bit_count()
    pairs = word - ((word >> 1) & _EVERY_SECOND_BIT)
    fours = (pairs & _TWO_OF_FOUR_BITS) + ((pairs >> 2) & _TWO_OF_FOUR_BITS)
    eights = (fours + (fours >> 4)) & _FOUR_OF_EIGHT_BITS
    sums = eights + (eights >> 8)
    sums += sums >> 16
    return (sums + (sums >> 32)) & _SUM


def lowest(word: i64) -> i64:
    """The place of the lowest bit that is set; there must be one."""
    if INTERPRETED:
        return int(word & -word).bit_length() - 1
    place: i64 = 0
    if word & 0xFFFFFFFF == 0:
        place += 32
        word >>= 32
    if word & 0xFFFF == 0:
        place += 16
        word >>= 16
    if word & 0xFF == 0:
        place += 8
        word >>= 8
    if word & 0xF == 0:
        place += 4
        word >>= 4
    if word & 0x3 == 0:
        place += 2
        word >>= 2
    return place + 1 - (word & 1)


def nth(word: i64, number: i64) -> i64:
    """The place of the bit that is set after so many others."""
    while number > 0:
        word &= word - 1
        number -= 1
    return lowest(word)
