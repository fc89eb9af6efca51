"""What an engine says otherwise than the rulebook, and the rules to which that points."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from kingofsiam.moves import Move
from kingofsiam.state import State


class Kind(Enum):
    """In what they differ."""

    LEGALITY = "legality"
    REASONS = "reasons"
    FACTS = "facts"
    POSITION = "position"
    OUTCOME = "outcome"
    EVENTS = "events"
    MOVES = "moves"
    DEAL = "deal"
    VIEW = "view"
    DECLINED = "declined"
    UNREADABLE = "unreadable"
    NOT_SUPPORTED = "not supported"
    HUNG = "hung"
    CRASHED = "crashed"
    RUBBISH = "rubbish"


LOST: Final = frozenset({Kind.HUNG, Kind.CRASHED, Kind.RUBBISH, Kind.NOT_SUPPORTED})
"""Where there is no answer that could be right or wrong."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that the engine says otherwise. `points_to` are ids of rules: one of them is broken, by all signs."""

    kind: Kind
    expected: str
    said: str
    points_to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of one thing tried.

    `named` are the ids of the rules that the rulebook names here; `explained_by` the readings that the engine fixes
    otherwise, if these explain all the differences; `state` and `move` are what was tried, as far as there were any.
    """

    id: str
    title: str
    seconds: float
    differences: tuple[Difference, ...]
    named: tuple[str, ...] = ()
    explained_by: tuple[str, ...] = ()
    state: State | None = None
    move: Move | None = None

    @property
    def agrees(self) -> bool:
        """Whether nothing differs."""
        return not self.differences

    @property
    def unexplained(self) -> bool:
        """Whether something differs that no reading explains."""
        return bool(self.differences) and not self.explained_by

    @property
    def points_to(self) -> tuple[str, ...]:
        """The rules that the differences point to: those of the first kind that points to any."""
        return next((each.points_to for each in self.differences if each.points_to), ())
