"""`kingofsiam replay`: show a record move by move, with the rules behind what happens."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import Final

from kingofsiam.cli.command import Command, Refused, add_lenient_argument
from kingofsiam.cli.inputs import STANDARD_INPUT, resolve_record
from kingofsiam.cli.outputs import INDENT, outcome_lines, strip_lines, turn_lines
from kingofsiam.cli.verify import verification_lines
from kingofsiam.file_io import make_folder, write_file
from kingofsiam.game import Game
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam.notation import Record, verify
from kingofsiam.render import svg
from kingofsiam.render.names import pluralize
from kingofsiam.render.text_board import text_board, wrapped


def run(options: Namespace) -> Iterator[str]:
    """Show the game up to its end or its first illegal move. Raises `Refused` for that, or for a wrong result."""
    record = resolve_record(options.record, lenient=options.lenient)
    verification = verify(record)
    game = Game(record.deal, record.moves[: verification.played])
    yield from _header(record)
    yield from _game(record, game, brief=options.brief)
    yield from outcome_lines(game.state)
    if options.svg is not None:
        pictures = write_pictures(record, game.states, make_folder(options.svg))
        yield f"{pluralize(pictures, 'picture')} in {options.svg}"
    if not verification.ok:
        name = "standard input" if options.record == STANDARD_INPUT else options.record
        yield from ("", *verification_lines(verification, name))
        raise Refused


def write_pictures(record: Record, states: Sequence[State], folder: Path) -> int:
    """Draw each position with its next move, and the whole game as a strip; return the number of pictures."""
    for number, (state, move) in enumerate(zip_longest(states, record.moves[: len(states)])):
        if state is not None:
            write_file(folder / f"{number:03}.svg", svg.board(state, move=move) + "\n")
    write_file(folder / "strip.svg", svg.strip(states) + "\n")
    return len(states) + 1


def _header(record: Record) -> Iterator[str]:
    """Headers and names, one on a line: a line break in one of them must not look like the next."""
    yield from (f"{name}: {' '.join(text.splitlines())}" for name, text in record.headers)
    seated = zip(SEAT_LETTERS, record.players, strict=False)
    yield from (f"{seat}: {' '.join(name.splitlines())}" for seat, name in seated if name)


def _game(record: Record, game: Game, *, brief: bool) -> Iterator[str]:
    yield from ("", text_board(game.states[0]), "", *_comments(record, 0))
    for turn, (before, after) in enumerate(pairwise(game.states), start=1):
        yield from turn_lines(game, turn)
        yield from _comments(record, turn)
        yield from _board_after(before, after, brief=brief)


def _board_after(before: State, after: State, *, brief: bool) -> Iterator[str]:
    """The board after a move; in brief only a strip after each power-struggle."""
    if after.outcome is not None or not brief:
        yield from ("", text_board(after), "")
    elif after.board.control != before.board.control:
        yield from strip_lines(after)


def _comments(record: Record, turn: int) -> Iterator[str]:
    for comment in record.comments:
        if comment.after == turn:
            yield from wrapped(f"({comment.text})", first=INDENT)


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="a record, text or JSON; - for standard input")
    about = "show the board only after each power-struggle, as a strip"
    parser.add_argument("--brief", action="store_true", help=about)
    parser.add_argument("--svg", metavar="FOLDER", help="draw every position into this folder, and the game as a strip")
    add_lenient_argument(parser)


COMMAND: Final = Command(
    "replay",
    "Show a recorded game, move by move, with the rule behind everything that happens.",
    (
        "replay game.game                    the board after each move",
        "replay game.game --brief            the board after each power-struggle",
        "replay game.game --svg pictures     and every position as a picture",
        "replay - < game.json",
    ),
    _add_arguments,
    run,
    for_programs=True,
)
