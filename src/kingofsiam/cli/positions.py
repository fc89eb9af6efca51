"""`kingofsiam new`, `show` and `convert`: deal a position, show one, write it (or a record) in another form."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam import engine
from kingofsiam.cli.command import (
    Command,
    add_deal_arguments,
    add_lenient_argument,
    add_map_argument,
    add_position_arguments,
)
from kingofsiam.cli.inputs import (
    STANDARD_INPUT,
    InvalidInput,
    parse_position_or_record,
    read_input,
    resolve_move,
    resolve_position,
)
from kingofsiam.cli.map import resolve_map
from kingofsiam.errors import KingOfSiamError
from kingofsiam.file_io import write_file
from kingofsiam.model.state import State
from kingofsiam.notation import Record, format_position_with_map, format_record
from kingofsiam.notation.json.documents import dumps
from kingofsiam.render import svg
from kingofsiam.render.text_board import text_board

_JSON: Final = "json"
_TEXT: Final = "text"
_MAX_INDENT: Final = 8


# --- new -------------------------------------------------------------------------------------------------------------


def new(options: Namespace) -> Iterator[str]:
    """Deal, and print the position or a record without moves."""
    deal = engine.draw_deal(options.players, seed=options.seed, map=resolve_map(options.map), readings=options.readings)
    value = Record(deal) if options.record else engine.start(deal)
    yield dumps(value) if options.json else _text(value)


def _text(value: State | Record) -> str:
    return format_record(value).removesuffix("\n") if isinstance(value, Record) else format_position_with_map(value)


def _add_new_arguments(parser: ArgumentParser) -> None:
    add_deal_arguments(parser, players=3)
    about = "print a record without moves: it holds the deal and the map"
    parser.add_argument("--record", action="store_true", help=about)
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


NEW: Final = Command(
    "new",
    "Deal a new game and print the position: one line of text notation.",
    (
        "new                                      a random game for three",
        "new --players 2 --map britain --seed 7   the same each time",
        "new --seed 7 --record                    a record that you can add moves to",
        "new --seed 7 --json                      for programs",
    ),
    _add_new_arguments,
    new,
    for_programs=True,
)


# --- show ------------------------------------------------------------------------------------------------------------


def show(options: Namespace) -> Iterator[str]:
    """Print the position as text, or draw it."""
    state = resolve_position(options.position, options.map and resolve_map(options.map))
    move = None if options.move is None else resolve_move(options.move, state.map)
    if options.svg is None:
        yield text_board(state)
    elif options.svg == STANDARD_INPUT:
        yield svg.board(state, move=move)
    else:
        write_file(options.svg, svg.board(state, move=move) + "\n")


def _add_show_arguments(parser: ArgumentParser) -> None:
    add_position_arguments(parser)
    parser.add_argument("--svg", metavar="FILE", help="draw the position into this file (- for standard output)")
    parser.add_argument("--move", metavar="MOVE", help="show in the picture what this move does")


SHOW: Final = Command(
    "show",
    "Show a position, as text or as a picture.",
    (
        "show position.txt",
        "show position.json --svg board.svg               a picture",
        "show position.txt --move pass --svg -            with the next move, to standard output",
        "new --seed 7 | kingofsiam show -                 a new game",
    ),
    _add_show_arguments,
    show,
    for_programs=True,
)


# --- convert ---------------------------------------------------------------------------------------------------------


def convert(options: Namespace) -> Iterator[str]:
    """Print or write the same content in the other format."""
    content = read_input(options.file)
    value = parse_position_or_record(content, map=options.map and resolve_map(options.map), lenient=options.lenient)
    form = options.to or (_TEXT if content.text.lstrip().startswith("{") else _JSON)
    try:
        text = dumps(value, indent=options.indent) if form == _JSON else _text(value)
    except KingOfSiamError as error:
        raise InvalidInput(content.source, error) from error
    if options.output is None:
        yield text
    else:
        write_file(options.output, text + "\n")


def _add_convert_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar="FILE", help="a position or a record, text or JSON; - for standard input")
    add("-o", "--output", metavar="FILE", help="write into this file instead of standard output")
    add("--to", choices=(_TEXT, _JSON), help="the form to write; by default the other one")
    add("--indent", type=int, choices=range(1, _MAX_INDENT + 1), metavar="N", help="indent JSON by N spaces")
    add_map_argument(parser)
    add_lenient_argument(parser)


CONVERT: Final = Command(
    "convert",
    "Convert a position or a record: text to JSON, or JSON to text.",
    (
        "convert game.game -o game.json          a record to JSON",
        "convert game.json -o game.game          and back",
        "convert position.txt --indent 2         a position to JSON that people can read",
        "convert mail.game --to text --lenient   a handwritten record, tidied up",
    ),
    _add_convert_arguments,
    convert,
    for_programs=True,
)
