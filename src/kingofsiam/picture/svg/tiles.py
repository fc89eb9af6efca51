"""The boxes with the province tiles: face up or face down, with their King markers."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.moves import Maharacha, Move, Play
from kingofsiam.picture.svg.drawing import ACCENT, BRIGHT, FADED, INK, SHADE, Point, box, group, line, polygon, write
from kingofsiam.picture.svg.looks import coin, crown, hatched, house, looks
from kingofsiam.rules.s1_components import Province
from kingofsiam.state import State

HEIGHT: Final = 68.0
_GAP: Final = 8.0
_SWAP_LINE: Final[dict[str, str | float]] = {"stroke": ACCENT, "stroke_width": 2.8, "stroke_linejoin": "round"}


def tiles(parent: Element, state: State, at: Point, width: float, move: Move | None) -> None:
    """The tiles in their boxes, and the swap of two of them by a move to come."""
    made = group(parent, "tiles", "the province tiles in the order of the struggles")
    moved = _swapped(state, move)
    step = (width + _GAP) / len(state.board.tiles)
    for place, province in enumerate(state.board.tiles):
        corner = (at[0] + place * step, at[1])
        _tile(made, state, province, place, corner, step - _GAP)
        if province in moved:
            box(made, corner, step - _GAP, HEIGHT, rx=7, fill="none", stroke=ACCENT, stroke_width=2.6)
        if province in moved[:1]:
            crown(made, (corner[0] + step - _GAP - 17, corner[1] + 16), 11, state.map.king, ghost=True)
    if len(moved) == 2:
        left, right = (at[0] + state.board.tiles.index(each) * step + (step - _GAP) / 2 for each in moved)
        _swap(made, left, right, at[1])


def _swapped(state: State, move: Move | None) -> tuple[Province, ...]:
    """The tiles that a move swaps, the one that is crowned first."""
    if not isinstance(move, Play) or not isinstance(move.action, Maharacha):
        return ()
    return tuple(each for each in (move.action.crowned, move.action.other) if each in state.board.tiles)


def _swap(parent: Element, left: float, right: float, top: float) -> None:
    """A line with a point at either end, over the tiles in between."""
    made = group(parent, "arrow", data_what="tile")
    line(made, ((left, top - 6), (left, top - 14), (right, top - 14), (right, top - 6)), **_SWAP_LINE)
    for x in (left, right):
        polygon(made, ((x, top + 2), (x - 6.5, top - 8), (x + 6.5, top - 8)), fill=ACCENT)


def _tile(made: Element, state: State, province: Province, place: int, corner: Point, width: float) -> None:
    down = place < len(state.board.control)
    contested = province == state.contested
    standing = "face down" if down else "contested" if contested else "face up"
    tile = group(made, "tile", f"{place + 1}: {province}, {standing}", data_province=province, data_standing=standing)
    edge: dict[str, str | float] = {"stroke": INK, "stroke_width": 3 if contested else 1.2}
    box(tile, corner, width, HEIGHT, rx=7, fill=SHADE if down else BRIGHT, **edge)
    if down:
        _lies_face_down(tile, state, province, place, corner, width)
    else:
        _lies_face_up(tile, state, province, place, corner, width)
    if contested:
        x, y = corner[0] + width / 2, corner[1] + HEIGHT
        polygon(tile, ((x - 9, y + 1), (x + 9, y + 1), (x, y + 10)), fill=INK)


def _lies_face_up(tile: Element, state: State, province: Province, place: int, corner: Point, width: float) -> None:
    x, y = corner
    home = state.map.land(province).home_of
    write(tile, str(place + 1), (x + 8, y + 24), 19, bold=True)
    if home is not None:
        house(tile, looks(state.map)[home], (x + 36, y + 18), 8)
    if province in state.board.kings:
        crown(tile, (x + width - 17, y + 16), 11, state.map.king)
    write(tile, province, (x + width / 2, y + 53), 14.5, room=width - 10, anchor="middle", bold=True)


def _lies_face_down(tile: Element, state: State, province: Province, place: int, corner: Point, width: float) -> None:
    x, y = corner
    hatched(tile, (x + 3, y + 3), width - 6, 38)
    coin(tile, looks(state.map)[state.board.control[place]], (x + width / 2, y + 22), 17)
    write(tile, str(place + 1), (x + 8, y + 24), 19, bold=True, fill=FADED)
    write(tile, province, (x + width / 2, y + 58), 13, room=width - 10, anchor="middle", fill=FADED)
