"""Maps: Siam, Saba and Britain come with the game, and `Map.from_file` reads one of your own.

No rule knows a province by name: everything that the rules need to know about a board is in its `Map`. The borders of
the printed boards of King of Siam and King of Saba are drawn, and no text lists them: those of `SIAM` and `SABA` are
reconstructed, and each fact says so. `siam.toml` says how to correct it.
"""

from pathlib import Path
from typing import Final

from kingofsiam.errors import UnknownName
from kingofsiam.maps.land import UNSOURCED, Border, Fact, Land, Provenance
from kingofsiam.maps.map import Map

__all__ = [
    "BRITAIN",
    "NAMES",
    "SABA",
    "SIAM",
    "UNSOURCED",
    "Border",
    "Fact",
    "Land",
    "Map",
    "Provenance",
    "included",
    "load",
]


def _included(name: str) -> Map:
    return Map.from_file(Path(__file__).with_name(f"{name}.toml"))


SIAM: Final = _included("siam")
"""The board of the game, its borders reconstructed."""

SABA: Final = _included("saba")
"""The designer's second board, Ethiopia, its borders reconstructed."""

BRITAIN: Final = _included("britain")
"""The board of the game's later edition, The King is Dead: every border is certain."""

_MAPS: Final = {board.name: board for board in (SIAM, SABA, BRITAIN)}

NAMES: Final = tuple(_MAPS)
"""The names `load` knows."""


def load(name: str) -> Map:
    """The included map of this name. Raises `UnknownName` if there is none."""
    if type(name) is not str or name not in _MAPS:
        raise UnknownName("map", name, NAMES)
    return _MAPS[name]


def included(map: Map) -> Map | None:
    """The included map that has this map's name and is the same for play; None if there is none."""
    namesake = _MAPS.get(map.name)
    return namesake if namesake is not None and namesake.plays_like(map) else None
