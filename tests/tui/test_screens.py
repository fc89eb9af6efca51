"""Snapshots of a few screens. After an intended change: pytest tests/tui/test_screens.py --snapshot-update."""

from collections.abc import Callable

import pytest

pytest.importorskip("textual", reason="the table needs the extra `tui`")
pytest.importorskip("pytest_textual_snapshot", reason="pictures of screens are compared by pytest-textual-snapshot")

from kingofsiam.tui.app import TableApp
from tests.tui.helpers_tui import new_game

Compare = Callable[..., bool]
"""The fixture `snap_compare`: whether an app looks as before, after some keys, in a terminal of some size."""


def test_choice_of_a_province(snap_compare: Compare) -> None:
    assert snap_compare(TableApp(new_game("human", "human"), delay=60), press=("enter", "2", "1"))
