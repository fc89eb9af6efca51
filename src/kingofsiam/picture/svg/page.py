"""A position on one page: head, tiles, map, pool, players, and a key to the signs.

The map's upper left corner is the origin of the page: what stands above and beside it has negative coordinates.
"""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.moves import Move
from kingofsiam.picture.names import SEATS, count_of, people
from kingofsiam.picture.svg import seats as table
from kingofsiam.picture.svg.arrows import arrows, rings
from kingofsiam.picture.svg.atlas import HEIGHT as MAP_HEIGHT
from kingofsiam.picture.svg.atlas import WIDTH as MAP_WIDTH
from kingofsiam.picture.svg.country import country, crowds, province
from kingofsiam.picture.svg.crowd import Moves, moved_by
from kingofsiam.picture.svg.drawing import ACCENT, BRIGHT, Point, box, broken, group, printed, sheet, write
from kingofsiam.picture.svg.heading import NOTE, banner, heading, moment
from kingofsiam.picture.svg.key import key
from kingofsiam.picture.svg.tiles import tiles
from kingofsiam.picture.tell import tell_move
from kingofsiam.rules.s1_components import POOL
from kingofsiam.rules.s2_concept import Seat
from kingofsiam.state import State

_EDGE: Final = 20.0
_TOP: Final = -172.0
_TILES: Final = -84.0
_SIDE: Final = MAP_WIDTH + 20
_KEY_HEIGHT: Final = 74.0


def board(state: State, *, move: Move | None = None, size: int = 960) -> str:
    """The position as an SVG document, `size` pixels wide.

    With `move`, which is the next one and need not be legal, it also shows what that move does: those who leave their
    place are ringed, those to come are dashed, arrows lead from the one to the other, and to the player who takes a
    follower; swapped tiles are joined, and the King marker to come is dashed.
    """
    width = _EDGE + _SIDE + table.WIDTH + _EDGE
    root = sheet(
        (-_EDGE, _TOP),
        width,
        MAP_HEIGHT + _KEY_HEIGHT - _TOP,
        size,
        title=f"{state.map.title}: {moment(state)}",
        about=_about(state, move),
    )
    _head(root, state, move, width - _EDGE)
    tiles(root, state, (0, _TILES), width - 2 * _EDGE, move)
    table.pool(root, state, (_SIDE, 0))
    for number in range(len(state.players)):
        table.seat(root, state, number, (_SIDE, _seat(number)))
    key(root, state, (0, MAP_HEIGHT + 30))
    _country(root, state, moved_by(move, (*state.map.provinces, POOL)))
    return printed(root)


def _country(root: Element, state: State, moves: Moves) -> None:
    """The map with all who stand on it; arrows lie on the land, but under names and followers."""
    country(root, state)
    standing = crowds(state, moves)
    arrows(root, moves, standing, (_SIDE - 2, 18), (_SIDE - 4, _seat(state.to_move) + 80))
    for name, standers in standing.items():
        province(root, state, name, standers)
    rings(root, standing)


def _seat(number: Seat) -> float:
    return table.POOL_HEIGHT + 11 + number * (table.SEAT_HEIGHT + 11)


def _head(root: Element, state: State, move: Move | None, right: float) -> None:
    """What is played, the moment, and beside it the result or the move to come."""
    noted = state.outcome is not None or move is not None
    heading(root, state, (0, _TOP + 34), right - 2 * _EDGE - (NOTE[0] + 20 if noted else 0))
    corner = (right - _EDGE - NOTE[0], _TOP + 12)
    if state.outcome is not None:
        banner(root, state, state.outcome, corner)
    elif move is not None:
        _caption(root, state, move, corner)


def _caption(root: Element, state: State, move: Move, at: Point) -> None:
    """The move to come in words."""
    told = f"{SEATS[state.to_move]}: {tell_move(move, state.map)}"
    made = group(root, "move", told)
    box(made, at, *NOTE, rx=10, fill=BRIGHT, stroke=ACCENT, stroke_width=2)
    lines = broken(told, 12.5, NOTE[0] - 28, 3)
    for place, text in enumerate(lines):
        y = at[1] + 25 + 4.5 + 15 * (place - (len(lines) - 1) / 2)
        write(made, text, (at[0] + 14, y), 12.5, room=NOTE[0] - 24)


def _about(state: State, move: Move | None) -> str:
    """The whole position in words."""
    board = state.board
    told = [f"{name}: {people(board.followers_in(name), state.map)}" for name in board.tiles[len(board.control) :]]
    told.append(f"common pool: {people(board.pool, state.map)}")
    told += [
        f"{SEATS[seat]}: {people(player.followers, state.map)}, {count_of(len(player.hand), 'card')}"
        for seat, player in enumerate(state.players)
    ]
    if move is not None:
        told.append(f"the move to come: {tell_move(move, state.map)}")
    return "; ".join(told) + "."
