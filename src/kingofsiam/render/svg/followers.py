"""Followers on the map: where each one stands, which ones a move transfers, and the rings and arrows that show it."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element

from kingofsiam.model import moves
from kingofsiam.model.moves import Action, Move, Play, sides_of_swap
from kingofsiam.model.pieces import POOL, Faction, Followers, Province
from kingofsiam.model.state import Transfer
from kingofsiam.render.svg.palette import ACCENT, PAPER_BRIGHT
from kingofsiam.render.svg.primitives import Point, add_element, circle, format_number, group, polygon

Transfers: TypeAlias = tuple[Transfer, ...]

RADIUS: Final = 9.5
_SPACING: Final = 22.5
_PER_ROW: Final = 6
_MAX_ROW_WIDTH: Final = _PER_ROW * _SPACING


@dataclass(frozen=True, slots=True)
class Token:
    """A follower on the drawing: a ghost is still to come, and one that is leaving gets a ring."""

    faction: Faction
    at: Point
    radius: float
    ghost: bool = False
    leaving: bool = False


def transfers_of(move: Move | None, places: Collection[Province]) -> Transfers:
    """The followers that a move sends from place to place, the taken one last. Places not on the map are left out."""
    if not isinstance(move, Play):
        return ()
    taken: Transfers = () if move.take is None else ((move.take.faction, move.take.province, None),)
    return tuple(
        (faction, origin, to)
        for faction, origin, to in (*_action_transfers(move.action), *taken)
        if origin in places and (to is None or to in places)
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
            ones, others = sides_of_swap(action)
            yield from ((follower.faction, follower.province, others[0].province) for follower in ones if others)
            yield from ((follower.faction, follower.province, ones[0].province) for follower in others if ones)


def place_followers(followers: Followers, province: Province, center: Point, transfers: Transfers) -> tuple[Token, ...]:
    """The followers of a province side by side; ghosts come last."""
    here = tuple(followers)
    coming = tuple(faction for faction, _, to in transfers if to == province)
    leaving = Counter(faction for faction, origin, _ in transfers if origin == province)
    ringed: set[int] = set()
    for place, faction in (*reversed(tuple(enumerate(here))), *enumerate(coming, start=len(here))):
        if leaving[faction]:
            leaving[faction] -= 1
            ringed.add(place)
    radius, points = _row_points(center, len(here) + len(coming))
    return tuple(
        Token(faction, at, radius, ghost=place >= len(here), leaving=place in ringed)
        for place, (faction, at) in enumerate(zip((*here, *coming), points, strict=True))
    )


def rows_height(count: int) -> float:
    """The height of the rows that `count` followers need."""
    pitch, in_row = _row_layout(count)
    return ceil(count / in_row) * pitch


def _row_layout(count: int) -> tuple[float, int]:
    """The distance between followers, and how many stand in a row: a large crowd moves closer together."""
    if count <= 2 * _PER_ROW:
        return _SPACING, _PER_ROW if count <= _PER_ROW else ceil(count / 2)
    in_row = ceil(sqrt(count * 2.4))
    return _MAX_ROW_WIDTH / in_row, in_row


def _row_points(center: Point, count: int) -> tuple[float, list[Point]]:
    pitch, in_row = _row_layout(count)
    rows = [min(in_row, count - begun) for begun in range(0, count, in_row)]
    points: list[Point] = [
        (center[0] + pitch * (place - (width - 1) / 2), center[1] + pitch * (row - (len(rows) - 1) / 2))
        for row, width in enumerate(rows)
        for place in range(width)
    ]
    return RADIUS * pitch / _SPACING, points


_BESIDE: Final = 70.0
_BELOW: Final = 52.0
_ARROWHEAD: Final = 12.0


def draw_rings(parent: Element, tokens: Mapping[Province, tuple[Token, ...]]) -> None:
    """A ring around each follower that leaves its place."""
    for token in (token for placed in tokens.values() for token in placed if token.leaving):
        node = group(parent, "ring", data_faction=token.faction.value)
        circle(node, token.at, token.radius + 3.5, fill="none", stroke=PAPER_BRIGHT, stroke_width=5)
        circle(node, token.at, token.radius + 3.5, fill="none", stroke=ACCENT, stroke_width=2.8)


def draw_arrows(
    parent: Element, transfers: Transfers, tokens: Mapping[Province, tuple[Token, ...]], pool: Point, player: Point
) -> None:
    """An arrow for each follower, from its old place to its new one; `pool` and `player` lie in the east."""
    placed = [(name, token) for name, tokens_here in tokens.items() for token in tokens_here]
    leaving = [(name, token) for name, token in placed if token.leaving]
    coming = [(name, token) for name, token in placed if token.ghost]
    for faction, origin, to in transfers:
        start, end = _take_next(leaving, origin, faction), _take_next(coming, to, faction)
        if start is not None and end is not None:
            _arrow_between(parent, start, end)
        elif start is not None and to is None:
            first = _token_edge(start, 1)
            _arrow(parent, "taken", first, (first[0] + 20, first[1] + _BELOW), (player[0] - _BESIDE, player[1]), player)
        elif origin == POOL and to is None:
            _arrow(parent, "taken", pool, (pool[0] - _BESIDE, pool[1]), (player[0] - _BESIDE, player[1]), player)
        elif origin == POOL and end is not None:
            first, last = (pool[0], pool[1] + 20 * faction.index), _token_edge(end, 1)
            _arrow(parent, "placed", first, (first[0] - _BESIDE, first[1]), (last[0] + 14, last[1] + _BELOW), last)


def _take_next(tokens: list[tuple[Province, Token]], place: Province | None, faction: Faction) -> Token | None:
    """Remove and return the next token of the faction in this place, if there is one."""
    for number, (name, token) in enumerate(tokens):
        if name == place and token.faction is faction:
            return tokens.pop(number)[1]
    return None


def _arrow_between(parent: Element, start: Token, end: Token) -> None:
    """From one province to another: up or down the map, or in an arc under both."""
    dx, dy = end.at[0] - start.at[0], end.at[1] - start.at[1]
    if abs(dx) > abs(dy):
        first, last = _token_edge(start, 1), _token_edge(end, 1)
        lowest = max(first[1], last[1]) + (_BELOW if dx > 0 else _BELOW / 2)
        _arrow(parent, "moved", first, (first[0], lowest), (last[0], lowest), last)
    else:
        direction = 1 if dy > 0 else -1
        first, last = _token_edge(start, direction), _token_edge(end, -direction)
        half = (last[1] - first[1]) / 2
        _arrow(parent, "moved", first, (first[0], first[1] + half), (last[0], last[1] - half), last)


def _token_edge(token: Token, direction: int) -> Point:
    """Just below a token, or just above it."""
    return (token.at[0], token.at[1] + direction * (token.radius + 5))


def _arrow(parent: Element, what: str, first: Point, bend: Point, back: Point, last: Point) -> None:
    """A bent arrow with bright edges, so that you can see it on every background; dotted if a follower is taken."""
    node = group(parent, "arrow", data_what=what)
    length = max(((last[0] - back[0]) ** 2 + (last[1] - back[1]) ** 2) ** 0.5, 1.0)
    dx, dy = (last[0] - back[0]) / length, (last[1] - back[1]) / length
    neck = (last[0] - dx * _ARROWHEAD, last[1] - dy * _ARROWHEAD)
    path = f"M{_path_point(first)} C{_path_point(bend)} {_path_point(back)} {_path_point(neck)}"
    dots = {"stroke_dasharray": "1 6.5"} if what == "taken" else {}
    add_element(node, "path", d=path, fill="none", stroke=PAPER_BRIGHT, stroke_width=6, stroke_linecap="round")
    add_element(node, "path", d=path, fill="none", stroke=ACCENT, stroke_width=3, stroke_linecap="round", **dots)
    offset = (-dy * 5.5, dx * 5.5)
    corners = (last, (neck[0] + offset[0], neck[1] + offset[1]), (neck[0] - offset[0], neck[1] - offset[1]))
    polygon(node, corners, fill=ACCENT, stroke=PAPER_BRIGHT, stroke_width=1)


def _path_point(point: Point) -> str:
    return f"{format_number(point[0])} {format_number(point[1])}"
