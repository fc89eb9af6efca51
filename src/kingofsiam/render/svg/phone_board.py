"""The board as an SVG document for a phone: one narrow column, in which every text is large enough to read.

The heading comes first, then the next move or the outcome, the map, the pool, and the players two in a row. The
followers of a faction stand in a pile with their number. The tiles are on the map: their number, and the King marker.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.model.moves import Maharacha, Move, Play
from kingofsiam.model.pieces import FACTIONS, POOL, SEAT_LETTERS, Followers, Province, Seat
from kingofsiam.model.state import State
from kingofsiam.render.names import followers_phrase
from kingofsiam.render.sentences import describe_move, describe_outcome, describe_turn
from kingofsiam.render.svg.board_drawing import describe_position
from kingofsiam.render.svg.followers import Token, Transfers, draw_arrows, draw_rings, transfers_of
from kingofsiam.render.svg.map_drawing import draw_map
from kingofsiam.render.svg.map_layout import MAP_HEIGHT, MAP_WIDTH, map_layout
from kingofsiam.render.svg.palette import ACCENT, FADED, INK, PAPER_BRIGHT, SHADE, power_styles
from kingofsiam.render.svg.pieces import control_marker, home_sign, king_marker, piece
from kingofsiam.render.svg.primitives import (
    Point,
    add_text,
    break_lines,
    caption,
    circle,
    group,
    polyline,
    rectangle,
    svg_root,
    text_width,
    to_svg_text,
)
from kingofsiam.render.svg.seats import has_won, is_to_move, seat_status

_WIDTH: Final = 330.0
_PADDING: Final = 7.0
_INNER: Final = _WIDTH - 2 * _PADDING
_TEXT: Final = 12.5
_LINE: Final = 17.0
_SCALE: Final = _INNER / MAP_WIDTH
_MAP_HEIGHT: Final = MAP_HEIGHT * _SCALE
_RADIUS: Final = 10.5
_SPACING: Final = 25.0
_NUMBER: Final = 9.5
_HOME: Final = 8.0
_MAX_NAME: Final = 130.0
_POOL_PIECES: Final = 180.0
_POOL_STEP: Final = 36.0
_BOX_WIDTH: Final = (_INNER - 6) / 2
_BOX_HEIGHT: Final = 62.0


def phone_board(state: State, *, move: Move | None = None, size: int = 330) -> str:
    """The position as an SVG document for a narrow screen, `size` pixels wide; with `move`, also what it does."""
    heading, note = [state.map.title, *_lines(describe_turn(state), 0)], _lines(_note(state, move), 20)
    top = _PADDING + _LINE * len(heading) + 6
    map_top = top + (_LINE * len(note) + 16 if note else 0)
    seats_top = map_top + _MAP_HEIGHT + 6 + 34
    rows = (len(state.players) + 1) // 2
    height = seats_top + rows * (_BOX_HEIGHT + 5) + 26
    title = f"{state.map.title}: {describe_turn(state)}"
    root = svg_root((0, 0), _WIDTH, height, size, title=title, description=describe_position(state, move))
    _draw_lines(root, heading, (_PADDING, _PADDING + 13))
    if note:
        _draw_note(root, note, (_PADDING, top))
    _draw_map(root, state, move, (_PADDING, map_top))
    _draw_pool(root, state, (_PADDING, map_top + _MAP_HEIGHT + 6))
    for seat in range(len(state.players)):
        _draw_seat(root, state, seat, _seat_corner(seat, seats_top))
    _draw_border_sign(root, state, (_PADDING, height - 10))
    return to_svg_text(root)


def _lines(text: str, margins: float) -> list[str]:
    return break_lines(text, _TEXT, _INNER - margins, 4) if text else []


def _note(state: State, move: Move | None) -> str:
    if state.outcome is not None:
        return describe_outcome(state.outcome, state.map)
    return "" if move is None else f"{SEAT_LETTERS[state.to_move]}: {describe_move(move, state.map)}"


def _draw_lines(root: Element, lines: list[str], at: Point) -> None:
    for row, line in enumerate(lines):
        add_text(root, line, (at[0], at[1] + row * _LINE), _TEXT, bold=row == 0)


def _draw_note(root: Element, lines: list[str], at: Point) -> None:
    node = group(root, "move")
    rectangle(node, at, _INNER, _LINE * len(lines) + 8, rx=8, fill=PAPER_BRIGHT, stroke=ACCENT, stroke_width=2)
    for row, line in enumerate(lines):
        add_text(node, line, (at[0] + 10, at[1] + 17 + row * _LINE), _TEXT)


def _draw_map(root: Element, state: State, move: Move | None, at: Point) -> None:
    place = group(root, "sheet", transform=f"translate({at[0]:g} {at[1]:g})")
    draw_map(group(place, "scaled", transform=f"scale({_SCALE:.4f})"), state)
    transfers = transfers_of(move, (*state.map.provinces, POOL))
    tokens = {name: _piles(state, name, transfers) for name in state.map.provinces}
    single = {name: tuple(each for each, _ in piles) for name, piles in tokens.items()}
    _draw_arrows(place, state, transfers, single)
    swapped = _swapped(move)
    for name, piles in tokens.items():
        _draw_province(place, state, name, piles, swapped)
    draw_rings(place, single)


def _draw_arrows(
    place: Element, state: State, transfers: Transfers, tokens: Mapping[Province, tuple[Token, ...]]
) -> None:
    """Each way of a faction once, as its followers are one pile. Below the map lies the pool, beside it the player."""
    player = (_INNER - 22, _MAP_HEIGHT - 14)
    for each in dict.fromkeys(transfers):
        index = each[0].index
        pool = (_POOL_PIECES + _POOL_STEP * index, _MAP_HEIGHT + 8 - 20 * index)  # further factions begin lower
        draw_arrows(place, (each,), tokens, pool, player)
    if any(to is None for _, _, to in transfers):
        letter = SEAT_LETTERS[state.to_move]
        add_text(place, letter, (_INNER - 12, player[1] + 5.5), 16, anchor="middle", bold=True, fill=ACCENT)


def _swapped(move: Move | None) -> tuple[Province, ...]:
    if not isinstance(move, Play) or not isinstance(move.action, Maharacha):
        return ()
    return tuple(each for each in (move.action.crowned, move.action.other) if each is not None)


def _center(state: State, name: Province) -> Point:
    x, y = map_layout(state.map).centers[name]
    return x * _SCALE, y * _SCALE


def _piles(state: State, name: Province, transfers: Transfers) -> tuple[tuple[Token, str], ...]:
    """The followers of a province, one pile for each faction, with its number; then those that come."""
    here = [(each, count) for each, count in zip(FACTIONS, state.board.followers_in(name).counts, strict=True) if count]
    coming = Counter(faction for faction, _, to in transfers if to == name)
    leaving = {faction for faction, origin, _ in transfers if origin == name}
    shown = [(each, str(count), False) for each, count in here] + [(each, f"+{coming[each]}", True) for each in coming]
    x, y = _center(state, name)
    left, below = x - _SPACING * (len(shown) - 1) / 2, y + (34 if state.board.controller(name) else 13)
    points = ((left + _SPACING * place, below) for place in range(len(shown)))
    return tuple(
        (Token(faction, at, _RADIUS, ghost=ghost, leaving=not ghost and faction in leaving), text)
        for at, (faction, text, ghost) in zip(points, shown, strict=True)
    )


def _draw_province(
    node: Element, state: State, name: Province, piles: tuple[tuple[Token, str], ...], swapped: tuple[Province, ...]
) -> None:
    x, y = _center(state, name)
    name_width = min(_MAX_NAME, text_width(name, _TEXT, bold=True))
    home = state.map.land(name).home_of
    controller = state.board.controller(name)
    line = y - (12 if controller else 8 if piles else 0)
    left = x - (2 * _NUMBER + 3 + name_width + (2 * _HOME + 2 if home else 0)) / 2
    _draw_number(node, state, name, (left + _NUMBER, line))
    text = add_text(node, name, (left + 2 * _NUMBER + 3, line + 4.5), _TEXT, bold=True, max_width=_MAX_NAME)
    text.set("stroke", PAPER_BRIGHT)
    text.set("stroke-width", "2.5")
    text.set("paint-order", "stroke")
    if home is not None:
        at = (left + 2 * _NUMBER + 5 + name_width + _HOME, line)
        home_sign(node, replace(power_styles(state.map)[home], letter=""), at, 7)
    if name in state.board.kings or name in swapped:
        _draw_tile_sign(node, state, name, swapped, (left - 8, line))
    if controller is not None:
        style = power_styles(state.map)[controller]
        control_marker(node, replace(style, letter=""), (x, y + 9), 12)
        add_text(node, style.letter, (x, y + 13.5), _TEXT, anchor="middle", bold=True, fill=style.ink)
    for token, count in piles:
        _draw_pile(node, state, token, count)


def _draw_number(node: Element, state: State, name: Province, at: Point) -> None:
    """The number of the province's tile."""
    now = name == state.contested
    circle(node, at, _NUMBER, fill=INK if now else PAPER_BRIGHT, stroke=INK, stroke_width=1.2)
    number = str(state.board.tiles.index(name) + 1)
    add_text(node, number, (at[0], at[1] + 4.5), _TEXT, anchor="middle", bold=True, fill=PAPER_BRIGHT if now else INK)


def _draw_tile_sign(node: Element, state: State, name: Province, swapped: tuple[Province, ...], at: Point) -> None:
    """A King marker on the tile; a tile that is swapped is marked by an arrow."""
    crowned = name in swapped[:1]
    if name in state.board.kings or crowned:
        king_marker(node, at, 8, state.map.king, ghost=crowned)
    else:
        add_text(node, "⇄", (at[0], at[1] + 4.5), 14, anchor="middle", bold=True, fill=ACCENT)


def _draw_pile(node: Element, state: State, token: Token, count: str) -> None:
    style = power_styles(state.map)[token.faction]
    pile = group(node, "heap", f"{count} {style.name}", data_faction=token.faction.value, data_count=count)
    piece(pile, replace(style, letter=""), token.at, token.radius, ghost=token.ghost)
    ink = INK if token.ghost else style.ink
    add_text(pile, count, (token.at[0], token.at[1] + 4.5), _TEXT, anchor="middle", bold=True, fill=ink)


def _draw_counts(node: Element, state: State, followers: Followers, at: Point, step: float) -> None:
    for faction in FACTIONS:
        token = Token(faction, (at[0] + faction.index * step, at[1]), _RADIUS, ghost=False, leaving=False)
        _draw_pile(node, state, token, str(followers.count(faction)))


def _draw_pool(root: Element, state: State, at: Point) -> None:
    node = group(root, "pool", caption("the-pool", followers=followers_phrase(state.board.pool, state.map)))
    rectangle(node, at, _INNER, 29, rx=7, fill=SHADE, stroke="#b9ab8c")
    add_text(node, caption("pool"), (at[0] + 10, at[1] + 19), _TEXT, bold=True)
    _draw_counts(node, state, state.board.pool, (at[0] + _POOL_PIECES, at[1] + 14.5), _POOL_STEP)


def _seat_corner(seat: Seat, top: float) -> Point:
    return _PADDING + (seat % 2) * (_BOX_WIDTH + 6), top + (seat // 2) * (_BOX_HEIGHT + 5)


def _draw_seat(root: Element, state: State, seat: Seat, at: Point) -> None:
    player, status = state.players[seat], seat_status(state, seat)
    node = group(root, "player", f"{SEAT_LETTERS[seat]}: {status}", data_seat=SEAT_LETTERS[seat])
    active = is_to_move(state, seat) or has_won(state, seat)
    edge: dict[str, str | float] = {"stroke": INK if active else "#b9ab8c", "stroke_width": 2.5 if active else 1}
    rectangle(node, at, _BOX_WIDTH, _BOX_HEIGHT, rx=7, fill=PAPER_BRIGHT if active else SHADE, **edge)
    add_text(node, SEAT_LETTERS[seat], (at[0] + 9, at[1] + 20), 16, bold=True)
    _draw_counts(node, state, player.followers, (at[0] + 44, at[1] + 15), 36)
    cards = caption("cards", held=len(player.hand))
    add_text(node, f"{cards}, {status}" if status else cards, (at[0] + 9, at[1] + 39), _TEXT)
    pile = player.played
    top = caption("on-top", card=state.map.card_name(pile[-1])) if pile else caption("nothing-played")
    add_text(node, top, (at[0] + 9, at[1] + 55), _TEXT, fill=INK if pile else FADED)


def _draw_border_sign(root: Element, state: State, at: Point) -> None:
    """What a dashed border means, if there is one."""
    if all(border.fact.attested for border in state.map.borders):
        return
    node = group(root, "key")
    polyline(node, (at, (at[0] + 26, at[1])), stroke=INK, stroke_width=2, stroke_dasharray="6 4")
    add_text(node, caption("reconstructed-border"), (at[0] + 34, at[1] + 4), _TEXT, fill=FADED)
