"""Objects in JSON: what their fields are, which they must have, and how one is told from another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias, TypeVar, cast

from kingofsiam.errors import Invalid
from kingofsiam.notation.json_codec import Codec, Named, Schema, fields_of
from kingofsiam.notation.json_faults import InvalidJson, JsonFault, mistaken, shown, step, wrong
from kingofsiam.notation.json_text import Json

T = TypeVar("T")

_MOST_UNKNOWN: Final = 50
"""Of more unknown fields than these only the number is told."""


@dataclass(frozen=True)
class Part:
    """A field of an object: its name, its codec, what it says, and the attribute it comes from (or how it is got)."""

    name: str
    codec: Codec[Any]
    about: str
    get: Callable[[Any], Any] | str = ""

    def of(self, owner: object) -> Any:
        """The value of this field."""
        return getattr(owner, self.get or self.name) if isinstance(self.get, str) else self.get(owner)


Heads: TypeAlias = tuple[tuple[str, str | int], ...]
"""Fields that always hold the same, such as `"format": 1`."""

Check: TypeAlias = Callable[[Mapping[str, Any]], Iterable[JsonFault]]
"""What is wrong with the fields taken together; it sees those that could be read."""


def itself(thing: Any) -> Any:
    """The thing: for a part that stands for its whole owner, and an object that is its only part."""
    return thing


def together(*things: object) -> tuple[object, ...]:
    """The things: for an object that is no more than its parts."""
    return things


def no_faults(read: Mapping[str, Any]) -> Iterable[JsonFault]:
    """Fields that suit each other anyhow."""
    return ()


@dataclass(frozen=True)
class Object(Codec[T]):
    """An object with exactly these fields. `make` gets what the parts hold, in their order."""

    name: str
    make: Callable[..., T]
    parts: tuple[Part, ...]
    heads: Heads = ()
    check: Check = no_faults
    about: str = ""

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset((*(name for name, _ in self.heads), *(part.name for part in self.parts)))

    def dump(self, value: T) -> dict[str, Json]:
        """The fields in their order."""
        return {**dict(self.heads), **{part.name: part.codec.dump(part.of(value)) for part in self.parts}}

    def read(self, value: object) -> T:
        """What the fields make together."""
        given = fields_of(value)
        found = [*wrong_heads(given, self.heads)]
        read = self._read_parts(given, found)
        found += self._unknown(given)
        found += self.check(read)
        if found:
            raise InvalidJson(found)
        try:
            return self.make(*read.values())
        except InvalidJson:
            raise
        except Invalid as error:
            raise InvalidJson(JsonFault("", fault) for fault in error.faults) from error

    def _read_parts(self, given: Mapping[str, object], found: list[JsonFault]) -> dict[str, Any]:
        read: dict[str, Any] = {}
        for part in self.parts:
            if part.name not in given:
                found.append(JsonFault(step(part.name), "is missing"))
                continue
            try:
                read[part.name] = part.codec.read(given[part.name])
            except InvalidJson as error:
                found += (fault.under(step(part.name)) for fault in error.found)
        return read

    def _unknown(self, given: Mapping[str, object]) -> Iterator[JsonFault]:
        if given.keys() <= self._known:
            return
        unknown = [name for name in given if name not in self._known]
        yield from (JsonFault(step(name), "is no field of this object") for name in unknown[:_MOST_UNKNOWN])
        if len(unknown) > _MOST_UNKNOWN:
            yield JsonFault("", f"has {len(unknown) - _MOST_UNKNOWN} more unknown fields")

    def schema(self, named: Named) -> Schema:
        """A reference to the named schema."""
        if self.name not in named:
            named[self.name] = {}
            named[self.name] |= self.whole_schema(named)
        return {"$ref": f"#/$defs/{self.name}"}

    def whole_schema(self, named: Named) -> Schema:
        """The schema itself."""
        fields: Schema = {name: {"const": value} for name, value in self.heads}
        fields |= {part.name: {"description": part.about, **part.codec.schema(named)} for part in self.parts}
        about: Schema = {"description": self.about} if self.about else {}
        required = cast("list[Json]", list(fields))
        return {**about, "type": "object", "properties": fields, "required": required, "additionalProperties": False}


def wrong_heads(given: Mapping[str, object], heads: Heads) -> Iterator[JsonFault]:
    """Fields that do not hold what they always hold."""
    for name, value in heads:
        if name not in given:
            yield JsonFault(step(name), f"is missing; it must be {shown(value)}")
        elif type(given[name]) is not type(value) or given[name] != value:
            yield JsonFault(step(name), f"must be {shown(value)}, but is {shown(given[name])}")


@dataclass(frozen=True)
class Tagged(Codec[T]):
    """One of several objects, told apart by the field `tag`, which each has among its heads."""

    tag: str
    options: Mapping[str, Object[Any]]
    which: Callable[[T], str]
    heads: Heads = ()
    about: str = ""

    def dump(self, value: T) -> dict[str, Json]:
        """The object of this option."""
        return self.options[self.which(value)].dump(value)

    def read(self, value: object) -> T:
        """What the object makes; if its tag says nothing, nothing else of it is looked at but the heads."""
        given = fields_of(value)
        option = given.get(self.tag)
        if type(option) is not str or option not in self.options:
            names = f"one of {', '.join(map(shown, self.options))}"
            problem = mistaken(names, option) if self.tag in given else wrong(f"is missing; it must be {names}")
            faults = (fault.under(step(self.tag)) for fault in problem.found)
            raise InvalidJson((*wrong_heads(given, self.heads), *faults))
        return cast("T", self.options[option].read(given))

    def schema(self, named: Named) -> Schema:
        """Exactly one of the options."""
        return {"oneOf": [option.schema(named) for option in self.options.values()]}

    def whole_schema(self, named: Named) -> Schema:
        """The schema of a document of this kind."""
        about: Schema = {"description": self.about} if self.about else {}
        return {**about, **self.schema(named)}
