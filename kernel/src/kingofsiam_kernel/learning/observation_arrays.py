"""NumPy arrays for learners: the observation vector of a seat and its action mask."""

from typing import Final, TypeAlias, TypedDict

import numpy as np
import numpy.typing as npt

from kingofsiam_kernel import CHOICES, OBSERVATION_HIGH, Decision, encode_observation

ObservationArray: TypeAlias = npt.NDArray[np.uint8]
"""`OBSERVATION_SIZE` small numbers: the bytes of `kernel.encode_observation`."""
ActionMask: TypeAlias = npt.NDArray[np.int8]
"""For each of the `CHOICES`: 1 if it is legal now, else 0."""


class MaskedObservation(TypedDict):
    """An observation with its mask, which is all zeros while another player is to act, and at the end."""

    observation: ObservationArray
    action_mask: ActionMask


BOX_HIGH: Final[ObservationArray] = np.frombuffer(OBSERVATION_HIGH, np.uint8)
_BITS: Final = np.arange(CHOICES)


def observation_array(decision: Decision, seat: int) -> ObservationArray:
    """The observation of this seat, shape `(OBSERVATION_SIZE,)`."""
    return np.frombuffer(bytearray(encode_observation(decision, seat)), np.uint8)


def mask_array(mask: int) -> ActionMask:
    """The bits of a mask as an array of shape `(CHOICES,)`, choice 0 first; the mask 0 has no choice."""
    return (mask >> _BITS & 1).astype(np.int8)
