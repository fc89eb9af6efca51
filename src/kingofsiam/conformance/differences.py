"""Differences between the answers of an engine and of the rulebook, with a position diff, field by field.

A field path names a small piece of a position, such as `("pool",)` or `("hand", 2)`. An engine may leave out `map` and
`readings`, which are not compared, and the rules of an outcome.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias, cast

from kingofsiam.conformance.vectors import DealVector, MoveVector, Vector, reported_rules, rule_ids
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import PLAYERS, SEAT_LETTERS, Faction
from kingofsiam.model.state import Outcome, Player, State
from kingofsiam.notation.json.codec import Array, Nullable
from kingofsiam.notation.json.objects import Field
from kingofsiam.notation.json.parser import InvalidJson
from kingofsiam.notation.json.pieces import FACTION, SEAT
from kingofsiam.notation.json.states import OBSERVATION, STATE
from kingofsiam.observation import Observation, SeenPlayer


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
    """One way in which the engine differs. One of the rules in `implicated_rules` (their ids) is probably broken."""

    kind: DifferenceKind
    expected: str
    actual: str
    implicated_rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of checking a vector.

    `explained_by` holds the readings that the engine fixes to another choice, if they explain all differences.
    """

    vector: Vector
    seconds: float
    differences: tuple[Difference, ...]
    explained_by: tuple[str, ...] = ()

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
    def legal(self) -> bool:
        """Whether the move that was tried is legal; also true if none was tried."""
        return not isinstance(self.vector, MoveVector) or self.vector.verdict.legal

    @property
    def reported_rules(self) -> tuple[str, ...]:
        """The ids of the rules that the rulebook names in its answer."""
        vector = self.vector
        return rule_ids(reported_rules(vector.verdict)) if isinstance(vector, MoveVector) else vector.rules

    @property
    def agrees(self) -> bool:
        """Whether nothing differs."""
        return not self.differences

    @property
    def answered(self) -> bool:
        """Whether the engine gave answers that can be right or wrong."""
        return not any(each.kind in NO_ANSWER for each in self.differences)

    @property
    def readable(self) -> bool:
        """Whether it tells us anything about the rules: a missing or malformed answer does not."""
        return self.answered and not any(each.kind is DifferenceKind.UNREADABLE for each in self.differences[:1])

    @property
    def unexplained(self) -> bool:
        """Whether something differs that no reading explains."""
        return bool(self.differences) and not self.explained_by

    @property
    def implicated_rules(self) -> tuple[str, ...]:
        """The rules that the first difference points to; differences that point to none are skipped."""
        return next((each.implicated_rules for each in self.differences if each.implicated_rules), ())


FieldPath: TypeAlias = tuple[str | int, ...]
PositionFields: TypeAlias = dict[FieldPath, object]

_WINNERS: Final = Array(SEAT, 0, max(PLAYERS))
_REIGN: Final = Nullable(FACTION)
_NOT_COMPARED: Final = ("map", "readings")
_COMPARED_FIELDS: Final[Mapping[type, tuple[Field, ...]]] = {
    kind: tuple(each for each in codec.fields if each.name not in _NOT_COMPARED)
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


def as_reported(outcome: Outcome) -> ReportedOutcome:
    """The rulebook's outcome in the form of a reported one."""
    return ReportedOutcome(frozenset(outcome.winners), outcome.reign, tuple(rule.id for rule in outcome.rules))


def parse_outcome(value: object) -> ReportedOutcome | Unreadable | None:
    """Parse the outcome that an engine reports."""
    if value is None:
        return None
    if not isinstance(value, dict):
        return Unreadable("not an object")
    given = cast("dict[str, object]", value)
    try:
        winners, reign = _WINNERS.read(given.get("winners")), _REIGN.read(given.get("reign"))
    except InvalidJson as error:
        return Unreadable(str(error.issues[0]))
    rules = given.get("rules")
    rule_ids = tuple(map(str, cast("list[object]", rules))) if isinstance(rules, list) and rules else None
    return ReportedOutcome(frozenset(winners), reign, rule_ids)


def flatten(position: State | Observation) -> PositionFields:
    """A position, or a view of one, as field paths with their values."""
    outcome = None if position.outcome is None else as_reported(position.outcome)
    fields = _COMPARED_FIELDS[type(position)]
    return dict(_flatten({each.name: each.value_of(position) for each in fields} | {"outcome": outcome}))


def parse_position(value: object, kind: type[State | Observation] = State) -> PositionFields | Unreadable:
    """Parse the position or the view that an engine reports; fields that cannot be read become `Unreadable`."""
    if not isinstance(value, dict):
        return Unreadable("not the JSON document of a position")
    given = cast("dict[str, object]", value)
    read: dict[str, Any] = {}
    for each in _COMPARED_FIELDS[kind]:
        try:
            field = given.get(each.name)
            read[each.name] = parse_outcome(field) if each.name == "outcome" else each.codec.read(field)
        except InvalidJson as error:
            read[each.name] = Unreadable(str(error.issues[0]))
    return dict(_flatten(read))


def _flatten(values: Mapping[str, Any]) -> Iterator[tuple[FieldPath, object]]:
    for name, value in values.items():
        if isinstance(value, Unreadable):
            yield (name,), value
        elif name == "followers":
            yield from (((name, province), followers) for province, followers in value.items())
        elif name == "players":
            for seat, player in enumerate(value):
                yield from _flatten_player(seat, player)
        else:
            yield (name,), frozenset(value) if name == "kings" else value


def _flatten_player(seat: int, player: Player | SeenPlayer) -> Iterator[tuple[FieldPath, object]]:
    """The fields of a player; the hand is sorted, as its order means nothing."""
    if isinstance(player, SeenPlayer):
        yield ("cards", seat), player.cards
    yield ("hand", seat), None if player.hand is None else tuple(sorted(card.value for card in player.hand))
    yield ("played", seat), player.played
    yield ("own", seat), player.followers
    yield ("last_card", seat), player.last_card


def differing_paths(expected: PositionFields, actual: PositionFields) -> tuple[FieldPath, ...]:
    """The paths at which two positions differ; an unreadable value always differs."""
    paths = dict.fromkeys((*expected, *actual))
    return tuple(path for path in paths if not _are_equal(expected.get(path), actual.get(path)))


def _are_equal(one: object, other: object) -> bool:
    if isinstance(one, ReportedOutcome) and isinstance(other, ReportedOutcome):
        return one.matches(other)
    return one == other


def only_reasons_differ(expected: PositionFields, actual: PositionFields, paths: tuple[FieldPath, ...]) -> bool:
    """Whether these paths are the outcome alone, and the game ends with the same result, for other reasons."""
    one, other = (fields.get(("outcome",)) for fields in (expected, actual))
    if not isinstance(one, ReportedOutcome) or not isinstance(other, ReportedOutcome):
        return False
    return paths == (("outcome",),) and one.same_result(other)


def position_difference(
    kind: DifferenceKind,
    expected: PositionFields,
    actual: PositionFields,
    paths: tuple[FieldPath, ...],
    rules: tuple[str, ...],
) -> Difference:
    """The difference between two positions at these paths, and the rules it points to."""
    more = f" and {len(paths) - _MAX_PATHS} more" if len(paths) > _MAX_PATHS else ""
    shown = {path: format_path(path) for path in paths[:_MAX_PATHS]}
    right = "; ".join(f"{name}: {format_value(expected.get(path))}" for path, name in shown.items())
    wrong = "; ".join(f"{name}: {format_value(actual.get(path))}" for path, name in shown.items())
    return Difference(kind, right + more, wrong + more, rules)


def format_path(path: FieldPath) -> str:
    """A field path in words, with letters for seats."""
    return " ".join(str(each).replace("_", " ") if isinstance(each, str) else SEAT_LETTERS[each] for each in path)


def format_value(value: object) -> str:
    """A value of a position in words."""
    if isinstance(value, frozenset):
        return ", ".join(sorted(map(format_value, cast("frozenset[object]", value)))) or "none"
    if isinstance(value, tuple):
        return ", ".join(map(format_value, cast("tuple[object, ...]", value))) or "none"
    return "none" if value is None else str(getattr(value, "value", value))
