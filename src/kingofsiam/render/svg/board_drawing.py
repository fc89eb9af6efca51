"""The board as one SVG document: heading, tiles, map, pool, players and legend; or, if narrow, all in one column.

The map's upper left corner is the origin: what stands above and beside the map has negative coordinates.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import FACTIONS, POOL, SEAT_LETTERS, Followers, Province, Seat
from kingofsiam.model.state import State
from kingofsiam.render.names import followers_phrase
from kingofsiam.render.sentences import describe_move, describe_outcome, describe_turn
from kingofsiam.render.svg import seats
from kingofsiam.render.svg.followers import Token, Transfers, draw_arrows, draw_rings, transfers_of
from kingofsiam.render.svg.headings import (
    NOTE_SIZE,
    describe_position,
    draw_heading,
    draw_legend,
    move_caption,
    outcome_banner,
)
from kingofsiam.render.svg.map_drawing import (
    HeadingSizes,
    draw_land_heading,
    draw_map,
    draw_province,
    draw_token,
    tokens_by_province,
)
from kingofsiam.render.svg.map_layout import MAP_HEIGHT, MAP_WIDTH, map_layout
from kingofsiam.render.svg.palette import ACCENT, PAPER_BRIGHT, SHADE, power_styles
from kingofsiam.render.svg.pieces import control_marker, draw_tiles, king_marker, swapped_tiles
from kingofsiam.render.svg.primitives import (
    Point,
    add_text,
    break_lines,
    caption,
    group,
    rectangle,
    svg_root,
    to_svg_text,
)

_PADDING: Final = 20.0
_TOP: Final = -172.0
_TILES: Final = -84.0
_SIDE: Final = MAP_WIDTH + 20
_KEY_HEIGHT: Final = 74.0


def board(state: State, *, move: Move | None = None, size: int | None = None, narrow: bool = False) -> str:
    """The position as an SVG document, `size` pixels wide.

    With `move`, the next one, legal or not, it also shows what that move does. Followers that leave get a ring, those
    that arrive are dashed, and arrows lead from the one place to the other, and to the player who takes a follower.
    Swapped tiles are joined, and the new King marker is dashed.

    If `narrow`, all stands in one column, and every text is large enough to read where it is shown 300 pixels wide:
    the followers of a faction are one piece with their number, and what the tiles say is on the map.
    """
    return _narrow_board(state, move, size or 330) if narrow else _wide_board(state, move, size or 960)


def _wide_board(state: State, move: Move | None, size: int) -> str:
    width = _PADDING + _SIDE + seats.SEAT_WIDTH + _PADDING
    root = svg_root(
        (-_PADDING, _TOP),
        width,
        MAP_HEIGHT + _KEY_HEIGHT - _TOP,
        size,
        title=f"{state.map.title}: {describe_turn(state)}",
        description=describe_position(state, move),
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
        move_caption(root, state, move, corner)


# --- the narrow board ------------------------------------------------------------------------------------------------

_GAP: Final = 12.0
_TEXT: Final = 23.5
_LINE: Final = 32.0
_SIZES: Final = HeadingSizes(_TEXT, name_below=8.5, name_room=240, number=_TEXT, number_below=8.5, capital=18, home=16)
_RADIUS: Final = 21.2
_SPACING: Final = 47.0
_POOL_TOP: Final = MAP_HEIGHT + _GAP
_POOL_PIECES: Final = 340.0
_SEATS_TOP: Final = _POOL_TOP + 58 + _GAP
_SEAT_WIDTH: Final = (MAP_WIDTH - _GAP) / 2
_SEAT_HEIGHT: Final = 122.0


def _narrow_board(state: State, move: Move | None, size: int) -> str:
    turn, about = describe_turn(state), describe_position(state, move)
    heading, note = (state.map.title, *_lines(turn)), _lines(_note(state, move))
    note_top = -_GAP - (_LINE * len(note) + _GAP if note else 0)
    top = note_top - _LINE * len(heading) - 2 * _GAP
    height = _SEATS_TOP + (len(state.players) + 1) // 2 * (_SEAT_HEIGHT + _GAP) - top
    title = f"{state.map.title}: {turn}"
    root = svg_root((-_GAP, top), MAP_WIDTH + 2 * _GAP, height, size, title=title, description=about)
    for row, line in enumerate(heading):
        add_text(root, line, (0, top + 34 + row * _LINE), _TEXT, bold=not row)
    if note:
        node = group(root, "move")
        edge = {"fill": PAPER_BRIGHT, "stroke": ACCENT}
        rectangle(node, (0, note_top), MAP_WIDTH, -_GAP - note_top, rx=12, stroke_width=3, **edge)
    for row, line in enumerate(note):
        add_text(root, line, (_GAP, note_top + 30 + row * _LINE), _TEXT)
    _draw_map(root, state, move)
    pool = group(root, "pool", caption("the-pool", followers=followers_phrase(state.board.pool, state.map)))
    rectangle(pool, (0, _POOL_TOP), MAP_WIDTH, 58, rx=10, fill=SHADE, stroke="#b9ab8c")
    add_text(pool, caption("pool"), (_GAP, _POOL_TOP + 37), _TEXT, bold=True)
    _draw_counts(pool, state, state.board.pool, (_POOL_PIECES, _POOL_TOP + 29))
    for seat in range(len(state.players)):
        _draw_seat(root, state, seat)
    return to_svg_text(root)


def _lines(text: str) -> Sequence[str]:
    return break_lines(text, _TEXT, MAP_WIDTH - 2 * _GAP, 4) if text else ()


def _note(state: State, move: Move | None) -> str:
    if state.outcome is not None:
        return describe_outcome(state.outcome, state.map)
    return "" if move is None else f"{SEAT_LETTERS[state.to_move]}: {describe_move(move, state.map)}"


def _draw_map(root: Element, state: State, move: Move | None) -> None:
    """The map with its pieces. Each way of a faction has one arrow; the pool is below, the player in the corner."""
    draw_map(root, state)
    transfers = transfers_of(move, (*state.map.provinces, POOL))
    piles = {name: tuple(_piles(state, name, transfers)) for name in state.map.provinces}
    player = (MAP_WIDTH - 40, MAP_HEIGHT - 28)
    for transfer in dict.fromkeys(transfers):
        index = transfer[0].index
        pool = (_POOL_PIECES + index * 1.5 * _SPACING, _POOL_TOP - 20 * index)  # further factions begin lower
        draw_arrows(root, (transfer,), piles, pool, player)
    if any(to is None for _, _, to in transfers):
        add_text(root, SEAT_LETTERS[state.to_move], (player[0] + 10, player[1] + 11), 30, bold=True, fill=ACCENT)
    for name, here in piles.items():
        _draw_province(root, state, name, here, swapped_tiles(state, move))
    draw_rings(root, piles)


def _piles(state: State, name: Province, transfers: Transfers) -> Iterator[Token]:
    """One piece for each faction in a province with its number, then one for those that come."""
    coming = Counter(faction for faction, _, to in transfers if to == name)
    leaving = {faction for faction, origin, _ in transfers if origin == name}
    followers = state.board.followers_in(name)
    here = [(faction, str(followers.count(faction))) for faction in FACTIONS if faction in followers]
    numbers = [*here, *((faction, f"+{number}") for faction, number in coming.items())]
    x, y = map_layout(state.map).centers[name]
    start, below = x - _SPACING * (len(numbers) - 1) / 2, y + (70 if state.board.controller(name) else 24)
    for place, (faction, number) in enumerate(numbers):
        at, ghost = (start + _SPACING * place, below), place >= len(here)
        yield Token(faction, at, _RADIUS, ghost, not ghost and faction in leaving, number)


def _draw_province(
    root: Element, state: State, name: Province, here: Sequence[Token], swapped: Sequence[Province]
) -> None:
    """Its heading with the sign of its tile, its control marker, and its followers."""
    controller, (x, y) = state.board.controller(name), map_layout(state.map).centers[name]
    line = y - (24 if controller or here else 0)
    edge = draw_land_heading(root, state, name, (x, line), _SIZES)
    if name in state.board.kings or name in swapped[:1]:
        king_marker(root, (edge - 14, line), 14, state.map.king, ghost=name in swapped)
    elif name in swapped:
        add_text(root, "⇄", (edge - 14, line + 9), 28, anchor="middle", bold=True, fill=ACCENT)
    if controller is not None:
        control_marker(root, power_styles(state.map)[controller], (x, y + 26), 32)
    for token in here:
        draw_token(root, state.map, token)


def _draw_counts(node: Element, state: State, followers: Followers, at: Point) -> None:
    for faction in FACTIONS:
        place = (at[0] + faction.index * 1.5 * _SPACING, at[1])
        draw_token(node, state.map, Token(faction, place, _RADIUS, number=str(followers.count(faction))))


def _draw_seat(root: Element, state: State, seat: Seat) -> None:
    player, status = state.players[seat], seats.seat_status(state, seat)
    x, y = seat % 2 * (_SEAT_WIDTH + _GAP), _SEATS_TOP + seat // 2 * (_SEAT_HEIGHT + _GAP)
    node = group(root, "player", f"{SEAT_LETTERS[seat]}: {status}", data_seat=SEAT_LETTERS[seat])
    seats.draw_seat_box(node, state, seat, (x, y), _SEAT_WIDTH, _SEAT_HEIGHT)
    add_text(node, SEAT_LETTERS[seat], (x + 16, y + 40), 30, bold=True)
    _draw_counts(node, state, player.followers, (x + 84, y + 30))
    cards = caption("cards", held=len(player.hand))
    top = caption("on-top", card=state.map.card_name(player.played[-1])) if player.played else caption("nothing-played")
    for row, line in enumerate((f"{cards}, {status}" if status else cards, top)):
        add_text(node, line, (x + 16, y + 76 + row * _LINE), _TEXT)
