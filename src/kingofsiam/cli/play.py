"""`kingofsiam play`: play in the terminal, at the table of `kingofsiam.tui`."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from kingofsiam.cli.command import DEAL_OPTIONS, LANGUAGE_OPTION, CannotRun, Command, argument
from kingofsiam.cli.inputs import load_bots, resolve_map, resolve_record
from kingofsiam.cli.standard_error import print_error
from kingofsiam.extras import MissingExtra
from kingofsiam.game import Game
from kingofsiam.players import bot_warning
from kingofsiam.tui.game import DEFAULT_SEATS, PLAYER_KINDS, TableGame


def run(options: Namespace) -> Iterator[str]:
    """Open the table. Afterwards say how to resume the game, if it was saved."""
    if find_spec("textual") is None:
        raise MissingExtra("the table", "tui", "textual")
    game = _game(options)
    load_bots(kind for kind in game.player_kinds if kind not in PLAYER_KINDS)
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise CannotRun("the table needs a terminal: its input and output cannot be files or pipes")
    for warning in filter(None, dict.fromkeys(map(bot_warning, game.player_kinds))):
        print_error(f"kingofsiam: {warning}")
    from kingofsiam.tui.app import TableApp  # noqa: PLC0415 - needs the extra

    if message := TableApp(game, file=options.resume).run():
        yield message


def _game(options: Namespace) -> TableGame:
    """The game to resume, or a new one."""
    if options.resume is not None:
        return TableGame.resume(resolve_record(str(options.resume)), options.seats, options.language)
    board, seats = resolve_map(options.map), tuple(options.seats or DEFAULT_SEATS)
    game = Game.new(len(seats), seed=options.seed, map=board, readings=options.readings, names=seats)
    return TableGame(game, seats, options.language)


COMMAND: Final = Command(
    run,
    "Play in the terminal, against bots or with others at the same keyboard (extra `tui`).",
    f"""
    play                                        you against {" and ".join(DEFAULT_SEATS[1:])}
    play --seats human expert                   you against a strong machine
    play --seats human human staged --seed 7    two at one keyboard, and one that draws its moves
    play --seats human mybot:play               you against the function `play` of mybot.py
    play --resume siam-game-1.txt               resumes a saved game
    """,
    (
        argument(
            "--seats",
            "PLAYER",
            f"who plays, seat by seat: {', '.join(PLAYER_KINDS)}, module:function or program:COMMAND "
            f"(default {' '.join(DEFAULT_SEATS)})",
            nargs="+",
        ),
        *DEAL_OPTIONS,
        argument("--resume", "FILE", "resume the game of a record", type=Path),
        LANGUAGE_OPTION,
    ),
)
