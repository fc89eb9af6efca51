"""Reading a table of a map file: what is missing, of the wrong kind or unknown is noted, and reading goes on.

For whatever cannot be used an empty value stands in, so that one reading finds every fault.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, cast

_TOO_LARGE: Final = 10**9


@dataclass
class Table:
    """A table being read. `where` names it in faults, and `faults` is shared by all tables of a file."""

    values: dict[str, object]
    where: str
    faults: list[str]
    _read: set[str] = field(init=False, default_factory=set[str])

    def fault(self, what: str) -> None:
        """Note something wrong with this table."""
        self.faults.append(f"{self.where}: {what}")

    def has(self, key: str) -> bool:
        """Whether a key is given at all."""
        return key in self.values

    def prose(self, key: str) -> str:
        """A text of any length, but not an empty one."""
        value = self._get(key)
        if isinstance(value, str) and value.strip():
            return value.strip()
        self._expected(key, "a text (not an empty one)")
        return ""

    def text(self, key: str) -> str:
        """A text in one line."""
        prose = self.prose(key)
        if prose.isprintable():
            return prose
        self.fault(f"{key!r} must be in one line and printable")
        return ""

    def count(self, key: str, most: int) -> int:
        """A whole number, from 0 to `most`."""
        value = self._get(key)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
            return value
        self._expected(key, f"a whole number from 0 to {most}")
        return 0

    def percentage(self, key: str) -> float:
        """A number from 0 to 100."""
        value = self._get(key)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 100:
            return float(value)
        self._expected(key, "a number from 0 to 100")
        return 0.0

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        items = self._items(key)
        if items is not None and all(isinstance(item, str) for item in items):
            return tuple(cast("list[str]", items))
        self._expected(key, "a list of texts")
        return ()

    def table(self, key: str) -> Table:
        """A table within this one."""
        value = self._get(key)
        if not isinstance(value, dict):
            self._expected(key, "a table")
            return Table({}, f"{self.where}, {key}", [])
        return Table(cast("dict[str, object]", value), f"{self.where}, {key}", self.faults)

    def tables(self, key: str) -> tuple[dict[str, object], ...]:
        """The tables in a list of tables."""
        items = self._items(key)
        if items is not None and all(isinstance(item, dict) for item in items):
            return tuple(cast("list[dict[str, object]]", items))
        self._expected(key, f"tables, each headed [[{key}]]")
        return ()

    def part(self, key: str) -> Table:
        """A table within this one that may be left out: then it is empty."""
        return self.table(key) if self.has(key) else Table({}, f"{self.where}, {key}", self.faults)

    def done(self, unknown: str = "is not a key of this table") -> None:
        """Note every key that nobody has asked for."""
        for key in self.values:
            if key not in self._read:
                self.fault(f"{key!r} {unknown}")

    def _get(self, key: str) -> object:
        self._read.add(key)
        return self.values.get(key)

    def _items(self, key: str) -> list[object] | None:
        value = self._get(key)
        return cast("list[object]", value) if isinstance(value, list) else None

    def _expected(self, key: str, what: str) -> None:
        if self.has(key):
            self.fault(f"{key!r} must be {what}, but is {_shown(self.values[key])}")
        else:
            self.fault(f"{key!r} is missing; it must be {what}")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) > _TOO_LARGE:
        return "far too large"
    if isinstance(value, (list, dict)):
        return "a table" if isinstance(value, dict) else "a list of other things"
    return repr(value) if isinstance(value, str) else str(value)
