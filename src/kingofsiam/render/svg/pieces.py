"""The pieces: follower, control marker, King marker and home sign; and the boxes with the province tiles."""

from itertools import pairwise
from math import cos, pi, sin
from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.model.moves import Maharacha, Move, Play
from kingofsiam.model.pieces import Province
from kingofsiam.model.state import State
from kingofsiam.render.svg.palette import ACCENT, FADED, GOLD, INK, PAPER_BRIGHT, SHADE, PowerStyle, power_styles
from kingofsiam.render.svg.primitives import (
    Point,
    add_element,
    add_text,
    caption,
    circle,
    group,
    polygon,
    polyline,
    rectangle,
)


def piece(parent: Element, style: PowerStyle, at: Point, radius: float, *, ghost: bool = False, text: str = "") -> None:
    """The shape of a power with its letter, or with this text; a ghost is dashed and empty."""
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
    add_text(parent, text or style.letter, (at[0], at[1] + size * 0.36), size, anchor="middle", bold=True, fill=ink)


def _corners(style: PowerStyle, at: Point, radius: float) -> list[Point]:
    count = abs(style.corners)
    wide = radius * (1.22 if count == 4 else 1.08)
    start = 0 if count == 4 else pi / count
    turns = [start + 2 * pi * corner / count for corner in range(count)]
    return [(at[0] + wide * cos(turn), at[1] + wide * sin(turn)) for turn in turns]


def control_marker(parent: Element, style: PowerStyle, at: Point, radius: float) -> None:
    """A control marker: the shape of the power in a ring."""
    node = group(parent, "control", caption("controlled", power=style.name), data_power=style.name)
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
    fill = PAPER_BRIGHT if ghost else GOLD
    polygon(node, corners, fill=fill, stroke=INK, stroke_width=1.3, stroke_linejoin="round", **dashes)


def home_sign(parent: Element, style: PowerStyle, at: Point, size: float) -> None:
    """The sign of a home province: a house with the faction's letter."""
    node = group(parent, "home", caption("home-of", faction=style.name), data_power=style.name)
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


TILE_HEIGHT: Final = 68.0
_GAP: Final = 8.0
_SWAP_LINE: Final[dict[str, str | float]] = {"stroke": ACCENT, "stroke_width": 2.8, "stroke_linejoin": "round"}


def draw_tiles(parent: Element, state: State, at: Point, width: float, move: Move | None) -> None:
    """The tiles in their boxes, and the swap of two of them by the move."""
    node = group(parent, "tiles", caption("tiles"))
    swapped = swapped_tiles(state, move)
    step = (width + _GAP) / len(state.board.tiles)
    for place, province in enumerate(state.board.tiles):
        corner = (at[0] + place * step, at[1])
        _draw_tile(node, state, province, place, corner, step - _GAP)
        if province in swapped:
            rectangle(node, corner, step - _GAP, TILE_HEIGHT, rx=7, fill="none", stroke=ACCENT, stroke_width=2.6)
        if province in swapped[:1]:
            king_marker(node, (corner[0] + step - _GAP - 17, corner[1] + 16), 11, state.map.king, ghost=True)
    if len(swapped) == 2:
        left, right = (at[0] + state.board.tiles.index(tile) * step + (step - _GAP) / 2 for tile in swapped)
        _draw_swap(node, left, right, at[1])


def swapped_tiles(state: State, move: Move | None) -> tuple[Province, ...]:
    """The tiles that a move swaps, the crowned one first."""
    if not isinstance(move, Play) or not isinstance(move.action, Maharacha):
        return ()
    return tuple(tile for tile in (move.action.crowned, move.action.other) if tile in state.board.tiles)


def _draw_swap(parent: Element, left: float, right: float, top: float) -> None:
    """A line with an arrowhead at both ends, above the tiles in between."""
    node = group(parent, "arrow", data_what="tile")
    polyline(node, ((left, top - 6), (left, top - 14), (right, top - 14), (right, top - 6)), **_SWAP_LINE)
    for x in (left, right):
        polygon(node, ((x, top + 2), (x - 6.5, top - 8), (x + 6.5, top - 8)), fill=ACCENT)


def _draw_tile(node: Element, state: State, province: Province, place: int, corner: Point, width: float) -> None:
    down = place < len(state.board.control)
    contested = province == state.contested
    status = "face down" if down else "contested" if contested else "face up"
    words = caption("face-down") if down else caption("contested") if contested else caption("face-up")
    tile = group(node, "tile", f"{place + 1}: {province}, {words}", data_province=province, data_standing=status)
    edge: dict[str, str | float] = {"stroke": INK, "stroke_width": 3 if contested else 1.2}
    rectangle(tile, corner, width, TILE_HEIGHT, rx=7, fill=SHADE if down else PAPER_BRIGHT, **edge)
    if down:
        _draw_face_down(tile, state, province, place, corner, width)
    else:
        _draw_face_up(tile, state, province, place, corner, width)
    if contested:
        x, y = corner[0] + width / 2, corner[1] + TILE_HEIGHT
        polygon(tile, ((x - 9, y + 1), (x + 9, y + 1), (x, y + 10)), fill=INK)


def _draw_face_up(tile: Element, state: State, province: Province, place: int, corner: Point, width: float) -> None:
    x, y = corner
    home = state.map.land(province).home_of
    add_text(tile, str(place + 1), (x + 8, y + 24), 19, bold=True)
    if home is not None:
        home_sign(tile, power_styles(state.map)[home], (x + 36, y + 18), 8)
    if province in state.board.kings:
        king_marker(tile, (x + width - 17, y + 16), 11, state.map.king)
    add_text(tile, province, (x + width / 2, y + 53), 14.5, max_width=width - 10, anchor="middle", bold=True)


def _draw_face_down(tile: Element, state: State, province: Province, place: int, corner: Point, width: float) -> None:
    x, y = corner
    hatching(tile, (x + 3, y + 3), width - 6, 38)
    control_marker(tile, power_styles(state.map)[state.board.control[place]], (x + width / 2, y + 22), 17)
    add_text(tile, str(place + 1), (x + 8, y + 24), 19, bold=True, fill=FADED)
    add_text(tile, province, (x + width / 2, y + 58), 13, max_width=width - 10, anchor="middle", fill=FADED)
