"""The board as one SVG document: heading, tiles, map, pool, players and legend.

The map's upper left corner is the origin: what stands above and beside the map has negative coordinates.
"""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import POOL, SEAT_LETTERS, Seat
from kingofsiam.model.state import State
from kingofsiam.render.names import followers_phrase, pluralize
from kingofsiam.render.sentences import describe_move, describe_turn
from kingofsiam.render.svg import seats
from kingofsiam.render.svg.captions import NOTE_SIZE, draw_heading, draw_legend, outcome_banner
from kingofsiam.render.svg.followers import Transfers, draw_arrows, draw_rings, transfers_of
from kingofsiam.render.svg.map_drawing import draw_map, draw_province, tokens_by_province
from kingofsiam.render.svg.map_layout import MAP_HEIGHT, MAP_WIDTH
from kingofsiam.render.svg.primitives import (
    ACCENT,
    PAPER_BRIGHT,
    Point,
    add_text,
    break_lines,
    group,
    rectangle,
    svg_root,
    to_svg_text,
)
from kingofsiam.render.svg.tiles import draw_tiles

_PADDING: Final = 20.0
_TOP: Final = -172.0
_TILES: Final = -84.0
_SIDE: Final = MAP_WIDTH + 20
_KEY_HEIGHT: Final = 74.0


def board(state: State, *, move: Move | None = None, size: int = 960) -> str:
    """The position as an SVG document, `size` pixels wide.

    With `move`, the next one, legal or not, it also shows what that move does. Followers that leave get a ring, those
    that arrive are dashed, and arrows lead from the one place to the other, and to the player who takes a follower.
    Swapped tiles are joined, and the new King marker is dashed.
    """
    width = _PADDING + _SIDE + seats.SEAT_WIDTH + _PADDING
    root = svg_root(
        (-_PADDING, _TOP),
        width,
        MAP_HEIGHT + _KEY_HEIGHT - _TOP,
        size,
        title=f"{state.map.title}: {describe_turn(state)}",
        description=_description(state, move),
    )
    _draw_header(root, state, move, width - _PADDING)
    draw_tiles(root, state, (0, _TILES), width - 2 * _PADDING, move)
    seats.draw_pool(root, state, (_SIDE, 0))
    for number in range(len(state.players)):
        seats.draw_seat(root, state, number, (_SIDE, _seat_top(number)))
    draw_legend(root, state, (0, MAP_HEIGHT + 30))
    _draw_map_with_move(root, state, transfers_of(move, (*state.map.provinces, POOL)))
    return to_svg_text(root)


def _draw_map_with_move(root: Element, state: State, transfers: Transfers) -> None:
    """The map with all followers. Arrows lie on the land, but under names and followers."""
    draw_map(root, state)
    tokens = tokens_by_province(state, transfers)
    draw_arrows(root, transfers, tokens, (_SIDE - 2, 18), (_SIDE - 4, _seat_top(state.to_move) + 80))
    for name, here in tokens.items():
        draw_province(root, state, name, here)
    draw_rings(root, tokens)


def _seat_top(number: Seat) -> float:
    return seats.POOL_HEIGHT + 11 + number * (seats.SEAT_HEIGHT + 11)


def _draw_header(root: Element, state: State, move: Move | None, right: float) -> None:
    """The heading, and beside it the outcome or the next move."""
    has_note = state.outcome is not None or move is not None
    draw_heading(root, state, (0, _TOP + 34), right - 2 * _PADDING - (NOTE_SIZE[0] + 20 if has_note else 0))
    corner = (right - _PADDING - NOTE_SIZE[0], _TOP + 12)
    if state.outcome is not None:
        outcome_banner(root, state, state.outcome, corner)
    elif move is not None:
        _move_caption(root, state, move, corner)


def _move_caption(root: Element, state: State, move: Move, at: Point) -> None:
    """The next move in words."""
    text = f"{SEAT_LETTERS[state.to_move]}: {describe_move(move, state.map)}"
    node = group(root, "move", text)
    rectangle(node, at, *NOTE_SIZE, rx=10, fill=PAPER_BRIGHT, stroke=ACCENT, stroke_width=2)
    lines = break_lines(text, 12.5, NOTE_SIZE[0] - 28, 3)
    for row, line in enumerate(lines):
        y = at[1] + 25 + 4.5 + 15 * (row - (len(lines) - 1) / 2)
        add_text(node, line, (at[0] + 14, y), 12.5, max_width=NOTE_SIZE[0] - 24)


def _description(state: State, move: Move | None) -> str:
    """The whole position in words."""
    board = state.board
    parts = [
        f"{name}: {followers_phrase(board.followers_in(name), state.map)}" for name in board.tiles[len(board.control) :]
    ]
    parts.append(f"common pool: {followers_phrase(board.pool, state.map)}")
    parts += [
        f"{SEAT_LETTERS[seat]}: {followers_phrase(player.followers, state.map)}, {pluralize(len(player.hand), 'card')}"
        for seat, player in enumerate(state.players)
    ]
    if move is not None:
        parts.append(f"the move to come: {describe_move(move, state.map)}")
    return "; ".join(parts) + "."
