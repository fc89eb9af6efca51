"""Inputs of commands: positions, moves and records, read from a file, from standard input or from the argument itself.

The content decides whether it is JSON or text, and whether it is a position or a record.
"""

import os
import sys
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, TextIO

from kingofsiam import maps
from kingofsiam.cli.command import not_found
from kingofsiam.errors import KingOfSiamError, NotationError, close_matches, reason_of
from kingofsiam.file_io import CannotWrite
from kingofsiam.maps import Map
from kingofsiam.model.moves import Move, Pass, Play
from kingofsiam.model.state import State
from kingofsiam.notation import Record, parse_move, parse_position, parse_record
from kingofsiam.notation.json.documents import loads
from kingofsiam.notation.json.parser import MAX_JSON_LENGTH, NotJson
from kingofsiam.render.names import printable_line

STANDARD_INPUT: Final = "-"
STANDARD_INPUT_NAME: Final = "standard input"


class InvalidInput(KingOfSiamError):
    """An input cannot be read. `source` says which one, `error` says why."""

    def __init__(self, source: str, error: KingOfSiamError | str) -> None:
        self.source: str = source
        self.error: KingOfSiamError | str = error
        super().__init__(source, error)

    @property
    def line_and_column(self) -> tuple[int, int] | None:
        """Line and column of the error, counted from 1; None if it has no single place."""
        error = self.error
        if not isinstance(error, NotationError | NotJson) or error.line is None or error.column is None:
            return None
        return (error.line, error.column)

    def __str__(self) -> str:
        message, source = str(self.error), printable_line(self.source)
        if self.line_and_column is None:
            return f"{source}: {message}"
        line, column = self.line_and_column
        return f"{source}:{line}:{column}: {message.removeprefix(f'line {line}, column {column}: ')}"


@dataclass(frozen=True, slots=True)
class InputContent:
    """The bytes of an input, and what to call them in a message."""

    source: str
    bytes: bytes

    @property
    def text(self) -> str:
        """The bytes decoded as UTF-8. Raises `InvalidInput`."""
        try:
            return self.bytes.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise InvalidInput(self.source, f"this is not text in UTF-8: byte {error.start} is wrong") from error


def standard_input() -> BinaryIO:
    """Standard input, in bytes. Raises `InvalidInput` if the program was started without one."""
    stdin: TextIO | None = sys.stdin
    if stdin is None or stdin.closed:
        raise InvalidInput(STANDARD_INPUT_NAME, "it is closed")
    return stdin.buffer


def read_input(argument: str) -> InputContent:
    """Read a file, or standard input for `-`, up to the size of the longest valid document. Raises `InvalidInput`."""
    is_file = argument != STANDARD_INPUT
    source = argument if is_file else STANDARD_INPUT_NAME
    try:
        with Path(argument).open("rb") if is_file else nullcontext(standard_input()) as file:
            content = file.read(MAX_JSON_LENGTH + 1)
    except (OSError, ValueError) as error:
        raise InvalidInput(source, f"cannot be read: {reason_of(error)}") from error
    if len(content) > MAX_JSON_LENGTH:
        raise InvalidInput(source, f"it is longer than {MAX_JSON_LENGTH} bytes")
    return InputContent(source, content)


def resolve_map(name_or_file: str) -> Map:
    """The map of this name, or in this file. Raises `CannotRun`, and `InvalidMap` with every fault of the file."""
    if name_or_file in maps.NAMES:
        return maps.load(name_or_file)
    if path_exists(name_or_file) or name_or_file.endswith(".toml") or {os.sep, "/"} & set(name_or_file):
        return Map.from_file(name_or_file)
    advice = f"The maps are {', '.join(maps.NAMES)}; for a map of your own, give its file."
    raise not_found(f"no map or file is called {name_or_file!r}", advice, close_matches(name_or_file, maps.NAMES))


def parse_position_or_record(content: InputContent, map: str | None = None) -> State | Record:
    """Parse a position or a record, text or JSON; a position may be on this map. Raises `InvalidInput`."""
    board = map and resolve_map(map)
    text = content.text.strip()
    try:
        if text.startswith("{"):
            value = loads(content.bytes)
        elif text.startswith("["):
            value = parse_record(content.bytes)
        else:
            value = parse_position(text, board or None)
    except KingOfSiamError as error:
        raise InvalidInput(content.source, error) from error
    if not isinstance(value, State | Record):
        raise InvalidInput(content.source, f"expected a position or a record, but this is a {type(value).__name__}")
    return value


def resolve_record(argument: str) -> Record:
    """The record in this file. Raises `InvalidInput`."""
    value = parse_position_or_record(read_input(argument))
    if not isinstance(value, Record):
        raise InvalidInput(argument, "expected a record, but this is a position; `kingofsiam show` shows a position")
    return value


def resolve_position(argument: str, map: str | None = None) -> State:
    """The position in this file, or in the argument itself; it may be on this map. Raises `InvalidInput`."""
    content = _inline_content("POSITION", argument) if _is_inline(argument) else read_input(argument)
    value = parse_position_or_record(content, map)
    if not isinstance(value, State):
        hint = "expected a position, but this is a record; `kingofsiam replay` replays a record"
        raise InvalidInput(content.source, hint)
    return value


def _inline_content(source: str, argument: str) -> InputContent:
    return InputContent(source, argument.encode("utf-8", "replace"))


def _is_inline(argument: str) -> bool:
    """Whether the argument is the position itself: JSON, or a line of fields separated by spaces."""
    return argument.lstrip().startswith("{") or (len(argument.split()) > 2 and not path_exists(argument))


def path_exists(name: str, *, folder: bool = False) -> bool:
    """Whether there is a file, or a folder, of this name."""
    try:
        return Path(name).is_dir() if folder else Path(name).exists()
    except (OSError, ValueError):  # too long for a name
        return False


def check_file_name(name: str) -> None:
    """Raise `CannotWrite` if no file of this name can be written."""
    if not name or path_exists(name, folder=True):
        raise CannotWrite(name, "this is not the name of a file")
    if not path_exists(str(Path(name).parent), folder=True):
        raise CannotWrite(name, "there is no such folder")


def resolve_move(argument: str, map: Map) -> Move:
    """The move in the argument itself, in a `.json` or `.txt` file, or on standard input. Raises `InvalidInput`."""
    from_file = argument == STANDARD_INPUT or argument.endswith((".json", ".txt"))
    content = read_input(argument) if from_file else _inline_content("MOVE", argument)
    text = content.text.strip()
    try:
        value = loads(text) if text.startswith("{") else parse_move(text, map)
    except KingOfSiamError as error:
        raise InvalidInput(content.source, error) from error
    if not isinstance(value, Pass | Play):
        raise InvalidInput(content.source, f"expected a move, but this is a {type(value).__name__}")
    return value
