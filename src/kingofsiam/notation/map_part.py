"""The map that a record was played on, at its end: a game can be replayed even if the map's data are corrected later.

After the map stands a last line. Where that is missing, the record has been cut off.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from kingofsiam.errors import InvalidMap, InvalidRecord
from kingofsiam.maps import Map
from kingofsiam.notation.move_list import MAP_LINE, SPACE
from kingofsiam.notation.scanner import Scanner

END_LINE: Final = "---- end ----"
_MAP_LINE: Final = re.compile(f"^{MAP_LINE}$", re.MULTILINE)

LARGEST_MAP: Final = 16_000
"""How many characters the map in a record may have; it takes about three thousand."""


@lru_cache(maxsize=16)
def map_part(map: Map) -> str:  # noqa: A002 - the booklet's word
    """The map as it stands at the end of a record. Raises `InvalidRecord` for one that no file can hold."""
    try:
        text = map.to_toml()
    except InvalidMap as error:
        raise InvalidRecord(tuple(f"the map: {fault}" for fault in error.faults)) from error
    if len(text) > LARGEST_MAP:
        raise InvalidRecord((_too_large(text),))
    return f"{MAP_LINE}\n{text}{END_LINE}\n"


def find_map_part(text: str, start: int) -> int | None:
    """Where the line before the map begins; None if there is no such line."""
    found = _MAP_LINE.search(text, start)
    return found.start() if found else None


def read_map_part(text: str, start: int, *, strict: bool) -> Map:
    """The map at the end of a record, from its first line on."""
    begin = start + len(MAP_LINE) + 1
    end = text.rfind(f"\n{END_LINE}") + 1
    if end < begin:
        _at(text, len(text)).demand(END_LINE)
    scanner = _at(text, end + len(END_LINE))
    if strict:
        scanner.demand("\n")
    else:
        scanner.skip(SPACE)
    scanner.end()
    return _map(text[begin:end])


@lru_cache(maxsize=16)
def _map(text: str) -> Map:
    if len(text) > LARGEST_MAP:
        raise InvalidRecord((_too_large(text),))
    try:
        return Map.from_toml(text)
    except InvalidMap as error:
        raise InvalidRecord(tuple(f"the map: {fault}" for fault in error.faults)) from error


def _too_large(text: str) -> str:
    return f"the map has {len(text)} characters; at most {LARGEST_MAP} can be recorded"


def _at(text: str, place: int) -> Scanner:
    scanner = Scanner(text)
    scanner.at = place
    return scanner
