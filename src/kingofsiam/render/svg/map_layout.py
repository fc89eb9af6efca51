"""Map layout: a Voronoi diagram of the capitals, each cell clipped by half-planes (Sutherland–Hodgman).

Every point of land belongs to the nearest capital. An arm of the sea separates two provinces that are not adjacent.
If two provinces are adjacent but their land does not touch, a line over the sea joins them. Here points are complex
numbers: `abs` is a distance, and the product with a conjugate turns the plane.
"""

from cmath import rect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import pi, sin, sqrt
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

HalfPlane: TypeAlias = tuple[complex, float]
"""The points that lie at most so far in a direction of length 1."""

Cell: TypeAlias = Sequence[complex]

_COASTS: Final = ((-1, -22.0), (-1j, -22.0), (1, MAP_WIDTH - 22), (1j, MAP_HEIGHT - 22))
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
    return MapLayout(
        {name: tuple(_roughen((*cell, cell[0]))) for name, cell in cells.items()},
        {name: _point(_centroid(cell)) for name, cell in cells.items()},
        tuple(_border_line(border, capitals, cells) for border in map.borders),
    )


def _point(value: complex) -> Point:
    return value.real, value.imag


def _capitals(map: Map) -> dict[Province, complex]:
    """The capitals, spread over the sheet; in a ring if the map puts two of them at the same place."""
    points = [complex(land.x, land.y) for land in map.lands]
    if any(abs(one - other) < _MIN_SHARED_LENGTH / 4 for one, other in combinations(points, 2)):
        points = [rect(1, 2 * pi * place / len(points) - pi / 2) for place in range(len(points))]
    xs = _scale_to_fit([point.real for point in points], MAP_WIDTH, _MARGINS[0])
    ys = _scale_to_fit([point.imag for point in points], MAP_HEIGHT, _MARGINS[1])
    return {name: complex(x, y) for name, x, y in zip(map.provinces, xs, ys, strict=True)}


def _scale_to_fit(values: Sequence[float], length: float, margin: float) -> list[float]:
    low, high = min(values), max(values)
    if high == low:
        return [length / 2 for _ in values]
    return [margin + (length - 2 * margin) * (value - low) / (high - low) for value in values]


def _voronoi_cell(name: Province, capitals: Mapping[Province, complex], map: Map) -> Cell:
    """The points nearer to this capital than to any other, and not too far from it: in a circle drawn freehand."""
    here, reach = capitals[name], _MAX_REACH * sqrt(MAP_WIDTH * MAP_HEIGHT / len(capitals))
    angles = [2 * pi * step / 60 for step in range(60)]
    waves = [0.05 * sin(3 * angle + here.real) + 0.04 * sin(5 * angle + here.imag) for angle in angles]
    cell: Cell = [here + rect(reach * (1 + wave), angle) for wave, angle in zip(waves, angles, strict=True)]
    for coast in _COASTS:
        cell = _clip(cell, coast)
    for other, there in capitals.items():
        if other != name:
            strait = 0.0 if other in map.neighbours[name] else _STRAIT
            cell = _clip(cell, _bisector(here, there, strait))
    return cell


def _bisector(here: complex, there: complex, strait: float = 0.0) -> HalfPlane:
    """The points nearer to one place than to another, without half of a strait between them."""
    distance = abs(there - here)
    normal = (there - here) / distance
    return normal, (normal.conjugate() * here).real + (distance - strait) / 2


def _clip(cell: Cell, half: HalfPlane) -> Cell:
    """The part of a polygon that lies in a half-plane: one step of Sutherland–Hodgman."""
    normal, limit = half
    depths = [limit - (normal.conjugate() * point).real for point in cell]
    clipped: list[complex] = []
    for (one, inside), (other, after) in pairwise(zip((*cell, cell[0]), (*depths, depths[0]), strict=True)):
        if inside >= 0:
            clipped.append(one)
        if (inside >= 0) != (after >= 0):
            clipped.append(one + (other - one) * inside / (inside - after))
    return clipped


def _centroid(cell: Cell) -> complex:
    """The centre of gravity of a polygon."""
    triangles = [((one.conjugate() * other).imag, one + other) for one, other in pairwise((*cell, cell[0]))]
    return sum(area * ends for area, ends in triangles) / sum(3 * area for area, _ in triangles)


def _border_line(border: Border, capitals: Mapping[Province, complex], cells: Mapping[Province, Cell]) -> BorderLine:
    one, other = cells[border.one], cells[border.other]
    shared = _shared_edge(_bisector(capitals[border.one], capitals[border.other]), one, other)
    if shared is not None:
        return BorderLine(border, tuple(_roughen(shared)), over_sea=False)
    start, end = _centroid(one), _centroid(other)
    leaving, landing = min(one, key=lambda point: abs(point - end)), min(other, key=lambda point: abs(point - start))
    inland = (leaving + (start - leaving) * 0.15, landing + (end - landing) * 0.15)
    return BorderLine(border, tuple(map(_point, inland)), over_sea=True)


def _shared_edge(half: HalfPlane, one: Cell, other: Cell) -> Cell | None:
    """The edge that two cells share on the line between their capitals; None if it is too short to see."""
    normal, limit = half
    turned = ([normal.conjugate() * point for point in cell] for cell in (one, other))
    first, second = ([point.imag for point in cell if abs(point.real - limit) < _SAME_POINT] for cell in turned)
    if not first or not second:
        return None
    start, end = max(min(first), min(second)), min(max(first), max(second))
    if end - start < _MIN_SHARED_LENGTH:
        return None
    return normal * complex(limit, start), normal * complex(limit, end)


def _roughen(points: Cell) -> Iterator[Point]:
    """The line, slightly crumpled. Lines that touched before still touch."""
    for one, other in pairwise(points):
        steps = max(1, round(abs(other - one) / _STEP))
        yield from (_displace(one + (other - one) * step / steps) for step in range(steps))
    yield _displace(points[-1])


def _displace(point: complex) -> Point:
    x, y = _point(point)
    return (
        x + 3.6 * sin(y / 17) + 2.2 * sin(y / 7.3 + x / 29),
        y + 3.6 * sin(x / 19 + 2) + 2.2 * sin(x / 8.1 + y / 31),
    )
