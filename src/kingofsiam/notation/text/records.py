"""Records as text, in the manner of PGN: headers such as `[Name "value"]`, the movetext, and the map of the game."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeVar

from kingofsiam.errors import InvalidRecord, reason_of
from kingofsiam.maps import NAMES, Map, load
from kingofsiam.maps.fields import quoted
from kingofsiam.model.deal import Deal
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam.notation.record import Record, number_of_players
from kingofsiam.notation.text.map_section import format_map_section, split_off_map
from kingofsiam.notation.text.movetext import format_move_lines, read_lines
from kingofsiam.notation.text.positions import (
    READINGS,
    RESULT,
    deal_syntax,
    format_deal,
    format_position,
    format_readings,
    format_result,
    position_syntax,
)
from kingofsiam.notation.text.scanner import Scanner
from kingofsiam.notation.text.syntax import Syntax, one_of
from kingofsiam.spec.readings import Readings

T = TypeVar("T")

RECORD_FORMAT: Final = "1"
"""The version of the record format."""

MAX_RECORD_BYTES: Final = 500_000
"""The maximum size of a record: a game and its map take about seven thousand bytes, the rest is for comments."""

_HEADER_NAME: Final = re.compile(r"[A-Za-z0-9]+")


def format_record(record: Record) -> str:
    """A record as text. Raises `InvalidMap` if no file can hold its map, and `InvalidRecord` if it is too large."""
    headers = "".join(f"[{name} {quoted(text)}]\n" for name, text in _headers(record))
    moves = "".join(f"{line}\n" for line in format_move_lines(record))
    parts = [headers, moves, format_map_section(record.map)]
    text = "\n".join(filter(None, parts))
    _check_size(text.encode())
    return text


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    deal = record.deal
    yield from (("Format", RECORD_FORMAT), ("Map", record.map.name), ("Readings", format_readings(record.readings)))
    yield from ((seat, name) for seat, name in zip(SEAT_LETTERS, record.players, strict=False) if name)
    yield ("Position", format_position(deal)) if isinstance(deal, State) else ("Deal", format_deal(deal))
    yield ("Result", format_result(record.result))
    yield from record.headers


def parse_record(text: str | bytes) -> Record:
    """The record of a text (bytes are UTF-8). To check its moves and its result, use `verify`.

    Raises `NotationError` if the text is not in the notation, and `InvalidRecord` or `InvalidMap` with every fault if
    it cannot be a record. Spaces and line ends are free. The numbers of moves may be left out, and so may the map if
    it comes with the game. What can be written in several ways is read in any of them.
    """
    text = _decode(text)
    _, own = split_off_map(text)
    boards = {own.name: own} if own else {name: load(name) for name in NAMES}
    scanner = Scanner(text)
    scanner.skip_space()
    _read_header(scanner, "Format", one_of({RECORD_FORMAT: None}))
    map = _read_header(scanner, "Map", one_of(boards))
    readings = _read_header(scanner, "Readings", READINGS)
    names = {seat: _read_text(scanner, seat) for seat in SEAT_LETTERS if scanner.peek(f"[{seat} ")}
    deal = _read_deal(scanner, map, readings)
    result = _read_header(scanner, "Result", RESULT)
    headers = tuple(_further_headers(scanner))
    Record(deal)  # checks the deal: moves cannot be read from an impossible one
    game, variations = read_lines(scanner, deal)
    players = tuple(names.get(seat, "") for seat in SEAT_LETTERS)
    surplus = any(players[number_of_players(deal) :])  # stays, so that the record is refused
    players = players if surplus else players[: number_of_players(deal)]
    return Record(deal, tuple(game.moves), result, players, tuple(game.comments), headers, tuple(variations))


def read_record(path: str | os.PathLike[str]) -> Record:
    """The record in a file. Raises what `parse_record` raises, and `InvalidRecord` if the file cannot be read."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(MAX_RECORD_BYTES + 1)
    except (OSError, TypeError, ValueError) as error:
        raise InvalidRecord((f"the file {path!r} cannot be read: {reason_of(error)}",)) from error
    return parse_record(content)


def _read_header(scanner: Scanner, name: str, syntax: Syntax[T]) -> T:
    """The value of this header, which comes next."""
    scanner.expect(f'[{name} "')
    value = syntax.read(scanner)
    scanner.expect('"]')
    scanner.skip_space()
    return value


def _read_text(scanner: Scanner, name: str) -> str:
    """The text of this header, which comes next: any text, quoted as in JSON."""
    scanner.expect(f"[{name} ")
    text = scanner.string()
    scanner.expect("]")
    scanner.skip_space()
    return text


def _read_deal(scanner: Scanner, map: Map, readings: Readings) -> Deal | State:
    """The deal; or the position that the moves begin in, which has the same readings."""
    if not scanner.peek("[Position "):
        return _read_header(scanner, "Deal", deal_syntax(map, readings))
    position = _read_header(scanner, "Position", position_syntax(map))
    if position.readings != readings:
        raise InvalidRecord(("its readings are not those of the position that it begins with",))
    return position


def _further_headers(scanner: Scanner) -> Iterator[tuple[str, str]]:
    while scanner.accept("["):
        name = scanner.match(_HEADER_NAME, "<name>")
        scanner.offset -= len(name) + 1
        yield name, _read_text(scanner, name)


def _decode(text: object) -> str:
    """The text, if it is not too large. A byte order mark is skipped, and lines may end with CR LF."""
    if not isinstance(text, str | bytes):
        raise InvalidRecord((f"expected text or bytes, not {text!r}",))
    _check_size(text)
    try:
        decoded = text if isinstance(text, str) else text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidRecord((f"it is not text in UTF-8: byte {error.start} is wrong",)) from error
    return decoded.replace("\r\n", "\n")


def _check_size(text: str | bytes) -> None:
    if len(text) > MAX_RECORD_BYTES:
        raise InvalidRecord((f"it is too large: at most {MAX_RECORD_BYTES} bytes can be read",))
