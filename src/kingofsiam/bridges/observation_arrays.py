"""NumPy arrays for learners: the observation vector of a seat and its action mask.

Every call returns a new array, which you may keep and change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from kingofsiam.kernel import OBSERVATION_HIGH, OBSERVATION_SIZE, encode_mask, encode_observation

if TYPE_CHECKING:
    from kingofsiam.kernel import Decision


ObservationArray = npt.NDArray[np.uint8]
"""`OBSERVATION_SIZE` small numbers: the bytes of `kernel.encode_observation`."""
ActionMask = npt.NDArray[np.int8]
"""For each of the `CHOICES`: 1 if it is legal now, else 0."""
ScaledArray = npt.NDArray[np.float32]
"""Observations from 0 to 1: each number divided by its greatest possible value."""

_UINT8: Final = np.dtype(np.uint8)
_INT8: Final = np.dtype(np.int8)

BOX_LOW: Final[ObservationArray] = np.zeros(OBSERVATION_SIZE, _UINT8)
BOX_HIGH: Final[ObservationArray] = np.frombuffer(OBSERVATION_HIGH, _UINT8)


def observation_array(decision: Decision, seat: int) -> ObservationArray:
    """The observation of this seat, shape `(OBSERVATION_SIZE,)`. Raises `NoSuchSeat`."""
    return np.frombuffer(bytearray(encode_observation(decision, seat)), _UINT8)


def mask_array(mask: int) -> ActionMask:
    """The bits of a mask as an array of shape `(CHOICES,)`, choice 0 first; the mask 0 has no choice."""
    return np.frombuffer(bytearray(encode_mask(mask)), _INT8)


def scale_of(high: bytes) -> ScaledArray:
    """What to multiply observations with these greatest values with, to scale them to 0 to 1."""
    scale: ScaledArray = (1 / np.frombuffer(high, _UINT8)).astype(np.float32)
    return scale
