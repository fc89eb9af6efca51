"""Differences between the answers of an engine and of the rulebook, field by field.

An answer is compared as JSON, in small pieces. `map`, `readings` and the facts of a reason are not compared. An engine
may leave out the reasons of a refusal, and the rules of an event or an outcome.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, cast

from kingofsiam.conformance.vectors import Vector
from kingofsiam.errors import shortened
from kingofsiam.line_subprocess import NoAnswerKind
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.notation.json.parser import Json


@dataclass(frozen=True, slots=True)
class Difference:
    """The answer to a call that differs, or why there is none (`failure`)."""

    call: str
    expected: str
    actual: str
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


_IGNORED: Final = ("format", "kind", "map", "readings", "facts")
_OPTIONAL: Final = ("violations", "rule", "rules")
"""What an engine may leave out."""
_UNORDERED: Final = ("kings", "hand", "winners")
_MAX_SHOWN: Final = 6
_MAX_LENGTH: Final = 200


def compare(method: str, expected: Mapping[str, Json], answer: Mapping[str, object]) -> Iterator[Difference]:
    """The difference between the rulebook's answer to a call and that of an engine, if any."""
    differing = [*_differing("", expected, answer)]
    if differing:
        right, wrong = ([f"{path}: {texts[side]}" for path, *texts in differing[:_MAX_SHOWN]] for side in (0, 1))
        more = [f"{len(differing) - _MAX_SHOWN} more"] if len(differing) > _MAX_SHOWN else []
        yield Difference(method, "; ".join(right + more), "; ".join(wrong + more))


def _differing(path: str, right: object, wrong: object) -> Iterator[tuple[str, str, str]]:
    """What counts and differs: its path in words, such as `state followers Lan Na Rama`, and both values in words."""
    name, fields, given = path.rpartition(" ")[2], _fields(right), _fields(wrong)
    pairs = list[tuple[str, object, object]]()
    if fields and given and name != "last_swap":
        for field, part in fields.items():
            if field not in _IGNORED and not (field in _OPTIONAL and field not in given):
                pairs.append((field, part, given.get(field)))
    elif name in ("players", "events") and len(_items(right)) == len(_items(wrong)):
        labels = SEAT_LETTERS if name == "players" else map(str, count(1))
        pairs += zip(labels, _items(right), _items(wrong), strict=False)
    elif (expected := _comparable(name, right)) != (actual := _comparable(name, wrong)):
        yield path.replace("_", " "), shortened(expected, _MAX_LENGTH), shortened(actual, _MAX_LENGTH)
    for label, one, other in pairs:
        yield from _differing(f"{path} {label}".strip(), one, other)


def _comparable(name: str, value: object) -> str:
    """The value as a text. The order of reasons, hands, King markers, winners and the sides of a swap means nothing."""
    fields = _fields(value)
    if name == "last_swap" and fields:
        sides = (fields.get("one"), fields.get("other"), *_items(fields.get("two")))
        return _json([fields.get("card"), *sorted(map(_json, sides))])
    if name == "violations" and isinstance(value, list):
        return ", ".join(sorted({str(_fields(reason).get("rule")) for reason in _items(value)})) or "none"
    return _json(sorted(_items(value), key=_json) if name in _UNORDERED and isinstance(value, list) else value)


def _fields(value: Any) -> dict[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _items(value: Any) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else [value]


def _json(value: object) -> str:
    """The value as JSON; numbers that JSON does not know in words."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)
