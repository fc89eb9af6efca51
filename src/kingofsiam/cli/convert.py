"""`kingofsiam convert`: text notation to JSON and back."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final

from kingofsiam.cli.command import Command
from kingofsiam.cli.given import Content, Written, WrongContent, add_lenient, content_of, written_in
from kingofsiam.cli.map import found_map
from kingofsiam.cli.writing import write_file
from kingofsiam.errors import KingOfSiamError
from kingofsiam.notation import Record, format_position, format_record
from kingofsiam.notation.json_documents import dumps

_JSON: Final = "json"
_TEXT: Final = "text"
_WIDEST_INDENT: Final = 8


def lines(options: Namespace) -> Iterator[str]:
    """The same in the other form."""
    content = content_of(options.file)
    value = written_in(content, map=options.map and found_map(options.map), lenient=options.lenient)
    try:
        text = _in_form(value, options.to or _other_form(content), options.indent)
    except KingOfSiamError as error:
        raise WrongContent(content.place, error) from error
    if options.output is None:
        yield text
    else:
        write_file(options.output, text + "\n")


def _other_form(content: Content) -> str:
    return _TEXT if content.text.lstrip().startswith("{") else _JSON


def _in_form(value: Written, form: str, indent: int | None) -> str:
    if form == _JSON:
        return dumps(value, indent=indent)
    return format_record(value).removesuffix("\n") if isinstance(value, Record) else format_position(value)


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a position or a record, text or JSON; - for standard input")
    parser.add_argument("-o", "--output", metavar="FILE", help="write into this file instead of standard output")
    parser.add_argument("--to", choices=(_TEXT, _JSON), help="the form wanted; the other one if not said")
    parser.add_argument(
        "--indent", type=int, choices=range(1, _WIDEST_INDENT + 1), metavar="N", help="indent JSON by N spaces"
    )
    parser.add_argument("--map", metavar="FILE", help="the map of your own on which a position in text is")
    add_lenient(parser)


COMMAND: Final = Command(
    "convert",
    "Write a position or a record in the other form: text as JSON, JSON as text.",
    (
        "convert game.game -o game.json          a record to JSON",
        "convert game.json -o game.game          and back",
        "convert position.txt --indent 2         a position to JSON, to be read by people",
        "convert mail.game --to text --lenient   a record written by hand, made tidy",
    ),
    _arguments,
    lines,
    for_programs=True,
)
