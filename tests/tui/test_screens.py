"""Snapshots of a few screens. After an intended change: pytest tests/tui/test_screens.py --snapshot-update."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

pytest.importorskip("textual", reason="the table needs the extra `tui`")
pytest.importorskip("pytest_textual_snapshot", reason="pictures of screens are compared by pytest-textual-snapshot")

from kingofsiam.tui.app import TableApp
from kingofsiam.tui.game import GameOptions, TableGame

SMALL, LARGE = (80, 24), (100, 40)

Compare = Callable[..., bool]
"""The fixture `snap_compare`: whether an app looks as before, after some keys, in a terminal of some size."""


def matches_snapshot(compare: Compare, app: TableApp, *keys: str, size: tuple[int, int] = SMALL) -> bool:
    """Whether the screen after these keys matches its snapshot."""
    press: Iterable[str] = keys
    return compare(app, press=press, terminal_size=size)


def game(*kinds: str) -> TableGame:
    """A game in which the first player to move is human."""
    return GameOptions(kinds, seed=42).begin()


def game_in_progress() -> TableGame:
    """A game between machine players, stopped after twenty turns; the player to move is now human."""
    game_ = game("greedy", "greedy", "greedy")
    while game_.at < 20 or game_.state.to_move:
        game_ = game_.play(game_.machine_move())
    return TableGame.resume(game_.game.record(), ("human", "greedy", "greedy"))


def finished_game() -> TableGame:
    """A finished game."""
    game_ = game("greedy", "greedy", "greedy")
    while not game_.over:
        game_ = game_.play(game_.machine_move())
    return game_


def test_start_screen(snap_compare: Compare) -> None:
    assert matches_snapshot(snap_compare, TableApp(game_options=GameOptions(seed=42)))


def test_why_screen(snap_compare: Compare) -> None:
    assert matches_snapshot(snap_compare, TableApp(game_in_progress(), delay=60), "w")


def test_choice_of_a_card(snap_compare: Compare) -> None:
    assert matches_snapshot(snap_compare, TableApp(game_in_progress(), delay=60), "down", size=LARGE)


def test_choice_of_a_province(snap_compare: Compare) -> None:
    assert matches_snapshot(snap_compare, TableApp(game("human", "human"), delay=60), "enter", "2", "1")


def test_privacy_screen(snap_compare: Compare) -> None:
    assert matches_snapshot(snap_compare, TableApp(game("human", "human", "human"), delay=60))


def test_end_of_the_game(snap_compare: Compare) -> None:
    assert matches_snapshot(snap_compare, TableApp(finished_game(), delay=60))
