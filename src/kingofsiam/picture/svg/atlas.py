"""Where the provinces lie: the country is divided among the capitals, and borders follow from the map's data.

Every point of the land belongs to the nearest capital. Between two provinces that are not adjacent runs an arm of
the sea; two that are adjacent though their lands do not touch are joined by a line over it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import cos, dist, hypot, pi, sin, sqrt
from typing import Final, TypeAlias

from kingofsiam.maps import Border, Map
from kingofsiam.picture.svg.drawing import Point
from kingofsiam.rules.s1_components import Province

WIDTH: Final = 596.0
HEIGHT: Final = 584.0

_MARGIN: Final = (104.0, 84.0)
_STRAIT: Final = 9.0
_REACH: Final = 0.62
_STEP: Final = 10.0
_SAME: Final = 0.01
_NEAR: Final = 12.0

HalfPlane: TypeAlias = tuple[float, float, float]
"""The points with a·x + b·y at most c, where (a, b) has length 1."""

_COASTS: Final = ((-1.0, 0.0, -22.0), (0.0, -1.0, -22.0), (1.0, 0.0, WIDTH - 22), (0.0, 1.0, HEIGHT - 22))
"""Outside of these there is only sea."""


@dataclass(frozen=True, slots=True)
class Way:
    """A border as it is drawn: the line between two lands, or one over the sea from one to the other."""

    border: Border
    points: tuple[Point, ...]
    over_sea: bool


@dataclass(frozen=True, slots=True)
class Atlas:
    """The outline and the middle of each province, and the borders."""

    outlines: Mapping[Province, tuple[Point, ...]]
    middles: Mapping[Province, Point]
    ways: tuple[Way, ...]


@lru_cache(maxsize=16)
def atlas(map: Map) -> Atlas:  # noqa: A002 - the booklet's word
    """The map on a sheet of `WIDTH` times `HEIGHT`."""
    capitals = _capitals(map)
    lands = {name: _land(name, capitals, map) for name in map.provinces}
    middles = {name: _middle(land) for name, land in lands.items()}
    ways = tuple(_way(border, capitals, lands, middles) for border in map.borders)
    return Atlas({name: tuple(_wavy((*land, land[0]))) for name, land in lands.items()}, middles, ways)


def _capitals(map: Map) -> dict[Province, Point]:  # noqa: A002
    """The capitals, spread over the sheet; in a ring, where the map puts two of them at one place."""
    places: list[Point] = [(land.x, land.y) for land in map.lands]
    if any(dist(one, other) < _NEAR / 4 for one, other in combinations(places, 2)):
        turns = [2 * pi * place / len(places) for place in range(len(places))]
        places = [(sin(turn), -cos(turn)) for turn in turns]
    across = _spread([x for x, _ in places], WIDTH, _MARGIN[0])
    down = _spread([y for _, y in places], HEIGHT, _MARGIN[1])
    return dict(zip(map.provinces, zip(across, down, strict=True), strict=True))


def _spread(values: Sequence[float], length: float, margin: float) -> list[float]:
    low, high = min(values), max(values)
    if high == low:
        return [length / 2 for _ in values]
    return [margin + (length - 2 * margin) * (value - low) / (high - low) for value in values]


def _land(name: Province, capitals: Mapping[Province, Point], map: Map) -> list[Point]:  # noqa: A002
    """What is nearer to this capital than to any other, and not too far from it."""
    here = capitals[name]
    land = _round(here, _REACH * sqrt(WIDTH * HEIGHT / len(capitals)))
    for coast in _COASTS:
        land = _clipped(land, coast)
    for other, there in capitals.items():
        if other != name:
            strait = 0.0 if other in map.neighbours[name] else _STRAIT
            land = _clipped(land, _nearer(here, there, strait))
    return land


def _round(middle: Point, radius: float) -> list[Point]:
    """A circle, drawn by a free hand."""
    turns = [2 * pi * step / 60 for step in range(60)]
    reaches = [radius * (1 + 0.05 * sin(3 * turn + middle[0]) + 0.04 * sin(5 * turn + middle[1])) for turn in turns]
    return [
        (middle[0] + reach * cos(turn), middle[1] + reach * sin(turn))
        for reach, turn in zip(reaches, turns, strict=True)
    ]


def _nearer(here: Point, there: Point, strait: float = 0.0) -> HalfPlane:
    """The points nearer to one place than to another, without half a strait between the two."""
    apart = dist(here, there)
    across, down = (there[0] - here[0]) / apart, (there[1] - here[1]) / apart
    return (across, down, across * here[0] + down * here[1] + (apart - strait) / 2)


def _clipped(land: Sequence[Point], half: HalfPlane) -> list[Point]:
    """What of the land lies in the half plane."""
    across, down, most = half
    depths = [most - across * x - down * y for x, y in land]
    kept: list[Point] = []
    for (one, inside), (other, after) in pairwise(zip((*land, land[0]), (*depths, depths[0]), strict=True)):
        if inside >= 0:
            kept.append(one)
        if (inside >= 0) != (after >= 0):
            kept.append(_between(one, other, inside / (inside - after)))
    return kept


def _between(one: Point, other: Point, share: float) -> Point:
    return (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)


def _middle(land: Sequence[Point]) -> Point:
    """The centre of gravity."""
    pieces = [
        (one[0] * other[1] - other[0] * one[1], one[0] + other[0], one[1] + other[1])
        for one, other in pairwise((*land, land[0]))
    ]
    area = sum(piece for piece, _, _ in pieces) * 3
    return (sum(piece * x for piece, x, _ in pieces) / area, sum(piece * y for piece, _, y in pieces) / area)


def _way(
    border: Border,
    capitals: Mapping[Province, Point],
    lands: Mapping[Province, Sequence[Point]],
    middles: Mapping[Province, Point],
) -> Way:
    one, other = border.one, border.other
    shared = _shared(_nearer(capitals[one], capitals[other]), lands[one], lands[other])
    if shared is not None:
        return Way(border, tuple(_wavy(shared)), over_sea=False)
    return Way(border, _crossing(middles[one], middles[other], lands[one], lands[other]), over_sea=True)


def _shared(half: HalfPlane, one: Iterable[Point], other: Iterable[Point]) -> tuple[Point, Point] | None:
    """The stretch that two lands have in common on the line between their capitals; None if there is next to none."""
    across, down, most = half

    def along(land: Iterable[Point]) -> list[float]:
        return [down * x - across * y for x, y in land if abs(across * x + down * y - most) < _SAME]

    mine, theirs = along(one), along(other)
    if not mine or not theirs:
        return None
    start, end = max(min(mine), min(theirs)), min(max(mine), max(theirs))
    if end - start < _NEAR:
        return None
    return _on_line(half, start), _on_line(half, end)


def _on_line(half: HalfPlane, along: float) -> Point:
    across, down, most = half
    return (across * most + down * along, down * most - across * along)


def _crossing(start: Point, end: Point, one: Sequence[Point], other: Sequence[Point]) -> tuple[Point, ...]:
    """From the one land to the other, a little into both."""
    leaving = min(one, key=lambda point: hypot(point[0] - end[0], point[1] - end[1]))
    landing = min(other, key=lambda point: hypot(point[0] - start[0], point[1] - start[1]))
    return (_between(leaving, start, 0.15), _between(landing, end, 0.15))


def _wavy(points: Sequence[Point]) -> Iterator[Point]:
    """The same line, as if the paper were gently crumpled: what touched before still does."""
    for one, other in pairwise(points):
        steps = max(1, round(dist(one, other) / _STEP))
        yield from (_crumpled(_between(one, other, step / steps)) for step in range(steps))
    yield _crumpled(points[-1])


def _crumpled(point: Point) -> Point:
    x, y = point
    return (
        x + 3.6 * sin(y / 17) + 2.2 * sin(y / 7.3 + x / 29),
        y + 3.6 * sin(x / 19 + 2) + 2.2 * sin(x / 8.1 + y / 31),
    )
