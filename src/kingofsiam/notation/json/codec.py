"""Codec combinators: small codecs that read, write and describe JSON, put together into large ones.

`read` raises `InvalidJson` with *every* issue. Each has its path below the value; the codec around it adds where that
value stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, cast

from kingofsiam.errors import KingOfSiamError
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue, path_segment, short_repr, unexpected

T = TypeVar("T")
F = TypeVar("F")
E = TypeVar("E", bound=Enum)
Schema: TypeAlias = dict[str, Any]
"""A JSON Schema; instead of the name of one to which it refers, it holds the `Object` of that name."""

MAX_ENTRIES: Final = 1000
"""How many entries a list has at most if nothing else is known of it."""

_UNICODE: Final = r"[^\ud800-\udfff]*"


class Codec(Protocol[T]):
    """One kind of value in JSON."""

    def read(self, value: object, /) -> T:
        """The value that this JSON stands for; raises `InvalidJson` with every issue."""
        ...

    def dump(self, value: T, /) -> Json:
        """How the value looks in JSON."""
        ...

    @property
    def schema(self) -> Schema:
        """The JSON Schema of such values."""
        ...


@dataclass(frozen=True)
class Made(Generic[T]):
    """A codec made of these."""

    read: Callable[[object], T]
    dump: Callable[[T], Json]
    schema: Schema = field(default_factory=dict[str, Any])


def scalar(expected: str, fits: Callable[[Any], bool], schema: Schema) -> Codec[Any]:
    """Values that JSON knows itself, if they fit; `expected` says in words which ones do."""

    def read(value: object) -> object:
        if not fits(value):
            raise unexpected(expected, value)
        return value

    return Made(read, lambda value: cast("Json", value), schema)


BOOLEAN: Final[Codec[bool]] = scalar("true or false", lambda value: isinstance(value, bool), {"type": "boolean"})
LINE: Final[Codec[str]] = scalar(
    "a printable text in one line",
    lambda value: type(value) is str and value.isprintable() and value.strip() != "",
    {"type": "string", "minLength": 1},
)


def text(pattern: str = "") -> Codec[str]:
    """A string, all of which the pattern matches; without a pattern, any that holds no half of a surrogate pair."""
    return scalar(
        f"a text of the form {pattern}" if pattern else "a text",
        lambda value: type(value) is str and re.fullmatch(pattern or _UNICODE, value) is not None,
        {"type": "string", **({"pattern": f"^({pattern})$"} if pattern else {})},
    )


def whole_number(minimum: int, maximum: int) -> Codec[int]:
    """A whole number from `minimum` to `maximum`; `true` and `1.0` are not whole numbers."""
    return scalar(
        f"a whole number from {minimum} to {maximum}",
        lambda value: type(value) is int and minimum <= value <= maximum,
        {"type": "integer", "minimum": minimum, "maximum": maximum},
    )


def constant(fixed: str | int) -> Codec[str | int]:
    """A fixed value."""
    return scalar(short_repr(fixed), lambda value: type(value) is type(fixed) and value == fixed, {"const": fixed})


def one_of(members: Mapping[str, T]) -> Codec[T]:
    """One of some values, each written as its name."""
    names = {member: name for name, member in members.items()}

    def read(value: object) -> T:
        if type(value) is not str or value not in members:
            raise unexpected(f"one of {', '.join(map(short_repr, members))}", value)
        return members[value]

    return Made(read, names.__getitem__, {"enum": list(members)})


def enumeration(*members: E) -> Codec[E]:
    """One of these members of an `Enum`, written as its value."""
    return one_of({str(member.value): member for member in members})


def converted(codec: Codec[F], build: Callable[[F], T], parts: Callable[[T], F]) -> Codec[T]:
    """A value made by `build` from what another codec reads; `parts` is the way back.

    `build` may raise one of our errors, which becomes an issue of the document.
    """
    return Made(lambda value: built(build, codec.read(value)), lambda value: codec.dump(parts(value)), codec.schema)


def built(build: Callable[[F], T], parts: F) -> T:
    """The value built from these parts; raises `InvalidJson` with every reason for which it cannot be built."""
    try:
        return build(parts)
    except InvalidJson:
        raise
    except KingOfSiamError as error:
        raise InvalidJson(JsonIssue("", fault) for fault in getattr(error, "faults", (str(error),))) from error


def nullable(codec: Codec[T]) -> Codec[T | None]:
    """A value, or `null`."""
    return Made(
        lambda value: None if value is None else codec.read(value),
        lambda value: None if value is None else codec.dump(value),
        {"oneOf": [codec.schema, {"type": "null"}]},
    )


def read_all(parts: Iterable[tuple[str, Codec[Any], object]], issues: Iterable[JsonIssue] = ()) -> list[Any]:
    """The values of these parts, each with the segment of its path. Raises the issues of all, and those before them."""
    values, found = list[Any](), [*issues]
    for segment, codec, value in parts:
        try:
            values.append(codec.read(value))
        except InvalidJson as error:
            found += (issue.under(segment) for issue in error.issues)
    if found:
        raise InvalidJson(found)
    return values


def array(codec: Codec[T], least: int = 0, most: int = MAX_ENTRIES, *, unique: bool = False) -> Codec[tuple[T, ...]]:
    """A list of `least` to `most` values; if `unique`, all are different. Of a longer one only `most` are read."""

    def read(value: object) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise unexpected("a list", value)
        entries = cast("list[object]", value)
        size = JsonIssue("", f"must have {least} to {most} entries, but has {len(entries)}")
        parts = ((f"[{place}]", codec, entry) for place, entry in enumerate(entries[:most]))
        values: tuple[T, ...] = tuple(read_all(parts, () if least <= len(entries) <= most else (size,)))
        if unique and len(set[T](values)) < len(values):
            raise unexpected("a list of different entries", entries)
        return values

    schema: Schema = {"type": "array", "items": codec.schema, "minItems": least, "maxItems": most}
    schema |= {"uniqueItems": True} if unique else {}
    return Made(read, lambda values: [codec.dump(value) for value in values], schema)


def dictionary(codec: Codec[T], most: int = MAX_ENTRIES) -> Codec[Mapping[str, T]]:
    """An object with at most `most` fields of any names, whose values are of one kind."""

    def read(value: object) -> Mapping[str, T]:
        entries = expect_object(value)
        if len(entries) > most:
            raise unexpected(f"an object of at most {most} fields", value)
        names = read_all((path_segment(name), text(), name) for name in entries)
        values = read_all((path_segment(name), codec, entry) for name, entry in entries.items())
        return dict(zip(names, values, strict=True))

    schema: Schema = {"type": "object", "additionalProperties": codec.schema, "maxProperties": most}
    return Made(read, lambda entries: {name: codec.dump(value) for name, value in entries.items()}, schema)


def expect_object(value: object) -> dict[str, object]:
    """The fields of an object; raises `InvalidJson` if the value is not one."""
    if not isinstance(value, dict):
        raise unexpected("an object", value)
    return cast("dict[str, object]", value)
