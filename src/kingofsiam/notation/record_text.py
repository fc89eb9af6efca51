"""Records as text: headers, the moves with comments between them, and the map that was played on."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from kingofsiam.errors import InvalidRecord
from kingofsiam.maps import NAMES, Map, load
from kingofsiam.notation.deal_text import scan_deal
from kingofsiam.notation.header_text import Header, header_lines, scan_headers
from kingofsiam.notation.letters import SEATS
from kingofsiam.notation.map_part import find_map_part, map_part, read_map_part
from kingofsiam.notation.move_list import MAP_LINE, move_lines, scan_moves
from kingofsiam.notation.readings_text import scan_readings
from kingofsiam.notation.record import OWN_HEADERS, Record
from kingofsiam.notation.result_text import scan_result
from kingofsiam.notation.scanner import Scanner, demand_canonical

LARGEST_RECORD: Final = 500_000
"""How many bytes a record may have: a game and its map take about seven thousand, the rest is for comments."""

_DEMANDED: Final = ("Map", "Readings", "Deal", "Result")


def format_record(record: Record) -> str:
    """A record as text. Raises `InvalidRecord` if its map is one that no file can hold, or if it is too large."""
    text = _head(record) + map_part(record.map)
    _demand_size(text.encode())
    return text


def parse_record(text: str | bytes, *, strict: bool = True) -> Record:
    """The record that a text says (bytes are UTF-8).

    Raises `NotationError` where the text is not in the notation, and `InvalidRecord` with every fault where it cannot
    be a record. Whether its moves are legal and its result is true is for `verify` to tell. If `strict` is false,
    spaces, line ends and the order of headers are free; the numbers of moves may be left out, and the map if it is one
    that comes with the game; and what can be told in several ways may be told in any of them.
    """
    text = _decoded(text)
    scanner = Scanner(text)
    headers = scan_headers(scanner)
    for name in _DEMANDED:
        if name not in headers:
            raise scanner.failure(f"[{name} ")
    head_end = find_map_part(text, scanner.at)
    if head_end is None and strict:
        scanner.at = len(text)
        raise scanner.failure(MAP_LINE)
    map_ = _included_map(headers["Map"]) if head_end is None else read_map_part(text, head_end, strict=strict)
    record = _scan_record(scanner, headers, map_)
    if strict:
        demand_canonical(text[:head_end], _head(record))
    return record


def read_record(path: str | os.PathLike[str], *, strict: bool = True) -> Record:
    """The record in a file; raises like `parse_record`, and `InvalidRecord` if the file cannot be read."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST_RECORD + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise InvalidRecord((f"the file {os.fspath(path)!r} cannot be read: {reason}",)) from error
    return parse_record(content, strict=strict)


def _head(record: Record) -> str:
    """Everything before the map."""
    moves = "".join(f"{line}\n" for line in move_lines(record))
    return "".join(f"{line}\n" for line in header_lines(record)) + "\n" + (f"{moves}\n" if moves else "")


def _scan_record(scanner: Scanner, headers: Mapping[str, Header], map_: Map) -> Record:
    headers["Map"].read(lambda value: value.demand(map_.name))
    readings = headers["Readings"].read(scan_readings)
    deal = headers["Deal"].read(lambda value: scan_deal(value, map_, readings))
    Record(deal)  # a deal that is not sound cannot be played from
    moves, comments = scan_moves(scanner, deal)
    return Record(
        deal,
        moves,
        headers["Result"].read(scan_result),
        _names(headers, len(deal.aids)),
        comments,
        tuple((name, header.text) for name, header in headers.items() if name not in OWN_HEADERS),
    )


def _names(headers: Mapping[str, Header], players: int) -> tuple[str, ...]:
    """The names of the players; also those of too many, so that the record is refused for them."""
    names = tuple(headers[seat].text if seat in headers else "" for seat in SEATS)
    return names if any(names[players:]) else names[:players]


def _included_map(header: Header) -> Map:
    return header.read(lambda value: value.choose({name: load(name) for name in NAMES}))


def _decoded(text: str | bytes) -> str:
    """The text, if it is not too large. A byte order mark is passed over, and lines may end as on other systems."""
    _demand_size(text)
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise InvalidRecord((f"it is not text in UTF-8: byte {error.start} is wrong",)) from error


def _demand_size(text: str | bytes) -> None:
    if len(text) > LARGEST_RECORD:
        raise InvalidRecord((f"it is too large: at most {LARGEST_RECORD} bytes can be read",))
