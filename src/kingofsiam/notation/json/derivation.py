"""Derived codecs: one walk over the annotations of a dataclass yields its reader, its writer and its schema.

Values that look otherwise in JSON than in Python are named exceptions, given to a `Derivation`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import EnumType
from functools import reduce
from operator import attrgetter, itemgetter
from types import NoneType
from typing import Any, Final, Generic, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from kingofsiam.notation.json import codec as combine
from kingofsiam.notation.json.codec import Codec, Schema, built, expect_object, read_all
from kingofsiam.notation.json.parser import Json, JsonIssue, path_segment

T = TypeVar("T")

Source: TypeAlias = str | Callable[[Any], Any]
"""The path of an attribute, "" for the owner itself, or a function of the owner."""

REQUIRED: Final = object()
"""The default of a field that may not be left out."""

_MAX_UNKNOWN_LISTED: Final = 50
_ANY_OF: Final[Any] = Union


def unchecked(value: object) -> None:
    """No check."""


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
    check: Callable[[T], object] = unchecked
    constants: tuple[tuple[str, str | int], ...] = ()

    def dump(self, value: T) -> dict[str, Json]:
        """The fields in their order."""
        self.check(value)
        parts = ((field, field.value_of(value)) for field in self.fields)
        written = {field.name: field.codec.dump(part) for field, part in parts if part != field.default}
        return {**dict(self.constants), **written}

    def read(self, value: object) -> T:
        """The value that is built from the fields."""
        entries = expect_object(value)
        codecs = {name: combine.constant(fixed) for name, fixed in self.constants}
        codecs |= {field.name: field.codec for field in self.fields}
        defaults = {field.name: field.default for field in self.fields if field.default is not REQUIRED}
        missing = (name for name in codecs if name not in entries and name not in defaults)
        unknown = [name for name in entries if name not in codecs][:_MAX_UNKNOWN_LISTED]
        issues = [JsonIssue(path_segment(name), "is missing") for name in missing]
        issues += (JsonIssue(path_segment(name), "is not a field of this object") for name in unknown)
        present = [name for name in codecs if name in entries]
        values = read_all(((path_segment(name), codecs[name], entries[name]) for name in present), issues)
        return built(self._make, {**defaults, **dict(zip(present, values, strict=True))})

    def _make(self, parts: Mapping[str, Any]) -> T:
        value = self.build(**{field.name: parts[field.name] for field in self.fields})
        self.check(value)
        return value

    @property
    def schema(self) -> Schema:
        """A reference to the schema of this name."""
        return {"$ref": self}


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
        entries, tag = expect_object(value), combine.one_of({name: name for name in self.options})
        (option,) = read_all([(path_segment(self.tag), tag, entries.get(self.tag))])
        return cast("T", self.options[option].read(entries))

    @property
    def schema(self) -> Schema:
        """Exactly one of the options."""
        return {"oneOf": [option.schema for option in self.options.values()]}


def tagged_union(tag: str, options: Mapping[str, Object[Any]], tag_of: Callable[[T], str]) -> TaggedUnion[T]:
    """The union of these objects, to each of which the tag is added."""
    return TaggedUnion(tag, {name: replace(one, constants=((tag, name),)) for name, one in options.items()}, tag_of)


def row(
    name: str, names: Sequence[str], codec: Codec[T], owner: type = tuple, optional: Mapping[str, T] = {}
) -> Object[tuple[T, ...]]:
    """A tuple as an object: each place has its name, and all have values of one kind."""
    parts = [ObjectField(part, codec, itemgetter(at), optional.get(part, REQUIRED)) for at, part in enumerate(names)]
    return Object(name, owner, tuple(parts), _all_values)


def _all_values(**read: Any) -> tuple[Any, ...]:
    return tuple(read.values())


def last_value(**read: Any) -> Any:
    """The value of the last field: for an object with a single one, or whose others follow from it."""
    return [*read.values()][-1]


@dataclass(frozen=True)
class Derivation:
    """What annotations do not say: the codecs of `known` types, and those of fields by name.

    A name is that of the field, or `object.field` where fields of one name differ.
    """

    known: Mapping[Any, Codec[Any]]

    def also(self, known: Mapping[Any, Codec[Any]]) -> Derivation:
        """This derivation, which knows these codecs too."""
        return Derivation({**self.known, **known})

    def codec(self, kind: Any) -> Codec[Any]:
        """The codec of values with this annotation."""
        if kind in self.known:
            return self.known[kind]
        origin, options = get_origin(kind), get_args(kind)
        if origin is tuple:
            return combine.array(self.codec(options[0]))
        if NoneType in options:
            return combine.nullable(self.codec(_ANY_OF[tuple(option for option in options if option is not NoneType)]))
        kinds = options or (kind,)
        if all(isinstance(option, EnumType) for option in kinds):
            return combine.enumeration(*(member for option in kinds for member in option))
        return self.object(kind)

    def object(
        self,
        owner: type[Any],
        name: str = "",
        names: Iterable[str] = (),
        sources: Mapping[str, Source] = {},
        build: Callable[..., Any] | None = None,
        check: Callable[[Any], object] = unchecked,
        optional: Mapping[str, Any] = {},
    ) -> Object[Any]:
        """The codec of a dataclass: its fields, or those with these `names`.

        `sources` are those of fields that are no attributes of this name, `optional` has defaults of fields.
        """
        name = name or re.sub("(?<=[a-z])(?=[A-Z])", "-", owner.__name__).lower()
        parts = list[ObjectField]()
        for field in names or [field.name for field in fields(owner) if field.init]:
            source = sources.get(field, field)
            own = self.known.get(f"{name}.{field}") or self.known.get(field)
            codec = own or self.codec(_annotation(owner, cast("str", source)))
            parts.append(ObjectField(field, codec, source, optional.get(field, REQUIRED)))
        return Object(name, owner, tuple(parts), build or owner, check)


def _annotation(owner: type, path: str) -> Any:
    """The annotation of the attribute of an owner that this path leads to."""
    return reduce(lambda kind, name: get_type_hints(kind)[name], path.split("."), cast("Any", owner))
