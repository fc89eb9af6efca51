"""The spaces of an observation, for environments with Gymnasium's spaces."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Space

from kingofsiam_kernel import CHOICES
from kingofsiam_kernel.learning.observation_arrays import BOX_HIGH


def observation_space(*, masked: bool) -> Space[Any]:
    """The space of an observation, or of a `MaskedObservation`."""
    box = Box(0, BOX_HIGH, dtype=np.uint8)
    return Dict({"observation": box, "action_mask": Box(0, 1, (CHOICES,), np.int8)}) if masked else box
