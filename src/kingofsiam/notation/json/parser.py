"""Strict JSON parser and serializer, with the errors that every JSON reader raises.

The parser refuses repeated fields, `NaN` and `Infinity`, numbers of thousands of digits, nesting deeper than 64
levels, and texts longer than a million characters (or bytes).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import isfinite
from typing import Final, TypeAlias

from kingofsiam.errors import Invalid, shortened

Json: TypeAlias = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None
"""Any JSON value."""

MAX_JSON_LENGTH: Final = 1_000_000
"""The maximum length of a document in characters (or bytes)."""

MAX_JSON_DEPTH: Final = 64
"""The maximum nesting of lists and objects. In a browser, Python ends at a depth that it does not notice."""

_MAX_SHOWN_LENGTH: Final = 60
_PLAIN_KEY: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,59}")
_NO_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[^\[\]{}"]+', re.DOTALL)


@dataclass(frozen=True, slots=True)
class JsonIssue:
    """One thing that is wrong, and where: `$` is the whole value, `$.players[1].hand[3]` a card in a hand."""

    path: str
    message: str

    def under(self, key: object) -> JsonIssue:
        """This issue, seen from one level higher, where its value stands at this name or place."""
        return replace(self, path=f"${path_segment(key)}{self.path.removeprefix('$')}")

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class InvalidJson(Invalid):
    """An invalid JSON document: `issues` lists everything wrong, each with its path."""

    thing = "JSON document"

    def __init__(self, issues: Iterable[JsonIssue]) -> None:
        self.issues: tuple[JsonIssue, ...] = tuple(issues)
        super().__init__(tuple(map(str, self.issues)))

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths of the issues, in the order of the document."""
        return tuple(issue.path for issue in self.issues)


class NotJson(InvalidJson):
    """A text that is not JSON at all."""


def invalid(message: str) -> InvalidJson:
    """The error for a single issue of the value being read."""
    return InvalidJson((JsonIssue("$", message),))


def unexpected(expected: str, value: object) -> InvalidJson:
    """The error for a value that is not what was expected."""
    return invalid(f"must be {expected}, but is {short_repr(value)}")


def path_segment(key: object) -> str:
    """The part of a path that leads into a list or an object: `[7]`, `.name`, or `["any name"]`."""
    return f".{key}" if isinstance(key, str) and _PLAIN_KEY.fullmatch(key) else f"[{short_repr(key)}]"


def short_repr(value: object) -> str:
    """A value in a message: short, and printable on every screen."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    try:
        return shortened(json.dumps(value), _MAX_SHOWN_LENGTH)
    except (TypeError, ValueError):
        return f"a Python {type(value).__name__}"


def parse_json(text: str | bytes) -> object:
    """The JSON value of a text; raises `NotJson` if the text is not JSON."""
    try:
        if not isinstance(text, str | bytes):
            raise ValueError(f"expected text or bytes, not {short_repr(text)}")
        if len(text) > MAX_JSON_LENGTH:
            raise ValueError(f"the text is {len(text)} long; {MAX_JSON_LENGTH} is the most")
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")
        depths = accumulate(1 if bracket in "[{" else -1 for bracket in _NO_BRACKET.sub("", decoded))
        if max(depths, default=0) > MAX_JSON_DEPTH:
            raise ValueError(f"lists and objects are nested more than {MAX_JSON_DEPTH} levels deep")
        return json.loads(decoded, object_pairs_hook=_fields, parse_float=_decimal, parse_constant=_decimal)
    except (ValueError, RecursionError) as error:
        raise NotJson((JsonIssue("$", f"not JSON: {error}"),)) from error


def _fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        ((repeated, _),) = Counter(name for name, _ in pairs).most_common(1)
        raise ValueError(f"the field {short_repr(repeated)} is given more than once")
    return fields


def _decimal(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise ValueError(f"{digits} is no number, or a far too large one")
    return number


def format_json(value: Json, indent: int | None = None) -> str:
    """A value as JSON text: on one line without spaces, or indented by `indent` spaces."""
    separators = (",", ":") if indent is None else (",", ": ")
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent, separators=separators)
        text.encode("utf-8")
    except ValueError as error:
        raise invalid(f"cannot be written as JSON: {error}") from error
    return text
