"""The completed power-struggles of a game, found in its states."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from kingofsiam.rules.s1_components import ControlMarker, Followers, Province
from kingofsiam.state import Player, State


@dataclass(frozen=True, slots=True)
class Struggle:
    """A completed struggle: the tiles and control markers up to this one, and the moment in which it ended.

    Of one that nobody has watched `followers` is None and `players` is empty.
    """

    tiles: tuple[Province, ...]
    control: tuple[ControlMarker, ...]
    followers: Followers | None = None
    players: tuple[Player, ...] = ()

    @property
    def province(self) -> Province:
        """The province that was contested."""
        return self.tiles[-1]

    @property
    def taker(self) -> ControlMarker:
        """Who took it."""
        return self.control[-1]


def struggles(states: tuple[State, ...]) -> tuple[Struggle, ...]:
    """The completed struggles of a game, from its states in their order."""
    ends = {
        box: before
        for before, after in pairwise(states)
        for box in range(len(before.board.control), len(after.board.control))
    }
    return tuple(_struggle(states[-1], box, ends.get(box)) for box in range(len(states[-1].board.control)))


def _struggle(last: State, box: int, end: State | None) -> Struggle:
    tiles, control = last.board.tiles[: box + 1], last.board.control[: box + 1]
    if end is None:
        return Struggle(tiles, control)
    return Struggle(tiles, control, end.board.followers_in(tiles[-1]), end.players)
