"""`kingofsiam demo`: a whole game, move by move, with the rule behind everything that happens."""

from __future__ import annotations

import math
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam import engine
from kingofsiam.cli.command import Command
from kingofsiam.cli.demo_game import MOVES, NOTES, PLAYERS, SEED, TRIED
from kingofsiam.cli.telling import listed_reasons, reasons_of_outcome, told
from kingofsiam.picture.columns import wrapped
from kingofsiam.picture.names import SEATS, count_of, number
from kingofsiam.picture.tell import tell_move
from kingofsiam.picture.text import strip, table
from kingofsiam.state import State

_INDENT: Final = " " * 4
_LONGEST_DELAY: Final = 60.0


def lines(options: Namespace) -> Iterator[str]:
    """The game from the first turn to the victory."""
    before = ""
    for line in _game(brief=options.brief, delay=options.delay):
        if line or before:
            yield line
        before = line


def _game(*, brief: bool, delay: float) -> Iterator[str]:
    state = engine.deal(PLAYERS, seed=SEED)
    yield from _opening(state)
    for turn, move in enumerate(MOVES, start=1):
        after = engine.play(state, move)
        yield from _tried(state, turn)
        if not brief or after.board.control != state.board.control:
            yield from told(state, turn, move)
            yield from _note(turn)
        if after.board.control != state.board.control and after.outcome is None:
            yield from ("", *(_INDENT + line for line in strip(after).splitlines()), "")
        state = after
        time.sleep(delay)
    yield from _ending(state)


def _opening(state: State) -> Iterator[str]:
    yield from wrapped(
        f"A game for {number(PLAYERS)} on the map {state.map.name}, move by move. "
        "To the right of each event stands the rule behind it; `kingofsiam rules ID` tells more."
    )
    yield from ("", table(state), "")


def _note(turn: int) -> Iterator[str]:
    if turn in NOTES:
        yield from wrapped(f"({NOTES[turn]})", first=_INDENT)


def _tried(state: State, turn: int) -> Iterator[str]:
    """The move that the player tries first, and every reason why it is refused."""
    if turn not in TRIED:
        return
    move = TRIED[turn]
    violations = engine.judge(state, move)
    yield ""
    yield from wrapped(f"{SEATS[state.to_move]} tries {tell_move(move, state.map)}.", first=f"{turn:>3} ")
    yield f"{_INDENT}That is not legal, for {count_of(len(violations), 'reason')}:"
    yield from listed_reasons(violations, f"{_INDENT}  - ")
    yield ""


def _ending(state: State) -> Iterator[str]:
    yield from ("", table(state), "", *reasons_of_outcome(state))


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= _LONGEST_DELAY:
        raise ArgumentTypeError(f"a number of seconds from 0 to {_LONGEST_DELAY:.0f} is wanted, not {text!r}")
    return seconds


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--brief", action="store_true", help="show only how each power-struggle ends")
    parser.add_argument("--delay", type=_seconds, default=0.0, metavar="SECONDS", help="wait so long after each turn")


COMMAND: Final = Command(
    "demo",
    "Play a whole game for three and show it, with the rule behind everything that happens.",
    (
        "demo               the whole game",
        "demo --brief       only how each power-struggle ends",
        "demo --delay 1     to watch: a second after each turn",
    ),
    _arguments,
    lines,
)
