"""The boards one can play on: Siam, Saba and Britain, and how to read another.

Nothing in the rules knows a province by name: everything they need to know of a board is in its `Map`.
The borders of the printed boards of King of Siam and King of Saba are drawn, not written, and no text gives them:
those of `SIAM` and `SABA` are reconstructed, and each fact says so. `siam.toml` says how to correct it.
"""

from __future__ import annotations

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

_MAPS: Final = {each.name: each for each in (SIAM, SABA, BRITAIN)}

NAMES: Final = tuple(_MAPS)
"""The names `load` knows."""


def load(name: str) -> Map:
    """The map of this name, of those that come with the game; `UnknownName` if there is none."""
    if name not in _MAPS:
        raise UnknownName("map", name, NAMES)
    return _MAPS[name]
