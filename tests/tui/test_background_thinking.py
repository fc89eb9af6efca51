"""While a bot thinks, the table keeps working: you can read, undo and leave."""

import asyncio
from collections.abc import Iterator
from random import Random
from threading import Event, get_ident

import pytest

pytest.importorskip("textual", reason="the table needs the extra `tui`")

from textual.pilot import Pilot

from kingofsiam.model.moves import Move, Pass
from kingofsiam.observation import Observation
from kingofsiam.tui.dialogs import TextDialog
from kingofsiam.tui.game import TableGame, run_in_background
from tests.tui.helpers_tui import (
    at_table,
    new_game,
    press,
    run_session,
    screen,
    screen_text,
    table,
    wait_for_human,
)


class SlowBot:
    """A bot that passes once the test lets it."""

    def __init__(self) -> None:
        self.started, self.may_finish = Event(), Event()

    def machine_move(self, game: TableGame) -> Move:
        """Wait for `may_finish`, then pass."""
        assert not game.human_to_move
        self.started.set()
        self.may_finish.wait()
        return Pass()


@pytest.fixture
def slow_bot(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowBot]:
    """Make every bot think like this one."""
    slow_bot = SlowBot()

    def machine_move(game: TableGame) -> Move:
        return slow_bot.machine_move(game)

    monkeypatch.setattr(TableGame, "machine_move", machine_move)
    yield slow_bot
    slow_bot.may_finish.set()


async def pass_and_wait_for_bot(pilot: Pilot[str], slow_bot: SlowBot) -> int:
    """Pass as the human player and wait until the next player thinks; return the number of moves so far."""
    await pilot.press("p")
    await pilot.press("enter")
    while not slow_bot.started.is_set():
        await pilot.pause(0.002)
    return len(table(pilot).game.game.moves)


def human_first() -> TableGame:
    """A game in which the human player moves first."""
    return next(game for seed in range(20) if (game := new_game("human", "medium", seed=seed)).human_to_move)


@at_table(human_first)
async def test_you_can_read_while_a_machine_player_thinks(pilot: Pilot[str], slow_bot: SlowBot) -> None:
    at = await pass_and_wait_for_bot(pilot, slow_bot)
    await pilot.press("h")
    assert isinstance(screen(pilot), TextDialog)
    slow_bot.may_finish.set()
    await pilot.pause(0.3)
    assert len(table(pilot).game.game.moves) == at
    await pilot.press("escape")
    await wait_for_human(pilot)
    assert len(table(pilot).game.game.moves) == at + 1


@at_table(human_first)
async def test_a_move_for_an_undone_turn_is_forgotten(pilot: Pilot[str], slow_bot: SlowBot) -> None:
    at = await pass_and_wait_for_bot(pilot, slow_bot)
    await press(pilot, "u")
    assert table(pilot).choosing
    slow_bot.may_finish.set()
    await pilot.pause(0.3)
    assert len(table(pilot).game.game.moves) == at - 1


def test_you_can_leave_while_a_machine_player_thinks(slow_bot: SlowBot) -> None:
    """The thread goes on, and the program does not wait for it."""

    async def session(pilot: Pilot[str]) -> None:
        await pass_and_wait_for_bot(pilot, slow_bot)
        await pilot.press("q")
        await pilot.press("q")

    assert run_session(session, human_first()).return_code == 0
    assert not slow_bot.may_finish.is_set()


@at_table()
async def test_the_best_moves_are_shown(pilot: Pilot[str]) -> None:
    """The table has not changed meanwhile."""
    before = table(pilot).game
    await pilot.press("a")
    while not isinstance(screen(pilot), TextDialog):
        await pilot.pause(0.01)
    await pilot.pause()  # until the dialog is drawn
    assert "1. " in screen_text(pilot)
    await pilot.press("escape")
    assert table(pilot).game is before


def fails(observation: Observation, rng: Random) -> Move:
    raise ZeroDivisionError


@at_table(lambda: new_game("human", f"{__name__}:fails"))
async def test_a_bot_that_fails_is_named_and_the_table_goes_on(pilot: Pilot[str]) -> None:
    if table(pilot).choosing:
        await press(pilot, "p", "enter")
    assert isinstance(screen(pilot), TextDialog)
    assert f"{__name__}:fails" in screen_text(pilot)
    await pilot.press("escape")
    await pilot.press("q")
    assert pilot.app.return_code is None
    await pilot.press("q")
    assert pilot.app.return_code == 0


def test_errors_in_the_background_are_raised_in_the_caller() -> None:
    async def work() -> int:
        assert await run_in_background(get_ident) != get_ident()
        return await run_in_background(lambda: int("x"))

    with pytest.raises(ValueError, match="'x'"):
        asyncio.run(work())
