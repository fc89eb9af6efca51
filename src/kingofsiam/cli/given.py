"""What a command is given: positions, moves and records, in files, on the standard input or typed as they are.

Whether something is JSON or text, and what it is, its content tells.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from kingofsiam.errors import KingOfSiamError, NotationError
from kingofsiam.maps import Map
from kingofsiam.moves import Move, Pass, Play
from kingofsiam.notation import Record, parse_move, parse_position, parse_record
from kingofsiam.notation.json_documents import loads
from kingofsiam.notation.json_faults import NotJson
from kingofsiam.notation.json_text import LONGEST
from kingofsiam.readings import PRESETS, Readings
from kingofsiam.state import State

STANDARD_INPUT: Final = "-"
_TYPED_POSITION: Final = "POSITION"
_TYPED_MOVE: Final = "MOVE"

Written: TypeAlias = State | Record
"""What can be written down as a file of its own."""


class WrongContent(KingOfSiamError):
    """What is given cannot be read; `place` names it, `error` tells why."""

    def __init__(self, place: str, error: KingOfSiamError | str) -> None:
        self.place, self.error = place, error
        super().__init__(place, error)

    @property
    def where(self) -> tuple[int, int] | None:
        """Line and column, counted from 1, of what is wrong; None where no place is to blame."""
        error = self.error
        if isinstance(error, NotationError):
            return (error.line, error.column)
        if isinstance(error, NotJson) and error.line is not None and error.column is not None:
            return (error.line, error.column)
        return None

    def __str__(self) -> str:
        told = str(self.error)
        if self.where is None:
            return f"{self.place}: {told}"
        line, column = self.where
        return f"{self.place}:{line}:{column}: {told.removeprefix(f'line {line}, column {column}: ')}"


@dataclass(frozen=True, slots=True)
class Content:
    """The bytes that are given, and what to call them in a message."""

    place: str
    bytes: bytes

    @property
    def text(self) -> str:
        """The bytes as text."""
        try:
            return self.bytes.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise WrongContent(self.place, f"this is not text in UTF-8: byte {error.start} is wrong") from error


def content_of(asked: str) -> Content:
    """What stands in a file or on the standard input. More than anything can need is not read."""
    try:
        if asked == STANDARD_INPUT:
            return Content("standard input", sys.stdin.buffer.read(LONGEST + 1))
        with Path(asked).open("rb") as file:
            return Content(asked, file.read(LONGEST + 1))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise WrongContent(asked, f"cannot be read: {reason}") from error


def written_in(content: Content, *, map: Map | None = None, lenient: bool = False) -> Written:  # noqa: A002
    """The position or the record that this is."""
    text = content.text.strip()
    try:
        if text.startswith("{"):
            made = loads(content.bytes)
        elif text.startswith("["):
            made = parse_record(content.bytes, strict=not lenient)
        else:
            made = parse_position(text, map, strict=not lenient)
    except KingOfSiamError as error:
        raise WrongContent(content.place, error) from error
    if not isinstance(made, State | Record):
        raise WrongContent(content.place, f"here is a {type(made).__name__}; a position or a record is wanted")
    return made


def given_record(asked: str, *, lenient: bool = False) -> Record:
    """The record that is asked for."""
    made = written_in(content_of(asked), lenient=lenient)
    if not isinstance(made, Record):
        raise WrongContent(asked, "here is a position, but a record is wanted; `kingofsiam show` shows a position")
    return made


def given_position(asked: str, map: Map | None = None) -> State:  # noqa: A002 - the booklet's word
    """The position that is asked for, or typed as it is."""
    content = Content(_TYPED_POSITION, asked.encode("utf-8", "replace")) if _is_typed(asked) else content_of(asked)
    made = written_in(content, map=map, lenient=True)
    if not isinstance(made, State):
        raise WrongContent(content.place, "here is a record, but a position is wanted; `kingofsiam replay` replays one")
    return made


def _is_typed(asked: str) -> bool:
    """Whether this is a position itself: JSON, or a line of fields with spaces between them."""
    return asked.lstrip().startswith("{") or (len(asked.split()) > 2 and not is_there(asked))


def is_there(name: str, *, folder: bool = False) -> bool:
    """Whether there is a file, or a folder, of this name."""
    try:
        return Path(name).is_dir() if folder else Path(name).exists()
    except (OSError, ValueError):  # too long for a name
        return False


def given_move(asked: str, map: Map) -> Move:  # noqa: A002
    """The move that is typed, or stands in a file whose name ends in `.json` or `.txt`."""
    from_file = asked == STANDARD_INPUT or asked.endswith((".json", ".txt"))
    content = content_of(asked) if from_file else Content(_TYPED_MOVE, asked.encode("utf-8", "replace"))
    text = content.text.strip()
    try:
        made = loads(text) if text.startswith("{") else parse_move(text, map, strict=False)
    except KingOfSiamError as error:
        raise WrongContent(content.place, error) from error
    if not isinstance(made, Pass | Play):
        raise WrongContent(content.place, f"here is a {type(made).__name__}, but a move is wanted")
    return made


def preset(text: str) -> Readings:
    """The readings of this preset."""
    presets = dict(PRESETS)
    name = text.upper().replace("-", "_")
    if name not in presets:
        raise ArgumentTypeError(f"the presets are {', '.join(presets)}, not {text!r}")
    return presets[name]


def add_position(parser: ArgumentParser) -> None:
    """The arguments that name a position."""
    parser.add_argument(
        "position",
        metavar="POSITION",
        help="a position: one line of notation in quotation marks, or a file (text or JSON), or - for standard input",
    )
    parser.add_argument("--map", metavar="FILE", help="the map of your own on which a position in text is")


def add_lenient(parser: ArgumentParser) -> None:
    """The argument for what is written by hand."""
    parser.add_argument(
        "--lenient", action="store_true", help="accept free spaces and what can be written in several ways"
    )
