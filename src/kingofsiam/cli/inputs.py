"""Inputs of commands: positions, moves, records, from a file, standard input or the argument itself; and bots.

The content decides whether it is JSON or text, and whether it is a position or a record.
"""

import sys
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO, Final, TextIO

from kingofsiam import maps
from kingofsiam.errors import KingOfSiamError
from kingofsiam.file_io import CannotRead, CannotWrite, reason_of
from kingofsiam.maps import Map
from kingofsiam.model.moves import Move, Pass, Play
from kingofsiam.model.state import State
from kingofsiam.notation import Record, parse_move, parse_position, parse_record
from kingofsiam.notation.json.documents import loads
from kingofsiam.notation.json.parser import MAX_JSON_LENGTH
from kingofsiam.players import find_bot
from kingofsiam.render.names import printable_line

_STANDARD_INPUT: Final = "-"
_MOST_WORDS_OF_A_NAME: Final = 4
"""A position has more fields than that, a name of a file hardly ever has more words."""


def source_name(argument: str) -> str:
    """What to call a file, or standard input for `-`, in a line."""
    return "standard input" if argument == _STANDARD_INPUT else printable_line(argument)


def _cannot_read(argument: str, reason: object) -> CannotRead:
    return CannotRead(source_name(argument), str(reason))


def standard_input() -> BinaryIO:
    """Standard input, in bytes. Raises `CannotRead` if the program was started without one."""
    stdin: TextIO | None = sys.stdin
    if stdin is None or stdin.closed:
        raise _cannot_read(_STANDARD_INPUT, "it is closed")
    return stdin.buffer


def path_exists(name: str) -> bool:
    """Whether there is a file or a folder of this name."""
    try:
        return Path(name).exists()
    except OSError:  # too long for a name
        return False


def check_file_name(name: str) -> None:
    """Raise `CannotWrite` if no file of this name can be written."""
    if not name or (path_exists(name) and Path(name).is_dir()):
        raise CannotWrite(name, "this is not the name of a file")
    if not path_exists(str(Path(name).parent)):
        raise CannotWrite(name, "there is no such folder")


def resolve_map(name_or_file: str) -> Map:
    """The map of this name, or in this file. Raises `UnknownName`, and `InvalidMap` with every fault of the file."""
    is_file = name_or_file.endswith(".toml") or (name_or_file not in maps.NAMES and path_exists(name_or_file))
    return Map.from_file(name_or_file) if is_file else maps.load(name_or_file)


def resolve_position_or_record(argument: str, map: str | None = None) -> State | Record:
    """What is in this file, or in the argument itself; a position may be on this map. Raises `CannotRead`."""
    board = None if map is None else resolve_map(map)
    inline = argument.lstrip().startswith("{") or len(argument.split()) > _MOST_WORDS_OF_A_NAME
    source, text = ("POSITION", argument) if inline else (argument, _read(argument))
    value = _parse(source, text, lambda text: parse_record(text) if text[:1] == "[" else parse_position(text, board))
    if not isinstance(value, State | Record):
        raise _cannot_read(source, f"expected a position or a record, but this is a {type(value).__name__}")
    return value


def resolve_record(argument: str) -> Record:
    """The record in this file. Raises `CannotRead`."""
    value = resolve_position_or_record(argument)
    if not isinstance(value, Record):
        raise _cannot_read(argument, "expected a record, but this is a position, which `kingofsiam show` shows")
    return value


def resolve_position(argument: str, map: str | None = None) -> State:
    """The position in this file, or in the argument itself; it may be on this map. Raises `CannotRead`."""
    value = resolve_position_or_record(argument, map)
    if not isinstance(value, State):
        raise _cannot_read(argument, "expected a position, but this is a record, which `kingofsiam replay` shows")
    return value


def resolve_move(argument: str, map: Map) -> Move:
    """The move in the argument itself, in a `.json` or `.txt` file, or on standard input. Raises `CannotRead`."""
    from_file = argument == _STANDARD_INPUT or argument.endswith((".json", ".txt"))
    source, text = (argument, _read(argument)) if from_file else ("MOVE", argument)
    value = _parse(source, text, lambda text: parse_move(text, map))
    if not isinstance(value, Pass | Play):
        raise _cannot_read(source, f"expected a move, but this is a {type(value).__name__}")
    return value


def load_bots(names: Iterable[str]) -> None:
    """Load the bots with these names. A function may be in a file of the current folder. Raises `PlayerFailed`."""
    for name in names:
        if (here := str(Path.cwd())) not in sys.path:
            sys.path.insert(0, here)
        find_bot(name)


def _read(argument: str) -> str:
    """The text of a file or of standard input, up to the size of the longest valid document."""
    try:
        with nullcontext(standard_input()) if argument == _STANDARD_INPUT else Path(argument).open("rb") as file:
            content = file.read(MAX_JSON_LENGTH + 1)
        text = content.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        raise _cannot_read(argument, f"cannot be read: {reason_of(error)}") from error
    if len(content) > MAX_JSON_LENGTH:
        raise _cannot_read(argument, f"it is longer than {MAX_JSON_LENGTH} bytes")
    return text


def _parse(source: str, text: str, parse: Callable[[str], object]) -> object:
    """The value of a JSON document, or what `parse` finds in another text."""
    text = text.strip()
    try:
        return loads(text) if text.startswith("{") else parse(text)
    except KingOfSiamError as error:
        raise _cannot_read(source, error) from error
