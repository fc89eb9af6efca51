"""Conformance test vectors: their types, the expected result, and the readings on which a vector depends.

A vector is one question with its answer from the rulebook: a position and a move, a deal, a look or a count. Each
vector stands alone; nothing carries over from one to the next.

To find the readings that make a difference, `with_dependence` evaluates a vector under every other choice of each
reading, one at a time. A reading is listed in `readings` if another choice changes the result, and in `needs` if
another choice makes the given position or deal impossible.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Final, TypeAlias, TypeVar

from kingofsiam import engine
from kingofsiam.builder import with_readings
from kingofsiam.errors import InvalidDeal, InvalidState
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import Seat
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import Violation
from kingofsiam.observation import Observation, observe
from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios.model import with_choice
from kingofsiam.spec.citation import Rule
from kingofsiam.spec.readings import RULEBOOK, Readings


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """The result of a move: why it is refused, or else the events and the position after it."""

    violations: tuple[Violation, ...]
    """Every reason why it is refused."""
    events: tuple[Event, ...] = ()
    """What happens, in order; nothing if it is refused."""
    after: State | None = None
    """The position after it; None if it is refused."""

    @property
    def legal(self) -> bool:
        """Whether the move is legal."""
        return not self.violations

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended with the move, if it has."""
        return None if self.after is None else self.after.outcome

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that the engine names in the violations, the events and the outcome."""
        named = (part.rule for part in (*self.violations, *self.events))
        return (*named, *(self.outcome.rules if self.outcome else ()))


def verdict(state: State, move: Move) -> MoveVerdict:
    """Judge a move by the rulebook and, if it is legal, play it."""
    violations = engine.judge(state, move)
    if violations:
        return MoveVerdict(violations)
    return MoveVerdict((), engine.narrate(state, move), engine.play(state, move))


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorHead:
    """What all vectors have."""

    id: str
    """The name of the vector, which never changes its meaning."""
    title: str
    """What the vector is about, for people."""
    rules: tuple[str, ...] = ()
    """The ids of the rules that the vector is about."""
    readings: tuple[str, ...] = ()
    """The readings that change the result."""
    needs: tuple[str, ...] = ()
    """The readings whose choice makes the input possible: with another choice it is impossible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveVector(VectorHead):
    """A move tried in a position."""

    state: State
    """The position."""
    move: Move
    """The move to try."""
    verdict: MoveVerdict
    """The expected result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealVector(VectorHead):
    """A game set up from an explicit deal; `state` is None if the deal is impossible."""

    deal: Deal
    """The deal, which may be impossible."""
    state: State | None
    """The position at the beginning; None if the deal is impossible."""

    @property
    def possible(self) -> bool:
        """Whether the deal is possible."""
        return self.state is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class LookVector(VectorHead):
    """What the player in a seat sees of a position."""

    state: State
    """The position."""
    seat: Seat
    """The seat of the player who looks."""
    observation: Observation
    """What the player sees."""


@dataclass(frozen=True, slots=True)
class PerftCounts:
    """How many sequences of moves there are, and where they lead."""

    moves: tuple[int, ...]
    """The number of legal moves, of sequences of two moves, and so on."""
    results: tuple[int, ...] = ()
    """The number of different positions that these lead to, if somebody has counted them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountVector(VectorHead):
    """How many legal moves a position has, how many positions they lead to, and so on for more turns (perft)."""

    state: State
    """The position."""
    counts: PerftCounts
    """The expected counts."""


Vector: TypeAlias = MoveVector | DealVector | LookVector | CountVector
AskedVector = TypeVar("AskedVector", bound=MoveVector | DealVector | LookVector)


def input_readings(vector: Vector) -> Readings:
    """The readings that the input of a vector requests."""
    return vector.deal.readings if isinstance(vector, DealVector) else vector.state.readings


def start_or_none(deal: Deal) -> State | None:
    """The game that a deal sets up; None if the deal is impossible."""
    try:
        return engine.start(deal)
    except InvalidDeal:
        return None


def rule_ids(rules: Iterable[Rule]) -> tuple[str, ...]:
    """The ids of these rules, in the order of the book."""
    wanted = set(rules)
    return tuple(rule.id for rule in RULES if rule in wanted)


def ask_move(state: State, move: Move, id: str = "") -> MoveVector:
    """The question about a move, with the rulebook's answer; it is about the rules that the answer names."""
    answer = verdict(state, move)
    return MoveVector(id=id, title=id, rules=rule_ids(answer.rules), state=state, move=move, verdict=answer)


def ask_deal(deal: Deal, id: str = "") -> DealVector:
    """The question about a deal, with the rulebook's answer, and nothing else."""
    return DealVector(id=id, title=id, deal=deal, state=start_or_none(deal))


def ask_look(state: State, seat: Seat, id: str = "") -> LookVector:
    """The question about a look, with the rulebook's answer, and nothing else."""
    return LookVector(id=id, title=id, state=state, seat=seat, observation=observe(state, seat))


READING_NAMES: Final = tuple(field.name for field in fields(Readings))
"""The names of all readings, in the order of `Readings`."""


def other_choices(name: str, readings: Readings) -> tuple[Readings, ...]:
    """The readings with each other choice of this field."""
    current: Enum = getattr(readings, name)
    return tuple(with_choice(name, choice, readings) for choice in type(current) if choice is not current)


def answer_under(vector: MoveVector | DealVector | LookVector, readings: Readings) -> object:
    """The rulebook's answer under these readings, to be compared: rules, facts, events, and what lies on the table.

    Raises `InvalidState`, and `InvalidDeal` for a deal that is possible as given: else "impossible" is an answer.
    """
    match vector:
        case MoveVector(state=state, move=move):
            result = verdict(with_readings(state, readings, setup=True), move)
            broken = frozenset((violation.rule, violation.facts) for violation in result.violations)
            return broken, result.events, result.after and replace(result.after, readings=RULEBOOK)
        case DealVector(deal=deal, state=state):
            changed = replace(deal, readings=readings)
            start = start_or_none(changed) if state is None else engine.start(changed)
            return start and replace(start, readings=RULEBOOK)
        case LookVector(state=state, seat=seat):
            return replace(observe(with_readings(state, readings, setup=True), seat), readings=RULEBOOK)


def with_dependence(vector: AskedVector) -> AskedVector:
    """The vector with the readings that it depends on, found by trying every other choice of each reading."""
    changing: list[str] = []
    needed: list[str] = []
    answer = answer_under(vector, input_readings(vector))
    for name in READING_NAMES:
        for readings in other_choices(name, input_readings(vector)):
            try:
                changes = answer_under(vector, readings) != answer
            except (InvalidDeal, InvalidState):
                needed.append(name)
            else:
                changing += [name] if changes else []
    return replace(vector, readings=tuple(dict.fromkeys(changing)), needs=tuple(dict.fromkeys(needed)))
