"""The map drawn: land, borders, and in each province its name, its capital and its followers; and what a move does.

Followers that leave get a ring, those to come are ghosts, and arrows lead from the one place to the other.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, dist, sqrt
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element

from kingofsiam.maps import Map
from kingofsiam.model import moves
from kingofsiam.model.moves import Action, Move, Play, groups_of_swap
from kingofsiam.model.pieces import POOL, Faction, Province
from kingofsiam.model.state import State, Transfer
from kingofsiam.render.names import Localization, power_name
from kingofsiam.render.svg import primitives
from kingofsiam.render.svg.map_layout import MAP_HEIGHT, MAP_WIDTH, BorderLine, map_layout
from kingofsiam.render.svg.palette import ACCENT, INK, LAND, PAPER_BRIGHT, SEA, power_styles
from kingofsiam.render.svg.pieces import control_marker, home_sign, piece
from kingofsiam.render.svg.primitives import Point, add_text, caption, circle, group, polygon, polyline, text_width

Transfers: TypeAlias = tuple[Transfer, ...]

_SHORE: Final = ((26, "#c3d8e1"), (13, "#b2ccd7"))
_COAST: Final = "#6c6353"
_FRAME: Final = "#d9972b"
_HEAD: Final = 27.0
_COIN: Final = 44.0
_CAPITAL: Final = 11.0
_HOME: Final = 8.0
_NAME_SIZE: Final = 14.0
_NAME_ROOM: Final = 104.0


def draw_map(parent: Element, state: State, transfers: Transfers, pool: Point, player: Point) -> None:
    """The country with all followers, and what leaves and comes; `pool` and `player` lie in the east.

    Arrows lie on the land, but under names and followers.
    """
    _draw_country(parent, state)
    tokens = {name: _place_followers(state, name, transfers) for name in state.map.provinces}
    placed = [(name, token) for name, tokens_here in tokens.items() for token in tokens_here]
    _draw_arrows(parent, transfers, placed, pool, player)
    for name, tokens_here in tokens.items():
        _draw_province(parent, state, name, tokens_here)
    for token in (token for _, token in placed if token.leaving):
        ring = group(parent, "ring", data_faction=token.faction.value)
        circle(ring, token.at, token.radius + 3.5, fill="none", stroke=PAPER_BRIGHT, stroke_width=5)
        circle(ring, token.at, token.radius + 3.5, fill="none", stroke=ACCENT, stroke_width=2.8)


def _draw_country(parent: Element, state: State) -> None:
    """The lands in the sea, the borders, and a frame around the contested province."""
    sheet = group(parent, "country", caption("map", title=state.map.title))
    primitives.rectangle(sheet, (0, 0), MAP_WIDTH, MAP_HEIGHT, rx=10, fill=SEA, stroke="#8aa3af", stroke_width=1)
    layout = map_layout(state.map)
    for width, colour in _SHORE:
        for outline in layout.outlines.values():
            polygon(sheet, outline, fill=colour, stroke=colour, stroke_width=width, stroke_linejoin="round")
    for name, outline in layout.outlines.items():
        polygon(sheet, outline, data_is="land", data_province=name, fill=_province_fill(state, name), stroke=_COAST)
    for border_line in layout.borders:
        polyline(sheet, border_line.points, stroke=SEA if border_line.over_sea else LAND, stroke_width=5)
    if state.contested is not None:
        title = caption("contested-province", province=state.contested)
        frame = group(sheet, "contested", title, data_province=state.contested)
        outline = layout.outlines[state.contested]
        polygon(frame, outline, fill="none", stroke=_FRAME, stroke_width=9, stroke_linejoin="round")
    for border_line in layout.borders:
        _draw_border(sheet, border_line)


def _province_fill(state: State, province: Province) -> str:
    controller = state.board.controller(province)
    if controller is not None:
        return power_styles(state.map)[controller].tint
    return PAPER_BRIGHT if province == state.contested else LAND


def _draw_border(sheet: Element, border_line: BorderLine) -> None:
    """A border: a solid line if a source attests it, a dashed one if it is reconstructed."""
    border, width = border_line.border, 3.4 if border_line.over_sea else 2.2
    title = caption("border-of", one=border.one, other=border.other, provenance=str(border.fact))
    node = group(sheet, "border", title, data_certain="attested" if border.fact.attested else "reconstructed")
    dashes = {} if border.fact.attested else {"stroke_dasharray": "7 6"}
    polyline(node, border_line.points, stroke=INK, stroke_width=width, **dashes)


# --- followers -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Token:
    """A follower on the drawing: a ghost is still to come, and one that is leaving gets a ring."""

    faction: Faction
    at: Point
    radius: float
    ghost: bool
    leaving: bool


def transfers_of(move: Move | None, map: Map) -> Transfers:
    """The followers that a move sends from place to place, the taken one last. Places not on the map are left out."""
    if not isinstance(move, Play):
        return ()
    taken: Transfers = () if move.take is None else ((move.take.faction, move.take.province, None),)
    places = (*map.provinces, POOL)
    return tuple(
        (faction, origin, to)
        for faction, origin, to in (*_action_transfers(move.action), *taken)
        if origin in places and to in (*places, None)
    )


def _action_transfers(action: Action) -> Iterator[Transfer]:
    match action:
        case moves.Maharacha():
            return
        case moves.KhonThai():
            yield from ((faction, POOL, into) for faction, into in action.into if into is not None)
        case moves.FactionCard():
            yield from ((action.faction, POOL, into) for into in action.into)
        case moves.OneVsOne() | moves.TwoVsOne():
            ones, others = groups_of_swap(action)
            yield from ((follower.faction, follower.province, others[0].province) for follower in ones if others)
            yield from ((follower.faction, follower.province, ones[0].province) for follower in others if ones)


def _place_followers(state: State, name: Province, transfers: Transfers) -> tuple[_Token, ...]:
    """The followers of a province side by side; ghosts come last."""
    here = tuple(state.board.followers_in(name))
    coming = tuple(faction for faction, _, to in transfers if to == name)
    leaving = Counter(faction for faction, origin, _ in transfers if origin == name)
    ringed: set[int] = set()
    for place, faction in (*reversed(tuple(enumerate(here))), *enumerate(coming, start=len(here))):
        if leaving[faction]:
            leaving[faction] -= 1
            ringed.add(place)
    x, y = map_layout(state.map).centers[name]
    below = _HEAD / 2 if state.board.controller(name) is None else _COIN
    radius, points = _points((x, y + below), len(here) + len(coming))
    return tuple(
        _Token(faction, at, radius, ghost=place >= len(here), leaving=place in ringed)
        for place, (faction, at) in enumerate(zip((*here, *coming), points, strict=True))
    )


_RADIUS: Final = 9.5
_SPACING: Final = 22.5
_PER_ROW: Final = 6


def _rows(count: int) -> tuple[float, int]:
    """The distance between followers, and how many stand in a row: a large crowd moves closer together."""
    if count <= 2 * _PER_ROW:
        return _SPACING, _PER_ROW if count <= _PER_ROW else ceil(count / 2)
    in_row = ceil(sqrt(count * 2.4))
    return _PER_ROW * _SPACING / in_row, in_row


def _points(center: Point, count: int) -> tuple[float, list[Point]]:
    """The radius of so many followers, and where they stand, row by row."""
    pitch, in_row = _rows(count)
    rows = [min(in_row, count - begun) for begun in range(0, count, in_row)]
    points: list[Point] = [
        (center[0] + pitch * (place - (width - 1) / 2), center[1] + pitch * (row - (len(rows) - 1) / 2))
        for row, width in enumerate(rows)
        for place in range(width)
    ]
    return _RADIUS * pitch / _SPACING, points


def _draw_province(sheet: Element, state: State, name: Province, tokens: Sequence[_Token]) -> None:
    """A province: its name, its capital with a number or control marker, its home sign, its followers."""
    node = group(sheet, "province", _province_title(state, name), data_province=name)
    styles, (x, y) = power_styles(state.map), map_layout(state.map).centers[name]
    controller, home = state.board.controller(name), state.map.land(name).home_of
    text = min(_NAME_ROOM, text_width(name, _NAME_SIZE, bold=True))
    width = text + (2 * _HOME + 4 if home else 0)
    if controller is None:
        pitch, in_row = _rows(len(tokens))
        left, line = x - width / 2 + _CAPITAL + 2.5, y - ceil(len(tokens) / in_row) * pitch / 2
        _draw_capital(node, state, name, (left - _CAPITAL - 5, line))
    else:
        left, line = x - width / 2, y + 19
        control_marker(node, styles[controller], (x, y - 12), 20)
    middle = (left + text / 2, line + 5)
    add_text(node, name, middle, _NAME_SIZE, max_width=_NAME_ROOM, bold=True, anchor="middle")
    if home is not None:
        home_sign(node, styles[home], (left + width - _HOME, line), _HOME)
    for token in tokens:
        style, kind = styles[token.faction], "ghost" if token.ghost else "follower"
        follower = group(node, kind, style.name, data_faction=token.faction.value)
        piece(follower, style, token.at, token.radius, ghost=token.ghost)


def _draw_capital(node: Element, state: State, name: Province, at: Point) -> None:
    back, ink = (INK, PAPER_BRIGHT) if name == state.contested else (PAPER_BRIGHT, INK)
    circle(node, at, _CAPITAL, fill=back, stroke=INK, stroke_width=1.5)
    number = str(state.board.tiles.index(name) + 1)
    add_text(node, number, (at[0], at[1] + 4.6), 13, anchor="middle", bold=True, fill=ink)


def _province_title(state: State, name: Province) -> str:
    """The title of a province: everything about it in words."""
    map, controller, home = state.map, state.board.controller(name), state.map.land(name).home_of
    parts = [f"{name}: {Localization(map).say(state.board.followers_in(name))}"]
    if controller is not None:
        parts.append(caption("controlled", power=power_name(controller, map)))
    elif name == state.contested:
        parts.append(caption("contested"))
    if home is not None:
        parts.append(caption("home-of", faction=map.faction_name(home)))
    if map.neighbours[name]:
        parts.append(caption("neighbours", neighbours=Localization(map).say(map.neighbours[name])))
    return "; ".join(parts)


# --- arrows ----------------------------------------------------------------------------------------------------------

_BESIDE: Final = 70.0
_BELOW: Final = 52.0
_ARROWHEAD: Final = 12.0


def _draw_arrows(
    parent: Element, transfers: Transfers, placed: Sequence[tuple[Province, _Token]], pool: Point, player: Point
) -> None:
    """An arrow for each follower, from its old place to its new one."""
    leaving = [(name, token) for name, token in placed if token.leaving]
    coming = [(name, token) for name, token in placed if token.ghost]
    for faction, origin, to in transfers:
        start, end = _take_next(leaving, origin, faction), _take_next(coming, to, faction)
        if start is not None and end is not None:
            _arrow_between(parent, start, end)
        elif start is not None and to is None:
            first = _edge(start, 1)
            _arrow(parent, "taken", first, (first[0] + 20, first[1] + _BELOW), (player[0] - _BESIDE, player[1]), player)
        elif origin == POOL and to is None:
            _arrow(parent, "taken", pool, (pool[0] - _BESIDE, pool[1]), (player[0] - _BESIDE, player[1]), player)
        elif origin == POOL and end is not None:
            first, last = (pool[0], pool[1] + 20 * faction.index), _edge(end, 1)
            _arrow(parent, "placed", first, (first[0] - _BESIDE, first[1]), (last[0] + 14, last[1] + _BELOW), last)


def _take_next(tokens: list[tuple[Province, _Token]], place: Province | None, faction: Faction) -> _Token | None:
    """Remove and return the next token of the faction in this place, if there is one."""
    for number, (name, token) in enumerate(tokens):
        if name == place and token.faction is faction:
            return tokens.pop(number)[1]
    return None


def _arrow_between(parent: Element, start: _Token, end: _Token) -> None:
    """From one province to another: up or down the map, or in an arc under both."""
    dx, dy = end.at[0] - start.at[0], end.at[1] - start.at[1]
    if abs(dx) > abs(dy):
        first, last = _edge(start, 1), _edge(end, 1)
        level = max(first[1], last[1]) + (_BELOW if dx > 0 else _BELOW / 2)
    else:
        direction = 1 if dy > 0 else -1
        first, last = _edge(start, direction), _edge(end, -direction)
        level = (first[1] + last[1]) / 2
    _arrow(parent, "moved", first, (first[0], level), (last[0], level), last)


def _edge(token: _Token, direction: int) -> Point:
    """Just below a token, or just above it."""
    return (token.at[0], token.at[1] + direction * (token.radius + 5))


def _arrow(parent: Element, what: str, first: Point, bend: Point, back: Point, last: Point) -> None:
    """A bent arrow with bright edges, so that you can see it on every background; dotted if a follower is taken."""
    node = group(parent, "arrow", data_what=what)
    length = max(dist(last, back), 1.0)
    dx, dy = (last[0] - back[0]) / length, (last[1] - back[1]) / length
    neck = (last[0] - dx * _ARROWHEAD, last[1] - dy * _ARROWHEAD)
    start, *curve = (" ".join(map(primitives.format_number, point)) for point in (first, bend, back, neck))
    path = {"d": f"M{start} C{' '.join(curve)}", "fill": "none", "stroke_linecap": "round"}
    dots = {"stroke_dasharray": "1 6.5"} if what == "taken" else {}
    primitives.add_element(node, "path", **path, stroke=PAPER_BRIGHT, stroke_width=6)
    primitives.add_element(node, "path", **path, **dots, stroke=ACCENT, stroke_width=3)
    side = (-dy * 5.5, dx * 5.5)
    corners = (last, (neck[0] + side[0], neck[1] + side[1]), (neck[0] - side[0], neck[1] - side[1]))
    polygon(node, corners, fill=ACCENT, stroke=PAPER_BRIGHT, stroke_width=1)
