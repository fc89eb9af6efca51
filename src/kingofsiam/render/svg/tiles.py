"""The boxes with the province tiles, face up or face down, with their King markers."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.model.moves import Maharacha, Move, Play
from kingofsiam.model.pieces import Province
from kingofsiam.model.state import State
from kingofsiam.render.svg.pieces import control_marker, hatching, home_sign, king_marker, power_styles
from kingofsiam.render.svg.primitives import (
    ACCENT,
    FADED,
    INK,
    PAPER_BRIGHT,
    SHADE,
    Point,
    add_text,
    group,
    polygon,
    polyline,
    rectangle,
)

TILE_HEIGHT: Final = 68.0
_GAP: Final = 8.0
_SWAP_LINE: Final[dict[str, str | float]] = {"stroke": ACCENT, "stroke_width": 2.8, "stroke_linejoin": "round"}


def draw_tiles(parent: Element, state: State, at: Point, width: float, move: Move | None) -> None:
    """The tiles in their boxes, and the swap of two of them by the move."""
    node = group(parent, "tiles", "the province tiles in the order of the struggles")
    swapped = _swapped_tiles(state, move)
    step = (width + _GAP) / len(state.board.tiles)
    for place, province in enumerate(state.board.tiles):
        corner = (at[0] + place * step, at[1])
        _draw_tile(node, state, province, place, corner, step - _GAP)
        if province in swapped:
            rectangle(node, corner, step - _GAP, TILE_HEIGHT, rx=7, fill="none", stroke=ACCENT, stroke_width=2.6)
        if province in swapped[:1]:
            king_marker(node, (corner[0] + step - _GAP - 17, corner[1] + 16), 11, state.map.king, ghost=True)
    if len(swapped) == 2:
        left, right = (at[0] + state.board.tiles.index(each) * step + (step - _GAP) / 2 for each in swapped)
        _draw_swap(node, left, right, at[1])


def _swapped_tiles(state: State, move: Move | None) -> tuple[Province, ...]:
    """The tiles that a move swaps, the crowned one first."""
    if not isinstance(move, Play) or not isinstance(move.action, Maharacha):
        return ()
    return tuple(each for each in (move.action.crowned, move.action.other) if each in state.board.tiles)


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
    tile = group(node, "tile", f"{place + 1}: {province}, {status}", data_province=province, data_standing=status)
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
