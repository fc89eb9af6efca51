"""Pseudo-random number generator (sfc32) with unbiased bounded integers, the same on every machine, compiled or not.

sfc32 ("small fast counting", by Chris Doty-Humphrey) keeps four words of 32 bits and only adds, shifts and
exclusive-ors them. It is not cryptographically secure. Deals use Python's `random.Random` instead;
the function `randbelow` draws from it, without bias and with the same results on every Python version.
"""

from random import Random
from typing import Final, final

from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.twin.bits import i64
from kingofsiam_kernel.twin.machine_types import mypyc_attr

MAX_SEED: Final = 0x7FFFFFFFFFFFFFFF
MAX_LIMIT: Final = 0x7FFFFFFF

_U32_MASK: Final = 0xFFFFFFFF
_U32_BITS: Final = 32
_WARM_UP_ROUNDS: Final = 15


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Rng:
    """A pseudo-random number generator. Mutable: every draw advances it.

    The same seed (0 to 2**63 - 1) gives the same numbers in the same order. Raises `InvalidSetting` for another one.
    """

    __slots__ = ("_a", "_b", "_c", "_counter")

    def __init__(self, seed: int) -> None:
        if not 0 <= seed <= MAX_SEED:
            raise InvalidSetting((f"a seed is a whole number from 0 to 2**63 - 1, not {seed!r}",))
        self._a: i64 = 0
        self._b: i64 = (seed >> _U32_BITS) & _U32_MASK
        self._c: i64 = seed & _U32_MASK
        self._counter: i64 = 1
        for _ in range(_WARM_UP_ROUNDS):
            self.next_u32()

    def next_u32(self) -> i64:
        """The next 32 random bits."""
        drawn = (self._a + self._b + self._counter) & _U32_MASK
        self._counter = (self._counter + 1) & _U32_MASK
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & _U32_MASK
        self._c = (((self._c << 21) & _U32_MASK) | (self._c >> 11)) + drawn & _U32_MASK
        return drawn

    def randbelow(self, limit: i64) -> i64:
        """Draw a whole number below the limit without bias. Raises `InvalidSetting` if that is not 1 to 2**31 - 1."""
        if not 1 <= limit <= MAX_LIMIT:
            raise InvalidSetting((f"a limit is a whole number from 1 to 2**31 - 1, not {limit}",))
        product = self.next_u32() * limit
        if product & _U32_MASK < limit:
            threshold = (_U32_MASK + 1) % limit
            while product & _U32_MASK < threshold:
                product = self.next_u32() * limit
        return product >> _U32_BITS


_RANDOM_STEPS: Final = 0x20000000000000


def randbelow(limit: i64, random: Random) -> i64:
    """Draw a whole number from 0 to limit - 1 from Python's generator without bias."""
    threshold = _RANDOM_STEPS - _RANDOM_STEPS % limit
    number: i64 = int(random.random() * _RANDOM_STEPS)
    while number >= threshold:
        number = int(random.random() * _RANDOM_STEPS)
    return number % limit
