"""The map section: the map at the end of a record, or after the line of a position, between two lines of its own.

With it you can replay the game even if the data of that map are corrected later. If the closing line is missing, the
text has been cut off.
"""

import re
from functools import lru_cache
from typing import Final

from kingofsiam import maps
from kingofsiam.errors import InvalidMap, InvalidRecord
from kingofsiam.maps import Map
from kingofsiam.notation.text.scanner import Scanner

MAP_LINE: Final = "---- map ----"
"""The line before the map."""

END_LINE: Final = "---- end ----"
SPACE: Final = re.compile(r"[ \t\r\n]*+")
_MAP_LINE: Final = re.compile(f"^{MAP_LINE}$", re.MULTILINE)


def comes_with_the_game(map: Map) -> bool:
    """Whether a text need only name this map: an included one plays the same and has the same codes."""
    namesake = maps.included(map)
    return namesake is not None and [land.code for land in namesake.lands] == [land.code for land in map.lands]


@lru_cache(maxsize=16)
def format_map_section(map: Map) -> str:
    """The map and the lines around it. Raises `InvalidRecord` for a map that no file can hold."""
    try:
        text = map.to_toml()
    except InvalidMap as error:
        raise InvalidRecord(tuple(f"the map: {fault}" for fault in error.faults)) from error
    return f"{MAP_LINE}\n{text}{END_LINE}\n"


def find_map_section(text: str, start: int = 0) -> int | None:
    """The offset of the line before the map; None if there is no such line."""
    line = _MAP_LINE.search(text, start)
    return line.start() if line else None


def parse_map_section(text: str, start: int, *, strict: bool) -> Map:
    """The map of the section that begins at `start`. Raises `NotationError` and `InvalidRecord`."""
    begin, end = start + len(MAP_LINE) + 1, text.rfind(f"\n{END_LINE}") + 1
    scanner = Scanner(text)
    scanner.offset = len(text) if end < begin else end
    scanner.expect(END_LINE)
    if strict:
        scanner.expect("\n")
    else:
        scanner.skip(SPACE)
    scanner.expect_end()
    return _parse_map(text[begin:end])


@lru_cache(maxsize=16)
def _parse_map(text: str) -> Map:
    try:
        return Map.from_toml(text)
    except InvalidMap as error:
        raise InvalidRecord(tuple(f"the map: {fault}" for fault in error.faults)) from error
