"""`kingofsiam play`: the table in the terminal."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from kingofsiam import maps
from kingofsiam.cli.command import Command
from kingofsiam.cli.given import given_record, preset
from kingofsiam.cli.map import found_map
from kingofsiam.errors import KingOfSiamError
from kingofsiam.readings import PRESETS
from kingofsiam.rules.s2_concept import PLAYERS
from kingofsiam.table.game import KINDS, CannotSit, Game
from kingofsiam.table.opening import Opening

_SEATED: Final = Opening()
_LONGEST_PACE: Final = 60.0


class NoTable(KingOfSiamError):
    """The table cannot be shown here."""


def lines(options: Namespace) -> Iterator[str]:
    """Play; afterwards a word on how to go on, if the game is saved."""
    if find_spec("textual") is None:
        raise NoTable("the table needs the extra `tui`. To install it: python -m pip install 'kingofsiam[tui]'")
    opening = _opening(options)
    game = _game(options, opening)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NoTable("the table needs a terminal, and cannot be read from or written to a file")
    from kingofsiam.table.app import TableApp  # noqa: PLC0415 - only the extra brings what it needs

    file = Path(options.resume) if options.resume is not None else None
    last_word = TableApp(game, opening, pace=options.pace, file=file).run()
    if last_word:
        yield last_word


def _opening(options: Namespace) -> Opening:
    """What the command line says about a new game."""
    kinds: tuple[str, ...] | None = options.seats
    players: int | None = options.players
    opening = Opening(_SEATED.kinds if kinds is None else kinds, found_map(options.map), options.readings, options.seed)
    if kinds is not None and players not in (None, len(kinds)):
        raise CannotSit(f"{players} play, but {len(kinds)} seats are named: {', '.join(kinds)}")
    return opening if players is None else opening.with_players(players)


def _game(options: Namespace, opening: Opening) -> Game | None:
    """The game to resume or to begin at once; None if the start screen is to ask."""
    if options.resume is not None:
        return Game.resume(given_record(options.resume, lenient=True), options.seats)
    return None if options.players is None and options.seats is None else opening.begin()


def _kinds(text: str) -> tuple[str, ...]:
    kinds = tuple(text.split(","))
    if len(kinds) not in PLAYERS or any(kind not in KINDS for kind in kinds):
        raise ArgumentTypeError(f"two to four of {', '.join(KINDS)} are wanted, with commas between them; not {text!r}")
    return kinds


def _preset(text: str) -> str:
    preset(text)
    return text.upper().replace("-", "_")


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ArgumentTypeError(f"a seed is a whole number, not negative; not {text!r}")
    return int(text[:100])


def _pace(text: str) -> float:
    try:
        pace = float(text)
    except ValueError:
        pace = -1.0
    if not 0 <= pace <= _LONGEST_PACE:
        raise ArgumentTypeError(f"a number of seconds from 0 to {_LONGEST_PACE:.0f} is wanted, not {text!r}")
    return pace


def _arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--seats", type=_kinds, metavar="A,B,...", help=f"who sits where: {', '.join(KINDS)}, with commas between them")
    add("--players", type=int, choices=PLAYERS, help="how many play: you and greedy machine players, unless --seats")
    add("--map", default="siam", metavar="NAME | FILE", help=f"{', '.join(maps.NAMES)} or your own")
    names = ", ".join(name for name, _ in PRESETS)
    add("--readings", type=_preset, default="RULEBOOK", metavar="PRESET", help=f"the document to play by: {names}")
    add("--seed", type=_seed, metavar="NUMBER", help="the same deal each time; without it, chance")
    add("--resume", metavar="FILE", help="go on with the game of a record")
    add("--pace", type=_pace, default=0.6, metavar="SECONDS", help="how long machine players seem to think")


COMMAND: Final = Command(
    "play",
    "Play in the terminal, against machine players or with others at the same keyboard (extra `tui`).",
    (
        "play                                        asks who plays",
        "play --players 3                            you against two machine players",
        "play --seats human,search                   you against one who tries out what may happen",
        "play --seats human,human,random --seed 7    two at one keyboard, and one who plays blindly",
        "play --resume siam-game.txt                 goes on with a saved game",
    ),
    _arguments,
    lines,
)
