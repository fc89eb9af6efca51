"""`kingofsiam show`: show a position, as text or as a picture."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam.cli.command import Command, add_position_arguments
from kingofsiam.cli.inputs import STANDARD_INPUT, resolve_move, resolve_position
from kingofsiam.cli.map import resolve_map
from kingofsiam.file_io import write_file
from kingofsiam.render import svg
from kingofsiam.render.text_board import text_board


def run(options: Namespace) -> Iterator[str]:
    """Print the position as text, or draw it."""
    state = resolve_position(options.position, options.map and resolve_map(options.map))
    move = None if options.move is None else resolve_move(options.move, state.map)
    if options.svg is None:
        yield text_board(state)
    elif options.svg == STANDARD_INPUT:
        yield svg.board(state, move=move)
    else:
        write_file(options.svg, svg.board(state, move=move) + "\n")


def _add_arguments(parser: ArgumentParser) -> None:
    add_position_arguments(parser)
    parser.add_argument("--svg", metavar="FILE", help="draw the position into this file (- for standard output)")
    parser.add_argument("--move", metavar="MOVE", help="show in the picture what this move does")


COMMAND: Final = Command(
    "show",
    "Show a position, as text or as a picture.",
    (
        "show position.txt",
        "show position.json --svg board.svg               a picture",
        "show position.txt --move pass --svg -            with the next move, to standard output",
        "new --seed 7 | kingofsiam show -                 a new game",
    ),
    _add_arguments,
    run,
    for_programs=True,
)
