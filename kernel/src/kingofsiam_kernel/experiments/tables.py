"""The results of an experiment as tables of plain values, which a report and a picture show."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from kingofsiam.render.text_board import columns, wrapped
from kingofsiam_kernel.experiments.intervals import Estimate, format_estimate

Value: TypeAlias = Estimate | int | None

_RIGHT_ALIGNED: Final = range(1, 9)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: what its numbers are, and whether the report shows their intervals beside them.

    `factor` is 100 for rates in percent; with `sign` "+" positive numbers have their sign.
    """

    head: str
    interval: bool = False
    factor: int = 100
    sign: str = ""

    @property
    def heads(self) -> tuple[str, ...]:
        """The heads of its cells."""
        return (self.head, "95 % interval") if self.interval else (self.head,)

    def cells(self, value: Value) -> tuple[str, ...]:
        """A value as text, with its interval if the column shows it."""
        if value is None or isinstance(value, int):
            return ("" if value is None else str(value), *[""] * self.interval)
        return format_estimate(value, self.factor, sign=self.sign)[: 1 + self.interval]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: its name for people, and a value for each column.

    The picture draws the first value with an interval, in `colour` if there is one, with a mark at the `even` value,
    which it would have if nothing made a difference.
    """

    name: str
    values: tuple[Value, ...]
    colour: str = ""
    even: float | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table of rates or means. `about` says in the picture what the numbers are; without it, it is not drawn."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    about: str = ""

    @property
    def drawn(self) -> int:
        """The place of the column that the picture shows."""
        return next(place for place, column in enumerate(self.columns) if column.interval)

    def lines(self) -> Iterator[str]:
        """The table as text, and its notes below."""
        if self.rows:
            heads = (self.title, *(head for column in self.columns for head in column.heads))
            yield from columns([heads, *(self._cells(row) for row in self.rows)], right=_RIGHT_ALIGNED)
        for note in self.notes:
            yield from wrapped(note, first="  ")

    def _cells(self, row: Row) -> tuple[str, ...]:
        pairs = zip(self.columns, row.values, strict=True)
        return (f"  {row.name}", *(cell for column, value in pairs for cell in column.cells(value)))
