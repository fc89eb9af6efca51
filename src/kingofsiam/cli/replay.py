"""`kingofsiam replay`: a recorded game, move by move, with the rule behind everything that happens."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import Final

from kingofsiam.cli.command import Command, Refused
from kingofsiam.cli.given import STANDARD_INPUT, add_lenient, given_record
from kingofsiam.cli.telling import reasons_of_outcome, told
from kingofsiam.cli.verdict import verdict
from kingofsiam.cli.writing import make_folder, write_file
from kingofsiam.notation import Record, replay, verify
from kingofsiam.picture import svg
from kingofsiam.picture.columns import wrapped
from kingofsiam.picture.names import SEATS, count_of
from kingofsiam.picture.text import strip, table
from kingofsiam.state import State


def lines(options: Namespace) -> Iterator[str]:
    """The game up to its end or its first illegal move; for that, or an untrue result, `Refused` is raised."""
    record = given_record(options.record, lenient=options.lenient)
    states = tuple(replay(record))
    yield from _head(record)
    yield from _game(record, states, brief=options.brief)
    yield from reasons_of_outcome(states[-1])
    if options.svg is not None:
        pictures = draw(record, states, make_folder(options.svg))
        yield f"{count_of(pictures, 'picture')} in {options.svg}"
    found = verify(record)
    if not found.ok:
        yield ""
        yield from verdict(found, "standard input" if options.record == STANDARD_INPUT else options.record)
        raise Refused


def draw(record: Record, states: Sequence[State], folder: Path) -> int:
    """A picture of each position, with the move to come, and one of the whole game; how many they are."""
    for number, (state, move) in enumerate(zip_longest(states, record.moves[: len(states)])):
        if state is not None:
            write_file(folder / f"{number:03}.svg", svg.board(state, move=move) + "\n")
    write_file(folder / "strip.svg", svg.strip(states) + "\n")
    return len(states) + 1


def _head(record: Record) -> Iterator[str]:
    yield from (f"{name}: {text}" for name, text in record.headers)
    yield from (f"{seat}: {name}" for seat, name in zip(SEATS, record.players, strict=False) if name)


def _game(record: Record, states: Sequence[State], *, brief: bool) -> Iterator[str]:
    yield from ("", table(states[0]), "", *_remarks(record, 0))
    for turn, (before, after) in enumerate(pairwise(states), start=1):
        yield from told(before, turn, record.moves[turn - 1])
        yield from _remarks(record, turn)
        yield from _picture(before, after, brief=brief)


def _picture(before: State, after: State, *, brief: bool) -> Iterator[str]:
    """The board after a move; in brief only how it stands after a struggle."""
    if after.outcome is not None or not brief:
        yield from ("", table(after), "")
    elif after.board.control != before.board.control:
        yield from ("", *("    " + line for line in strip(after).splitlines()), "")


def _remarks(record: Record, turn: int) -> Iterator[str]:
    for comment in record.comments:
        if comment.after == turn:
            yield from wrapped(f"({comment.text})", first="    ")


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="a record, text or JSON; - for standard input")
    parser.add_argument("--brief", action="store_true", help="show the board only in brief, after each power-struggle")
    parser.add_argument("--svg", metavar="FOLDER", help="draw every position into this folder, and the game as a strip")
    add_lenient(parser)


COMMAND: Final = Command(
    "replay",
    "Show a recorded game, move by move, with the rule behind everything that happens.",
    (
        "replay game.game                    the board after each move",
        "replay game.game --brief            the board after each power-struggle",
        "replay game.game --svg pictures     and every position as a picture",
        "replay - < game.json",
    ),
    _arguments,
    lines,
    for_programs=True,
)
