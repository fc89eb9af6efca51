"""Several human players at one keyboard: nobody sees another player's hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("textual", reason="the table needs the extra `tui`")

from textual.pilot import Pilot

from kingofsiam.tui.dialogs import PrivacyScreen, TextDialog
from tests.tui.helpers_tui import at_table, new_game, press, run_session, screen, screen_text, table_screen

HOT_SEAT = ("human", "human", "greedy")


@at_table(lambda: new_game(*HOT_SEAT))
async def test_the_privacy_screen_hides_every_hand_and_players_see_only_their_own(pilot: Pilot[str]) -> None:
    """No key works through the privacy screen."""
    before = table_screen(pilot).game
    for key in ("p", "1", "c", "l", "u", "w", "q", "escape"):
        await pilot.press(key)
        assert isinstance(screen(pilot), PrivacyScreen)
    assert table_screen(pilot).game == before
    assert table_screen(pilot).viewer is None
    assert "Maharacha" not in screen_text(pilot)
    await press(pilot, "enter")
    first = table_screen(pilot).viewer
    await press(pilot, "p", "enter")
    while not isinstance(screen(pilot), PrivacyScreen):
        await pilot.pause(0.002)
    assert "Maharacha" not in screen_text(pilot)
    assert table_screen(pilot).viewer is None
    await press(pilot, "enter", "c")
    assert table_screen(pilot).viewer == 1 - (first or 0)
    assert isinstance(screen(pilot), TextDialog)
    assert screen_text(pilot).count("hidden") == 2


@at_table(lambda: new_game(*HOT_SEAT))
async def test_undoing_another_players_turn_shows_the_privacy_screen(pilot: Pilot[str]) -> None:
    await press(pilot, "enter", "p", "enter")
    await press(pilot, "enter", "u")
    assert isinstance(screen(pilot), PrivacyScreen)


@pytest.mark.parametrize("name", ["[/b]", "Ann [/b]", "[red]", "[link=x]", "\x1b[31m"])
def test_a_name_is_no_markup(name: str) -> None:
    """A name can neither crash the screen nor vanish from it, and it cannot control the terminal."""

    async def session(pilot: Pilot[str]) -> None:
        assert isinstance(screen(pilot), PrivacyScreen)
        assert name.replace("\x1b", "\\u001b") in screen_text(pilot)
        await press(pilot, "enter")
        assert "\x1b" not in screen_text(pilot)

    game = new_game(*HOT_SEAT)
    names = (name, name, "greedy")
    run_session(session, replace(game, whole=replace(game.whole, names=names)))
