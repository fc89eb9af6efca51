"""Confidence intervals (95 %), and how to print them.

Rates have Wilson's score interval, modified for rare events, differences of paired rates have that of Bonett and Price,
and means have the normal interval. Of 100 studies, about 95 have intervals that contain the true value. Where a table
has many `intervals`, they can be simultaneous (Bonferroni): of 100 studies, about 95 or more have no interval that
misses.
"""

from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace
from math import exp, floor, inf, log10, sqrt
from statistics import NormalDist
from typing import Final, TypeAlias

_MISSES: Final = 0.05
_RARE: Final = 5
_BISECTIONS: Final = 60


def standard_errors(intervals: int = 1) -> float:
    """How many standard errors an interval has on each side: 1.96, or more if this many are to hold at once."""
    return NormalDist().inv_cdf(1 - _MISSES / 2 / intervals)


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened in `n` games: a rate from 0 to 1, with its 95 % confidence interval."""

    rate: float
    low: float
    high: float
    n: int


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over `n` games, its 95 % confidence interval, and the standard deviation of a single game."""

    mean: float
    low: float
    high: float
    deviation: float
    n: int


def wilson_interval(count: float, n: int, intervals: int = 1) -> Rate:
    """The rate `count / n` with Wilson's score interval (Wilson 1927), modified for counts below 5 of either kind.

    There the limit comes from the Poisson distribution (Brown, Cai and DasGupta 2001): Wilson's own limit misses a true
    rate just below it too often. For shared victories `count` is a sum of fractions. Then the interval is a little too
    wide, never too narrow.
    """
    if n == 0:
        return Rate(0.0, 0.0, 1.0, 0)
    rate, z = count / n, standard_errors(intervals)
    z2 = z * z / n
    center = (rate + z2 / 2) / (1 + z2)
    margin = z * sqrt(rate * (1 - rate) / n + z2 / (4 * n)) / (1 + z2)
    low = min(center - margin, _poisson_limit(count, intervals) / n)
    high = max(center + margin, 1 - _poisson_limit(n - count, intervals) / n)
    return Rate(rate, max(0.0, low), min(1.0, high), n)


def _poisson_limit(count: float, intervals: int) -> float:
    """A mean so small that a Poisson variable hardly ever reaches this count; infinite if it is not a rare one."""
    if count < 1 or count >= _RARE:
        return 0.0 if count < 1 else inf
    low, high = 0.0, count
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        term = fewer = exp(-middle)
        for number in range(1, floor(count)):
            term *= middle / number
            fewer += term
        low, high = (middle, high) if 1 - fewer < _MISSES / intervals else (low, middle)
    return low


def normal_interval(total: float, squares: float, n: int, intervals: int = 1) -> Mean:
    """The mean of n numbers with its normal interval, from their sum and the sum of their squares."""
    if n == 0:
        return Mean(0.0, 0.0, 0.0, 0.0, 0)
    mean = total / n
    deviation = sqrt(max(0.0, (squares - total * mean) / (n - 1))) if n > 1 else 0.0
    margin = standard_errors(intervals) * deviation / sqrt(n)
    return Mean(mean, mean - margin, mean + margin, deviation, n)


def paired_interval(total: float, squares: float, n: int, intervals: int = 1) -> Mean:
    """The difference of two paired rates with the adjusted interval of Bonett and Price (2012), right for rare changes.

    In each of n games the rate changes by -1, 0 or 1; `total` is the sum of the changes, `squares` that of their
    squares. For shared victories they are sums of fractions. Then the interval is a little too wide, never too narrow.
    """
    unadjusted = normal_interval(total, squares, n)
    if n == 0:
        return unadjusted
    center, changed = total / (n + 2), (max(squares, abs(total)) + 2) / (n + 2)
    margin = standard_errors(intervals) * sqrt(max(0.0, changed - center**2) / (n + 2))
    return replace(unadjusted, low=max(-1.0, center - margin), high=min(1.0, center + margin))


def mean_of_counts(counts: Mapping[int, int]) -> Mean:
    """The mean of a histogram that maps each number to the number of games with it."""
    total = sum(value * games for value, games in counts.items())
    squares = sum(value * value * games for value, games in counts.items())
    return normal_interval(total, squares, sum(counts.values()))


@dataclass(frozen=True, slots=True)
class Elo:
    """A difference of strength in Elo, and its 95 % confidence interval; infinite if one player wins everything."""

    elo: float
    low: float
    high: float


Estimate: TypeAlias = Rate | Mean | Elo

_MAX_DECIMALS: Final = 7


def format_estimate(estimate: Estimate, factor: int = 100, *, sign: str = "") -> tuple[str, str]:
    """An estimate and its interval, with as many decimals as the interval justifies; `+` as a sign shows each sign."""
    if isinstance(estimate, Elo):
        middle, low, high = (f"{elo:+.0f}".replace("inf", "∞") for elo in astuple(estimate))
        return middle, f"{low} to {high}"
    middle, low, high = (factor * number for number in astuple(estimate)[:3])
    places = decimals(high - low)
    return f"{middle:{sign}.{places}f}", f"{low:{sign}.{places}f} to {high:{sign}.{places}f}"


def decimals(width: float) -> int:
    """The number of decimals that shows two digits of an interval of this width (1 to 7)."""
    return min(_MAX_DECIMALS, max(1, 1 - floor(log10(width)))) if width > 0 else 1
