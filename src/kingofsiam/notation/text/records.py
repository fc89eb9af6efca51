"""Records as text, in the manner of PGN: headers such as `[Name "value"]`, the movetext, and the map of the game."""

import os
import re
from collections.abc import Iterator
from typing import Final, TypeVar

from kingofsiam.errors import InvalidRecord
from kingofsiam.file_io import read_text
from kingofsiam.maps import Map
from kingofsiam.maps.fields import quoted
from kingofsiam.model.deal import Deal
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam.notation.record import Record, number_of_players
from kingofsiam.notation.text import positions
from kingofsiam.notation.text.map_section import format_map_section, known_maps, split_off_map
from kingofsiam.notation.text.movetext import format_move_lines, read_lines
from kingofsiam.notation.text.scanner import Scanner
from kingofsiam.notation.text.syntax import Syntax, one_of
from kingofsiam.spec.readings import Readings

T = TypeVar("T")

RECORD_FORMAT: Final = "1"
"""The version of the record format."""

MAX_RECORD_BYTES: Final = 500_000
"""The maximum size of a record: a game and its map take about seven thousand bytes, the rest is for comments."""

_HEADER_NAME: Final = re.compile(r"[A-Za-z0-9]+")
_TEXT: Final = Syntax(quoted, Scanner.string)
"""Any text, quoted as in JSON."""


def format_record(record: Record) -> str:
    """A record as text. Raises `InvalidMap` if no file can hold its map, and `InvalidRecord` if it is too large."""
    headers = "".join(f"[{name} {quoted(text)}]\n" for name, text in _headers(record))
    moves = "".join(f"{line}\n" for line in format_move_lines(record))
    text = "\n".join(filter(None, (headers, moves, format_map_section(record.map))))
    _check_size(text)
    return text


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    deal = record.deal
    yield from (("Format", RECORD_FORMAT), ("Map", record.map.name))
    yield "Readings", positions.format_readings(record.readings)
    yield from ((seat, name) for seat, name in zip(SEAT_LETTERS, record.players, strict=False) if name)
    text = positions.format_position(deal) if isinstance(deal, State) else positions.format_deal(deal)
    yield "Position" if isinstance(deal, State) else "Deal", text
    yield ("Result", positions.format_result(record.result))
    yield from record.headers


def parse_record(text: str) -> Record:
    """The record of a text. To check its moves and its result, use `verify`.

    Raises `NotationError` if the text is not in the notation, and `InvalidRecord` or `InvalidMap` with every fault if
    it cannot be a record. Spaces and line ends are free. The numbers of moves may be left out, and so may the map if
    it comes with the game. What can be written in several ways is read in any of them.
    """
    scanner = Scanner(text)
    _check_size(text)
    scanner.text = text.replace("\r\n", "\n")
    scanner.skip_space()
    _, own = split_off_map(scanner.text)
    _read_header(scanner, "Format", one_of({RECORD_FORMAT: None}))
    map = _read_header(scanner, "Map", one_of(known_maps(own)))
    readings = _read_header(scanner, "Readings", positions.READINGS)
    players = [_read_header(scanner, seat, _TEXT, "") if scanner.peek(f"[{seat} ") else "" for seat in SEAT_LETTERS]
    deal = _read_deal(scanner, map, readings)
    result = _read_header(scanner, "Result", positions.RESULT)
    headers = tuple(_further_headers(scanner))
    Record(deal)  # checks the deal: moves cannot be read from an impossible one
    game, *variations = read_lines(scanner, deal)
    while len(players) > number_of_players(deal) and not players[-1]:  # any other surplus name is refused
        players.pop()
    return Record(deal, game.moves, result, tuple(players), game.comments, headers, tuple(variations))


def read_record(path: str | os.PathLike[str]) -> Record:
    """The record in a file. Raises what `parse_record` raises, and `InvalidRecord` if the file cannot be read."""
    return parse_record(read_text(path, MAX_RECORD_BYTES, InvalidRecord))


def _read_header(scanner: Scanner, name: str, syntax: Syntax[T], quote: str = '"') -> T:
    """The value of this header, which comes next."""
    scanner.expect(f"[{name} {quote}")
    value = syntax.read(scanner)
    scanner.expect(f"{quote}]")
    scanner.skip_space()
    return value


def _read_deal(scanner: Scanner, map: Map, readings: Readings) -> Deal | State:
    """The deal; or the position that the moves begin in, which has the same readings."""
    if not scanner.peek("[Position "):
        return _read_header(scanner, "Deal", positions.deal_syntax(map, readings))
    position = _read_header(scanner, "Position", positions.position_syntax(map))
    if position.readings != readings:
        raise InvalidRecord(("its readings are not those of the position that it begins with",))
    return position


def _further_headers(scanner: Scanner) -> Iterator[tuple[str, str]]:
    while scanner.accept("["):
        name = scanner.match(_HEADER_NAME, "<name>")
        scanner.offset -= len(name) + 1
        yield name, _read_header(scanner, name, _TEXT, "")


def _check_size(text: str) -> None:
    if len(text.encode(errors="surrogatepass")) > MAX_RECORD_BYTES:
        raise InvalidRecord((f"it is too large: at most {MAX_RECORD_BYTES} bytes can be read",))
