"""NumPy arrays for learners: the observation vector of a seat and its action mask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from kingofsiam_kernel import CHOICES, OBSERVATION_HIGH, OBSERVATION_SIZE
from kingofsiam_kernel.learning.observation_encoding import write_mask, write_observation, zeros

if TYPE_CHECKING:
    from kingofsiam_kernel import Decision


ObservationArray = npt.NDArray[np.uint8]
"""`OBSERVATION_SIZE` small numbers: the bytes of `kernel.encode_observation`."""
ActionMask = npt.NDArray[np.int8]
"""For each of the `CHOICES`: 1 if it is legal now, else 0."""
ScaledArray = npt.NDArray[np.float32]
"""Observations from 0 to 1: each number divided by its greatest possible value."""

_UINT8: Final = np.dtype(np.uint8)

BOX_LOW: Final[ObservationArray] = np.zeros(OBSERVATION_SIZE, _UINT8)
BOX_HIGH: Final[ObservationArray] = np.frombuffer(OBSERVATION_HIGH, _UINT8)


class ArrayWriter:
    """Makes arrays for one kind of table: each is written into memory of its own, and you get a copy."""

    def __init__(self) -> None:
        self._row, self._choices = zeros(OBSERVATION_SIZE), zeros(CHOICES)
        self._observation = np.frombuffer(memoryview(self._row), np.uint8)
        self._mask = np.frombuffer(memoryview(self._choices), np.int8)

    def observation(self, decision: Decision, seat: int) -> ObservationArray:
        """The observation of this seat, shape `(OBSERVATION_SIZE,)`. The seat must exist."""
        write_observation(self._row, 0, decision, seat)
        return self._observation.copy()

    def mask(self, mask: int) -> ActionMask:
        """The bits of a mask as an array of shape `(CHOICES,)`, choice 0 first; the mask 0 has no choice."""
        write_mask(self._choices, 0, mask)
        return self._mask.copy()

    def observation_and_mask(self, decision: Decision, seat: int, mask: int) -> tuple[ObservationArray, ActionMask]:
        """The observation of this seat and these bits as a mask, in one call."""
        write_observation(self._row, 0, decision, seat)
        write_mask(self._choices, 0, mask)
        return self._observation.copy(), self._mask.copy()

    def __reduce__(self) -> tuple[type[ArrayWriter], tuple[()]]:
        """A copy has memory of its own."""
        return (ArrayWriter, ())


def scale_of(high: bytes) -> ScaledArray:
    """What to multiply observations with these greatest values with, to scale them to 0 to 1."""
    scale: ScaledArray = (1 / np.frombuffer(high, _UINT8)).astype(np.float32)
    return scale
