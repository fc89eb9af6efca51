"""The render modes of learning libraries: text (`ansi`), an array of pixels (`rgb_array`) or a window (`human`).

All of them show public information only: of a hand, the number of its cards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final
from warnings import warn

from kingofsiam.errors import MissingExtra
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam_kernel import Decision, choice_label, encode_observation, observation_labels, unpack
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.learning.game_config import GameConfig

if TYPE_CHECKING:
    from kingofsiam_kernel.learning.pygame_display import Window


RENDER_MODES: Final = ("ansi", "rgb_array", "human")

_LABELS: Final = observation_labels(SIAM)
_PARTIAL_ACTION: Final = slice(_LABELS.index("chosen: card"), _LABELS.index("players"))

cached_choice_label: Final = lru_cache(maxsize=1024)(choice_label)
"""The label of a choice on a map; see `kernel.choice_label`."""


class Rendered:
    """What environments share: the position of the current decision, and how it is rendered."""

    config: GameConfig
    decision: Decision
    metadata: dict[str, Any]
    render_mode: str | None
    _extra: str
    _window: Window | None = None

    def _set_render_mode(self, mode: str | None, extra: str) -> None:
        """Raises `InvalidSetting` if it is unknown."""
        if mode is not None and mode not in RENDER_MODES:
            modes = ", ".join(map(repr, RENDER_MODES))
            raise InvalidSetting((f"render_mode: must be one of {modes}, or None, not {mode!r}",))
        self.render_mode, self._extra = mode, extra

    @property
    def position(self) -> State:
        """The position in which the current turn began, or the game ended."""
        return unpack(self.decision.state, self.config.map)

    def render(self) -> Any:
        """Render the board: text for `ansi`, pixels for `rgb_array`; a window for `human`. Raises `MissingExtra`."""
        if self.render_mode is None:
            warn("nothing is rendered: the environment has no `render_mode`", stacklevel=2)
            return None
        if self.render_mode == "ansi":
            return render_text(self.decision, self.config.map)
        try:
            from kingofsiam_kernel.learning.pygame_display import Window, pixels  # noqa: PLC0415 - only the extra brings what it needs
        except ModuleNotFoundError as error:
            raise MissingExtra(f"render_mode {self.render_mode!r}", self._extra, error.name, "./kernel") from error
        if self.render_mode == "rgb_array":
            return pixels(self.position)
        self._window = self._window or Window(self.metadata["render_fps"])
        self._window.show(self.position)
        return None

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def _render_if_human(self) -> None:
        if self.render_mode == "human":
            self.render()

    def __getstate__(self) -> dict[str, Any]:
        """Copy without the window; the copy opens its own."""
        return {**self.__dict__, "_window": None}


def render_text(decision: Decision, map: Map) -> str:
    """The board, and a line with the choices made so far in this turn."""
    return f"{unpack(decision.state, map)}{partial_action_line(decision, map)}"


def partial_action_line(decision: Decision, map: Map) -> str:
    """The choices made so far in this turn, as a line after the board; empty if there are none."""
    labels = ", ".join(partial_action_labels(decision, map))
    return f"\n{SEAT_LETTERS[decision.to_move]} has chosen: {labels}." if labels else ""


def partial_action_labels(decision: Decision, map: Map) -> tuple[str, ...]:
    """The choices made so far in this turn in words: the card, then its provinces or followers."""
    return tuple(cached_choice_label(choice, map) for choice in choices_so_far(decision))


def choices_so_far(decision: Decision) -> tuple[int, ...]:
    """The choices made so far in this turn."""
    if not decision.stage:
        return ()
    card, *targets = encode_observation(decision, decision.to_move)[_PARTIAL_ACTION]
    return (card, *(number - 1 for number in targets if number > 1))
