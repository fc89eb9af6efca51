"""The long table of a study: what it holds, as CSV and as Parquet."""

import csv
from importlib import import_module
from math import isclose
from pathlib import Path
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam.file_io import CannotWrite
from kingofsiam_kernel.experiments.study import Games, LongRow, Study, StudyConfig, long_rows, summarize, write_table
from kingofsiam_kernel.experiments.study.batches import play_games

CONFIG = StudyConfig(players=2, policies=("stepwise", "uniform"), compared=ks.RUSSIAN, rules_every=1, rulings_every=2)
STUDY = Study(CONFIG, Games.of((0, 4)), play_games(CONFIG, 0, 4))


def only(group: str, name: str, what: str) -> LongRow:
    (row,) = (row for row in long_rows(STUDY) if (row.group, row.name, row.what) == (group, name, what))
    return row


def test_rows_are_the_results() -> None:
    """Each value stands once, with its interval and its number of games; counts of lengths add up to the games."""
    results = summarize(STUDY)
    keys = [(row.group, row.name, row.what) for row in long_rows(STUDY)]
    assert len(keys) == len(set(keys))
    colony, turns = only("main", "colony", "rate"), only("lengths", "turns", "mean")
    assert (colony.value, colony.low, colony.high, colony.n) == (
        results.main["colony"].rate, results.main["colony"].low, results.main["colony"].high, 4,
    )  # fmt: skip
    assert (turns.value, turns.deviation) == (results.turns.mean, results.turns.deviation)
    assert sum(row.value for row in long_rows(STUDY) if row.group == "counts.cards") == 4
    assert results.comparison is not None
    assert only("compared", "colony", "difference").value == results.comparison.differences["colony"].mean
    tried = {(each.reading, each.choice): each for each in results.ablation}
    for (reading, choice), each in tried.items():
        row = only("ablation", f"{reading}={choice}", "changed.course")
        assert (row.value, row.n) == (each.course.rate, 2)
    assert {(row.players, row.map, row.readings, row.policies) for row in long_rows(STUDY)} == {
        (2, "siam", "-", "stepwise,uniform")
    }


def test_csv(tmp_path: Path) -> None:
    """One line for each row, below the names of the columns; what a row lacks is empty."""
    file = tmp_path / "study.csv"
    write_table(STUDY, file)
    with file.open(encoding="utf-8", newline="") as opened:
        lines = list(csv.DictReader(opened))
    rows = list(long_rows(STUDY))
    assert len(lines) == len(rows)
    for line, row in zip(lines, rows, strict=True):
        assert (line["group"], line["name"]) == (row.group, row.name)
        assert isclose(float(line["value"]), row.value)
        assert line["low"] == ("" if row.low is None else str(row.low))


def test_parquet(tmp_path: Path) -> None:
    """The same rows and columns as in Python, with types."""
    pytest.importorskip("pyarrow")
    file = tmp_path / "study.parquet"
    write_table(STUDY, file)
    table: Any = import_module("pyarrow.parquet").read_table(file)
    assert [LongRow(**row) for row in table.to_pylist()] == list(long_rows(STUDY))
    assert str(table.schema.field("value").type) == "double"


def test_other_names_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite):
        write_table(STUDY, tmp_path / "study.xlsx")
    assert not list(tmp_path.iterdir())
