"""Snapshots of a few screens. After an intended change: pytest tests/tui/test_screens.py --snapshot-update."""

from collections.abc import Callable

import pytest

pytest.importorskip("textual", reason="the table needs the extra `tui`")
pytest.importorskip("pytest_textual_snapshot", reason="pictures of screens are compared by pytest-textual-snapshot")

from kingofsiam.tui.app import TableApp
from kingofsiam.tui.game import GameOptions, TableGame
from tests.tui.helpers_tui import new_game

Compare = Callable[..., bool]
"""The fixture `snap_compare`: whether an app looks as before, after some keys, in a terminal of some size."""


def machine_game(moves: int) -> TableGame:
    """A game between bots, stopped after so many turns when the first seat is to move, or at its end."""
    game = new_game("greedy", "greedy", "greedy")
    while not game.over and (game.at < moves or game.state.to_move):
        game = game.play(game.machine_move())
    return game


def game_in_progress() -> TableGame:
    """A game stopped after twenty turns; the player to move is now human."""
    return TableGame.resume(machine_game(20).game.record(), ("human", "greedy", "greedy"))


def test_start_screen(snap_compare: Compare) -> None:
    assert snap_compare(TableApp(game_options=GameOptions(seed=42)))


def test_why_screen(snap_compare: Compare) -> None:
    assert snap_compare(TableApp(game_in_progress(), delay=60), press=("w",))


def test_choice_of_a_card(snap_compare: Compare) -> None:
    assert snap_compare(TableApp(game_in_progress(), delay=60), press=("down",), terminal_size=(100, 40))


def test_choice_of_a_province(snap_compare: Compare) -> None:
    assert snap_compare(TableApp(new_game("human", "human"), delay=60), press=("enter", "2", "1"))


def test_privacy_screen(snap_compare: Compare) -> None:
    assert snap_compare(TableApp(new_game("human", "human", "human"), delay=60))


def test_end_of_the_game(snap_compare: Compare) -> None:
    assert snap_compare(TableApp(machine_game(1000), delay=60))
