"""Differences between the answers of an engine and of the rulebook, field by field.

An answer is compared as JSON, in small pieces. An engine may leave out `map` and `readings`, which are not compared;
the reasons of a refusal; the facts of a reason; and the rules of an event or an outcome.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from kingofsiam.conformance.vectors import Vector
from kingofsiam.line_subprocess import NoAnswerKind
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.notation.json.parser import Json


@dataclass(frozen=True, slots=True)
class Difference:
    """The answer to a call that differs, or why there is none (`failure`).

    `rules` holds the ids of the rules that only one of the two answers names. `said` holds those by which the engine
    refuses what is legal: its own testimony.
    """

    call: str
    expected: str
    actual: str
    rules: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    failure: NoAnswerKind | None = None


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The first difference from what a vector expects, if there is any."""

    vector: Vector
    difference: Difference | None = None

    @property
    def answered(self) -> bool:
        """Whether the engine gave answers that can be right or wrong."""
        return self.difference is None or self.difference.failure in (None, NoAnswerKind.DECLINED)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the engine blames, or that only one of the answers names, or that the vector is about."""
        difference = self.difference
        return (difference and (difference.said or difference.rules)) or self.vector.rules


_IGNORED: Final = ("format", "kind", "map", "readings")
_OPTIONAL: Final = ("rule", "rules", "facts")
"""What an engine may leave out."""
_UNORDERED: Final = ("kings", "hand", "winners")
_MAX_SHOWN: Final = 6


def compare(method: str, expected: Mapping[str, Json], answer: Mapping[str, object]) -> Iterator[Difference]:
    """The difference between the rulebook's answer to a call and that of an engine, if any."""
    given = {name: _known_fields(answer.get(name), part) for name, part in expected.items()}
    wanted = {name: part for name, part in expected.items() if name != "violations" or given[name] is not None}
    right, wrong = dict(_pieces(wanted)), dict(_pieces(given))
    may_lack = {path for path in right if path not in wrong and path.rpartition(" ")[2] in _OPTIONAL}
    paths = (path for path in {**right, **wrong} if path not in may_lack)
    differing = [path for path in paths if right.get(path, "null") != wrong.get(path, "null")]
    if differing:
        rules, named = _named_rules(expected), _named_rules(given)
        of_one = tuple(rule for rule in dict.fromkeys((*rules, *named)) if (rule in rules) is not (rule in named))
        said = named if expected.get("legal") else ()
        is_evidence = named or "legal" in expected
        yield Difference(
            method, _shown(right, differing), _shown(wrong, differing), of_one if is_evidence else (), said
        )


def _known_fields(value: object, expected: Json) -> object:
    """The value; of an object only the fields that are expected."""
    known = {name: part for name, part in _fields(value).items() if isinstance(expected, dict) and name in expected}
    return known or value


def _named_rules(value: object) -> tuple[str, ...]:
    """The ids of the rules that an answer names, each once."""
    rules: list[str] = []
    for part in _items(value) if isinstance(value, list) else _fields(value).values():
        rules += _named_rules(part)
    named = _fields(value)
    rules += [str(named["rule"])] if "rule" in named else []
    rules += map(str, _items(named.get("rules", [])))
    return tuple(dict.fromkeys(rules))


def _shown(pieces: Mapping[str, str], differing: list[str]) -> str:
    """These pieces in words, up to a limit."""
    shown = [f"{path.replace('_', ' ')}: {pieces[path]}" for path in differing[:_MAX_SHOWN] if path in pieces]
    more = [f"{len(differing) - _MAX_SHOWN} more"] if len(differing) > _MAX_SHOWN else []
    return "; ".join((*shown, *more)) or "nothing of the kind"


def _pieces(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """What counts of an answer, each piece with its path in words, such as `state followers Lan Na Rama`.

    The order of reasons, of hands, of King markers, of winners and of the sides of a swap means nothing.
    """
    name = path.rpartition(" ")[2]
    match value:
        case dict() if name == "last_swap":
            yield path, _text(_swap(cast("dict[str, object]", value)))
        case dict():
            for field, part in cast("dict[str, object]", value).items():
                if field not in _IGNORED:
                    yield from _pieces(part, f"{path} {field}".strip())
        case list() if name == "players":
            for letter, player in zip(SEAT_LETTERS, _items(value), strict=False):
                yield from _pieces(player, f"{path} {letter}")
        case list() if name == "violations":
            yield from _reasons(_items(value), path)
        case list() if name == "events":
            yield from _events(_items(value), path)
        case list() if name in _UNORDERED:
            yield path, _text(sorted(_items(value), key=_text))
        case _:
            yield path, _text(value)


def _reasons(reasons: list[object], path: str) -> Iterator[tuple[str, str]]:
    """The rules that are broken, and their facts."""
    facts: dict[str, set[str]] = {}
    for reason in map(_fields, reasons):
        rule = f"{path} {reason.get('rule')}"
        yield rule, "broken"
        if reason.get("facts") is not None:
            facts.setdefault(f"{rule} facts", set()).add(_text(reason["facts"]))
    yield from ((rule, " and ".join(sorted(texts))) for rule, texts in facts.items())


def _events(events: list[object], path: str) -> Iterator[tuple[str, str]]:
    """The events by their numbers, each apart from its rule."""
    for number, event in enumerate(events, 1):
        fields = {name: part for name, part in _fields(event).items() if name not in _IGNORED}
        rule = fields.pop("rule", None)
        yield f"{path} {number}", _text(fields)
        if rule is not None:
            yield f"{path} {number} rule", str(rule)


def _swap(swap: dict[str, object]) -> object:
    """The card of a swap and its sides, which have no order."""
    return [swap.get("card"), *sorted(map(_text, (swap.get("one"), swap.get("other"), *_items(swap.get("two")))))]


def _fields(value: Any) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _items(value: Any) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else [value]


def _text(value: object) -> str:
    """The value as JSON; numbers that JSON does not know in words."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)
