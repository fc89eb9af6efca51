"""The results and counts of a study as a long-form (tidy) table, in CSV or Parquet: one row for each value.

Parquet needs the extra `study`.
"""

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from kingofsiam.errors import MissingExtra
from kingofsiam.file_io import CannotWrite, write_file
from kingofsiam.notation import format_readings
from kingofsiam_kernel.experiments.runs.confidence_intervals import Mean, Rate
from kingofsiam_kernel.experiments.study.results import AblationResult, summarize
from kingofsiam_kernel.experiments.study.tally import LENGTHS, Study

ENDINGS: Final = (".csv", ".parquet")
"""The endings of names of such files."""


@dataclass(frozen=True, slots=True)
class LongRow:
    """One value of a study: what it is, the value, and its interval, deviation and number of games where it has them.

    `group` is a field of `Results`, or `counts.turns` and so on for the number of games with this many; `name` says
    which one of the group, and `what` is the kind of value: a rate, a mean, a difference, the games that changed.
    """

    players: int
    map: str
    readings: str
    policies: str
    group: str
    name: str
    what: str
    value: float
    low: float | None = None
    high: float | None = None
    deviation: float | None = None
    n: int | None = None


def long_rows(study: Study) -> Iterator[LongRow]:
    """All rows of a study."""
    config = study.config
    about = (config.players, config.map.name, format_readings(config.readings), ",".join(config.policies))
    for group, name, what, estimate in _estimates(study):
        if isinstance(estimate, Rate):
            rest: tuple[Any, ...] = (estimate.rate, estimate.low, estimate.high, None, estimate.n)
        else:
            rest = (estimate.mean, estimate.low, estimate.high, estimate.deviation, estimate.n)
        yield LongRow(*about, group, name, what, *rest)
    for name in LENGTHS:
        counts: Mapping[int, int] = getattr(study.totals, name)
        yield from (LongRow(*about, f"counts.{name}", str(key), "games", counts[key]) for key in sorted(counts))


def _estimates(study: Study) -> Iterator[tuple[str, str, str, Rate | Mean]]:
    results = summarize(study)
    for group in ("main", "policies", "applied", "decided", "rules"):
        rates: Mapping[str, Rate] = getattr(results, group)
        yield from ((group, name, "rate", rate) for name, rate in rates.items())
    yield from (("seats", str(seat), "rate", rate) for seat, rate in enumerate(results.seats))
    yield from (("lengths", name, "mean", getattr(results, name)) for name in LENGTHS)
    for each in results.ablation:
        yield from _changes("ablation", f"{each.reading}={each.choice}", each)
    if (comparison := results.comparison) is not None:
        yield from (("compared", name, "rate", rate) for name, rate in comparison.compared_main.items())
        yield from (("compared", name, "mean", getattr(comparison, name)) for name in ("turns", "cards"))
        yield from (("compared", name, "difference", mean) for name, mean in comparison.differences.items())
        yield from (("compared", what, "changed", getattr(comparison, what)) for what in _CHANGES)


_CHANGES: Final = ("course", "winners", "reign")


def _changes(group: str, name: str, result: AblationResult) -> Iterator[tuple[str, str, str, Rate]]:
    yield from ((group, name, f"changed.{what}", getattr(result, what)) for what in _CHANGES)


def check_table(file: str) -> None:
    """Check before a study that its table can be written. Raises `CannotWrite` and `MissingExtra`."""
    if not file.endswith(ENDINGS):
        raise CannotWrite(file, f"the name of a table ends in {' or '.join(ENDINGS)}")
    if not file.endswith(".csv"):
        _load_pyarrow()


def write_table(study: Study, file: str | Path) -> None:
    """Write the table of a study, as CSV or as Parquet by the ending of the name. Raises as `check_table` does."""
    check_table(str(file))
    write_file(file, _csv(study) if str(file).endswith(".csv") else _parquet(study))


_COLUMNS: Final = tuple(each.name for each in fields(LongRow))


def _cells(row: LongRow) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in _COLUMNS)


def _csv(study: Study) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows(map(_cells, long_rows(study)))
    return text.getvalue()


def _load_pyarrow() -> Any:
    try:
        return import_module("pyarrow.parquet"), import_module("pyarrow")
    except ImportError as error:
        raise MissingExtra("a Parquet file", "study", "pyarrow") from error


def _parquet(study: Study) -> bytes:
    parquet, arrow = _load_pyarrow()
    columns = zip(*map(_cells, long_rows(study)), strict=True)
    types = ("int64", *["string"] * 6, *["float64"] * 4, "int64")
    schema = arrow.schema([arrow.field(*each) for each in zip(_COLUMNS, types, strict=True)])
    sink = arrow.BufferOutputStream()
    parquet.write_table(arrow.table([list(each) for each in columns], schema=schema), sink)
    content: bytes = sink.getvalue().to_pybytes()
    return content
