"""What a few screens look like. If one has changed on purpose: pytest tests/table/test_screens.py --snapshot-update."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

pytest.importorskip("textual", reason="the table needs the extra `tui`")
pytest.importorskip("pytest_textual_snapshot", reason="pictures of screens are compared by pytest-textual-snapshot")

from kingofsiam.table.app import TableApp
from kingofsiam.table.game import Game
from kingofsiam.table.opening import Opening

SMALL, LARGE = (80, 24), (100, 40)

Compare = Callable[..., bool]
"""The fixture `snap_compare`: whether an app looks as it did, after some keys, in a terminal of some size."""


def looks_the_same(compare: Compare, app: TableApp, *keys: str, size: tuple[int, int] = SMALL) -> bool:
    """Whether the screen after these keys is as it was when its picture was taken."""
    pressed: Iterable[str] = keys
    return compare(app, press=pressed, terminal_size=size)


def game(*kinds: str) -> Game:
    """A game in which the first player to move is human."""
    return Opening(kinds, seed=42).begin()


def middle() -> Game:
    """A game between machine players, stopped where the first, who now is human, is to move after twenty turns."""
    played = game("greedy", "greedy", "greedy")
    while played.at < 20 or played.state.to_move:
        played = played.play(played.machine_move())
    return Game.resume(played.to_record(), ("human", "greedy", "greedy"))


def end() -> Game:
    """A finished game."""
    played = game("greedy", "greedy", "greedy")
    while not played.over:
        played = played.play(played.machine_move())
    return played


def test_looks_of_the_start(snap_compare: Compare) -> None:
    assert looks_the_same(snap_compare, TableApp(opening=Opening(seed=42)))


def test_looks_of_the_reasons(snap_compare: Compare) -> None:
    assert looks_the_same(snap_compare, TableApp(middle(), pace=60), "w")


def test_looks_of_the_choice_of_a_card(snap_compare: Compare) -> None:
    assert looks_the_same(snap_compare, TableApp(middle(), pace=60), "down", size=LARGE)


def test_looks_of_the_choice_of_a_province(snap_compare: Compare) -> None:
    assert looks_the_same(snap_compare, TableApp(game("human", "human"), pace=60), "enter", "2", "1")


def test_looks_of_the_curtain(snap_compare: Compare) -> None:
    assert looks_the_same(snap_compare, TableApp(game("human", "human", "human"), pace=60))


def test_looks_of_the_end(snap_compare: Compare) -> None:
    assert looks_the_same(snap_compare, TableApp(end(), pace=60))
