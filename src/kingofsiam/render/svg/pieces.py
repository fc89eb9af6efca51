"""The pieces: follower, control marker, King marker and home sign; and the boxes with the province tiles."""

from collections.abc import Iterable
from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.model.moves import Maharacha, Move, Play
from kingofsiam.model.pieces import Province
from kingofsiam.model.state import State
from kingofsiam.render.svg.palette import ACCENT, FADED, GOLD, INK, PAPER_BRIGHT, SHADE, PowerStyle, power_styles
from kingofsiam.render.svg.primitives import Point, add_text, caption, circle, group, polygon, polyline, rectangle

_KING: Final = ((-0.85, 0.55), (-1, -0.45), (-0.45, 0.05), (0, -0.8), (0.45, 0.05), (1, -0.45), (0.85, 0.55))
_HOUSE: Final = ((-1, 1), (-1, -0.15), (0, -1.1), (1, -0.15), (1, 1))
_DIAMOND: Final = ((1.22, 0), (0, 1.22), (-1.22, 0), (0, -1.22))
_OCTAGON: Final = ((1, 0.41), (0.41, 1), (-0.41, 1), (-1, 0.41), (-1, -0.41), (-0.41, -1), (0.41, -1), (1, -0.41))


def _figure(parent: Element, corners: Iterable[Point], at: Point, size: float, **attributes: str | float) -> None:
    """A figure of this size around a point."""
    points = [(at[0] + size * across, at[1] + size * down) for across, down in corners]
    polygon(parent, points, stroke=INK, stroke_linejoin="round", **attributes)


def piece(parent: Element, style: PowerStyle, at: Point, radius: float, *, ghost: bool = False) -> None:
    """The shape of a power with its letter; a ghost is dashed and empty."""
    fill, ink = (PAPER_BRIGHT, INK) if ghost else (style.fill, style.ink)
    line: dict[str, str | float] = {"stroke_width": max(1, radius / 8), "fill": fill}
    if ghost:
        line["stroke_dasharray"] = "3 2"
    match style.shape:
        case "circle":
            circle(parent, at, radius, stroke=INK, **line)
        case "square":
            side = radius * 1.8
            rectangle(parent, (at[0] - side / 2, at[1] - side / 2), side, side, rx=radius / 5, stroke=INK, **line)
        case _:
            _figure(parent, _DIAMOND if style.shape == "diamond" else _OCTAGON, at, radius, **line)
    size = max(11, radius * (1.08 if style.shape == "diamond" else 1.2))  # never too small to be read
    add_text(parent, style.letter, (at[0], at[1] + size * 0.36), size, anchor="middle", bold=True, fill=ink)


def control_marker(parent: Element, style: PowerStyle, at: Point, radius: float) -> None:
    """A control marker: the shape of the power in a ring."""
    node = group(parent, "control", caption("controlled", power=style.name), data_power=style.name)
    circle(node, at, radius, fill=PAPER_BRIGHT, stroke=INK, stroke_width=radius / 8)
    piece(node, style, at, radius * 0.66)


def king_marker(parent: Element, at: Point, size: float, king: str, *, ghost: bool = False) -> None:
    """A King marker; a ghost is dashed and empty."""
    node = group(parent, "ghost-king" if ghost else "king", king)
    dashes = {"stroke_dasharray": "2.5 2"} if ghost else {}
    _figure(node, _KING, at, size, fill=PAPER_BRIGHT if ghost else GOLD, stroke_width=1.3, **dashes)


def home_sign(parent: Element, style: PowerStyle, at: Point, size: float) -> None:
    """The sign of a home province: a house with the faction's letter."""
    node = group(parent, "home", caption("home-of", faction=style.name), data_power=style.name)
    _figure(node, _HOUSE, at, size, fill=style.fill, stroke_width=1.2)
    letter = (at[0], at[1] + size * 0.75)
    add_text(node, style.letter, letter, size * 1.45, anchor="middle", bold=True, fill=style.ink)


def _hatch(parent: Element, at: Point, width: float, height: float) -> None:
    """Slanting lines over a box that lies face down."""
    for offset in range(9, int(width + height), 9):
        down, up = min(height, offset), max(0, offset - width)
        start, end = (at[0] + offset - down, at[1] + down), (at[0] + offset - up, at[1] + up)
        polyline(parent, (start, end), stroke="#a9a091", stroke_width=1)


_TILE_HEIGHT: Final = 68.0
_GAP: Final = 8.0


def draw_tiles(parent: Element, state: State, at: Point, width: float, move: Move | None) -> None:
    """The tiles in their boxes, and the swap of two of them by the move."""
    node = group(parent, "tiles", caption("tiles"))
    swapped = _swapped_tiles(state, move)
    step = (width + _GAP) / len(state.board.tiles)
    for place, province in enumerate(state.board.tiles):
        corner = (at[0] + place * step, at[1])
        _draw_tile(node, state, province, corner, step - _GAP)
        if province in swapped:
            rectangle(node, corner, step - _GAP, _TILE_HEIGHT, rx=7, fill="none", stroke=ACCENT, stroke_width=2.6)
        if province in swapped[:1]:
            king_marker(node, (corner[0] + step - _GAP - 17, corner[1] + 16), 11, state.map.king, ghost=True)
    if len(swapped) == 2:
        left, right = (at[0] + state.board.tiles.index(tile) * step + (step - _GAP) / 2 for tile in swapped)
        _draw_swap(node, left, right, at[1])


def _swapped_tiles(state: State, move: Move | None) -> tuple[Province, ...]:
    """The tiles that a move swaps, the crowned one first."""
    if not isinstance(move, Play) or not isinstance(move.action, Maharacha):
        return ()
    return tuple(tile for tile in (move.action.crowned, move.action.other) if tile in state.board.tiles)


def _draw_swap(parent: Element, left: float, right: float, top: float) -> None:
    """A line with an arrowhead at both ends, above the tiles in between."""
    node = group(parent, "arrow", data_what="tile")
    bridge = ((left, top - 6), (left, top - 14), (right, top - 14), (right, top - 6))
    polyline(node, bridge, stroke=ACCENT, stroke_width=2.8, stroke_linejoin="round")
    for x in (left, right):
        polygon(node, ((x, top + 2), (x - 6.5, top - 8), (x + 6.5, top - 8)), fill=ACCENT)


def _draw_tile(parent: Element, state: State, province: Province, corner: Point, width: float) -> None:
    """A tile with the number of its box: face up with its signs, or face down with the control marker."""
    (x, y), place, styles = corner, state.board.tiles.index(province), power_styles(state.map)
    controller, home = state.board.controller(province), state.map.land(province).home_of
    contested = province == state.contested
    status = "contested" if contested else "face-up" if controller is None else "face-down"
    title = f"{place + 1}: {province}, {caption(status)}"
    tile = group(parent, "tile", title, data_province=province, data_standing=status)
    paper, ink = (PAPER_BRIGHT, INK) if controller is None else (SHADE, FADED)
    rectangle(tile, corner, width, _TILE_HEIGHT, rx=7, fill=paper, stroke=INK, stroke_width=3 if contested else 1.2)
    if controller is not None:
        _hatch(tile, (x + 3, y + 3), width - 6, 38)
        control_marker(tile, styles[controller], (x + width / 2, y + 22), 17)
    elif home is not None:
        home_sign(tile, styles[home], (x + 36, y + 18), 8)
    if province in state.board.kings and controller is None:
        king_marker(tile, (x + width - 17, y + 16), 11, state.map.king)
    add_text(tile, str(place + 1), (x + 8, y + 24), 19, bold=True, fill=ink)
    name = (x + width / 2, y + 55)
    add_text(tile, province, name, 14, max_width=width - 10, anchor="middle", bold=controller is None, fill=ink)
    if contested:
        x, y = corner[0] + width / 2, corner[1] + _TILE_HEIGHT
        polygon(tile, ((x - 9, y + 1), (x + 9, y + 1), (x, y + 10)), fill=INK)
