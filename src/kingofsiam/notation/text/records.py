"""Records as text, in the manner of PGN: headers such as `[Name "value"]`, the movetext, and the map of the game."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from kingofsiam.errors import InvalidRecord, reason_of
from kingofsiam.maps import NAMES, Map, load
from kingofsiam.maps.writer import quoted
from kingofsiam.model.deal import Deal
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam.notation.record import RESERVED_HEADERS, Record, number_of_players
from kingofsiam.notation.text.map_section import (
    MAP_LINE,
    SPACE,
    find_map_section,
    format_map_section,
    parse_map_section,
)
from kingofsiam.notation.text.movetext import format_move_lines, scan_lines
from kingofsiam.notation.text.positions import (
    format_deal,
    format_position,
    format_readings,
    format_result,
    scan_deal,
    scan_position,
    scan_readings,
    scan_result,
)
from kingofsiam.notation.text.scanner import Scanner, require_canonical
from kingofsiam.spec.readings import Readings

T = TypeVar("T")

RECORD_FORMAT: Final = "1"
"""The version of the record format."""

_HEADER_NAME: Final = re.compile(r"[A-Za-z0-9]+")
_LINE_END: Final = re.compile(r"[ \t\r]*\n")


@dataclass(frozen=True, slots=True)
class Header:
    """The text of a header, and where its value begins and ends in the whole record."""

    text: str
    record: Scanner
    begin: int
    end: int

    def read(self, scan: Callable[[Scanner], T]) -> T:
        """Scan the value of the header as it is written, with errors placed in the whole record."""
        line, column = self.record.line_and_column(self.begin)
        scanner = Scanner(self.record.text[self.begin : self.end], line, column, '"')
        value = scan(scanner)
        scanner.expect_end()
        return value


def scan_headers(scanner: Scanner) -> dict[str, Header]:
    """All headers by name, in their order. The first must be `Format`, with a version that we know."""
    headers: dict[str, Header] = {}
    while _header_follows(scanner) or not headers:
        scanner.expect("[")
        name = _scan_header_name(scanner, headers)
        scanner.expect(" ")
        begin = scanner.offset + 1
        headers[name] = Header(scanner.string(), scanner, begin, scanner.offset - 1)
        if name == "Format":
            headers[name].read(lambda value: value.expect(RECORD_FORMAT))
        scanner.expect("]")
        scanner.match(_LINE_END, "\n")
    return headers


def _header_follows(scanner: Scanner) -> bool:
    """Whether another header follows; only then the space before it is read."""
    end = scanner.offset
    scanner.skip(SPACE)
    if scanner.peek("["):
        return True
    scanner.offset = end
    return False


def _scan_header_name(scanner: Scanner, headers: dict[str, Header]) -> str:
    """A name that no earlier header has; the first is `Format`."""
    if not headers:
        scanner.expect("Format")
        return "Format"
    start = scanner.offset
    name = scanner.match(_HEADER_NAME, "<name>")
    if name in headers:
        scanner.offset = start
        raise scanner.error(*(reserved for reserved in RESERVED_HEADERS if reserved not in headers), "<name>")
    return name


MAX_RECORD_BYTES: Final = 500_000
"""The maximum size of a record: a game and its map take about seven thousand bytes, the rest is for comments."""

_REQUIRED_HEADERS: Final = ("Map", "Readings", "Result")


def format_record(record: Record) -> str:
    """A record as text. Raises `InvalidRecord` if no file can hold its map, or if it is too large."""
    text = _format_without_map(record) + format_map_section(record.map)
    _check_size(text.encode())
    return text


def parse_record(text: str | bytes, *, strict: bool = True) -> Record:
    """The record of a text (bytes are UTF-8).

    Raises `NotationError` if the text is not in the notation, and `InvalidRecord` with every fault if it cannot be a
    record. To check its moves and its result, use `verify`. If `strict` is false, spaces, line ends and the order of
    headers are free; you may leave out the numbers of moves, and the map if it comes with the game; and what can be
    written in several ways may be written in any of them.
    """
    text = _decode(text)
    scanner = Scanner(text)
    headers = scan_headers(scanner)
    for name in (*_REQUIRED_HEADERS, "Position" if "Position" in headers else "Deal"):
        if name not in headers:
            raise scanner.error(f"[{name} ")
    head_end = find_map_section(text, scanner.offset)
    if head_end is None and strict:
        scanner.offset = len(text)
        raise scanner.error(MAP_LINE)
    if head_end is None:
        map_ = headers["Map"].read(lambda value: value.choose({name: load(name) for name in NAMES}))
    else:
        map_ = parse_map_section(text, head_end, strict=strict)
    record = _scan_record(scanner, headers, map_)
    if strict:
        require_canonical(text[:head_end], _format_without_map(record))
    return record


def read_record(path: str | os.PathLike[str], *, strict: bool = True) -> Record:
    """The record in a file. Raises what `parse_record` raises, and `InvalidRecord` if the file cannot be read."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(MAX_RECORD_BYTES + 1)
    except (OSError, TypeError, ValueError) as error:
        raise InvalidRecord((f"the file {path!r} cannot be read: {reason_of(error)}",)) from error
    return parse_record(content, strict=strict)


def _format_without_map(record: Record) -> str:
    """Everything before the map: the reserved headers, the further ones, and the moves."""
    deal = record.deal
    start = ("Position", format_position(deal)) if isinstance(deal, State) else ("Deal", format_deal(deal))
    headers = (
        ("Format", RECORD_FORMAT),
        ("Map", record.map.name),
        ("Readings", format_readings(record.readings)),
        *((seat, name) for seat, name in zip(SEAT_LETTERS, record.players, strict=False) if name),
        start,
        ("Result", format_result(record.result)),
        *record.headers,
    )
    parts = ([f"[{name} {quoted(text)}]" for name, text in headers], [*format_move_lines(record)])
    return "".join("".join(f"{line}\n" for line in lines) + "\n" for lines in parts if lines)


def _scan_record(scanner: Scanner, headers: Mapping[str, Header], map_: Map) -> Record:
    headers["Map"].read(lambda value: value.expect(map_.name))
    readings = headers["Readings"].read(scan_readings)
    deal = _scan_deal_or_position(headers, map_, readings)
    Record(deal)  # checks the deal: moves cannot be scanned from an invalid one
    (moves, comments), variations = scan_lines(scanner, deal)
    return Record(
        deal,
        moves,
        headers["Result"].read(scan_result),
        _player_names(headers, number_of_players(deal)),
        comments,
        tuple((name, header.text) for name, header in headers.items() if name not in RESERVED_HEADERS),
        variations,
    )


def _scan_deal_or_position(headers: Mapping[str, Header], map_: Map, readings: Readings) -> Deal | State:
    """The deal; or the position that the moves begin in, which has the same readings."""
    if "Position" not in headers:
        return headers["Deal"].read(lambda value: scan_deal(value, map_, readings))
    position = headers["Position"].read(lambda value: scan_position(value, map_))
    headers["Readings"].read(lambda value: value.expect(format_readings(position.readings)))
    return position


def _player_names(headers: Mapping[str, Header], players: int) -> tuple[str, ...]:
    """The names of the players; surplus names stay, so that the record is refused."""
    names = tuple(headers[seat].text if seat in headers else "" for seat in SEAT_LETTERS)
    return names if any(names[players:]) else names[:players]


def _decode(text: object) -> str:
    """The text, if it is not too large. A byte order mark is skipped, and lines may end with CR LF."""
    if not isinstance(text, str | bytes):
        raise InvalidRecord((f"expected text or bytes, not {text!r}",))
    _check_size(text)
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise InvalidRecord((f"it is not text in UTF-8: byte {error.start} is wrong",)) from error


def _check_size(text: str | bytes) -> None:
    if len(text) > MAX_RECORD_BYTES:
        raise InvalidRecord((f"it is too large: at most {MAX_RECORD_BYTES} bytes can be read",))
