"""The extras of the package: the page on installing lists each, with what it brings."""

import re

from tools import extras

ROW = re.compile(r"^\| (?:none(?:, compiled)?|`([a-z]+)`) \|.*\| \d+ \| \d+ \| \d+ \|$", re.MULTILINE)


def test_the_page_lists_every_extra() -> None:
    """After an extra is added or removed, run `python -m tools.extras`."""
    listed = ROW.findall(extras.PAGE.read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(["", "", *extras.extras()])


def test_a_row_has_its_figures() -> None:
    assert extras.row("tui", extras.Cost(9, 14.6, 3.2)).endswith("| 9 | 15 | 3 |\n")
    assert ROW.findall(extras.row("", extras.Cost(0, 2.0, 3.2))) == [""]
