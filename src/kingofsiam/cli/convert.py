"""`kingofsiam convert`: write a position or a record in the other form."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam.cli.command import Command, add_lenient_argument, add_map_argument
from kingofsiam.cli.inputs import InvalidInput, parse_position_or_record, read_input
from kingofsiam.cli.map import resolve_map
from kingofsiam.cli.outputs import notation_of
from kingofsiam.errors import KingOfSiamError
from kingofsiam.file_io import write_file
from kingofsiam.notation import dumps

_JSON: Final = "json"
_TEXT: Final = "text"
_MAX_INDENT: Final = 8


def run(options: Namespace) -> Iterator[str]:
    """Print or write the same content in the other format."""
    content = read_input(options.file)
    value = parse_position_or_record(content, map=options.map and resolve_map(options.map), lenient=options.lenient)
    form = options.to or (_TEXT if content.text.lstrip().startswith("{") else _JSON)
    try:
        text = dumps(value, indent=options.indent) if form == _JSON else notation_of(value)
    except KingOfSiamError as error:
        raise InvalidInput(content.source, error) from error
    if options.output is None:
        yield text
    else:
        write_file(options.output, text + "\n")


def _add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar="FILE", help="a position or a record, text or JSON; - for standard input")
    add("-o", "--output", metavar="FILE", help="write into this file instead of standard output")
    add("--to", choices=(_TEXT, _JSON), help="the form to write; by default the other one")
    add("--indent", type=int, choices=range(1, _MAX_INDENT + 1), metavar="N", help="indent JSON by N spaces")
    add_map_argument(parser)
    add_lenient_argument(parser)


COMMAND: Final = Command(
    "convert",
    "Convert a position or a record: text to JSON, or JSON to text.",
    (
        "convert game.game -o game.json          a record to JSON",
        "convert game.json -o game.game          and back",
        "convert position.txt --indent 2         a position to JSON that people can read",
        "convert mail.game --to text --lenient   a handwritten record, tidied up",
    ),
    _add_arguments,
    run,
    for_programs=True,
)
