"""How far chance may have led a study astray: intervals that hold the true value in 95 of 100 studies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

Z: Final = 1.959963984540054
"""So many standard errors to each side hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened: the part of `of` games, and the 95 % interval of the rate in all games."""

    rate: float
    low: float
    high: float
    of: int


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over `of` games, its 95 % interval, and the standard deviation of a single game."""

    mean: float
    low: float
    high: float
    deviation: float
    of: int


def rate(times: float, of: int) -> Rate:
    """The rate of what happened so many times, with Wilson's interval, which is right for rare things too.

    Of victories that are shared `times` counts parts: then the interval is a little too wide, never too narrow.
    """
    if of == 0:
        return Rate(0.0, 0.0, 1.0, 0)
    part, z2 = times / of, Z * Z / of
    middle = (part + z2 / 2) / (1 + z2)
    width = Z * sqrt(part * (1 - part) / of + z2 / (4 * of)) / (1 + z2)
    return Rate(part, 0.0 if times == 0 else middle - width, 1.0 if times == of else middle + width, of)


def mean(total: float, squares: float, of: int) -> Mean:
    """The mean of numbers of which the sum and the sum of the squares are known."""
    if of == 0:
        return Mean(0.0, 0.0, 0.0, 0.0, 0)
    middle = total / of
    deviation = sqrt(max(0.0, (squares - total * middle) / (of - 1))) if of > 1 else 0.0
    width = Z * deviation / sqrt(of)
    return Mean(middle, middle - width, middle + width, deviation, of)


def mean_of(counts: Mapping[int, int]) -> Mean:
    """The mean of what was counted: so many games for each number."""
    total = sum(number * games for number, games in counts.items())
    squares = sum(number * number * games for number, games in counts.items())
    return mean(total, squares, sum(counts.values()))
