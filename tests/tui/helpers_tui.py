"""Run the table in a headless terminal and press keys, with Textual's `Pilot`. Needs the extra `tui`."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList, Static

from kingofsiam import Game
from kingofsiam.tui.app import TableApp
from kingofsiam.tui.game import DEFAULT_SEATS, TableGame

_SESSION_TIMEOUT = 60.0
"""Seconds after which a session fails, in case it waits for something that never happens."""

_RETRY_MILLISECONDS = 500
"""Milliseconds after which a key without effect is pressed again: the screen may not have been ready for it."""

Session = Callable[..., Awaitable[None]]
"""What a player does, with the `Pilot` first; what else it takes are fixtures of its test."""


def run_session(session: Session, game: TableGame, file: Path | None = None) -> TableApp:
    """Run a session at the table in a headless terminal of 80 x 24."""
    app = TableApp(game, delay=0, file=file)

    async def run() -> None:
        async with asyncio.timeout(_SESSION_TIMEOUT), app.run_test(size=(80, 24)) as pilot:
            await wait_for_human(pilot)
            await session(pilot)

    asyncio.run(run())
    return app


def new_game(*kinds: str, seed: int = 42) -> TableGame:
    """A game dealt from the seed, by default for one human and two machines."""
    kinds = kinds or DEFAULT_SEATS
    return TableGame(Game.new(len(kinds), seed=seed, names=kinds), kinds)


def at_table(begin: Callable[[], TableGame] = new_game) -> Callable[[Session], Callable[..., None]]:
    """Make a session a test: it is run at a table with this game."""

    def decorate(session: Session) -> Callable[..., None]:
        def test(**fixtures: object) -> None:
            run_session(partial(session, **fixtures), begin())

        _, *others = inspect.signature(session).parameters.values()
        test.__signature__ = inspect.Signature(others)  # type: ignore[attr-defined]
        test.__doc__ = session.__doc__
        return test

    return decorate


def screen(pilot: Pilot[str]) -> Screen[object]:
    """The top screen."""
    return pilot.app.screen


def table(pilot: Pilot[str]) -> TableApp:
    """The table, perhaps covered by a dialog."""
    assert isinstance(pilot.app, TableApp)
    return pilot.app


def _bots_think(pilot: Pilot[str]) -> bool:
    return len(pilot.app.screen_stack) == 1 and not table(pilot).choosing


async def wait_for_human(pilot: Pilot[str]) -> None:
    """Wait until the bots have moved."""
    await pilot.pause()
    while _bots_think(pilot):
        await pilot.pause(0.002)


async def press_key_fast(pilot: Pilot[str], key: str) -> None:
    """Press a key; wait until it has had an effect and the bots have moved."""
    before, milliseconds = (table(pilot).turn, table(pilot).game), 0
    while before == (table(pilot).turn, table(pilot).game):
        if milliseconds % _RETRY_MILLISECONDS == 0:
            pilot.app.simulate_key(key)
        milliseconds += 1
        await asyncio.sleep(0.001)
    while _bots_think(pilot):
        await asyncio.sleep(0.001)


async def press(pilot: Pilot[str], *keys: str) -> None:
    """Press keys one after the other, waiting for the bots after each."""
    for key in keys:
        await pilot.press(key)
        await wait_for_human(pilot)


def screen_text(pilot: Pilot[str]) -> str:
    """All texts and lists on the screen."""
    texts = [str(each.render()) for each in screen(pilot).query(Static)]
    lists = [
        str(each.get_option_at_index(n).prompt)
        for each in screen(pilot).query(OptionList)
        for n in range(each.option_count)
    ]
    return "\n".join((*texts, *lists))
