"""Who stands where on the drawing, and whom a move sends on his way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final, TypeAlias

from kingofsiam.moves import Action, FactionCard, Follower, KhonThai, Maharacha, Move, OneVsOne, Play, TwoVsOne
from kingofsiam.picture.svg.drawing import Point
from kingofsiam.rules.s1_components import POOL, Faction, Followers, Province
from kingofsiam.state import Moved

Moves: TypeAlias = tuple[Moved, ...]

RADIUS: Final = 9.5
_PITCH: Final = 22.5
_ROW: Final = 6
_WIDE: Final = _ROW * _PITCH


@dataclass(frozen=True, slots=True)
class Stander:
    """A follower on the drawing; a ghost is one who is still to come, and the ringed ones are about to leave."""

    faction: Faction
    at: Point
    radius: float
    ghost: bool
    ringed: bool


def moved_by(move: Move | None, places: Collection[Province]) -> Moves:
    """The followers that a move sends from place to place, the taken one last; places not on the map are left out."""
    if not isinstance(move, Play):
        return ()
    taken: Moves = () if move.take is None else ((move.take.faction, move.take.province, None),)
    return tuple(
        (faction, origin, to)
        for faction, origin, to in (*_moved_by_action(move.action), *taken)
        if origin in places and (to is None or to in places)
    )


def _moved_by_action(action: Action) -> Iterator[Moved]:
    match action:
        case Maharacha():
            return
        case KhonThai():
            yield from ((faction, POOL, into) for faction, into in action.into if into is not None)
        case FactionCard():
            yield from ((action.faction, POOL, into) for into in action.into)
        case OneVsOne():
            yield from _exchanged(() if action.one is None else (action.one,), action.other)
        case TwoVsOne():
            yield from _exchanged(action.two, action.one)


def _exchanged(two: tuple[Follower, ...], one: Follower | None) -> Iterator[Moved]:
    if not two or one is None:
        return
    yield from ((each.faction, each.province, one.province) for each in two)
    yield (one.faction, one.province, two[0].province)


def crowd(followers: Followers, province: Province, middle: Point, moves: Moves) -> tuple[Stander, ...]:
    """The followers of a province side by side, those who are still to come last."""
    here = tuple(followers)
    coming = tuple(faction for faction, _, to in moves if to == province)
    leaving = Counter(faction for faction, origin, _ in moves if origin == province)
    ringed: set[int] = set()
    for place, faction in (*reversed(tuple(enumerate(here))), *enumerate(coming, start=len(here))):
        if leaving[faction]:
            leaving[faction] -= 1
            ringed.add(place)
    radius, points = _spread(middle, len(here) + len(coming))
    together = enumerate(zip((*here, *coming), points, strict=True))
    return tuple(
        Stander(faction, at, radius, ghost=place >= len(here), ringed=place in ringed)
        for place, (faction, at) in together
    )


def height(count: int) -> float:
    """How much of the sheet so many followers need from north to south."""
    pitch, in_row = _rows(count)
    return ceil(count / in_row) * pitch


def _rows(count: int) -> tuple[float, int]:
    """How far they stand from each other, and how many in a row: a large crowd moves together."""
    if count <= 2 * _ROW:
        return _PITCH, _ROW if count <= _ROW else ceil(count / 2)
    in_row = ceil(sqrt(count * 2.4))
    return _WIDE / in_row, in_row


def _spread(middle: Point, count: int) -> tuple[float, list[Point]]:
    pitch, in_row = _rows(count)
    lines = ceil(count / in_row)
    points: list[Point] = []
    for row in range(lines):
        width = min(in_row, count - row * in_row)
        points += [
            (middle[0] + pitch * (place - (width - 1) / 2), middle[1] + pitch * (row - (lines - 1) / 2))
            for place in range(width)
        ]
    return RADIUS * pitch / _PITCH, points
