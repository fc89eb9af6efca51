"""Derived codecs: one walk over the annotations of a dataclass yields its reader, its writer and its schema.

Values that look otherwise in JSON than in Python are named exceptions, given to a `Derivation`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import EnumType
from functools import cached_property
from operator import attrgetter, itemgetter
from types import NoneType, UnionType
from typing import Any, Final, Generic, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from kingofsiam.notation.json.codec import (
    Codec,
    Definitions,
    Schema,
    array,
    built,
    enumeration,
    expect_object,
    nullable,
    read_each,
)
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue, invalid, path_segment, short_repr, unexpected

T = TypeVar("T")

Source: TypeAlias = str | Callable[[Any], Any]
"""The path of an attribute, "" for the owner itself, or a function of the owner."""

REQUIRED: Final = object()
"""The default of a field that may not be left out."""

_MAX_UNKNOWN_LISTED: Final = 50
"""If an object has more unknown fields than this, the rest are only counted."""


@dataclass(frozen=True)
class ObjectField:
    """A field of an object: its name, its codec, and where its value comes from.

    A field with a `default` is optional: it is not written where its value is the default.
    """

    name: str
    codec: Codec[Any]
    source: Source
    default: Any = REQUIRED

    @cached_property
    def value_of(self) -> Callable[[Any], Any]:
        """The value of this field of its owner."""
        if callable(self.source):
            return self.source
        return attrgetter(self.source) if self.source else lambda owner: owner


Constants: TypeAlias = tuple[tuple[str, str | int], ...]
"""Fields with a fixed value, such as `"format": 1`."""

Check: TypeAlias = Callable[[Mapping[str, Any]], Iterable[JsonIssue]]
"""A check across fields; it gets those that could be read and yields the issues."""


def no_check(read: Mapping[str, Any]) -> Iterable[JsonIssue]:
    """No check across fields."""
    return ()


@dataclass(frozen=True)
class Object(Generic[T]):
    """An object with exactly these fields, which docstrings of the `owner` describe; `build` gets them by name."""

    name: str
    owner: type
    fields: tuple[ObjectField, ...]
    build: Callable[..., T]
    check: Check = no_check
    constants: Constants = ()

    @cached_property
    def _known_names(self) -> frozenset[str]:
        return frozenset((*(name for name, _ in self.constants), *(field.name for field in self.fields)))

    def dump(self, value: T) -> dict[str, Json]:
        """The fields in their order."""
        parts = ((field, field.value_of(value)) for field in self.fields)
        written = {field.name: field.codec.dump(part) for field, part in parts if part != field.default}
        return {**dict(self.constants), **written}

    def read(self, value: object) -> T:
        """The value that is built from the fields."""
        entries = expect_object(value)
        issues = [*constant_issues(entries, self.constants)]
        read = self._read_fields(entries, issues)
        issues += self._unknown_field_issues(entries)
        issues += self.check(read)
        if issues:
            raise InvalidJson(issues)
        return built(self.build, **read)

    def _read_fields(self, entries: Mapping[str, object], issues: list[JsonIssue]) -> dict[str, Any]:
        read: dict[str, Any] = {}
        for field in self.fields:
            segment = path_segment(field.name)
            if field.name in entries:
                for part in read_each([(segment, entries[field.name])], field.codec, issues):
                    read[field.name] = part
            elif field.default is REQUIRED:
                issues.append(JsonIssue(segment, "is missing"))
            else:
                read[field.name] = field.default
        return read

    def _unknown_field_issues(self, entries: Mapping[str, object]) -> Iterator[JsonIssue]:
        unknown = [name for name in entries if name not in self._known_names]
        for name in unknown[:_MAX_UNKNOWN_LISTED]:
            yield JsonIssue(path_segment(name), "is not a field of this object")
        if len(unknown) > _MAX_UNKNOWN_LISTED:
            yield JsonIssue("", f"has {len(unknown) - _MAX_UNKNOWN_LISTED} more unknown fields")

    def schema(self, definitions: Definitions) -> Schema:
        """A reference to the named schema."""
        if self.name not in definitions:
            definitions[self.name] = {}
            definitions[self.name] |= self.inline_schema(definitions)
        return {"$ref": f"#/$defs/{self.name}"}

    def inline_schema(self, definitions: Definitions) -> Schema:
        """The schema itself."""
        properties: Schema = {name: {"const": value} for name, value in self.constants}
        for field in self.fields:
            schema, about = field.codec.schema(definitions), definitions.describe(self.owner, field)
            # Generators of types make a new type of a reference that has anything beside it.
            properties[field.name] = {**about, **({"allOf": [schema]} if about and "$ref" in schema else schema)}
        optional = {field.name for field in self.fields if field.default is not REQUIRED}
        required: list[Json] = [name for name in properties if name not in optional]
        about = definitions.describe(self.owner)
        return {
            **about,
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }


def constant_issues(entries: Mapping[str, object], constants: Constants) -> Iterator[JsonIssue]:
    """Fields that lack their fixed value."""
    for name, value in constants:
        if name not in entries:
            yield JsonIssue(path_segment(name), f"is missing; it must be {short_repr(value)}")
        elif type(entries[name]) is not type(value) or entries[name] != value:
            yield JsonIssue(path_segment(name), f"must be {short_repr(value)}, but is {short_repr(entries[name])}")


@dataclass(frozen=True)
class TaggedUnion(Generic[T]):
    """One of several objects; the constant field named `tag` says which one."""

    tag: str
    options: Mapping[str, Object[Any] | TaggedUnion[Any]]
    tag_of: Callable[[T], str]
    about: str = ""
    constants: Constants = ()

    def dump(self, value: T) -> dict[str, Json]:
        """The object of this option."""
        return self.options[self.tag_of(value)].dump(value)

    def read(self, value: object) -> T:
        """The value of the option that the tag names. Without a valid tag, only the constant fields are checked."""
        entries = expect_object(value)
        option = entries.get(self.tag)
        if type(option) is not str or option not in self.options:
            names = f"one of {', '.join(map(short_repr, self.options))}"
            problem = unexpected(names, option) if self.tag in entries else invalid(f"is missing; it must be {names}")
            issues = (issue.under(path_segment(self.tag)) for issue in problem.issues)
            raise InvalidJson((*constant_issues(entries, self.constants), *issues))
        return cast("T", self.options[option].read(entries))

    def schema(self, definitions: Definitions) -> Schema:
        """Exactly one of the options."""
        return {"oneOf": [option.schema(definitions) for option in self.options.values()]}

    def inline_schema(self, definitions: Definitions) -> Schema:
        """The schema of a document of this kind."""
        return {"description": self.about, **self.schema(definitions)}


def tagged_union(
    tag: str, options: Mapping[str, Object[Any]], tag_of: Callable[[T], str], about: str
) -> TaggedUnion[T]:
    """The union of these objects, to each of which the tag is added."""
    tagged = {name: replace(option, constants=((tag, name),)) for name, option in options.items()}
    return TaggedUnion(tag, tagged, tag_of, about)


def row(
    name: str, names: Sequence[str], codec: Codec[T], owner: type = tuple, optional: Mapping[str, T] = {}
) -> Object[tuple[T, ...]]:
    """A tuple as an object: each place has its name, and all have values of one kind."""
    parts = (
        ObjectField(part, codec, itemgetter(place), optional.get(part, REQUIRED)) for place, part in enumerate(names)
    )
    return Object(name, owner, tuple(parts), _all_values)


def _all_values(**read: Any) -> tuple[Any, ...]:
    return tuple(read.values())


def last_value(**read: Any) -> Any:
    """The value of the last field: for an object with a single one, or whose others follow from it."""
    return [*read.values()][-1]


_ANY_OF: Final[Any] = Union


@dataclass(frozen=True)
class Size:
    """How many values a list may have, and whether all are different."""

    least: int
    most: int
    unique: bool = False


@dataclass(frozen=True)
class Derivation:
    """What annotations do not say: the codecs of `known` types, and the codec or the size of fields by name.

    A name is that of the field, or `object.field` where fields of one name differ.
    """

    known: Mapping[Any, Codec[Any] | Size]

    def also(self, known: Mapping[Any, Codec[Any] | Size]) -> Derivation:
        """This derivation, which knows these codecs and sizes too."""
        return Derivation({**self.known, **known})

    def codec(self, kind: Any, size: Size | None = None) -> Codec[Any]:
        """The codec of values with this annotation; a list has this size."""
        known = self.known.get(kind)
        if known is not None and not isinstance(known, Size):
            return known
        options = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
        if NoneType in options:
            return nullable(self.codec(_ANY_OF[tuple(option for option in options if option is not NoneType)], size))
        if size is not None:
            return array(self.codec(get_args(kind)[0]), size.least, size.most, unique=size.unique)
        if all(isinstance(option, EnumType) for option in options):
            return enumeration(*(member for option in options for member in option))
        return self.object(kind)

    def object(
        self,
        owner: type[Any],
        name: str = "",
        names: Iterable[str] = (),
        sources: Mapping[str, Source] = {},
        build: Callable[..., Any] | None = None,
        check: Check = no_check,
        optional: Mapping[str, Any] = {},
    ) -> Object[Any]:
        """The codec of a dataclass: its fields, or those with these `names`.

        `sources` are those of fields that are no attributes of this name, `optional` has defaults of fields.
        """
        name = name or re.sub("(?<=[a-z])(?=[A-Z])", "-", owner.__name__).lower()
        names = names or [field.name for field in fields(cast("Any", owner)) if field.init]

        def codec_of(field: str) -> Codec[Any]:
            own = self.known.get(f"{name}.{field}") or self.known.get(field)
            if own is not None and not isinstance(own, Size):
                return own
            return self.codec(annotation(owner, cast("str", sources.get(field, field))), own)

        parts = (
            ObjectField(field, codec_of(field), sources.get(field, field), optional.get(field, REQUIRED))
            for field in names
        )
        return Object(name, owner, tuple(parts), build or owner, check)


def annotation(owner: type, path: str) -> Any:
    """The annotation of the attribute of an owner that this path leads to."""
    name, _, rest = path.partition(".")
    kind = get_type_hints(owner)[name]
    return annotation(kind, rest) if rest else kind
