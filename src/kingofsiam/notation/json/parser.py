"""Strict JSON parser and serializer, with the errors that every JSON reader raises.

The parser has limits that no game comes near. It refuses repeated keys, `NaN` and `Infinity`, numbers of more than 20
digits, nesting deeper than 64 levels, and texts longer than a million characters (or bytes). `InvalidJson` lists
*every* issue of a document, each with its path.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final, TypeAlias, cast

from kingofsiam.errors import Invalid

_PLAIN_KEY: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,59}")
_MAX_SHOWN_LENGTH: Final = 60
_MAX_SHOWN_NUMBER: Final = 10**18


@dataclass(frozen=True, slots=True)
class JsonIssue:
    """One thing that is wrong, and where: `$` is the whole document, `$.players[1].hand[3]` a card in a hand."""

    path: str
    message: str

    def under(self, segment: str) -> JsonIssue:
        """This issue, seen from one level higher: its path begins with the segment."""
        return replace(self, path=segment + self.path)

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class InvalidJson(Invalid):
    """An invalid JSON document: `issues` lists everything wrong, each with its path."""

    thing = "JSON document"

    def __init__(self, issues: Iterable[JsonIssue]) -> None:
        self.issues: tuple[JsonIssue, ...] = tuple(issues)
        super().__init__(tuple(map(str, self.issues)))
        self.args: tuple[object, ...] = (self.issues,)

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths of the issues, in the order of the document."""
        return tuple(issue.path for issue in self.issues)


class NotJson(InvalidJson):
    """A text that is not JSON at all. `line` and `column` count from 1, or are None if no one place is at fault."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        self.line: int | None = line
        self.column: int | None = column
        where = "" if line is None else f" (line {line}, column {column})"
        super().__init__((JsonIssue("$", f"not JSON: {message}{where}"),))
        self.args: tuple[object, ...] = (message, line, column)


def invalid(message: str) -> InvalidJson:
    """The error for a single issue of the value being read."""
    return InvalidJson((JsonIssue("", message),))


def unexpected(expected: str, value: object) -> InvalidJson:
    """The error for a value that is not what was expected."""
    return invalid(f"must be {expected}, but is {short_repr(value)}")


def path_segment(key: object) -> str:
    """The part of a path that leads into a field of an object: `.name`, or `["any name"]`."""
    if isinstance(key, str) and _PLAIN_KEY.fullmatch(key):
        return f".{key}"
    return f"[{short_repr(key)}]"


def short_repr(value: object) -> str:
    """A value in a message: short, and printable on every screen."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        text = json.dumps(value[:_MAX_SHOWN_LENGTH])
        return text if len(value) <= _MAX_SHOWN_LENGTH else f"{text}..."
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and abs(value) > _MAX_SHOWN_NUMBER:
        return "a far too large number"
    return str(value) if isinstance(value, int | float | UnsupportedNumber) else f"a Python {type(value).__name__}"


@dataclass(frozen=True, slots=True)
class UnsupportedNumber:
    """A number that JSON does not know (`NaN`), or one that is far too long."""

    description: str

    def __str__(self) -> str:
        return self.description


Json: TypeAlias = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None
"""Any JSON value."""

MAX_JSON_LENGTH: Final = 1_000_000
"""The maximum length of a document in characters (or bytes)."""

MAX_JSON_DEPTH: Final = 64
"""The maximum nesting of lists and objects."""

_MAX_DIGITS: Final = 20
_NO_BRACKETS: Final = bytes(letter for letter in range(128) if chr(letter) not in "[]{}")
_DEPTH_CHANGES: Final = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


class _Repeating(dict[str, object]):
    """An object with repeated keys."""

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        self.repeated = tuple(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)


def parse_json(text: str | bytes) -> tuple[object, tuple[JsonIssue, ...]]:
    """The JSON value of a text, and an issue for every repeated key; raises `NotJson` if the text is not JSON.

    A number that JSON does not know becomes an `UnsupportedNumber`, which every codec refuses.
    """
    decoded = _decode(text)
    if _depth(decoded) > MAX_JSON_DEPTH:
        raise NotJson(f"lists and objects are nested more than {MAX_JSON_DEPTH} levels deep")
    repeating: list[_Repeating] = []

    def as_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
        unique = dict(pairs)
        if len(unique) < len(pairs):
            repeating.append(_Repeating(pairs))
            return repeating[-1]
        return unique

    try:
        value: object = json.loads(
            decoded,
            object_pairs_hook=as_object,
            parse_int=_parse_integer,
            parse_float=_parse_decimal,
            parse_constant=UnsupportedNumber,
        )
    except json.JSONDecodeError as error:
        raise NotJson(error.msg, error.lineno, error.colno) from error
    except RecursionError as error:
        raise NotJson("lists and objects are nested too deeply for the stack that is left") from error
    return value, tuple(_repeated_issues(value, "$")) if repeating else ()


def format_json(value: Json, indent: int | None = None) -> str:
    """A value as JSON text: on one line without spaces, or indented by `indent` spaces."""
    separators = (",", ":") if indent is None else (",", ": ")
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent, separators=separators)
        text.encode("utf-8")
    except ValueError as error:
        raise InvalidJson((JsonIssue("$", f"cannot be written as JSON: {error}"),)) from error
    return text


def _decode(text: object) -> str:
    if not isinstance(text, str | bytes):
        raise NotJson(f"expected text or bytes, not {short_repr(text)}")
    if len(text) > MAX_JSON_LENGTH:
        raise NotJson(f"the text is {len(text)} long; {MAX_JSON_LENGTH} is the most")
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = text[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        raise NotJson("the text is not UTF-8; the column counts bytes", line, column) from error


def _depth(text: str) -> int:
    """The nesting depth of lists and objects, measured before a recursive parser gets the text.

    Text within quotation marks is left out: once escaped quotes are gone, it is every other piece between quotes.
    """
    unescaped = text.replace("\\\\", "").replace('\\"', "")
    outside = "".join(unescaped.split('"')[::2])
    brackets = outside.encode("ascii", "replace").translate(None, _NO_BRACKETS)
    return max(accumulate(map(_DEPTH_CHANGES.__getitem__, brackets)), default=0)


def _parse_integer(digits: str) -> int | UnsupportedNumber:
    return int(digits) if len(digits) <= _MAX_DIGITS else UnsupportedNumber("a number of too many digits")


def _parse_decimal(digits: str) -> float | UnsupportedNumber:
    number = float(digits)
    return number if math.isfinite(number) else UnsupportedNumber("a far too large number")


def _repeated_issues(value: object, path: str) -> Iterator[JsonIssue]:
    if isinstance(value, dict):
        if isinstance(value, _Repeating):
            yield from (JsonIssue(path + path_segment(key), "is given more than once") for key in value.repeated)
        for key, entry in cast("dict[str, object]", value).items():
            yield from _repeated_issues(entry, path + path_segment(key))
    elif isinstance(value, list):
        for place, entry in enumerate(cast("list[object]", value)):
            yield from _repeated_issues(entry, f"{path}[{place}]")
