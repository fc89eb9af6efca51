"""`kingofsiam show`: a position as text or as a picture."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam.cli.command import Command
from kingofsiam.cli.given import STANDARD_INPUT, add_position, given_move, given_position
from kingofsiam.cli.map import found_map
from kingofsiam.cli.writing import write_file
from kingofsiam.picture import svg
from kingofsiam.picture.text import table


def lines(options: Namespace) -> Iterator[str]:
    """The position in text, or its picture."""
    state = given_position(options.position, options.map and found_map(options.map))
    move = None if options.move is None else given_move(options.move, state.map)
    if options.svg is None:
        yield table(state)
        return
    picture = svg.board(state, move=move)
    if options.svg == STANDARD_INPUT:
        yield picture
    else:
        write_file(options.svg, picture + "\n")


def _arguments(parser: ArgumentParser) -> None:
    add_position(parser)
    parser.add_argument("--svg", metavar="FILE", help="draw it into this file (- for standard output)")
    parser.add_argument("--move", metavar="MOVE", help="show in the picture what this move does")


COMMAND: Final = Command(
    "show",
    "Show a position, as text or as a picture.",
    (
        "show position.txt",
        "show position.json --svg board.svg               a picture",
        "show position.txt --move pass --svg -            with the move to come, to standard output",
        "new --seed 7 | kingofsiam show -                 a game that is just beginning",
    ),
    _arguments,
    lines,
    for_programs=True,
)
