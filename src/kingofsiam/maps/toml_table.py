"""A validating TOML reader: it reports every missing, mistyped or unknown key of a table, and reads on.

An unusable value is replaced by an empty one, so that a single pass finds every fault.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, cast

from kingofsiam.maps.land import MAX_NAME_LENGTH

T = TypeVar("T")

_MAX_SHOWN_NUMBER: Final = 10**9


@dataclass
class TomlTable:
    """A table that is being read."""

    values: dict[str, object]
    """The value of each key."""
    where: str
    """What faults call the table."""
    faults: list[str]
    """The faults so far, shared by all tables of a file."""
    _read: set[str] = field(init=False, default_factory=set[str])

    def report(self, what: str) -> None:
        """Add a fault of this table."""
        self.faults.append(f"{self.where}: {what}")

    def has(self, key: str) -> bool:
        """Whether the table has this key."""
        return key in self.values

    def prose(self, key: str) -> str:
        """A text of one line or more, not empty; "" if it is missing or wrong."""
        what = "a text (not an empty one)"
        return self._get(key, what, lambda value: isinstance(value, str) and value.strip(), "").strip()

    def text(self, key: str) -> str:
        """A text in one line; "" if it is missing or wrong."""
        prose = self.prose(key)
        if prose.isprintable():
            return prose
        self.report(f"{key!r} must be in one line and printable")
        return ""

    def name(self, key: str) -> str:
        """A short text in one line; "" if it is missing or wrong."""
        text = self.text(key)
        if len(text) <= MAX_NAME_LENGTH:
            return text
        self.report(f"{key!r} must have at most {MAX_NAME_LENGTH} characters")
        return ""

    def count(self, key: str, maximum: int) -> int:
        """A whole number from 0 to `maximum`; 0 if it is missing or wrong."""
        what = f"a whole number from 0 to {maximum}"
        return self._get(key, what, lambda value: type(value) is int and 0 <= value <= maximum, 0)

    def percentage(self, key: str) -> float:
        """A number from 0 to 100; 0 if it is missing or wrong."""
        what = "a number from 0 to 100"
        return float(self._get(key, what, lambda value: type(value) in (int, float) and 0 <= value <= 100, 0))

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty if it is missing or wrong."""
        return tuple(self._get(key, "a list of texts", lambda value: _is_list_of(str, value), ()))

    def tables(self, key: str) -> tuple[dict[str, object], ...]:
        """The tables in an array of tables; none if it is missing or wrong."""
        return tuple(self._get(key, f"tables, each headed [[{key}]]", lambda value: _is_list_of(dict, value), ()))

    def table(self, key: str) -> TomlTable:
        """A table within this one; if it is missing or wrong, an empty one that reports no more faults."""
        values: dict[str, object] | None = self._get(key, "a table", lambda value: isinstance(value, dict), None)
        faults: list[str] = [] if values is None else self.faults
        return TomlTable(values or {}, f"{self.where}, {key}", faults)

    def optional_table(self, key: str) -> TomlTable:
        """A table within this one; if it is left out, an empty one."""
        return self.table(key) if self.has(key) else TomlTable({}, f"{self.where}, {key}", self.faults)

    def report_unknown_keys(self, message: str = "is not a key of this table") -> None:
        """Add a fault for every key that has not been read."""
        for key in self.values:
            if key not in self._read:
                self.report(f"{key!r} {message}")

    def _get(self, key: str, what: str, fits: Callable[[Any], object], empty: T) -> T:
        """The value of a key, which must be `what`; the empty one, with a fault, if it is missing or does not fit."""
        self._read.add(key)
        value: Any = self.values.get(key)
        if fits(value):
            return cast("T", value)
        problem = f"must be {what}, but is {_short_repr(value)}" if self.has(key) else f"is missing; it must be {what}"
        self.report(f"{key!r} {problem}")
        return empty


def _is_list_of(kind: type, value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, kind) for item in cast("list[object]", value))


def _short_repr(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) > _MAX_SHOWN_NUMBER:
        return "far too large"
    if isinstance(value, (list, dict)):
        return "a table" if isinstance(value, dict) else "a list of other things"
    return repr(value) if isinstance(value, str) else str(value)
