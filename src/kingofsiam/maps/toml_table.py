"""A validating TOML reader: it reports every missing, mistyped or unknown key of a table, and reads on.

An unusable value is replaced by an empty one, so that a single pass finds every fault.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, cast

_MAX_SHOWN_NUMBER: Final = 10**9


@dataclass
class TomlTable:
    """A table being read. `where` names it in faults, and `faults` is shared by all tables of a file."""

    values: dict[str, object]
    where: str
    faults: list[str]
    _read: set[str] = field(init=False, default_factory=set[str])

    def report(self, what: str) -> None:
        """Add a fault of this table."""
        self.faults.append(f"{self.where}: {what}")

    def has(self, key: str) -> bool:
        """Whether the table has this key."""
        return key in self.values

    def prose(self, key: str) -> str:
        """A text of one line or more, not empty; "" if it is missing or wrong."""
        value = self._get(key)
        if isinstance(value, str) and value.strip():
            return value.strip()
        self._report_wrong_type(key, "a text (not an empty one)")
        return ""

    def text(self, key: str) -> str:
        """A text in one line; "" if it is missing or wrong."""
        prose = self.prose(key)
        if prose.isprintable():
            return prose
        self.report(f"{key!r} must be in one line and printable")
        return ""

    def count(self, key: str, maximum: int) -> int:
        """A whole number from 0 to `maximum`; 0 if it is missing or wrong."""
        value = self._get(key)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= maximum:
            return value
        self._report_wrong_type(key, f"a whole number from 0 to {maximum}")
        return 0

    def percentage(self, key: str) -> float:
        """A number from 0 to 100; 0 if it is missing or wrong."""
        value = self._get(key)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 100:
            return float(value)
        self._report_wrong_type(key, "a number from 0 to 100")
        return 0.0

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty if it is missing or wrong."""
        items = self._items(key)
        if items is not None and all(isinstance(item, str) for item in items):
            return tuple(cast("list[str]", items))
        self._report_wrong_type(key, "a list of texts")
        return ()

    def table(self, key: str) -> TomlTable:
        """A table within this one; empty if it is missing or wrong."""
        value = self._get(key)
        if not isinstance(value, dict):
            self._report_wrong_type(key, "a table")
            return TomlTable({}, f"{self.where}, {key}", [])
        return TomlTable(cast("dict[str, object]", value), f"{self.where}, {key}", self.faults)

    def tables(self, key: str) -> tuple[dict[str, object], ...]:
        """The tables in an array of tables; none if it is missing or wrong."""
        items = self._items(key)
        if items is not None and all(isinstance(item, dict) for item in items):
            return tuple(cast("list[dict[str, object]]", items))
        self._report_wrong_type(key, f"tables, each headed [[{key}]]")
        return ()

    def optional_table(self, key: str) -> TomlTable:
        """A table within this one; if it is left out, an empty one."""
        return self.table(key) if self.has(key) else TomlTable({}, f"{self.where}, {key}", self.faults)

    def report_unknown_keys(self, message: str = "is not a key of this table") -> None:
        """Add a fault for every key that has not been read."""
        for key in self.values:
            if key not in self._read:
                self.report(f"{key!r} {message}")

    def _get(self, key: str) -> object:
        self._read.add(key)
        return self.values.get(key)

    def _items(self, key: str) -> list[object] | None:
        value = self._get(key)
        return cast("list[object]", value) if isinstance(value, list) else None

    def _report_wrong_type(self, key: str, what: str) -> None:
        if self.has(key):
            self.report(f"{key!r} must be {what}, but is {_short_repr(self.values[key])}")
        else:
            self.report(f"{key!r} is missing; it must be {what}")


def _short_repr(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) > _MAX_SHOWN_NUMBER:
        return "far too large"
    if isinstance(value, (list, dict)):
        return "a table" if isinstance(value, dict) else "a list of other things"
    return repr(value) if isinstance(value, str) else str(value)
