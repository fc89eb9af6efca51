"""Somebody who sits at the table in a terminal and presses keys. Needs the extra `tui`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList, Static

from kingofsiam.table.app import TableApp
from kingofsiam.table.game import Game
from kingofsiam.table.opening import Opening
from kingofsiam.table.table_screen import TableScreen

_LONGEST_SESSION = 60.0
"""Seconds after which a session that waits for what never comes has failed."""

LONGEST = 60
"""So many seconds a session may last: one that waits for what never comes must not wait for ever."""

_PATIENCE = 500
"""Milliseconds after which a key that did nothing is pressed again: the screen may not have been ready for it."""

Session = Callable[[Pilot[str]], Awaitable[None]]


def at_the_table(session: Session, game: Game | None = None, file: Path | None = None) -> TableApp:
    """Let somebody sit at the table in a terminal of 80 x 24."""
    app = TableApp(game, pace=0, file=file)

    async def run() -> None:
        async with asyncio.timeout(_LONGEST_SESSION), app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await session(pilot)

    asyncio.run(run())
    return app


def new_game(*kinds: str, seed: int = 42) -> Game:
    """A game dealt from the seed, for one human and two greedy players if not said otherwise."""
    return Opening(kinds or Opening().kinds, seed=seed).begin()


def screen(pilot: Pilot[str]) -> Screen[object]:
    """What is on the screen."""
    return pilot.app.screen


def table(pilot: Pilot[str]) -> TableScreen:
    """The table, which may have something over it."""
    return next(each for each in pilot.app.screen_stack if isinstance(each, TableScreen))


async def settled(pilot: Pilot[str]) -> None:
    """Wait until the machine players have moved."""
    await pilot.pause()
    while isinstance(screen(pilot), TableScreen) and not table(pilot).choosing:
        await pilot.pause(0.002)


async def at_once(pilot: Pilot[str], key: str) -> None:
    """Press a key and wait no longer than until it has done something, and the machine players have moved."""
    before, waits = (table(pilot).turn.chosen, table(pilot).game.at), 0
    while before == (table(pilot).turn.chosen, table(pilot).game.at):
        if waits % _PATIENCE == 0:
            pilot.app.simulate_key(key)
        waits += 1
        await asyncio.sleep(0.001)
    while isinstance(screen(pilot), TableScreen) and not table(pilot).choosing:
        await asyncio.sleep(0.001)


async def press(pilot: Pilot[str], *keys: str) -> None:
    """Press keys one after the other, each when the table is ready for it."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


def said(pilot: Pilot[str]) -> str:
    """Everything that stands in texts and lists on the screen."""
    texts = [str(each.render()) for each in screen(pilot).query(Static)]
    lists = [
        str(each.get_option_at_index(n).prompt)
        for each in screen(pilot).query(OptionList)
        for n in range(each.option_count)
    ]
    return "\n".join((*texts, *lists))
