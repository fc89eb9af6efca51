"""Codec combinators: small codecs that read, write and describe JSON, put together into large ones.

A codec knows three things about one kind of value: how it looks in JSON (`dump`), how to read it back (`read`), and the
JSON Schema that describes it (`schema`). `read` raises `InvalidJson` with *every* issue. Each issue has its path below
the value; the codec around it adds where that value stands.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, cast

from kingofsiam.errors import Invalid, KingOfSiamError
from kingofsiam.notation.json.parser import (
    MAX_JSON_LENGTH,
    InvalidJson,
    Json,
    JsonIssue,
    invalid,
    path_segment,
    short_repr,
    unexpected,
)

T = TypeVar("T")
F = TypeVar("F")
E = TypeVar("E", bound=Enum)
Schema: TypeAlias = dict[str, Json]


class Definitions(dict[str, Schema]):
    """The named schemas, to which others refer; with the description of a class, or of a field of it."""

    def describe(self, owner: type, field: Any = None) -> Schema:
        """The description of a class, or of one of its fields; none here: docstrings are read where they are needed."""
        return {}


class Codec(Protocol[T]):
    """One kind of value in JSON."""

    def read(self, value: object, /) -> T:
        """The value that this JSON stands for; raises `InvalidJson` with every issue."""
        ...

    def dump(self, value: T, /) -> Json:
        """How the value looks in JSON."""
        ...

    def schema(self, definitions: Definitions, /) -> Schema:
        """The JSON Schema of such values."""
        ...


@dataclass(frozen=True)
class Made(Generic[T]):
    """A codec made of these three functions."""

    read: Callable[[object], T]
    dump: Callable[[T], Json]
    schema: Callable[[Definitions], Schema] = lambda definitions: {}


def scalar(expected: str, fits: Callable[[Any], bool], schema: Schema) -> Codec[Any]:
    """Values that JSON knows itself, if they fit; `expected` says in words which ones do."""

    def read(value: object) -> object:
        if not fits(value):
            raise unexpected(expected, value)
        return value

    return Made(read, lambda value: cast("Json", value), lambda _: dict(schema))


def whole_number(minimum: int, maximum: int) -> Codec[int]:
    """A whole number from `minimum` to `maximum`; `true` and `1.0` are not whole numbers."""
    return scalar(
        f"a whole number from {minimum} to {maximum}",
        lambda value: type(value) is int and minimum <= value <= maximum,
        {"type": "integer", "minimum": minimum, "maximum": maximum},
    )


BOOLEAN: Final[Codec[bool]] = scalar("true or false", lambda value: isinstance(value, bool), {"type": "boolean"})


def text(
    *, single_line: bool = False, maximum: int = MAX_JSON_LENGTH, pattern: str = "", excluded: tuple[str, ...] = ()
) -> Codec[str]:
    """A string, except those `excluded`. If `single_line`, it is one printable line and not empty; it has at most
    `maximum` characters, and a `pattern` must match the whole text. No string holds half a surrogate pair.
    """

    def faults(value: str) -> Iterator[str]:
        if single_line and not (value.strip() and value.isprintable()):
            yield "a non-empty, printable text in one line"
        if len(value) > maximum:
            yield f"a text of at most {maximum} characters"
        if pattern and not re.fullmatch(pattern, value):
            yield f"a text of the form {pattern}"
        if value in excluded:
            yield f"none of {', '.join(excluded)}"

    def read(value: object) -> str:
        if type(value) is not str or not _is_unicode(value):
            raise unexpected("a text", value)
        for expected in faults(value):
            raise unexpected(expected, value)
        return value

    schema: Schema = {
        "type": "string",
        **({"pattern": f"^({pattern})$"} if pattern else {}),
        **({"not": {"enum": list(excluded)}} if excluded else {}),
        **({"maxLength": maximum} if maximum < MAX_JSON_LENGTH else {}),
        **({"minLength": 1} if single_line else {}),
    }
    return Made(read, lambda value: value, lambda _: dict(schema))


def _is_unicode(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def one_of(members: Mapping[str, T]) -> Codec[T]:
    """One of some values, each written as its name."""
    names = {member: name for name, member in members.items()}

    def read(value: object) -> T:
        if type(value) is not str or value not in members:
            raise unexpected(f"one of {', '.join(map(short_repr, members))}", value)
        return members[value]

    return Made(read, names.__getitem__, lambda _: {"enum": list(members)})


def enumeration(*members: E) -> Codec[E]:
    """One of these members of an `Enum`, written as its value."""
    return one_of({str(member.value): member for member in members})


def nullable(codec: Codec[T]) -> Codec[T | None]:
    """A value, or `null`."""
    return Made(
        lambda value: None if value is None else codec.read(value),
        lambda value: None if value is None else codec.dump(value),
        lambda definitions: {"oneOf": [codec.schema(definitions), {"type": "null"}]},
    )


def array(codec: Codec[T], least: int, most: int, *, unique: bool = False) -> Codec[tuple[T, ...]]:
    """A list of `least` to `most` values; if `unique`, all are different. Of a longer one only `most` are read."""
    wanted = f"{least}" if least == most else f"{least} to {most}"

    def read(value: object) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise unexpected("a list", value)
        entries, issues = cast("list[object]", value), list[JsonIssue]()
        if not least <= len(entries) <= most:
            issues.append(JsonIssue("", f"must have {wanted} entries, but has {len(entries)}"))
        values = read_each(((f"[{place}]", entry) for place, entry in enumerate(entries[:most])), codec, issues)
        if unique and not issues:
            issues += _duplicate_issues(values)
        if issues:
            raise InvalidJson(issues)
        return tuple(values)

    def schema(definitions: Definitions) -> Schema:
        once: Schema = {"uniqueItems": True} if unique else {}
        return {"type": "array", "items": codec.schema(definitions), "minItems": least, "maxItems": most, **once}

    return Made(read, lambda values: [codec.dump(value) for value in values], schema)


def _duplicate_issues(values: Sequence[object]) -> Iterator[JsonIssue]:
    for place, value in enumerate(values):
        if value in values[:place]:
            yield JsonIssue(f"[{place}]", f"is the same as entry {values.index(value)}")


def read_each(entries: Iterable[tuple[str, object]], codec: Codec[T], issues: list[JsonIssue]) -> list[T]:
    """The values of these entries, each with the segment of its path. What is wrong with one is added to the issues."""
    values: list[T] = []
    for segment, entry in entries:
        try:
            values.append(codec.read(entry))
        except InvalidJson as error:
            issues += (issue.under(segment) for issue in error.issues)
    return values


_ANY_NAME: Final = text()


def dictionary(
    codec: Codec[T], size: int, key: Codec[str] = _ANY_NAME, *, exact: bool = False
) -> Codec[Mapping[str, T]]:
    """An object with at most `size` fields, with names and values of one kind each.

    If `exact`, it has exactly this many: the enclosing codec knows their names, and reports missing and unknown ones.
    """

    def read(value: object) -> Mapping[str, T]:
        entries, issues = expect_object(value), list[JsonIssue]()
        if len(entries) > (2 * size if exact else size):
            raise invalid(f"must have {'' if exact else 'at most '}{size} fields, but has {len(entries)}")
        names = read_each(((path_segment(name), name) for name in entries), key, issues)
        values = read_each(((path_segment(name), entry) for name, entry in entries.items()), codec, issues)
        if issues:
            raise InvalidJson(issues)
        return dict(zip(names, values, strict=True))

    def schema(definitions: Definitions) -> Schema:
        names: Schema = {} if key is _ANY_NAME else {"propertyNames": key.schema(definitions)}
        sizes: Schema = {**({"minProperties": size} if exact else {}), "maxProperties": size}
        return {"type": "object", **names, "additionalProperties": codec.schema(definitions), **sizes}

    return Made(read, lambda entries: {name: codec.dump(value) for name, value in entries.items()}, schema)


def expect_object(value: object) -> dict[str, object]:
    """The fields of an object; raises `InvalidJson` if the value is not one."""
    if not isinstance(value, dict):
        raise unexpected("an object", value)
    return cast("dict[str, object]", value)


def converted(codec: Codec[F], build: Callable[[F], T], parts: Callable[[T], F]) -> Codec[T]:
    """A value made by `build` from what another codec reads; `parts` is the way back.

    `build` may raise one of our errors, which becomes an issue of the document.
    """
    return Made(lambda value: built(build, codec.read(value)), lambda value: codec.dump(parts(value)), codec.schema)


def built(build: Callable[..., T], *values: object, **parts: object) -> T:
    """The value built from these parts; raises `InvalidJson` with every reason for which it cannot be built."""
    try:
        return build(*values, **parts)
    except InvalidJson:
        raise
    except Invalid as error:
        raise InvalidJson(JsonIssue("", fault) for fault in error.faults) from error
    except KingOfSiamError as error:
        raise invalid(str(error)) from error


_MAX_CACHED_LENGTH: Final = 30_000


def cached(codec: Codec[T]) -> Codec[T]:
    """Values that are read again and again, such as the map that many documents share: the last few are cached.

    They are found again by their exact text, in which 1, 1.0 and true differ.
    """

    @lru_cache(maxsize=32)
    def read_text(text: str) -> T:
        return codec.read(json.loads(text))

    def read(value: object) -> T:
        try:
            text = json.dumps(value)
        except (TypeError, ValueError, RecursionError):  # it does not come from text
            return codec.read(value)
        return read_text(text) if len(text) <= _MAX_CACHED_LENGTH else codec.read(value)

    return Made(read, codec.dump, codec.schema)
