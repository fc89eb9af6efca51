"""The table shown as learning libraries ask for it: as text, as an array of pixels, or in a window.

What is shown is open to all: of the hands only how many cards are in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.bridges.settings import InvalidSettings
from kingofsiam.errors import MissingExtra
from kingofsiam.kernel import Decision, choice_name, sight, sight_names, unpack
from kingofsiam.maps import SIAM, Map
from kingofsiam.rules.s1_components import ActionCard

if TYPE_CHECKING:
    from kingofsiam.bridges.drawing import Pixels, Window

MODES: Final = ("ansi", "rgb_array", "human")

_CARDS: Final = tuple(ActionCard)
_CHOSEN: Final = sight_names(SIAM).index("chosen: card")
_ASKED_OF_A_CARD: Final = range(_CHOSEN + 1, _CHOSEN + 4)


def checked_mode(mode: str | None) -> str | None:
    """The same mode. Raises `InvalidSettings` if there is no such mode."""
    if mode is not None and mode not in MODES:
        raise InvalidSettings((f"render_mode: one of {', '.join(map(repr, MODES))}, or None, not {mode!r}",))
    return mode


class Renderer:
    """Shows the decisions of one environment in one of the `MODES`, or not at all."""

    def __init__(self, mode: str | None, map: Map, extra: str, pictures_a_second: float) -> None:  # noqa: A002
        self._mode, self._map, self._extra, self._pace = mode, map, extra, pictures_a_second
        self._window: Window | None = None

    def render(self, decision: Decision) -> Pixels | str | None:
        """Text for `ansi`, pixels for `rgb_array`; for `human` a window shows it. Raises `MissingExtra`."""
        if self._mode == "ansi":
            return in_words(decision, self._map)
        if self._mode == "rgb_array":
            return self._pixels(decision)
        if self._mode == "human":
            self._show(decision)
        return None

    def _pixels(self, decision: Decision) -> Pixels:
        try:
            from kingofsiam.bridges.drawing import pixels  # noqa: PLC0415 - only the extra brings what it needs
        except ModuleNotFoundError as error:
            raise MissingExtra(f"render_mode {self._mode!r}", self._extra, error.name) from error
        return pixels(unpack(decision.state, self._map))

    def _show(self, decision: Decision) -> None:
        if self._window is None:
            try:
                from kingofsiam.bridges.drawing import Window  # noqa: PLC0415 - as above
            except ModuleNotFoundError as error:
                raise MissingExtra(f"render_mode {self._mode!r}", self._extra, error.name) from error
            self._window = Window(self._pace)
        self._window.show(unpack(decision.state, self._map))

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def __reduce__(self) -> tuple[type[Renderer], tuple[str | None, Map, str, float]]:
        """A copy has a window of its own."""
        return (Renderer, (self._mode, self._map, self._extra, self._pace))


def in_words(decision: Decision, map: Map) -> str:  # noqa: A002 - the booklet's word
    """The table, and what has been chosen so far in the running turn."""
    table = str(unpack(decision.state, map))
    chosen = ", ".join(chosen_so_far(decision, map))
    return f"{table}\n{'ABCD'[decision.to_move]} has chosen: {chosen}." if chosen else table


def chosen_so_far(decision: Decision, map: Map) -> tuple[str, ...]:  # noqa: A002
    """What has been chosen so far in the running turn: the card, then what was asked of it."""
    if not decision.stage:
        return ()
    seen = sight(decision, decision.to_move)
    asked = (choice_name(seen[at] - 1, map) for at in _ASKED_OF_A_CARD if seen[at])
    return (map.card_name(_CARDS[seen[_CHOSEN] - 1]), *asked)
