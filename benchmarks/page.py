"""The page on speed: its tables, between two marks, its picture and its figures; the rest is written by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from benchmarks.chart import chart
from benchmarks.results import Results, dumped, loaded
from benchmarks.tables import markdown

PAGE: Final = "reference/speed.md"
PICTURE: Final = "assets/speed.svg"
FIGURES: Final = "assets/speed.json"
BEGIN: Final = "<!-- measured: begin -->"
END: Final = "<!-- measured: end -->"


def with_tables(text: str, tables: str) -> str:
    """The page with other tables between its marks. Raises `ValueError` if it has none."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page has no {BEGIN} and {END}")
    return f"{before}{begin}\n\n{tables}\n\n{end}{after}"


def write(results: Results, pages: Path) -> Sequence[Path]:
    """Write what a run has found into the folder of the pages; tells which files."""
    for file, text in written(dumped(results), (pages / PAGE).read_text(encoding="utf-8")).items():
        (pages / file).write_text(text, encoding="utf-8", newline="\n")
    return [pages / file for file in (PAGE, PICTURE, FIGURES)]


def written(figures: str, page: str) -> Mapping[str, str]:
    """The three files, made of the figures as they are written down, and the page as it is."""
    results = loaded(figures)
    return {PAGE: with_tables(page, markdown(results)), PICTURE: chart(results), FIGURES: figures}
