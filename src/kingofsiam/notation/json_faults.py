"""What can be wrong with a JSON document: every fault says where it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from kingofsiam.errors import Invalid

_PLAIN_KEY: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LONGEST_SHOWN: Final = 60
_LARGEST_SHOWN: Final = 10**18


@dataclass(frozen=True, slots=True)
class JsonFault:
    """One thing that is wrong, and where: `$` is the whole document, `$.players[1].hand[3]` a card in a hand."""

    path: str
    what: str

    def under(self, step: str) -> JsonFault:
        """The same fault seen from one level higher up."""
        return replace(self, path=step + self.path)

    def __str__(self) -> str:
        return f"{self.path}: {self.what}"


class InvalidJson(Invalid):
    """A JSON document that is not what it should be: `found` are all its faults, each with its path."""

    thing = "JSON document"

    def __init__(self, found: Iterable[JsonFault]) -> None:
        self.found = tuple(found)
        super().__init__(tuple(map(str, self.found)))
        self.args = (self.found,)

    @property
    def paths(self) -> tuple[str, ...]:
        """Where the faults are, in the order of the document."""
        return tuple(fault.path for fault in self.found)


class NotJson(InvalidJson):
    """A text that is no JSON at all. `line` and `column` count from 1 and are None where no place is to blame."""

    def __init__(self, what: str, line: int | None = None, column: int | None = None) -> None:
        self.line, self.column = line, column
        where = "" if line is None else f" (line {line}, column {column})"
        super().__init__((JsonFault("$", f"not JSON: {what}{where}"),))
        self.args = (what, line, column)


def wrong(what: str) -> InvalidJson:
    """The error for a single fault of the value that is just being read."""
    return InvalidJson((JsonFault("", what),))


def mistaken(wanted: str, value: object) -> InvalidJson:
    """The error for a value that is not what is wanted."""
    return wrong(f"must be {wanted}, but is {shown(value)}")


def step(key: object) -> str:
    """How a path goes on into a field of an object."""
    if isinstance(key, str) and _PLAIN_KEY.fullmatch(key):
        return f".{key}"
    return f"[{shown(key)}]"


def shown(value: object) -> str:
    """A value in a message: short, and printable on every screen."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        text = json.dumps(value[:_LONGEST_SHOWN])
        return text if len(value) <= _LONGEST_SHOWN else f"{text}..."
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and abs(value) > _LARGEST_SHOWN:
        return "a far too large number"
    return str(value) if isinstance(value, int | float | NoNumber) else f"a Python {type(value).__name__}"


@dataclass(frozen=True, slots=True)
class NoNumber:
    """What stands in a JSON text for a number that JSON does not know (`NaN`), or that is far too long."""

    what: str

    def __str__(self) -> str:
        return self.what
