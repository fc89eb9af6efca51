"""NumPy arrays for learners: the observation vector of a seat and its action mask.

Every call returns a new array, which you may keep and change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from kingofsiam.kernel import OBSERVATION_HIGH, OBSERVATION_SIZE, encode_observation

if TYPE_CHECKING:
    from kingofsiam.kernel import Decision


ObservationArray = npt.NDArray[np.uint8]
"""`OBSERVATION_SIZE` small numbers: the bytes of `kernel.encode_observation`."""
ActionMask = npt.NDArray[np.int8]
"""For each of the `CHOICES`: 1 if it is legal now, else 0."""

_UINT8: Final = np.dtype(np.uint8)
_INT8: Final = np.dtype(np.int8)
_CHUNK_BITS: Final = 11
_CHUNK_MASK: Final = (1 << _CHUNK_BITS) - 1
_CHUNKS: Final = tuple(bytes(chunk >> bit & 1 for bit in range(_CHUNK_BITS)) for chunk in range(1 << _CHUNK_BITS))
"""The bits of each chunk of a mask as bytes."""

BOX_LOW: Final[ObservationArray] = np.zeros(OBSERVATION_SIZE, _UINT8)
BOX_HIGH: Final[ObservationArray] = np.frombuffer(OBSERVATION_HIGH, _UINT8)


def observation_array(decision: Decision, seat: int) -> ObservationArray:
    """The observation of this seat, shape `(OBSERVATION_SIZE,)`. Raises `NoSuchSeat`."""
    return np.frombuffer(bytearray(encode_observation(decision, seat)), _UINT8)


def mask_array(mask: int) -> ActionMask:
    """The bits of a mask as an array of shape `(CHOICES,)`, choice 0 first; the mask 0 has no choice."""
    a, b = mask & _CHUNK_MASK, mask >> _CHUNK_BITS & _CHUNK_MASK
    c, d = mask >> 2 * _CHUNK_BITS & _CHUNK_MASK, mask >> 3 * _CHUNK_BITS
    return np.frombuffer(bytearray(_CHUNKS[a] + _CHUNKS[b] + _CHUNKS[c] + _CHUNKS[d]), _INT8)
