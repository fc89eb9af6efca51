"""The report of an experiment as text, and its table for programs, as CSV."""

import csv
import io
from collections.abc import Iterator
from dataclasses import astuple
from typing import Any, Final

from kingofsiam.notation import format_readings
from kingofsiam.render.text_board import columns, wrapped
from kingofsiam_kernel.experiments.experiment import Experiment
from kingofsiam_kernel.experiments.tables import Row, Table, Value

_RIGHT_ALIGNED: Final = range(1, 9)


def format_report(experiment: Experiment[Any, Any]) -> Iterator[str]:
    """The lines of the report, table by table."""
    for line in (experiment.heading, experiment.subheading):
        yield from wrapped(line)
    if not experiment.games:
        yield from ("", f"No {experiment.unit} has been played.")
        return
    for shown in experiment.tables():
        yield from ("", *_lines(shown))


def _lines(table: Table) -> Iterator[str]:
    if table.rows:
        heads = (table.title, *(head for column in table.columns for head in column.heads))
        yield from columns([heads, *(_cells(table, row) for row in table.rows)], right=_RIGHT_ALIGNED)
    for note in table.notes:
        yield from wrapped(note, first="  ")


def _cells(table: Table, row: Row) -> tuple[str, ...]:
    pairs = zip(table.columns, row.values, strict=True)
    return (f"  {row.name}", *(cell for column, value in pairs for cell in column.cells(value)))


_ABOUT: Final = ("players", "map", "readings", "names")
_NUMBERS: Final = ("value", "low", "high", "deviation", "n")


def table(experiment: Experiment[Any, Any]) -> str:
    """All values of the report in CSV, one on a line, with their intervals."""
    config = experiment.config
    about = (config.players, config.map.name, format_readings(config.readings), ",".join(config.entered))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((*_ABOUT, "table", "row", "column", *_NUMBERS))
    writer.writerows((*about, *values) for shown in experiment.tables() for values in _long_rows(shown))
    return text.getvalue()


def _long_rows(shown: Table) -> Iterator[tuple[Any, ...]]:
    for row in shown.rows:
        for column, value in zip(shown.columns, row.values, strict=True):
            if value is not None:
                yield (shown.title, row.id, column.head, *_numbers(value))


def _numbers(value: Value) -> tuple[Any, ...]:
    """The value, and its interval, deviation and number of games where it has them."""
    if value is None or isinstance(value, int):
        return (value, *[None] * (len(_NUMBERS) - 1))
    middle, low, high = astuple(value)[:3]
    return (middle, low, high, getattr(value, "deviation", None), getattr(value, "n", None))
