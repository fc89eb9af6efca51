"""Where a move leads: rings around those who leave, arrows to where they go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.picture.svg.crowd import Moves, Stander
from kingofsiam.picture.svg.drawing import ACCENT, BRIGHT, Point, disc, group, mark, number, polygon
from kingofsiam.rules.s1_components import POOL, Faction, Province

_BESIDE: Final = 70.0
_BELOW: Final = 52.0
_HEAD: Final = 12.0


def rings(parent: Element, crowds: Mapping[Province, tuple[Stander, ...]]) -> None:
    """A ring around each follower that leaves his place."""
    for each in (each for crowd in crowds.values() for each in crowd if each.ringed):
        made = group(parent, "ring", data_faction=each.faction.value)
        disc(made, each.at, each.radius + 3.5, fill="none", stroke=BRIGHT, stroke_width=5)
        disc(made, each.at, each.radius + 3.5, fill="none", stroke=ACCENT, stroke_width=2.8)


def arrows(
    parent: Element, moves: Moves, crowds: Mapping[Province, tuple[Stander, ...]], pool: Point, player: Point
) -> None:
    """An arrow for each follower from where he stands to where he will stand; `pool` and `player` lie in the east."""
    leaving = {name: [each for each in crowd if each.ringed] for name, crowd in crowds.items()}
    coming = {name: [each for each in crowd if each.ghost] for name, crowd in crowds.items()}
    for faction, origin, to in moves:
        start = None if origin == POOL else _next(leaving[origin], faction)
        end = None if to is None or to == POOL else _next(coming[to], faction)
        if start is not None and end is not None:
            _between(parent, start, end)
        elif origin == POOL and to is None:
            _arrow(parent, "taken", pool, (pool[0] - _BESIDE, pool[1]), (player[0] - _BESIDE, player[1]), player)
        elif origin == POOL and end is not None:
            _from_pool(parent, (pool[0], pool[1] + 20 * faction.index), end)
        elif start is not None and to is None:
            _taken(parent, start, player)


def _next(those: list[Stander], faction: Faction) -> Stander | None:
    """The next of the faction; each is asked for once."""
    place = next((place for place, each in enumerate(those) if each.faction is faction), None)
    return None if place is None else those.pop(place)


def _between(parent: Element, start: Stander, end: Stander) -> None:
    """From one province into another: up or down the map, or in an arc under both."""
    across, down = end.at[0] - start.at[0], end.at[1] - start.at[1]
    if abs(across) > abs(down):
        first, last = _edge(start, 1), _edge(end, 1)
        deep = max(first[1], last[1]) + (_BELOW if across > 0 else _BELOW / 2)
        _arrow(parent, "moved", first, (first[0], deep), (last[0], deep), last)
    else:
        way = 1 if down > 0 else -1
        first, last = _edge(start, way), _edge(end, -way)
        half = (last[1] - first[1]) / 2
        _arrow(parent, "moved", first, (first[0], first[1] + half), (last[0], last[1] - half), last)


def _from_pool(parent: Element, first: Point, end: Stander) -> None:
    last = _edge(end, 1)
    _arrow(parent, "placed", first, (first[0] - _BESIDE, first[1]), (last[0] + 14, last[1] + _BELOW), last)


def _taken(parent: Element, start: Stander, last: Point) -> None:
    first = _edge(start, 1)
    _arrow(parent, "taken", first, (first[0] + 20, first[1] + _BELOW), (last[0] - _BESIDE, last[1]), last)


def _edge(stander: Stander, down: int) -> Point:
    """Just below a follower, or just above him."""
    return (stander.at[0], stander.at[1] + down * (stander.radius + 5))


def _arrow(parent: Element, what: str, first: Point, turn: Point, back: Point, last: Point) -> None:
    """A bent arrow, bright at its rims so that it is seen on every ground; dotted if a follower is taken."""
    made = group(parent, "arrow", data_what=what)
    apart = max(((last[0] - back[0]) ** 2 + (last[1] - back[1]) ** 2) ** 0.5, 1.0)
    across, down = (last[0] - back[0]) / apart, (last[1] - back[1]) / apart
    neck = (last[0] - across * _HEAD, last[1] - down * _HEAD)
    way = f"M{_at(first)} C{_at(turn)} {_at(back)} {_at(neck)}"
    dots = {"stroke_dasharray": "1 6.5"} if what == "taken" else {}
    mark(made, "path", d=way, fill="none", stroke=BRIGHT, stroke_width=6, stroke_linecap="round")
    mark(made, "path", d=way, fill="none", stroke=ACCENT, stroke_width=3, stroke_linecap="round", **dots)
    wide = (-down * 5.5, across * 5.5)
    corners = (last, (neck[0] + wide[0], neck[1] + wide[1]), (neck[0] - wide[0], neck[1] - wide[1]))
    polygon(made, corners, fill=ACCENT, stroke=BRIGHT, stroke_width=1)


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
