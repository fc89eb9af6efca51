"""Laying out text: rows in columns, long lines broken, nothing wider than a page."""

from __future__ import annotations

import textwrap
from collections.abc import Container, Sequence
from typing import Final

WIDTH: Final = 100
"""No line is wider than this many characters."""


def clipped(text: str, width: int = WIDTH) -> str:
    """The text, its end cut off and two dots put there if it is wider than this."""
    return text if len(text) <= width else text[: width - 2] + ".."


def columns(rows: Sequence[Sequence[str]], *, right: Container[int] = ()) -> tuple[str, ...]:
    """The rows as lines, each column as wide as its widest cell; those numbered in `right` end at the right.

    An empty row becomes a line of dashes.
    """
    widths = [max(map(len, column)) for column in zip(*filter(None, rows), strict=True)]
    dashes = ["-" * width if width > 1 else "" for width in widths]
    return tuple(clipped("  ".join(_cells(row or dashes, widths, right)).rstrip()) for row in rows)


def _cells(row: Sequence[str], widths: Sequence[int], right: Container[int]) -> list[str]:
    placed = enumerate(zip(row, widths, strict=True))
    return [cell.rjust(width) if place in right else cell.ljust(width) for place, (cell, width) in placed]


def wrapped(text: str, *, first: str = "", then: str | None = None, width: int = WIDTH) -> tuple[str, ...]:
    """The text in lines: the first begins with `first`, the others with `then` (as many blanks, if not said)."""
    indent = " " * len(first) if then is None else then
    lines = textwrap.wrap(text, width, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False)
    return tuple(lines) or (first.rstrip(),)
