"""The board of an environment as text, and what was chosen so far in the turn, in words.

It shows public information only: of a hand, the number of its cards. For a picture draw the `position` with
`kingofsiam.render.svg.board`.
"""

from functools import lru_cache
from typing import Final
from warnings import warn

from kingofsiam.maps import Map
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam_kernel import Dealer, Decision, choice_label, unpack
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.twin.decisions import partial_action
from kingofsiam_kernel.twin.move_codes import choices_in

RENDER_MODES: Final = ("ansi",)

cached_choice_label: Final = lru_cache(maxsize=1024)(choice_label)
"""The label of a choice on a map; see `kernel.choice_label`."""


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


def partial_action_line(decision: Decision, map: Map) -> str:
    """The choices made so far in this turn, as a line after the board; empty if there are none."""
    labels = ", ".join(cached_choice_label(choice, map) for choice in choices_so_far(decision))
    return f"\n{SEAT_LETTERS[decision.to_move]} has chosen: {labels}." if labels else ""


def choices_so_far(decision: Decision) -> tuple[int, ...]:
    """The choices made so far in this turn."""
    return choices_in(partial_action(decision))
