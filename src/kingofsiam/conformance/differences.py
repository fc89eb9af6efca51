"""Differences between the answers of an engine and of the rulebook, with a position diff, field by field.

Positions are compared as JSON documents, in small pieces. An engine may leave out `map` and `readings`, which are not
compared, and the rules of an outcome.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias, cast

from kingofsiam.conformance.vectors import DealVector, MoveVector, Vector
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam.notation.json.documents import dump_observation, dump_state
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
        return not any(difference.kind in NO_ANSWER for difference in self.differences)

    @property
    def said(self) -> tuple[str, ...]:
        """The rules by which the engine, in its own words, refuses what they do not forbid."""
        return tuple(rule for difference in self.differences for rule in difference.said)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that one of the two answers names and the other does not; else those that the vector is about."""
        named = (difference.said or difference.rules for difference in self.differences)
        return next(filter(None, named), self.vector.rules)


IGNORED_FIELDS: Final = ("format", "kind", "map", "readings")
"""What an engine may leave out of a document."""
_UNORDERED: Final = ("kings", "hand", "winners")
_ENDING: Final = ("outcome", "outcome reign", "outcome winners")
_REASONS: Final = "outcome rules"
_MAX_PIECES: Final = 6

Pieces: TypeAlias = dict[str, str]
"""The pieces of a document as JSON, each by its path in words, such as `followers Lan Na Rama` or `players C hand`."""


def pieces_of(document: Mapping[str, object]) -> Pieces:
    """What counts of a position, or of what a player sees of one."""
    fields = ((name, value) for name, value in document.items() if name not in IGNORED_FIELDS)
    return {path: text for name, value in fields for path, text in _pieces(value, name)}


def _pieces(value: object, path: str) -> Iterator[tuple[str, str]]:
    """The value in pieces; the order of hands, of King markers and of the sides of a swap means nothing."""
    match value:
        case dict() if path == "last_swap":
            parts = cast("dict[str, object]", value)
            sides = (parts.get("one"), parts.get("other"), *_items(parts.get("two")))
            yield path, _text([parts.get("card"), *sorted(map(_text, sides))])
        case dict():
            for name, part in cast("dict[str, object]", value).items():
                yield from _pieces(part, f"{path} {name}")
        case list() if path == "players":
            for letter, player in zip(SEAT_LETTERS, cast("list[object]", value), strict=False):
                yield from _pieces(player, f"{path} {letter}")
        case list() if path.rpartition(" ")[2] in _UNORDERED:
            yield path, _text(sorted(cast("list[object]", value), key=_text))
        case _:
            yield path, _text(value)


def _items(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else [value]


def _text(value: object) -> str:
    """The value as JSON; numbers that JSON does not know in words."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)


def compare_positions(
    kind: DifferenceKind, expected: State | Observation, reported: object, wanted: str
) -> Iterator[Difference]:
    """The difference between the rulebook's position or view and an engine's, if any; that of the outcome by itself."""
    if not isinstance(reported, dict):
        yield Difference(DifferenceKind.UNREADABLE, wanted, "not the JSON document of a position")
        return
    document = dump_state(expected) if isinstance(expected, State) else dump_observation(expected)
    reply = cast("dict[str, object]", reported)
    right, wrong = pieces_of(document), pieces_of({name: reply[name] for name in document if name in reply})
    differing = [path for path in {**right, **wrong} if right.get(path, "null") != wrong.get(path, "null")]
    table = [path for path in differing if not path.startswith("outcome")]
    ending = [path for path in differing if path in _ENDING]
    named = rules_of_one(_rules(right), _rules(wrong)) if _rules(wrong) else ()
    if table:
        yield _difference(kind, right, wrong, table)
    if ending:
        yield _difference(DifferenceKind.OUTCOME, right, wrong, ending, named)
    elif named:
        yield _difference(DifferenceKind.REASONS, right, wrong, [_REASONS], named)


def _rules(pieces: Pieces) -> tuple[str, ...]:
    """The rules by which a game ends; none if an engine gives no reasons."""
    return tuple(map(str, filter(None, _items(json.loads(pieces.get(_REASONS, "[]"))))))


def rules_of_one(one: Collection[str], other: Collection[str]) -> tuple[str, ...]:
    """The rules that only one of two answers names."""
    return tuple(dict.fromkeys(rule for rule in (*one, *other) if (rule in one) is not (rule in other)))


def _difference(
    kind: DifferenceKind, right: Pieces, wrong: Pieces, paths: list[str], rules: tuple[str, ...] = ()
) -> Difference:
    more = f" and {len(paths) - _MAX_PIECES} more" if len(paths) > _MAX_PIECES else ""
    expected, actual = (
        "; ".join(f"{path.replace('_', ' ')}: {pieces.get(path, 'null')}" for path in paths[:_MAX_PIECES]) + more
        for pieces in (right, wrong)
    )
    return Difference(kind, expected, actual, rules)
