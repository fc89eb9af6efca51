"""What a seat sees and may choose, as arrays of NumPy. Every array is new: it may be kept and changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from kingofsiam.kernel import CHOICES, SIGHT, SIGHT_LIMITS, sight

if TYPE_CHECKING:
    from kingofsiam.kernel import Decision

Seen = npt.NDArray[np.uint8]
"""`SIGHT` small numbers: what `kingofsiam.kernel.sight` tells."""
Mask = npt.NDArray[np.int8]
"""For each of the `CHOICES`: 1 if it can be made, else 0."""

_BYTE: Final = np.dtype(np.uint8)
_FLAG: Final = np.dtype(np.int8)
_BITS: Final = 11
_LOW: Final = (1 << _BITS) - 1
_FLAGS: Final = tuple(bytes(number >> place & 1 for place in range(_BITS)) for number in range(1 << _BITS))

LEAST: Final[Seen] = np.zeros(SIGHT, _BYTE)
MOST: Final[Seen] = np.frombuffer(SIGHT_LIMITS, _BYTE)


def seen(decision: Decision, seat: int) -> Seen:
    """What the player in this seat sees. Raises `NoSuchSeat`."""
    return np.frombuffer(bytearray(sight(decision, seat)), _BYTE)


def flags(mask: int) -> Mask:
    """The bits of a mask, the choice 0 first."""
    a, b, c, d = mask & _LOW, mask >> _BITS & _LOW, mask >> 2 * _BITS & _LOW, mask >> 3 * _BITS
    return np.frombuffer(bytearray(_FLAGS[a] + _FLAGS[b] + _FLAGS[c] + _FLAGS[d]), _FLAG)


def no_flags() -> Mask:
    """The mask of a player who has nothing to choose."""
    return np.zeros(CHOICES, _FLAG)
