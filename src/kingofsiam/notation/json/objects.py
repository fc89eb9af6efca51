"""Object codecs: JSON objects with fixed fields, and tagged unions of them (a discriminator field says which one)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, Final, TypeAlias, TypeVar, cast

from kingofsiam.notation.json.codec import Codec, Definitions, Schema, build_value, expect_object
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue, invalid, path_segment, short_repr, unexpected

T = TypeVar("T")

_MAX_UNKNOWN_LISTED: Final = 50
"""If an object has more unknown fields than this, the rest are only counted."""


REQUIRED: Final = object()
"""The default of a field that may not be left out."""


@dataclass(frozen=True)
class Field:
    """A field of an object: its name, its codec, what it says, and the attribute or function its value comes from.

    A field with a `default` is optional: it is not written where its value is the default.
    """

    name: str
    codec: Codec[Any]
    description: str
    source: Callable[[Any], Any] | str = ""
    default: Any = REQUIRED

    @cached_property
    def value_of(self) -> Callable[[Any], Any]:
        """The value of this field of its owner."""
        return attrgetter(self.source or self.name) if isinstance(self.source, str) else self.source


Constants: TypeAlias = tuple[tuple[str, str | int], ...]
"""Fields with a fixed value, such as `"format": 1`."""

Check: TypeAlias = Callable[[Mapping[str, Any]], Iterable[JsonIssue]]
"""A check across fields; it gets those that could be read and yields the issues."""


def identity(value: Any) -> Any:
    """The value itself: for a field that holds its whole owner, or an object with a single field."""
    return value


def as_tuple(*values: object) -> tuple[object, ...]:
    """The values: for an object that is no more than its fields."""
    return values


def last_value(*values: Any) -> Any:
    """The last value: for an object whose other fields do not count, or follow from it."""
    return values[-1]


def no_check(read: Mapping[str, Any]) -> Iterable[JsonIssue]:
    """No check across fields."""
    return ()


@dataclass(frozen=True)
class Object(Codec[T]):
    """An object with exactly these fields. `factory` gets their values, in their order."""

    name: str
    factory: Callable[..., T]
    fields: tuple[Field, ...]
    constants: Constants = ()
    check: Check = no_check
    description: str = ""

    @cached_property
    def _known_names(self) -> frozenset[str]:
        return frozenset((*(name for name, _ in self.constants), *(field.name for field in self.fields)))

    def dump(self, value: T) -> dict[str, Json]:
        """The fields in their order."""
        given = ((field, field.value_of(value)) for field in self.fields)
        return {
            **dict(self.constants),
            **{
                field.name: field.codec.dump(each)
                for field, each in given
                if field.default is REQUIRED or each != field.default
            },
        }

    def read(self, value: object) -> T:
        """The value that the factory builds from the fields."""
        given = expect_object(value)
        issues = [*constant_issues(given, self.constants)]
        read = self._read_fields(given, issues)
        issues += self._unknown_field_issues(given)
        issues += self.check(read)
        if issues:
            raise InvalidJson(issues)
        return build_value(self.factory, *read.values())

    def _read_fields(self, given: Mapping[str, object], issues: list[JsonIssue]) -> dict[str, Any]:
        read: dict[str, Any] = {}
        for field in self.fields:
            if field.name not in given:
                if field.default is REQUIRED:
                    issues.append(JsonIssue(path_segment(field.name), "is missing"))
                else:
                    read[field.name] = field.default
                continue
            try:
                read[field.name] = field.codec.read(given[field.name])
            except InvalidJson as error:
                issues += (issue.under(path_segment(field.name)) for issue in error.issues)
        return read

    def _unknown_field_issues(self, given: Mapping[str, object]) -> Iterator[JsonIssue]:
        if given.keys() <= self._known_names:
            return
        unknown = [name for name in given if name not in self._known_names]
        yield from (
            JsonIssue(path_segment(name), "is not a field of this object") for name in unknown[:_MAX_UNKNOWN_LISTED]
        )
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
        fields: Schema = {name: {"const": value} for name, value in self.constants}
        for field in self.fields:
            schema = field.codec.schema(definitions)
            # Generators of types make a new type of a reference that has anything beside it.
            inner: Schema = {"allOf": [schema]} if "$ref" in schema else schema
            fields[field.name] = {"description": field.description, **inner}
        head: Schema = {"description": self.description} if self.description else {}
        optional = {field.name for field in self.fields if field.default is not REQUIRED}
        required: list[Json] = [name for name in fields if name not in optional]
        return {**head, "type": "object", "properties": fields, "required": required, "additionalProperties": False}


def constant_issues(given: Mapping[str, object], constants: Constants) -> Iterator[JsonIssue]:
    """Fields that lack their fixed value."""
    for name, value in constants:
        if name not in given:
            yield JsonIssue(path_segment(name), f"is missing; it must be {short_repr(value)}")
        elif type(given[name]) is not type(value) or given[name] != value:
            yield JsonIssue(path_segment(name), f"must be {short_repr(value)}, but is {short_repr(given[name])}")


@dataclass(frozen=True)
class TaggedUnion(Codec[T]):
    """One of several objects; the constant field named `tag` says which one."""

    tag: str
    options: Mapping[str, Object[Any] | TaggedUnion[Any]]
    tag_of: Callable[[T], str]
    constants: Constants = ()
    description: str = ""

    def dump(self, value: T) -> dict[str, Json]:
        """The object of this option."""
        return self.options[self.tag_of(value)].dump(value)

    def read(self, value: object) -> T:
        """The value of the option that the tag names. Without a valid tag, only the constant fields are checked."""
        given = expect_object(value)
        option = given.get(self.tag)
        if type(option) is not str or option not in self.options:
            names = f"one of {', '.join(map(short_repr, self.options))}"
            problem = unexpected(names, option) if self.tag in given else invalid(f"is missing; it must be {names}")
            issues = (issue.under(path_segment(self.tag)) for issue in problem.issues)
            raise InvalidJson((*constant_issues(given, self.constants), *issues))
        return cast("T", self.options[option].read(given))

    def schema(self, definitions: Definitions) -> Schema:
        """Exactly one of the options."""
        return {"oneOf": [option.schema(definitions) for option in self.options.values()]}

    def inline_schema(self, definitions: Definitions) -> Schema:
        """The schema of a document of this kind."""
        head: Schema = {"description": self.description} if self.description else {}
        return {**head, **self.schema(definitions)}
