"""What a vector is: one position and one move, a deal, a look or a count, and what must come of it.

Each stands by itself: nothing is carried from one vector to the next.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from kingofsiam import engine
from kingofsiam.errors import InvalidDeal
from kingofsiam.events import Event
from kingofsiam.moves import Move
from kingofsiam.observation import Observation
from kingofsiam.rules.s2_concept import Seat
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.state import State
from kingofsiam.violations import Violation


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comes of a move: why it is refused, or else what happens and the position after it."""

    violations: tuple[Violation, ...]
    events: tuple[Event, ...] = ()
    after: State | None = None

    @property
    def legal(self) -> bool:
        """Whether the move is legal."""
        return not self.violations


def verdict(state: State, move: Move) -> Verdict:
    """What the rulebook says to a move."""
    violations = engine.judge(state, move)
    if violations:
        return Verdict(violations)
    return Verdict((), engine.narrate(state, move), engine.play(state, move))


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveVector:
    """A move tried in a position.

    `id` never changes its meaning; `rules` are the ids of the rules it is about; `readings` the fields of `Readings`
    that change what comes of it; `needs` those without whose choice the position itself could not be.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    state: State
    move: Move
    verdict: Verdict
    readings: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DealVector:
    """A game set up from an explicit deal; `state` is None if the deal cannot be."""

    id: str
    title: str
    rules: tuple[str, ...]
    deal: Deal
    state: State | None
    readings: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LookVector:
    """What the player in a seat sees of a position."""

    id: str
    title: str
    rules: tuple[str, ...]
    state: State
    seat: Seat
    observation: Observation
    readings: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CountVector:
    """How many legal moves a position has, to how many different positions they lead, and so on for further turns.

    `moves[0]` counts the legal moves, `moves[1]` all sequences of two, and so on; `results` the different positions
    that each number of turns can lead to.
    """

    id: str
    title: str
    state: State
    moves: tuple[int, ...]
    results: tuple[int, ...]
    readings: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


Vector: TypeAlias = MoveVector | DealVector | LookVector | CountVector


def started(deal: Deal) -> State | None:
    """The game that a deal sets up; None if the deal cannot be."""
    try:
        return engine.start(deal)
    except InvalidDeal:
        return None
