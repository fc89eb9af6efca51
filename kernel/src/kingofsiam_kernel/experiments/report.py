"""The report of an experiment as text."""

from collections.abc import Iterator
from typing import Any, Final

from kingofsiam.render.text_board import columns, wrapped
from kingofsiam_kernel.experiments.experiment import Experiment
from kingofsiam_kernel.experiments.tables import Row, Table

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
