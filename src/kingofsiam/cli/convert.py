"""`kingofsiam convert`: convert positions and records from text notation to JSON and back."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam.cli.command import Command, add_lenient_argument
from kingofsiam.cli.inputs import InputContent, InvalidInput, PositionOrRecord, parse_position_or_record, read_input
from kingofsiam.cli.map import resolve_map
from kingofsiam.errors import KingOfSiamError
from kingofsiam.files import write_file
from kingofsiam.notation import Record, format_position, format_record
from kingofsiam.notation.json.documents import dumps

_JSON: Final = "json"
_TEXT: Final = "text"
_MAX_INDENT: Final = 8


def run(options: Namespace) -> Iterator[str]:
    """Print or write the same content in the other form."""
    content = read_input(options.file)
    value = parse_position_or_record(content, map=options.map and resolve_map(options.map), lenient=options.lenient)
    try:
        text = _format(value, options.to or _other_form(content), options.indent)
    except KingOfSiamError as error:
        raise InvalidInput(content.source, error) from error
    if options.output is None:
        yield text
    else:
        write_file(options.output, text + "\n")


def _other_form(content: InputContent) -> str:
    return _TEXT if content.text.lstrip().startswith("{") else _JSON


def _format(value: PositionOrRecord, form: str, indent: int | None) -> str:
    if form == _JSON:
        return dumps(value, indent=indent)
    return format_record(value).removesuffix("\n") if isinstance(value, Record) else format_position(value)


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a position or a record, text or JSON; - for standard input")
    parser.add_argument("-o", "--output", metavar="FILE", help="write into this file instead of standard output")
    parser.add_argument("--to", choices=(_TEXT, _JSON), help="the form to write; by default the other one")
    parser.add_argument(
        "--indent", type=int, choices=range(1, _MAX_INDENT + 1), metavar="N", help="indent JSON by N spaces"
    )
    parser.add_argument("--map", metavar="FILE", help="your own map, if a position in text is on one")
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
