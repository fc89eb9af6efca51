"""The map section: the map at the end of a record, or after the line of a position, between two lines of its own.

With it you can replay the game even if the data of that map are corrected later. If the closing line is missing, the
text has been cut off. A text need not bring a map that comes with the game.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from kingofsiam import maps
from kingofsiam.maps import Map
from kingofsiam.notation.text.scanner import Scanner

MAP_LINE: Final = "---- map ----"
"""The line before the map."""

END_LINE: Final = "---- end ----"
_MAP_LINE: Final = re.compile(f"^{MAP_LINE}$", re.MULTILINE)


def comes_with_the_game(map: Map) -> bool:
    """Whether a text need only name this map: an included one plays the same and has the same codes."""
    namesake = maps.included(map)
    return namesake is not None and [land.code for land in namesake.lands] == [land.code for land in map.lands]


def known_maps(own: Map | None) -> Mapping[str, Map]:
    """The maps that a text can name: its own, or else those that come with the game."""
    return {name: maps.load(name) for name in maps.NAMES} if own is None else {own.name: own}


@lru_cache(maxsize=16)
def format_map_section(map: Map) -> str:
    """The map and the lines around it. Raises `InvalidMap` for a map that no file can hold."""
    return f"{MAP_LINE}\n{map.to_toml()}{END_LINE}\n"


def split_off_map(text: str) -> tuple[str, Map | None]:
    """What stands before the map section, and the map if there is one. Raises `NotationError` and `InvalidMap`."""
    scanner = Scanner(text)
    line = _MAP_LINE.search(text)
    if line is None:
        return text, None
    end = text.rfind(f"\n{END_LINE}") + 1
    scanner.offset = end if end > line.end() else len(text)
    scanner.expect(END_LINE)
    scanner.expect_end()
    return text[: line.start()], _parse_map(text[line.end() + 1 : end])


_parse_map: Final = lru_cache(maxsize=16)(Map.from_toml)
