"""A source of chance that needs no objects: the same seed gives the same numbers, compiled or not, everywhere.

The generator is *sfc32* ("small fast counting", by Chris Doty-Humphrey): four words of 32 bits, only added, shifted
and exclusive-ored. It is no secret keeper. For a deal or for `random_move` use `random.Random`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from kingofsiam.errors import InvalidSeed

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

MOST_SEED: Final = 0x7FFFFFFFFFFFFFFF

_WORD: Final = 0xFFFFFFFF
_BITS: Final = 32
_ROUNDS_TO_MIX: Final = 15


@final
class Dice:
    """Whole numbers by chance. This is the one thing here that changes while it is used.

    The same seed (0 to 2**63 - 1) gives the same numbers in the same order. Raises `InvalidSeed` for another one.
    """

    __slots__ = ("_counter", "_one", "_three", "_two")

    def __init__(self, seed: int) -> None:
        if not 0 <= seed <= MOST_SEED:
            raise InvalidSeed((f"it is from 0 to 2**63 - 1, not {seed!r}",))
        self._one: i64 = 0
        self._two: i64 = (seed >> _BITS) & _WORD
        self._three: i64 = seed & _WORD
        self._counter: i64 = 1
        for _ in range(_ROUNDS_TO_MIX):
            self.word()

    def word(self) -> i64:
        """The next 32 bits."""
        drawn = (self._one + self._two + self._counter) & _WORD
        self._counter = (self._counter + 1) & _WORD
        self._one = self._two ^ (self._two >> 9)
        self._two = (self._three + (self._three << 3)) & _WORD
        self._three = (((self._three << 21) & _WORD) | (self._three >> 11)) + drawn & _WORD
        return drawn

    def below(self, limit: i64) -> i64:
        """A whole number from 0 to limit - 1, all exactly equally likely; the limit is below 2**31."""
        product = self.word() * limit
        if product & _WORD < limit:
            unfair = (_WORD + 1) % limit
            while product & _WORD < unfair:
                product = self.word() * limit
        return product >> _BITS
