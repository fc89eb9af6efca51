"""The palette: the colours of every drawing, and the colour, shape and letter of each power on a map."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kingofsiam.maps import Map
from kingofsiam.model.pieces import BRITISH, FACTIONS, ControlMarker
from kingofsiam.render.names import faction_letters, power_name

INK: Final = "#1f2a33"
FADED: Final = "#56636d"
PAPER: Final = "#fbf8f0"
SHADE: Final = "#efe8d8"
EDGE: Final = "#b9ab8c"
CARD: Final = "#7b5b34"
SEA: Final = "#d3e3ea"
LAND: Final = "#f2e6c9"
PAPER_BRIGHT: Final = "#fffdf4"
ACCENT: Final = "#a01368"
GOLD: Final = "#f2c230"

_WHITE: Final = "#ffffff"
_COLOURS: Final = {
    "yellow": ("#f4d634", INK, "#faefb4"),
    "red": ("#cc4b1c", _WHITE, "#f3cbb8"),
    "blue": ("#00508c", _WHITE, "#bcd3e8"),
    "green": ("#006b52", _WHITE, "#b9dccd"),
    "orange": ("#e69f00", INK, "#f7dfae"),
    "purple": ("#7d3c78", _WHITE, "#dfc6dc"),
    "black": ("#2b2b2b", _WHITE, "#cfcfcf"),
    "white": ("#fdfdfd", INK, "#f7f7f7"),
}
_SHAPES: Final = ("circle", "square", "diamond")
_DARK: Final = ("#2d2d33", _WHITE, "#cbc8c6")


@dataclass(frozen=True, slots=True)
class PowerStyle:
    """How a power is drawn: its letter, its shape, its colours for piece, letter and country."""

    name: str
    letter: str
    shape: str
    fill: str
    ink: str
    tint: str


@lru_cache(maxsize=16)
def power_styles(map: Map) -> Mapping[ControlMarker, PowerStyle]:
    """How the powers of a map are drawn: circle, square and diamond, and an octagon for the power that marches in."""
    used: list[str] = []
    for colour in map.faction_colours:
        free = (name for name in _COLOURS if name not in used and name not in map.faction_colours)
        used.append(colour if colour in _COLOURS and colour not in used else next(free))
    styles = dict[ControlMarker, PowerStyle]()
    for faction, letter, colour in zip(FACTIONS, faction_letters(map), used, strict=True):
        styles[faction] = PowerStyle(power_name(faction, map), letter, _SHAPES[faction.index], *_COLOURS[colour])
    free_letter = (letter for letter in map.invader.upper() if letter.isalpha() and letter not in faction_letters(map))
    styles[BRITISH] = PowerStyle(map.invader, next(free_letter, "×"), "octagon", *_DARK)
    return styles
