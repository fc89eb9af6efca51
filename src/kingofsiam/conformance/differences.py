"""Differences between the answers of an engine and of the rulebook, with a position diff, field by field.

A field path names a small piece of a position, such as `("pool",)` or `("hand", 2)`. An engine may leave out `map` and
`readings`, which are not compared, and the rules of an outcome.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias, cast

from kingofsiam.conformance.vectors import DealVector, MoveVector, Vector
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import PLAYERS, SEAT_LETTERS, Faction
from kingofsiam.model.state import State
from kingofsiam.notation.json.codec import array, nullable
from kingofsiam.notation.json.derivation import Field
from kingofsiam.notation.json.documents import dump_observation, dump_state
from kingofsiam.notation.json.parser import InvalidJson
from kingofsiam.notation.json.pieces import FACTION, SEAT
from kingofsiam.notation.json.positions import OBSERVATION, STATE
from kingofsiam.observation import Observation


class DifferenceKind(Enum):
    """The kind of difference, or why there is nothing to compare."""

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
    UNSTABLE = "unstable"


_UNUSABLE: Final = (DifferenceKind.HUNG, DifferenceKind.CRASHED, DifferenceKind.RUBBISH)
NO_ANSWER: Final = frozenset((*_UNUSABLE, DifferenceKind.NOT_SUPPORTED))
"""The kinds without an answer that could be right or wrong."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One way in which the engine differs.

    `said` holds the rules (their ids) by which the engine refuses what they do not forbid: its own testimony. `rules`
    holds those that only one of the two answers names.
    """

    kind: DifferenceKind
    expected: str
    actual: str
    rules: tuple[str, ...] = ()
    said: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of checking a vector."""

    vector: Vector
    seconds: float
    differences: tuple[Difference, ...]

    @property
    def id(self) -> str:
        """The id of the vector."""
        return self.vector.id

    @property
    def state(self) -> State | None:
        """The position that was given, unless a deal was."""
        return None if isinstance(self.vector, DealVector) else self.vector.state

    @property
    def move(self) -> Move | None:
        """The move that was tried, if any."""
        return self.vector.move if isinstance(self.vector, MoveVector) else None

    @property
    def agrees(self) -> bool:
        """Whether nothing differs."""
        return not self.differences

    @property
    def answered(self) -> bool:
        """Whether the engine gave answers that can be right or wrong."""
        return not any(each.kind in NO_ANSWER for each in self.differences)

    @property
    def said(self) -> tuple[str, ...]:
        """The rules by which the engine, in its own words, refuses what they do not forbid."""
        return tuple(rule for each in self.differences for rule in each.said)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that one of the two answers names and the other does not; else those that the vector is about."""
        named = next((each.said or each.rules for each in self.differences if each.said or each.rules), ())
        return tuple(dict.fromkeys(named or self.vector.rules))


FieldPath: TypeAlias = tuple[str | int, ...]
PositionFields: TypeAlias = dict[FieldPath, object]

_WINNERS: Final = array(SEAT, 0, max(PLAYERS))
_REIGN: Final = nullable(FACTION)
_NOT_COMPARED: Final = ("map", "readings")
_COMPARED_FIELDS: Final[Mapping[type, tuple[Field, ...]]] = {
    kind: tuple(field for field in codec.fields if field.name not in _NOT_COMPARED)
    for kind, codec in ((State, STATE), (Observation, OBSERVATION))
}
_MAX_PATHS: Final = 6


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A placeholder for a value that cannot be read."""

    reason: str

    def __str__(self) -> str:
        return f"unreadable ({self.reason})"


@dataclass(frozen=True, slots=True)
class ReportedOutcome:
    """How a game ended, as an engine reports it; `rules` is None if the engine gives no reasons."""

    winners: frozenset[int]
    reign: Faction | None
    rules: tuple[str, ...] | None = None

    def __str__(self) -> str:
        reign = "a colony" if self.reign is None else f"the {self.reign.value} reign"
        by = f" by {', '.join(self.rules)}" if self.rules else ""
        return f"{reign}, won by {', '.join(SEAT_LETTERS[seat] for seat in sorted(self.winners)) or 'nobody'}{by}"

    def matches(self, other: ReportedOutcome) -> bool:
        """Whether the result is the same, and for the same reasons if both give reasons."""
        return self.same_result(other) and (None in (self.rules, other.rules) or self.rules == other.rules)

    def same_result(self, other: ReportedOutcome) -> bool:
        """Whether the result is the same."""
        return (self.winners, self.reign) == (other.winners, other.reign)


def parse_outcome(value: object) -> ReportedOutcome | Unreadable | None:
    """Parse the outcome that an engine reports."""
    if value is None:
        return None
    if not isinstance(value, dict):
        return Unreadable("not an object")
    document = cast("dict[str, object]", value)
    try:
        winners, reign = _WINNERS.read(document.get("winners")), _REIGN.read(document.get("reign"))
    except InvalidJson as error:
        return Unreadable(str(error.issues[0]))
    rules = document.get("rules")
    rule_ids = tuple(map(str, cast("list[object]", rules))) if isinstance(rules, list) and rules else None
    return ReportedOutcome(frozenset(winners), reign, rule_ids)


def parse_position(value: object, kind: type[State | Observation] = State) -> PositionFields | Unreadable:
    """The document of a position or a view as field paths with their values; what cannot be read is `Unreadable`."""
    if not isinstance(value, dict):
        return Unreadable("not the JSON document of a position")
    document = cast("dict[str, object]", value)
    fields: PositionFields = {}
    for field in _COMPARED_FIELDS[kind]:
        try:
            part = document.get(field.name)
            fields |= _paths(field.name, parse_outcome(part) if field.name == "outcome" else field.codec.read(part))
        except InvalidJson as error:
            fields[field.name,] = Unreadable(str(error.issues[0]))
    return fields


def fields_of(position: State | Observation) -> PositionFields:
    """The field paths of the rulebook's own position or view."""
    document = dump_state(position) if isinstance(position, State) else dump_observation(position)
    return cast("PositionFields", parse_position(document, type(position)))


def _paths(name: str, value: Any) -> Iterator[tuple[FieldPath, object]]:
    """The value of a field in pieces: by province and by player; the order of kings and hands means nothing."""
    if name == "followers":
        yield from (((name, province), followers) for province, followers in value.items())
    elif name == "players":
        for seat, player in enumerate(value):
            yield ("hand", seat), None if player.hand is None else tuple(sorted(card.value for card in player.hand))
            for part in ("cards", "played", "followers", "last_card"):
                if hasattr(player, part):
                    yield ("own" if part == "followers" else part, seat), getattr(player, part)
    else:
        yield (name,), frozenset(value) if name == "kings" else value


def differing_paths(expected: PositionFields, actual: PositionFields) -> tuple[FieldPath, ...]:
    """The paths at which two positions differ; an unreadable value always differs."""
    paths = dict.fromkeys((*expected, *actual))
    return tuple(path for path in paths if not _are_equal(expected.get(path), actual.get(path)))


def _are_equal(one: object, other: object) -> bool:
    if isinstance(one, ReportedOutcome) and isinstance(other, ReportedOutcome):
        return one.matches(other)
    return one == other


def compare_positions(
    kind: DifferenceKind, expected: PositionFields, actual: PositionFields, *, outcome_apart: bool = False
) -> Iterator[Difference]:
    """The difference between two positions, if any; that of the outcome by itself if it is wanted `outcome_apart`.

    If they differ only in the rules of an outcome, it is one of reasons.
    """
    paths, outcome = differing_paths(expected, actual), ("outcome",)
    right, ending = expected.get(outcome), actual.get(outcome)
    named = rules_of_one(right, ending) if outcome in paths else ()
    others = tuple(path for path in paths if path != outcome)
    if outcome in paths and (outcome_apart or not others):
        kinds = (right, ending)
        same = all(isinstance(each, ReportedOutcome) for each in kinds) and _same_result(*kinds)
        apart = DifferenceKind.REASONS if same else DifferenceKind.OUTCOME if outcome_apart else kind
        difference = Difference(apart, format_value(right), format_value(ending), named)
        yield from (*_compare_fields(kind, expected, actual, others, named), difference)
    else:
        yield from _compare_fields(kind, expected, actual, paths, named)


def _same_result(one: object, other: object) -> bool:
    return cast("ReportedOutcome", one).same_result(cast("ReportedOutcome", other))


def rules_of_one(one: object, other: object) -> tuple[str, ...]:
    """The rules that only one of two outcomes names, if the engine names any."""
    if (
        not isinstance(one, ReportedOutcome)
        or not isinstance(other, ReportedOutcome)
        or not (one.rules and other.rules)
    ):
        return ()
    return tuple(rule for rule in (*one.rules, *other.rules) if (rule in one.rules) is not (rule in other.rules))


def _compare_fields(
    kind: DifferenceKind,
    expected: PositionFields,
    actual: PositionFields,
    paths: tuple[FieldPath, ...],
    rules: tuple[str, ...],
) -> Iterator[Difference]:
    more = f" and {len(paths) - _MAX_PATHS} more" if len(paths) > _MAX_PATHS else ""
    shown = {path: format_path(path) for path in paths[:_MAX_PATHS]}
    right = "; ".join(f"{name}: {format_value(expected.get(path))}" for path, name in shown.items())
    wrong = "; ".join(f"{name}: {format_value(actual.get(path))}" for path, name in shown.items())
    if paths:
        yield Difference(kind, right + more, wrong + more, rules)


def format_path(path: FieldPath) -> str:
    """A field path in words, with letters for seats."""
    return " ".join(part.replace("_", " ") if isinstance(part, str) else SEAT_LETTERS[part] for part in path)


def format_value(value: object) -> str:
    """A value of a position in words."""
    if isinstance(value, frozenset):
        return ", ".join(sorted(map(format_value, cast("frozenset[object]", value)))) or "none"
    if isinstance(value, tuple):
        return ", ".join(map(format_value, cast("tuple[object, ...]", value))) or "none"
    return "none" if value is None else str(getattr(value, "value", value))
