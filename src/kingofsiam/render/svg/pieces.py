"""The pieces: follower, control marker, King marker and home sign, each power with its own colour, shape and letter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.maps import Map
from kingofsiam.model.pieces import BRITISH, FACTIONS, ControlMarker
from kingofsiam.render.names import faction_letters, power_name
from kingofsiam.render.svg.primitives import (
    INK,
    PAPER_BRIGHT,
    Point,
    add_element,
    add_text,
    circle,
    group,
    polygon,
    rectangle,
)

_WHITE: Final = "#ffffff"
_GOLD: Final = "#f2c230"
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
_DARK: Final = ("#2d2d33", _WHITE, "#cbc8c6")


@dataclass(frozen=True, slots=True)
class PowerStyle:
    """How a power is drawn: its letter, its number of corners (0: round), its colours for piece, letter and country."""

    name: str
    letter: str
    corners: int
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
        styles[faction] = PowerStyle(power_name(faction, map), letter, (0, 4, -4)[faction.index], *_COLOURS[colour])
    free_letter = (letter for letter in map.invader.upper() if letter.isalpha() and letter not in faction_letters(map))
    styles[BRITISH] = PowerStyle(map.invader, next(free_letter, "×"), 8, *_DARK)
    return styles


def piece(parent: Element, style: PowerStyle, at: Point, radius: float, *, ghost: bool = False) -> None:
    """The shape of a power with its letter; a ghost is dashed and empty."""
    fill, ink = (PAPER_BRIGHT, INK) if ghost else (style.fill, style.ink)
    line: dict[str, str | float] = {"stroke": INK, "stroke_width": max(1, radius / 8), "fill": fill}
    if ghost:
        line["stroke_dasharray"] = "3 2"
    if style.corners == 0:
        circle(parent, at, radius, **line)
    elif style.corners == 4:
        rectangle(
            parent, (at[0] - radius * 0.9, at[1] - radius * 0.9), radius * 1.8, radius * 1.8, rx=radius / 5, **line
        )
    else:
        polygon(parent, _corners(style, at, radius), stroke_linejoin="round", **line)
    size = radius * (1.08 if style.corners < 0 else 1.2)
    add_text(parent, style.letter, (at[0], at[1] + size * 0.36), size, anchor="middle", bold=True, fill=ink)


def _corners(style: PowerStyle, at: Point, radius: float) -> list[Point]:
    count = abs(style.corners)
    wide = radius * (1.22 if count == 4 else 1.08)
    start = 0 if count == 4 else pi / count
    turns = [start + 2 * pi * corner / count for corner in range(count)]
    return [(at[0] + wide * cos(turn), at[1] + wide * sin(turn)) for turn in turns]


def control_marker(parent: Element, style: PowerStyle, at: Point, radius: float) -> None:
    """A control marker: the shape of the power in a ring."""
    node = group(parent, "control", f"controlled by the {style.name}", data_power=style.name)
    circle(node, at, radius, fill=PAPER_BRIGHT, stroke=INK, stroke_width=radius / 8)
    piece(node, style, at, radius * 0.66)


def king_marker(parent: Element, at: Point, size: float, king: str, *, ghost: bool = False) -> None:
    """A King marker; a ghost is dashed and empty."""
    node = group(parent, "ghost-king" if ghost else "king", king)
    x, y = at
    heights = (0.55, -0.45, 0.05, -0.8, 0.05, -0.45, 0.55)
    widths = (-0.85, -1, -0.45, 0, 0.45, 1, 0.85)
    corners = [(x + size * across, y + size * down) for across, down in zip(widths, heights, strict=True)]
    dashes = {"stroke_dasharray": "2.5 2"} if ghost else {}
    fill = PAPER_BRIGHT if ghost else _GOLD
    polygon(node, corners, fill=fill, stroke=INK, stroke_width=1.3, stroke_linejoin="round", **dashes)


def home_sign(parent: Element, style: PowerStyle, at: Point, size: float) -> None:
    """The sign of a home province: a house with the faction's letter."""
    node = group(parent, "home", f"home of the {style.name}", data_power=style.name)
    x, y = at
    outline = ((-1, 1), (-1, -0.15), (0, -1.1), (1, -0.15), (1, 1))
    corners = [(x + size * across, y + size * down) for across, down in outline]
    polygon(node, corners, fill=style.fill, stroke=INK, stroke_width=1.2, stroke_linejoin="round")
    add_text(node, style.letter, (x, y + size * 0.75), size * 1.45, anchor="middle", bold=True, fill=style.ink)


def hatching(parent: Element, at: Point, width: float, height: float) -> None:
    """Slanting lines over a box that lies face down."""
    x, y = at
    steps = [x + 9 * step for step in range(int((width + height) / 9) + 1)]
    for here, _ in pairwise(steps):
        down, up = min(height, here + 9 - x), max(0, here + 9 - x - width)
        start, end = (here + 9 - down, y + down), (here + 9 - up, y + up)
        add_element(parent, "line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], stroke="#a9a091", stroke_width=1)
