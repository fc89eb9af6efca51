"""Codec combinators: small codecs that read, write and describe JSON, put together into large ones.

A codec knows three things about one kind of value: how it looks in JSON (`dump`), how to read it back (`read`), and the
JSON Schema that describes it (`schema`). `read` raises `InvalidJson` with *every* issue. Each issue has its path below
the value; the codec around it adds where that value stands.
"""

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

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
E = TypeVar("E", bound=Enum)

Schema: TypeAlias = dict[str, Json]
Definitions: TypeAlias = dict[str, Schema]
"""The named schemas. A codec with a name puts its schema here and refers to it."""


class Codec(ABC, Generic[T]):
    """One kind of value in JSON."""

    @abstractmethod
    def dump(self, value: T) -> Json:
        """How the value looks in JSON."""

    @abstractmethod
    def read(self, value: object) -> T:
        """The value that this JSON stands for; raises `InvalidJson` with every issue."""

    @abstractmethod
    def schema(self, definitions: Definitions) -> Schema:
        """The JSON Schema of such values."""


class Scalar(Codec[T]):
    """Values that JSON knows itself, if they fit; `expected` says in words which ones do."""

    def __init__(self, expected: str, fits: Callable[[Any], bool], schema: Schema) -> None:
        self._expected, self._fits, self._schema = expected, fits, schema

    def dump(self, value: T) -> Json:
        """The value itself."""
        return cast("Json", value)

    def read(self, value: object) -> T:
        """The value itself."""
        if not self._fits(value):
            raise unexpected(self._expected, value)
        return cast("T", value)

    def schema(self, definitions: Definitions) -> Schema:
        """The same for every value."""
        return dict(self._schema)


class Integer(Scalar[int]):
    """A whole number from `minimum` to `maximum`; `true` and `1.0` are not whole numbers."""

    def __init__(self, minimum: int, maximum: int) -> None:
        super().__init__(
            f"a whole number from {minimum} to {maximum}",
            lambda value: type(value) is int and minimum <= value <= maximum,
            {"type": "integer", "minimum": minimum, "maximum": maximum},
        )


BOOLEAN: Final = Scalar[bool]("true or false", lambda value: isinstance(value, bool), {"type": "boolean"})


@dataclass(frozen=True)
class String(Codec[str]):
    """A string, except those `excluded`. If `single_line`, it is one printable line and not empty; it has at most
    `maximum` characters, and a `pattern` must match the whole text.
    """

    single_line: bool = False
    maximum: int = MAX_JSON_LENGTH
    pattern: str = ""
    excluded: tuple[str, ...] = ()

    def dump(self, value: str) -> Json:
        """The text itself."""
        return value

    def read(self, value: object) -> str:
        """The text; half a surrogate pair, which UTF-8 cannot hold, is refused."""
        if type(value) is not str or not _is_unicode(value):
            raise unexpected("a text", value)
        if self.single_line and not (value.strip() and value.isprintable()):
            raise unexpected("a non-empty, printable text in one line", value)
        if len(value) > self.maximum:
            raise unexpected(f"a text of at most {self.maximum} characters", value)
        if self.pattern and not re.fullmatch(self.pattern, value):
            raise unexpected(f"a text of the form {self.pattern}", value)
        if value in self.excluded:
            raise unexpected(f"none of {', '.join(self.excluded)}", value)
        return value

    def schema(self, definitions: Definitions) -> Schema:
        """A string, with its minimum length or its pattern."""
        schema: Schema = {"type": "string"}
        if self.pattern:
            schema["pattern"] = f"^({self.pattern})$"
        if self.excluded:
            schema["not"] = {"enum": list(self.excluded)}
        if self.maximum < MAX_JSON_LENGTH:
            schema["maxLength"] = self.maximum
        return schema | {"minLength": 1} if self.single_line else schema


def _is_unicode(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


class OneOf(Codec[T]):
    """One of some values, each written as its name."""

    def __init__(self, members: Mapping[str, T]) -> None:
        self.members: Final = members
        self._names: Final = {member: name for name, member in members.items()}

    def dump(self, value: T) -> Json:
        """Its name."""
        return self._names[value]

    def read(self, value: object) -> T:
        """The value of this name."""
        if type(value) is not str or value not in self.members:
            raise unexpected(f"one of {', '.join(map(short_repr, self.members))}", value)
        return self.members[value]

    def schema(self, definitions: Definitions) -> Schema:
        """The names."""
        return {"enum": list(self.members)}


class Enumeration(OneOf[E]):
    """One of these members of an `Enum`, written as its value."""

    def __init__(self, *members: E) -> None:
        super().__init__({str(member.value): member for member in members})


@dataclass(frozen=True)
class Nullable(Codec[T | None]):
    """A value, or `null`."""

    codec: Codec[T]

    def dump(self, value: T | None) -> Json:
        """The value, or `null`."""
        return None if value is None else self.codec.dump(value)

    def read(self, value: object) -> T | None:
        """The value, or None."""
        return None if value is None else self.codec.read(value)

    def schema(self, definitions: Definitions) -> Schema:
        """Both."""
        return {"oneOf": [self.codec.schema(definitions), {"type": "null"}]}


@dataclass(frozen=True)
class Array(Codec[tuple[T, ...]]):
    """A list of `min_items` to `max_items` values of one kind; if `unique`, all are different."""

    codec: Codec[T]
    min_items: int
    max_items: int
    unique: bool = False

    def dump(self, value: tuple[T, ...]) -> Json:
        """The values in their order."""
        return [self.codec.dump(each) for each in value]

    def read(self, value: object) -> tuple[T, ...]:
        """The values in their order. If the list is too long, only its first `max_items` entries are read."""
        if not isinstance(value, list):
            raise unexpected("a list", value)
        given = cast("list[object]", value)
        issues = [*self._length_issues(len(given))]
        entries = ((f"[{place}]", each) for place, each in enumerate(given[: self.max_items]))
        values = read_each(entries, self.codec, issues)
        if self.unique and not issues:
            issues += _duplicate_issues(values)
        if issues:
            raise InvalidJson(issues)
        return tuple(values)

    def _length_issues(self, number: int) -> Iterator[JsonIssue]:
        least, most = self.min_items, self.max_items
        if not least <= number <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            yield JsonIssue("", f"must have {wanted} entries, but has {number}")

    def schema(self, definitions: Definitions) -> Schema:
        """An array within its limits."""
        items = self.codec.schema(definitions)
        schema: Schema = {"type": "array", "items": items, "minItems": self.min_items, "maxItems": self.max_items}
        return schema | {"uniqueItems": True} if self.unique else schema


def _duplicate_issues(values: Sequence[object]) -> Iterator[JsonIssue]:
    for place, each in enumerate(values):
        if each in values[:place]:
            yield JsonIssue(f"[{place}]", f"is the same as entry {values.index(each)}")


def read_each(entries: Iterable[tuple[str, object]], codec: Codec[T], issues: list[JsonIssue]) -> list[T]:
    """The values of these entries, each with the segment of its path. What is wrong with one is added to the issues."""
    values: list[T] = []
    for segment, each in entries:
        try:
            values.append(codec.read(each))
        except InvalidJson as error:
            issues += (issue.under(segment) for issue in error.issues)
    return values


@dataclass(frozen=True)
class Dictionary(Codec[Mapping[str, T]]):
    """An object with at most `max_size` fields, with names and values of one kind each.

    If `exact`, it has exactly this many fields: the enclosing codec knows their names, and reports missing and unknown
    ones.
    """

    codec: Codec[T]
    max_size: int
    key: Codec[str] = String()
    exact: bool = False

    def dump(self, value: Mapping[str, T]) -> Json:
        """The values under their names."""
        return {name: self.codec.dump(each) for name, each in value.items()}

    def read(self, value: object) -> Mapping[str, T]:
        """The values under their names, in their order. An object with far too many fields is not read."""
        given = expect_object(value)
        if len(given) > (2 * self.max_size if self.exact else self.max_size):
            raise invalid(f"must have {'' if self.exact else 'at most '}{self.max_size} fields, but has {len(given)}")
        issues: list[JsonIssue] = []
        names = read_each(((path_segment(name), name) for name in given), self.key, issues)
        values = read_each(((path_segment(name), each) for name, each in given.items()), self.codec, issues)
        if issues:
            raise InvalidJson(issues)
        return dict(zip(names, values, strict=True))

    def schema(self, definitions: Definitions) -> Schema:
        """An object with fields of any name, or of a pattern."""
        names: Schema = {} if self.key == String() else {"propertyNames": self.key.schema(definitions)}
        smallest: Schema = {"minProperties": self.max_size} if self.exact else {}
        values = self.codec.schema(definitions)
        return {"type": "object", **names, "additionalProperties": values, **smallest, "maxProperties": self.max_size}


@dataclass(frozen=True)
class Converted(Codec[T]):
    """A value made by `build` from what another codec reads; `parts` is the way back.

    `build` may raise one of our errors, which becomes an issue of the document.
    """

    codec: Codec[Any]
    build: Callable[[Any], T]
    parts: Callable[[T], Any]

    def dump(self, value: T) -> Json:
        """How its parts look in JSON."""
        return self.codec.dump(self.parts(value))

    def read(self, value: object) -> T:
        """The value built from its parts."""
        return build_value(self.build, self.codec.read(value))

    def schema(self, definitions: Definitions) -> Schema:
        """The schema of its parts."""
        return self.codec.schema(definitions)


def build_value(build: Callable[..., T], *parts: object) -> T:
    """The value built from these parts; raises `InvalidJson` with every reason for which it cannot be built."""
    try:
        return build(*parts)
    except InvalidJson:
        raise
    except Invalid as error:
        raise InvalidJson(JsonIssue("", fault) for fault in error.faults) from error
    except KingOfSiamError as error:
        raise invalid(str(error)) from error


class Cached(Codec[T]):
    """Values that are read again and again, such as the map that many documents share: the last few are cached.

    They are found again by their exact text, in which 1, 1.0 and true differ.
    """

    def __init__(self, codec: Codec[T]) -> None:
        self.codec: Final = codec

        def read_text(text: str) -> T:
            return codec.read(json.loads(text))

        self._read_text: Final = lru_cache(maxsize=32)(read_text)

    def dump(self, value: T) -> Json:
        """What the codec writes."""
        return self.codec.dump(value)

    def read(self, value: object) -> T:
        """What the codec reads."""
        try:
            text = json.dumps(value)
        except (TypeError, ValueError, RecursionError):  # it does not come from text
            return self.codec.read(value)
        return self._read_text(text) if len(text) <= _MAX_CACHED_LENGTH else self.codec.read(value)

    def schema(self, definitions: Definitions) -> Schema:
        """The schema of the codec."""
        return self.codec.schema(definitions)


_MAX_CACHED_LENGTH: Final = 30_000


def expect_object(value: object) -> dict[str, object]:
    """The fields of an object; raises `InvalidJson` if the value is not one."""
    if not isinstance(value, dict):
        raise unexpected("an object", value)
    return cast("dict[str, object]", value)
