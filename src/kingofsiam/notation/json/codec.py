"""Codecs: each reads, writes and describes one kind of JSON value; small ones are put together into large ones.

`read` raises `InvalidJson` with *every* issue. The path of each begins at the value; the codec around it adds where
that value stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter, itemgetter
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

from kingofsiam.errors import KingOfSiamError
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue, short_repr, unexpected

T = TypeVar("T")
F = TypeVar("F")

Source: TypeAlias = str | Callable[[Any], Any]
"""The path of an attribute, "" for the owner itself, or a function of the owner."""

MAX_ENTRIES: Final = 1000
"""How many entries a list has at most if nothing else is known of it."""

REQUIRED: Final = object()
"""The default of a field that may not be left out."""

_MAX_UNKNOWN_LISTED: Final = 50


@dataclass(frozen=True)
class Made(Generic[T]):
    """A codec made of functions."""

    read: Callable[[object], T]
    """The value that this JSON stands for; raises `InvalidJson` with every issue."""
    dump: Callable[[T], Json]
    """How the value looks in JSON."""
    schema: Any = True
    """The JSON Schema of such values, in which a codec stands for its own."""


@dataclass(frozen=True)
class ObjectField:
    """A field of an object: its name, its codec, and where its value comes from.

    A field with a `default` is optional: it is not written where its value is the default.
    """

    name: str
    codec: Codec[Any]
    source: Source
    default: Any = REQUIRED

    def value_of(self, owner: object) -> Any:
        """The value of this field of its owner."""
        if callable(self.source):
            return self.source(owner)
        return attrgetter(self.source)(owner) if self.source else owner


@dataclass(frozen=True)
class Object(Generic[T]):
    """An object with exactly these fields, which docstrings of the `owner` describe; `build` gets them by name.

    `check` raises one of our errors for a value that can neither be read nor be written. The `constants` are further
    fields with a fixed value, such as `"format": 1`.
    """

    name: str
    owner: type
    fields: tuple[ObjectField, ...]
    build: Callable[..., T]
    check: Callable[[T], object] | None = None
    constants: tuple[tuple[str, str | int], ...] = ()

    def dump(self, value: T) -> dict[str, Json]:
        """The fields in their order."""
        if self.check:
            self.check(value)
        parts = ((field, field.value_of(value)) for field in self.fields)
        written = {field.name: field.codec.dump(part) for field, part in parts if part != field.default}
        return {**dict(self.constants), **written}

    def read(self, value: object) -> T:
        """The value that is built from the fields."""
        entries = OBJECT.read(value)
        codecs = {name: constant(fixed) for name, fixed in self.constants}
        codecs |= {field.name: field.codec for field in self.fields}
        parts = {field.name: field.default for field in self.fields if field.default is not REQUIRED}
        missing = [name for name in codecs if name not in entries and name not in parts]
        unknown = [name for name in entries if name not in codecs][:_MAX_UNKNOWN_LISTED]
        issues = [JsonIssue("$", "is missing").under(name) for name in missing]
        issues += (JsonIssue("$", "is not a field of this object").under(name) for name in unknown)
        parts |= read_all(((name, codecs[name], entries[name]) for name in codecs if name in entries), issues)
        return built(self._make, parts)

    def _make(self, parts: Mapping[str, Any]) -> T:
        value = self.build(**{field.name: parts[field.name] for field in self.fields})
        if self.check:
            self.check(value)
        return value


@dataclass(frozen=True)
class TaggedUnion(Generic[T]):
    """One of several objects; the constant field named `tag` says which one."""

    tag: str
    options: Mapping[str, Object[Any] | TaggedUnion[Any]]
    tag_of: Callable[[T], str]

    def dump(self, value: T) -> dict[str, Json]:
        """The object of this option."""
        return self.options[self.tag_of(value)].dump(value)

    def read(self, value: object) -> T:
        """The value of the option that the tag names."""
        entries, tag = OBJECT.read(value), one_of({name: name for name in self.options})
        option = read_all([(self.tag, tag, entries.get(self.tag))])[self.tag]
        return cast("T", self.options[option].read(entries))


Codec: TypeAlias = Made[T] | Object[T] | TaggedUnion[T]
"""One kind of value in JSON."""


def scalar(expected: str, fits: Callable[[Any], bool], schema: Any) -> Codec[Any]:
    """Values that JSON knows itself, if they fit; `expected` says in words which ones do."""

    def read(value: object) -> object:
        if not fits(value):
            raise unexpected(expected, value)
        return value

    return Made(read, lambda value: cast("Json", value), schema)


LIST: Final[Codec[list[object]]] = scalar("a list", lambda value: isinstance(value, list), {"type": "array"})
OBJECT: Final[Codec[dict[str, object]]] = scalar("an object", lambda value: isinstance(value, dict), {"type": "object"})
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
        lambda value: type(value) is str and re.fullmatch(pattern or r"[^\ud800-\udfff]*", value) is not None,
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

    def read(value: object) -> T:
        if type(value) is not str or value not in members:
            raise unexpected(f"one of {', '.join(map(short_repr, members))}", value)
        return members[value]

    return Made(read, {member: name for name, member in members.items()}.__getitem__, {"enum": list(members)})


def converted(codec: Codec[F], build: Callable[[F], T], parts: Callable[[T], F]) -> Codec[T]:
    """A value made by `build` from what another codec reads; `parts` is the way back.

    `build` may raise one of our errors, which becomes an issue of the document.
    """
    return Made(lambda value: built(build, codec.read(value)), lambda value: codec.dump(parts(value)), codec)


def built(build: Callable[[F], T], parts: F) -> T:
    """The value built from these parts; raises `InvalidJson` with every reason for which it cannot be built."""
    try:
        return build(parts)
    except InvalidJson:
        raise
    except KingOfSiamError as error:
        raise InvalidJson(JsonIssue("$", fault) for fault in getattr(error, "faults", (str(error),))) from error


def nullable(codec: Codec[T]) -> Codec[T | None]:
    """A value, or `null`."""
    return Made(
        lambda value: None if value is None else codec.read(value),
        lambda value: None if value is None else codec.dump(value),
        {"oneOf": [codec, {"type": "null"}]},
    )


def read_all(parts: Iterable[tuple[Any, Codec[Any], object]], issues: Iterable[JsonIssue] = ()) -> dict[Any, Any]:
    """The value of each part by its name or place. Raises `InvalidJson` with these issues and those of all parts."""
    values, faults = dict[Any, Any](), [*issues]
    for key, codec, value in parts:
        try:
            values[key] = codec.read(value)
        except InvalidJson as error:
            faults += (issue.under(key) for issue in error.issues)
    if faults:
        raise InvalidJson(faults)
    return values


def array(codec: Codec[T], least: int = 0, most: int = MAX_ENTRIES, *, unique: bool = False) -> Codec[tuple[T, ...]]:
    """A list of `least` to `most` values; if `unique`, all are different. Of a longer one only `most` are read."""

    def read(value: object) -> tuple[T, ...]:
        entries = LIST.read(value)
        size = JsonIssue("$", f"must have {least} to {most} entries, but has {len(entries)}")
        parts = ((place, codec, entry) for place, entry in enumerate(entries[:most]))
        values: tuple[T, ...] = (*read_all(parts, () if least <= len(entries) <= most else (size,)).values(),)
        if unique and len(set[T](values)) < len(values):
            raise unexpected("a list of different entries", entries)
        return values

    schema = {"type": "array", "items": codec, "minItems": least, "maxItems": most}
    different = {"uniqueItems": True} if unique else {}
    return Made(read, lambda values: [codec.dump(value) for value in values], schema | different)


def dictionary(codec: Codec[T], most: int = MAX_ENTRIES) -> Codec[tuple[tuple[str, T], ...]]:
    """An object with at most `most` fields of any names, whose values are of one kind: its names with their values."""

    def read(value: object) -> tuple[tuple[str, T], ...]:
        entries = OBJECT.read(value)
        if len(entries) > most:
            raise unexpected(f"an object of at most {most} fields", value)
        read_all((name, text(), name) for name in entries)
        return (*read_all((name, codec, entry) for name, entry in entries.items()).items(),)

    schema = {"type": "object", "additionalProperties": codec, "maxProperties": most}
    return Made(read, lambda entries: {name: codec.dump(value) for name, value in entries}, schema)


def tagged_union(tag: str, options: Mapping[str, Object[Any]], tag_of: Callable[[T], str]) -> TaggedUnion[T]:
    """The union of these objects, to each of which the tag is added."""
    return TaggedUnion(tag, {name: replace(one, constants=((tag, name),)) for name, one in options.items()}, tag_of)


def row(
    name: str, names: Sequence[str], codec: Codec[T], owner: type = tuple, optional: Mapping[str, T] = {}
) -> Codec[tuple[T, ...]]:
    """A tuple as an object: each place has its name, and all have values of one kind."""
    parts = [ObjectField(part, codec, itemgetter(at), optional.get(part, REQUIRED)) for at, part in enumerate(names)]
    whole: Object[Any] = Object(name, owner, tuple(parts), dict)
    return converted(whole, lambda read: tuple(read.values()), lambda values: values)


def last_value(**read: Any) -> Any:
    """The value of the last field: for an object with a single one, or whose others follow from it."""
    return [*read.values()][-1]
