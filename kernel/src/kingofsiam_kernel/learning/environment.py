"""What the environments of Gymnasium and PettingZoo share: the board as text, and the space of observations.

The text shows public information only: of a hand, the number of its cards. For a picture draw the `position` with
`kingofsiam.render.svg.board`.
"""

from typing import Any, Final
from warnings import warn

import numpy as np
from gymnasium.spaces import Box, Dict, Space

from kingofsiam.model.state import State
from kingofsiam_kernel import CHOICES, Dealer, Decision, unpack
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.learning.infos import partial_action_line
from kingofsiam_kernel.learning.policies import BOX_HIGH

RENDER_MODES: Final = ("ansi",)


def observation_space(*, masked: bool) -> Space[Any]:
    """The space of an observation, or of a `MaskedObservation`."""
    box = Box(0, BOX_HIGH, dtype=np.uint8)
    return Dict({"observation": box, "action_mask": Box(0, 1, (CHOICES,), np.int8)}) if masked else box


class Rendered:
    """What environments share: the position of the current decision, and the board as text (`ansi`)."""

    config: Dealer
    decision: Decision
    render_mode: str | None

    def _set_render_mode(self, mode: str | None) -> None:
        """Raises `InvalidSetting` if it is unknown."""
        if mode is not None and mode not in RENDER_MODES:
            raise InvalidSetting((f"render_mode: must be {RENDER_MODES[0]!r} or None, not {mode!r}",))
        self.render_mode = mode

    @property
    def position(self) -> State:
        """The position in which the current turn began, or the game ended."""
        return unpack(self.decision.state, self.config.map)

    def render(self) -> str | None:
        """The board, and a line with the choices made so far in this turn; None without a `render_mode`."""
        if self.render_mode is None:
            warn("nothing is rendered: the environment has no `render_mode`", stacklevel=2)
            return None
        return f"{self.position}{partial_action_line(self.decision, self.config.map)}"
