"""While a machine player thinks the table goes on: one can read, take back, and leave."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from threading import Event, get_ident

import pytest

pytest.importorskip("textual", reason="the table needs the extra `tui`")

from textual.pilot import Pilot

from kingofsiam.moves import Move, Pass
from kingofsiam.table.game import Game
from kingofsiam.table.rules_screen import RulesScreen
from kingofsiam.table.thinking import in_background
from tests.table.driving import at_the_table, new_game, press, screen, settled, table


class Thinker:
    """A machine player who passes, as soon as he may."""

    def __init__(self) -> None:
        self.asked, self.may_go_on = Event(), Event()

    def machine_move(self, game: Game) -> Move:
        """Think until one may go on."""
        assert not game.human_to_move
        self.asked.set()
        self.may_go_on.wait()
        return Pass()


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    """All machine players think like this one."""
    thinker = Thinker()

    def machine_move(game: Game) -> Move:
        return thinker.machine_move(game)

    monkeypatch.setattr(Game, "machine_move", machine_move)
    yield thinker
    thinker.may_go_on.set()


async def passed(pilot: Pilot[str], thinker: Thinker) -> int:
    """The human player has passed, and the next player thinks: the number of moves so far."""
    await pilot.press("p")
    await pilot.press("enter")
    while not thinker.asked.is_set():
        await pilot.pause(0.002)
    return table(pilot).game.at


def human_first() -> Game:
    """A game in which the human player is to move."""
    return next(game for seed in range(20) if (game := new_game("human", "greedy", seed=seed)).human_to_move)


def test_one_can_read_while_a_machine_player_thinks(thinker: Thinker) -> None:
    async def session(pilot: Pilot[str]) -> None:
        at = await passed(pilot, thinker)
        await pilot.press("h")
        assert isinstance(screen(pilot), RulesScreen)
        thinker.may_go_on.set()
        await pilot.pause(0.3)
        assert table(pilot).game.at == at
        await pilot.press("escape")
        await settled(pilot)
        assert table(pilot).game.at == at + 1

    at_the_table(session, human_first())


def test_what_was_thought_of_a_turn_that_is_taken_back_is_not_played(thinker: Thinker) -> None:
    async def session(pilot: Pilot[str]) -> None:
        at = await passed(pilot, thinker)
        await press(pilot, "u")
        assert table(pilot).choosing
        thinker.may_go_on.set()
        await pilot.pause(0.3)
        assert table(pilot).game.at == at - 1

    at_the_table(session, human_first())


def test_one_can_leave_while_a_machine_player_thinks(thinker: Thinker) -> None:
    """He goes on thinking, and nobody waits for him."""

    async def session(pilot: Pilot[str]) -> None:
        await passed(pilot, thinker)
        await pilot.press("q")
        await pilot.press("q")

    assert at_the_table(session, human_first()).return_code == 0
    assert not thinker.may_go_on.is_set()


def test_what_fails_in_the_background_fails_where_it_was_asked_for() -> None:
    async def work() -> int:
        assert await in_background(get_ident) != get_ident()
        return await in_background(lambda: int("x"))

    with pytest.raises(ValueError, match="'x'"):
        asyncio.run(work())
