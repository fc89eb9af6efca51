"""Several human players at one keyboard: nobody sees another's hand."""

from __future__ import annotations

import pytest

pytest.importorskip("textual", reason="the table needs the extra `tui`")

from textual.pilot import Pilot

from kingofsiam.table.pages import Curtain, Page
from tests.table.driving import at_the_table, new_game, press, said, screen, table

HOT_SEAT = ("human", "human", "greedy")


def test_the_curtain_hides_every_hand_and_each_player_sees_his_own_alone() -> None:
    async def session(pilot: Pilot[str]) -> None:
        assert isinstance(screen(pilot), Curtain)
        assert table(pilot).viewer is None
        assert "Maharacha" not in said(pilot)
        await press(pilot, "enter")
        first = table(pilot).viewer
        await press(pilot, "p", "enter")
        while not isinstance(screen(pilot), Curtain):
            await pilot.pause(0.002)
        assert "Maharacha" not in said(pilot)
        assert table(pilot).viewer is None
        await press(pilot, "enter", "c")
        assert table(pilot).viewer == 1 - (first or 0)
        assert isinstance(screen(pilot), Page)
        assert said(pilot).count("hidden") == 2

    at_the_table(session, new_game(*HOT_SEAT))


def test_nothing_can_be_chosen_or_read_through_the_curtain() -> None:
    async def session(pilot: Pilot[str]) -> None:
        before = table(pilot).game
        for key in ("p", "1", "c", "l", "u", "w", "q", "escape"):
            await pilot.press(key)
            assert isinstance(screen(pilot), Curtain)
        assert table(pilot).game == before

    at_the_table(session, new_game(*HOT_SEAT))


def test_taking_back_another_players_turn_lets_the_curtain_fall() -> None:
    async def session(pilot: Pilot[str]) -> None:
        await press(pilot, "enter", "p", "enter")
        await press(pilot, "enter", "u")
        assert isinstance(screen(pilot), Curtain)

    at_the_table(session, new_game(*HOT_SEAT))
