"""`kingofsiam play`: play in the terminal, at the table of `kingofsiam.tui`."""

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from kingofsiam.cli.command import CannotRun, Command, argument, deal_options, parse_delay
from kingofsiam.cli.inputs import resolve_map, resolve_record
from kingofsiam.cli.standard_error import print_error
from kingofsiam.errors import MissingExtra
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.notation import readings_name
from kingofsiam.players import bot_warning
from kingofsiam.tui.game import PLAYER_KINDS, CannotSeat, GameOptions, TableGame


def run(options: Namespace) -> Iterator[str]:
    """Open the table. Afterwards say how to resume the game, if it was saved."""
    if find_spec("textual") is None:
        raise MissingExtra("the table", "tui", "textual")
    game_options = _game_options(options)
    game = _game(options, game_options)
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise CannotRun("the table needs a terminal: its input and output cannot be files or pipes")
    kinds = game_options.player_kinds if game is None else game.player_kinds
    for warning in filter(None, dict.fromkeys(map(bot_warning, kinds))):
        print_error(f"kingofsiam: {warning}")
    from kingofsiam.tui.app import TableApp  # noqa: PLC0415 - needs the extra

    file = Path(options.resume) if options.resume is not None else None
    message = TableApp(game, game_options, delay=options.pace, file=file).run()
    if message:
        yield message


def _game_options(options: Namespace) -> GameOptions:
    """The options of a new game, as the command line gives them."""
    kinds: tuple[str, ...] | None = options.seats
    players: int | None = options.players
    seats = GameOptions.player_kinds if kinds is None else kinds
    game_options = GameOptions(seats, resolve_map(options.map), readings_name(options.readings), options.seed)
    if kinds is not None and players not in (None, len(kinds)):
        raise CannotSeat(f"the game has {players} players, but {len(kinds)} seats are named: {', '.join(kinds)}")
    return game_options if players is None else game_options.with_players(players)


def _game(options: Namespace, game_options: GameOptions) -> TableGame | None:
    """The game to resume or to begin at once; None to open the start screen."""
    if options.resume is not None:
        return TableGame.resume(resolve_record(options.resume), options.seats)
    return None if options.players is None and options.seats is None else game_options.begin()


def _parse_seats(text: str) -> tuple[str, ...]:
    kinds = tuple(text.split(","))
    if len(kinds) not in PLAYERS or any(kind not in PLAYER_KINDS for kind in kinds):
        raise ArgumentTypeError(f"expected two to four of {', '.join(PLAYER_KINDS)}, separated by commas, not {text!r}")
    return kinds


COMMAND: Final = Command(
    run,
    "Play in the terminal, against bots or with others at the same keyboard (extra `tui`).",
    """
    play                                        opens the start screen
    play --players 3                            you against two bots
    play --seats human,search                   you against Monte Carlo tree search
    play --seats human,human,staged --seed 7    two at one keyboard, and one that draws its moves
    play --resume siam-game.txt                 resumes a saved game
    """,
    (
        argument(
            "--seats",
            "A,B,...",
            f"who plays, seat by seat, separated by commas: {', '.join(PLAYER_KINDS)}",
            type=_parse_seats,
        ),
        *deal_options(None, "number of players: you and greedy bots, unless --seats says otherwise"),
        argument("--resume", "FILE", "resume the game of a record"),
        argument("--pace", "SECONDS", "how long bots seem to think", type=parse_delay, default=0.6),
    ),
)
