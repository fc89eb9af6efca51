"""How JSON is read, written and described: small codecs, put together to large ones.

A codec knows three things of one kind of value: how it looks in JSON (`dump`), how it is read back (`read`), and how
a JSON Schema describes it (`schema`). `read` raises `InvalidJson` with *every* fault, each with its path below the
value; whoever put the codec together says where that value stands.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Generic, TypeAlias, TypeVar, cast

from kingofsiam.notation.json_faults import InvalidJson, JsonFault, mistaken, shown, step, wrong
from kingofsiam.notation.json_text import Json

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

Schema: TypeAlias = dict[str, Json]
Named: TypeAlias = dict[str, Schema]
"""The schemas that have names; a codec that has one enters it here and refers to it."""


class Codec(ABC, Generic[T]):
    """One kind of value in JSON."""

    @abstractmethod
    def dump(self, value: T) -> Json:
        """How the value looks in JSON."""

    @abstractmethod
    def read(self, value: object) -> T:
        """The value that looks so; raises `InvalidJson` with every fault."""

    @abstractmethod
    def schema(self, named: Named) -> Schema:
        """The JSON Schema of all that looks right."""


@dataclass(frozen=True)
class Text(Codec[str]):
    """A text; if it is a `name`, one printable line with something in it; a `pattern` must match the whole of it."""

    name: bool = False
    pattern: str = ""

    def dump(self, value: str) -> Json:
        """The text itself."""
        return value

    def read(self, value: object) -> str:
        """The text; half a character, which no text in UTF-8 can hold, is refused."""
        if type(value) is not str or not _is_unicode(value):
            raise mistaken("a text", value)
        if self.name and not (value.strip() and value.isprintable()):
            raise mistaken("a printable text in one line, not an empty one", value)
        if self.pattern and not re.fullmatch(self.pattern, value):
            raise mistaken(f"a text of the form {self.pattern}", value)
        return value

    def schema(self, named: Named) -> Schema:
        """Any string, or one that is not empty, or one of this form."""
        schema: Schema = {"type": "string"}
        if self.pattern:
            schema["pattern"] = f"^({self.pattern})$"
        return schema | {"minLength": 1} if self.name else schema


def _is_unicode(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


@dataclass(frozen=True)
class Whole(Codec[int]):
    """A whole number between two others."""

    least: int
    most: int

    def dump(self, value: int) -> Json:
        """The number itself."""
        return value

    def read(self, value: object) -> int:
        """The number; `true` and `1.0` are none."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise mistaken(f"a whole number from {self.least} to {self.most}", value)
        return value

    def schema(self, named: Named) -> Schema:
        """An integer within its limits."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Percentage(Codec[float]):
    """A number from 0 to 100."""

    def dump(self, value: float) -> Json:
        """The number itself."""
        return value

    def read(self, value: object) -> float:
        """The number, whole or not."""
        if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 100:
            raise mistaken("a number from 0 to 100", value)
        return float(value)

    def schema(self, named: Named) -> Schema:
        """A number within its limits."""
        return {"type": "number", "minimum": 0, "maximum": 100}


class Choice(Codec[E]):
    """One of a few things, each by its name."""

    def __init__(self, *members: E) -> None:
        self.members: Final[dict[str, E]] = {str(member.value): member for member in members}

    def dump(self, value: E) -> Json:
        """Its name."""
        return str(value.value)

    def read(self, value: object) -> E:
        """The thing of this name."""
        if type(value) is not str or value not in self.members:
            raise mistaken(f"one of {', '.join(map(shown, self.members))}", value)
        return self.members[value]

    def schema(self, named: Named) -> Schema:
        """The names."""
        return {"enum": list(self.members)}


@dataclass(frozen=True)
class Maybe(Codec[T | None]):
    """Something, or `null`."""

    codec: Codec[T]

    def dump(self, value: T | None) -> Json:
        """As it is, or `null`."""
        return None if value is None else self.codec.dump(value)

    def read(self, value: object) -> T | None:
        """What it is, or None."""
        return None if value is None else self.codec.read(value)

    def schema(self, named: Named) -> Schema:
        """Both."""
        return {"oneOf": [self.codec.schema(named), {"type": "null"}]}


@dataclass(frozen=True)
class Array(Codec[tuple[T, ...]]):
    """A list of so many things of one kind; in a `unique` one all are different."""

    codec: Codec[T]
    least: int
    most: int
    unique: bool = False

    def dump(self, value: tuple[T, ...]) -> Json:
        """The things in their order."""
        return [self.codec.dump(each) for each in value]

    def read(self, value: object) -> tuple[T, ...]:
        """The things in their order; of a list that is too long only its beginning is looked at."""
        if not isinstance(value, list):
            raise mistaken("a list", value)
        given = cast("list[object]", value)
        found = [*self._wrong_number(len(given))]
        things: list[T] = []
        for place, each in enumerate(given[: self.most]):
            try:
                things.append(self.codec.read(each))
            except InvalidJson as error:
                found += (fault.under(f"[{place}]") for fault in error.found)
        if self.unique and not found:
            found += _repeated(things)
        if found:
            raise InvalidJson(found)
        return tuple(things)

    def _wrong_number(self, number: int) -> Iterator[JsonFault]:
        if not self.least <= number <= self.most:
            wanted = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            yield JsonFault("", f"must have {wanted} entries, but has {number}")

    def schema(self, named: Named) -> Schema:
        """An array within its limits."""
        items = self.codec.schema(named)
        schema: Schema = {"type": "array", "items": items, "minItems": self.least, "maxItems": self.most}
        return schema | {"uniqueItems": True} if self.unique else schema


def _repeated(things: Sequence[object]) -> Iterator[JsonFault]:
    for place, each in enumerate(things):
        if each in things[:place]:
            yield JsonFault(f"[{place}]", f"is the same as entry {things.index(each)}")


@dataclass(frozen=True)
class Keyed(Codec[Mapping[str, T]]):
    """An object whose field names say what each value belongs to.

    There must be `number` of them; which ones, the owner knows, and he names those that are missing or too many.
    """

    codec: Codec[T]
    number: int

    def dump(self, value: Mapping[str, T]) -> Json:
        """The values under their names."""
        return {name: self.codec.dump(each) for name, each in value.items()}

    def read(self, value: object) -> Mapping[str, T]:
        """The values under their names; an object that is far too large is not looked at."""
        given = fields_of(value)
        if len(given) > 2 * self.number:
            raise wrong(f"must have {self.number} fields, but has {len(given)}")
        found: list[JsonFault] = []
        things: dict[str, T] = {}
        for name, each in given.items():
            try:
                things[_KEY.read(name)] = self.codec.read(each)
            except InvalidJson as error:
                found += (fault.under(step(name)) for fault in error.found)
        if found:
            raise InvalidJson(found)
        return things

    def schema(self, named: Named) -> Schema:
        """An object with any names."""
        values = self.codec.schema(named)
        limits: Schema = {"minProperties": self.number, "maxProperties": self.number}
        return {"type": "object", "additionalProperties": values, **limits}


_KEY: Final = Text()


def fields_of(value: object) -> dict[str, object]:
    """The fields of an object; raises `InvalidJson` if it is none."""
    if not isinstance(value, dict):
        raise mistaken("an object", value)
    return cast("dict[str, object]", value)
