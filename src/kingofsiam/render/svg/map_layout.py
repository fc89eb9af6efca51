"""Map layout: a Voronoi diagram of the capitals, each cell clipped by half-planes (Sutherland–Hodgman).

Every point of land belongs to the nearest capital. An arm of the sea separates two provinces that are not adjacent.
If two provinces are adjacent but their land does not touch, a line over the sea joins them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import cos, dist, hypot, pi, sin, sqrt
from typing import Final, TypeAlias

from kingofsiam.maps import Border, Map
from kingofsiam.model.pieces import Province
from kingofsiam.render.svg.primitives import Point

MAP_WIDTH: Final = 596.0
MAP_HEIGHT: Final = 584.0

_MARGINS: Final = (104.0, 84.0)
_STRAIT: Final = 9.0
_MAX_REACH: Final = 0.62
_STEP: Final = 10.0
_SAME_POINT: Final = 0.01
_MIN_SHARED_LENGTH: Final = 12.0

HalfPlane: TypeAlias = tuple[float, float, float]
"""The points with a·x + b·y at most c, where (a, b) has length 1."""

_COASTS: Final = ((-1.0, 0.0, -22.0), (0.0, -1.0, -22.0), (1.0, 0.0, MAP_WIDTH - 22), (0.0, 1.0, MAP_HEIGHT - 22))
"""Outside of these there is only sea."""


@dataclass(frozen=True, slots=True)
class BorderLine:
    """A border as it is drawn: the line between two lands, or one over the sea from one to the other."""

    border: Border
    points: tuple[Point, ...]
    over_sea: bool


@dataclass(frozen=True, slots=True)
class MapLayout:
    """The outline and the middle of each province, and the borders."""

    outlines: Mapping[Province, tuple[Point, ...]]
    centers: Mapping[Province, Point]
    borders: tuple[BorderLine, ...]


@lru_cache(maxsize=16)
def map_layout(map: Map) -> MapLayout:
    """Where everything on the map goes, on a sheet of `MAP_WIDTH` by `MAP_HEIGHT`. Cached."""
    capitals = _capitals(map)
    cells = {name: _voronoi_cell(name, capitals, map) for name in map.provinces}
    centers = {name: _centroid(cell) for name, cell in cells.items()}
    border_lines = tuple(_border_line(border, capitals, cells, centers) for border in map.borders)
    return MapLayout({name: tuple(_roughen((*cell, cell[0]))) for name, cell in cells.items()}, centers, border_lines)


def _capitals(map: Map) -> dict[Province, Point]:
    """The capitals, spread over the sheet; in a ring if the map puts two of them at the same place."""
    points: list[Point] = [(land.x, land.y) for land in map.lands]
    if any(dist(one, other) < _MIN_SHARED_LENGTH / 4 for one, other in combinations(points, 2)):
        angles = [2 * pi * place / len(points) for place in range(len(points))]
        points = [(sin(angle), -cos(angle)) for angle in angles]
    xs = _scale_to_fit([x for x, _ in points], MAP_WIDTH, _MARGINS[0])
    ys = _scale_to_fit([y for _, y in points], MAP_HEIGHT, _MARGINS[1])
    return dict(zip(map.provinces, zip(xs, ys, strict=True), strict=True))


def _scale_to_fit(values: Sequence[float], length: float, margin: float) -> list[float]:
    low, high = min(values), max(values)
    if high == low:
        return [length / 2 for _ in values]
    return [margin + (length - 2 * margin) * (value - low) / (high - low) for value in values]


def _voronoi_cell(name: Province, capitals: Mapping[Province, Point], map: Map) -> list[Point]:
    """The points nearer to this capital than to any other, and not too far from it."""
    here = capitals[name]
    cell = _rough_circle(here, _MAX_REACH * sqrt(MAP_WIDTH * MAP_HEIGHT / len(capitals)))
    for coast in _COASTS:
        cell = _clip(cell, coast)
    for other, there in capitals.items():
        if other != name:
            strait = 0.0 if other in map.neighbours[name] else _STRAIT
            cell = _clip(cell, _bisector(here, there, strait))
    return cell


def _rough_circle(center: Point, radius: float) -> list[Point]:
    """A circle, as if drawn freehand."""
    angles = [2 * pi * step / 60 for step in range(60)]
    radii = [radius * (1 + 0.05 * sin(3 * angle + center[0]) + 0.04 * sin(5 * angle + center[1])) for angle in angles]
    return [
        (center[0] + reach * cos(angle), center[1] + reach * sin(angle))
        for reach, angle in zip(radii, angles, strict=True)
    ]


def _bisector(here: Point, there: Point, strait: float = 0.0) -> HalfPlane:
    """The points nearer to one place than to another, without half of a strait between them."""
    distance = dist(here, there)
    dx, dy = (there[0] - here[0]) / distance, (there[1] - here[1]) / distance
    return (dx, dy, dx * here[0] + dy * here[1] + (distance - strait) / 2)


def _clip(cell: Sequence[Point], half: HalfPlane) -> list[Point]:
    """The part of a polygon that lies in a half-plane: one step of Sutherland–Hodgman."""
    dx, dy, limit = half
    depths = [limit - dx * x - dy * y for x, y in cell]
    clipped: list[Point] = []
    for (one, inside), (other, after) in pairwise(zip((*cell, cell[0]), (*depths, depths[0]), strict=True)):
        if inside >= 0:
            clipped.append(one)
        if (inside >= 0) != (after >= 0):
            clipped.append(_interpolate(one, other, inside / (inside - after)))
    return clipped


def _interpolate(one: Point, other: Point, fraction: float) -> Point:
    return (one[0] + (other[0] - one[0]) * fraction, one[1] + (other[1] - one[1]) * fraction)


def _centroid(cell: Sequence[Point]) -> Point:
    """The centre of gravity of a polygon."""
    triangles = [
        (one[0] * other[1] - other[0] * one[1], one[0] + other[0], one[1] + other[1])
        for one, other in pairwise((*cell, cell[0]))
    ]
    area = sum(double_area for double_area, _, _ in triangles) * 3
    return (
        sum(double_area * x for double_area, x, _ in triangles) / area,
        sum(double_area * y for double_area, _, y in triangles) / area,
    )


def _border_line(
    border: Border,
    capitals: Mapping[Province, Point],
    cells: Mapping[Province, Sequence[Point]],
    centers: Mapping[Province, Point],
) -> BorderLine:
    one, other = border.one, border.other
    shared = _shared_edge(_bisector(capitals[one], capitals[other]), cells[one], cells[other])
    if shared is not None:
        return BorderLine(border, tuple(_roughen(shared)), over_sea=False)
    return BorderLine(border, _sea_crossing(centers[one], centers[other], cells[one], cells[other]), over_sea=True)


def _shared_edge(half: HalfPlane, one: Iterable[Point], other: Iterable[Point]) -> tuple[Point, Point] | None:
    """The edge that two cells share on the line between their capitals; None if it is too short to see."""
    dx, dy, limit = half

    def along(cell: Iterable[Point]) -> list[float]:
        return [dy * x - dx * y for x, y in cell if abs(dx * x + dy * y - limit) < _SAME_POINT]

    first, second = along(one), along(other)
    if not first or not second:
        return None
    start, end = max(min(first), min(second)), min(max(first), max(second))
    if end - start < _MIN_SHARED_LENGTH:
        return None
    return _point_on_line(half, start), _point_on_line(half, end)


def _point_on_line(half: HalfPlane, along: float) -> Point:
    dx, dy, limit = half
    return (dx * limit + dy * along, dy * limit - dx * along)


def _sea_crossing(start: Point, end: Point, one: Sequence[Point], other: Sequence[Point]) -> tuple[Point, ...]:
    """A line over the sea from one cell to another, starting and ending a little inland."""
    leaving = min(one, key=lambda point: hypot(point[0] - end[0], point[1] - end[1]))
    landing = min(other, key=lambda point: hypot(point[0] - start[0], point[1] - start[1]))
    return (_interpolate(leaving, start, 0.15), _interpolate(landing, end, 0.15))


def _roughen(points: Sequence[Point]) -> Iterator[Point]:
    """The line, slightly crumpled. Lines that touched before still touch."""
    for one, other in pairwise(points):
        steps = max(1, round(dist(one, other) / _STEP))
        yield from (_displace(_interpolate(one, other, step / steps)) for step in range(steps))
    yield _displace(points[-1])


def _displace(point: Point) -> Point:
    x, y = point
    return (
        x + 3.6 * sin(y / 17) + 2.2 * sin(y / 7.3 + x / 29),
        y + 3.6 * sin(x / 19 + 2) + 2.2 * sin(x / 8.1 + y / 31),
    )
