"""Confidence intervals (95 %), and how to print them.

Rates have Wilson's score interval, differences of paired rates have Tango's, and means have the normal interval.

Of 100 studies, about 95 have intervals that contain the true value.
"""

from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace
from math import ceil, floor, inf, log10, sqrt
from typing import Final

Z_95: Final = 1.959963984540054
"""95 % of a normal distribution lies within this number of standard deviations of its mean."""

_Z_80: Final = 0.8416212335729143
"""80 % of a normal distribution lies below this number of standard deviations above its mean."""

_BISECTIONS: Final = 60


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


def wilson_interval(count: float, n: int) -> Rate:
    """The rate `count / n` with Wilson's score interval (Wilson 1927), which is right for rare events too.

    For shared victories `count` is a sum of fractions. Then the interval is a little too wide, never too narrow.
    """
    if n == 0:
        return Rate(0.0, 0.0, 1.0, 0)
    rate, z2 = count / n, Z_95 * Z_95 / n
    center = (rate + z2 / 2) / (1 + z2)
    margin = Z_95 * sqrt(rate * (1 - rate) / n + z2 / (4 * n)) / (1 + z2)
    return Rate(rate, 0.0 if count == 0 else center - margin, 1.0 if count == n else center + margin, n)


def normal_interval(total: float, squares: float, n: int) -> Mean:
    """The mean of n numbers with its normal interval, from their sum and the sum of their squares."""
    if n == 0:
        return Mean(0.0, 0.0, 0.0, 0.0, 0)
    mean = total / n
    deviation = sqrt(max(0.0, (squares - total * mean) / (n - 1))) if n > 1 else 0.0
    margin = Z_95 * deviation / sqrt(n)
    return Mean(mean, mean - margin, mean + margin, deviation, n)


def tango_interval(total: float, squares: float, n: int) -> Mean:
    """The difference of two paired rates with Tango's score interval (Tango 1998), which is right for rare changes too.

    In each of n games the rate changes by -1, 0 or 1; `total` is the sum of the changes, `squares` that of their
    squares. For shared victories they are sums of fractions. Then the interval is a little too wide, never too narrow.
    """
    plain = normal_interval(total, squares, n)
    if n == 0:
        return plain
    changed = max(squares, abs(total))
    gained, lost = (changed + total) / 2, (changed - total) / 2
    low, high = (_tango_limit(gained, lost, n, end) for end in (-1.0, 1.0))
    return replace(plain, low=low, high=high)


def _tango_limit(gained: float, lost: float, n: int, end: float) -> float:
    """Where the score between the difference found and this end of the scale is 1.96, by bisection."""
    near, far = (gained - lost) / n, end
    for _ in range(_BISECTIONS):
        middle = (near + far) / 2
        if _tango_score(gained, lost, n, middle) < Z_95:
            near = middle
        else:
            far = middle
    return far


def _tango_score(gained: float, lost: float, n: int, difference: float) -> float:
    """How many standard errors lie between the difference found and this one, if this one is true."""
    b = (2 * n - gained + lost) * difference - gained - lost
    c = -lost * difference * (1 - difference)
    likeliest_loss = (sqrt(max(0.0, b * b - 8 * n * c)) - b) / (4 * n)
    variance = n * (2 * likeliest_loss + difference * (1 - difference))
    return abs(gained - lost - n * difference) / sqrt(variance) if variance > 0 else inf


def games_needed(difference: float, changed: float) -> int:
    """How many paired games are needed to detect this difference of two rates in 80 of 100 studies.

    `changed` is the rate of games in which the outcomes differ at all.
    """
    return ceil((Z_95 + _Z_80) ** 2 * max(0.0, changed - difference**2) / difference**2)


def mean_of_counts(counts: Mapping[int, int]) -> Mean:
    """The mean of a histogram that maps each number to the number of games with it."""
    total = sum(value * games for value, games in counts.items())
    squares = sum(value * value * games for value, games in counts.items())
    return normal_interval(total, squares, sum(counts.values()))


_MAX_DECIMALS: Final = 7


def format_percent(rate: Rate) -> str:
    """A rate in percent, with as many decimals as its interval justifies."""
    return format_estimate(rate)[0]


def format_estimate(estimate: Rate | Mean, factor: int = 100, *, sign: str = "") -> tuple[str, str]:
    """An estimate and its interval, with as many decimals as the interval justifies; `+` as a sign shows each sign."""
    middle, low, high = (factor * each for each in astuple(estimate)[:3])
    places = decimals(high - low)
    return f"{middle:{sign}.{places}f}", f"{low:{sign}.{places}f} to {high:{sign}.{places}f}"


def decimals(width: float) -> int:
    """The number of decimals that shows two digits of an interval of this width (1 to 7)."""
    return min(_MAX_DECIMALS, max(1, 1 - floor(log10(width)))) if width > 0 else 1
