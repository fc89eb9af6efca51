"""The board as one SVG document: heading, tiles, map, pool, players and legend.

The map's upper left corner is the origin: what stands above and beside the map has negative coordinates.
"""

from typing import Final

from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import Seat
from kingofsiam.model.state import State
from kingofsiam.render.sentences import describe_turn
from kingofsiam.render.svg import surroundings
from kingofsiam.render.svg.map_drawing import draw_map, transfers_of
from kingofsiam.render.svg.map_layout import MAP_HEIGHT, MAP_WIDTH
from kingofsiam.render.svg.pieces import draw_tiles
from kingofsiam.render.svg.primitives import svg_root, to_svg_text

_PADDING: Final = 20.0
_TOP: Final = -172.0
_TILES: Final = -84.0
_SIDE: Final = MAP_WIDTH + 20
_WIDTH: Final = _SIDE + surroundings.SEAT_WIDTH
_KEY_HEIGHT: Final = 74.0


def board(state: State, *, move: Move | None = None, size: int = 960) -> str:
    """The position as an SVG document, `size` pixels wide.

    With `move`, the next one, legal or not, it also shows what that move does. Followers that leave get a ring, those
    that arrive are dashed, and arrows lead from the one place to the other, and to the player who takes a follower.
    Swapped tiles are joined, and the new King marker is dashed.
    """
    root = svg_root(
        (-_PADDING, _TOP),
        _WIDTH + 2 * _PADDING,
        MAP_HEIGHT + _KEY_HEIGHT - _TOP,
        size,
        f"{state.map.title}: {describe_turn(state)}",
    )
    surroundings.draw_header(root, state, _WIDTH, _TOP, move)
    draw_tiles(root, state, (0, _TILES), _WIDTH, move)
    surroundings.draw_pool(root, state, (_SIDE, 0))
    for seat in range(len(state.players)):
        surroundings.draw_seat(root, state, seat, (_SIDE, _seat_top(seat)))
    surroundings.draw_legend(root, state, (0, MAP_HEIGHT + 30))
    player = (_SIDE - 4, _seat_top(state.to_move) + 80)
    draw_map(root, state, transfers_of(move, state.map), (_SIDE - 2, 18), player)
    return to_svg_text(root, "province", "pool", "player", "move", "outcome")


def _seat_top(seat: Seat) -> float:
    return surroundings.POOL_HEIGHT + 11 + seat * (surroundings.SEAT_HEIGHT + 11)
