"""Confidence intervals (95 %), and tables of them, which a report and a picture show.

Rates have Wilson's score interval, modified for rare events, differences of paired rates have that of Bonett and Price,
and means have the normal interval. Of 100 studies, about 95 have intervals that contain the true value. Where a table
has many `intervals`, they can be simultaneous (Bonferroni): of 100 studies, about 95 or more have no interval that
misses.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import exp, factorial, floor, inf, log10, sqrt
from statistics import NormalDist
from typing import Final, TypeAlias

from kingofsiam.render.text_board import columns, wrapped

_MISSES: Final = 0.05
_RARE: Final = 5
_BISECTIONS: Final = 60


def standard_errors(intervals: int = 1) -> float:
    """How many standard errors an interval has on each side: 1.96, or more if this many are to hold at once."""
    return NormalDist().inv_cdf(1 - _MISSES / 2 / intervals)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What `n` games or sets say about a number, with its 95 % confidence interval: a rate (0 to 1), a mean, Elo."""

    value: float
    low: float
    high: float
    n: int


def wilson_interval(count: float, n: int, intervals: int = 1) -> Estimate:
    """The rate `count / n` with Wilson's score interval (Wilson 1927), modified for counts below 5 of either kind.

    There the limit comes from the Poisson distribution (Brown, Cai and DasGupta 2001): Wilson's own limit misses a true
    rate just below it too often. For shared victories `count` is a sum of fractions. Then the interval is a little too
    wide, never too narrow.
    """
    if n == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    rate, z = count / n, standard_errors(intervals)
    z2 = z * z / n
    center = (rate + z2 / 2) / (1 + z2)
    margin = z * sqrt(rate * (1 - rate) / n + z2 / (4 * n)) / (1 + z2)
    low = min(center - margin, _poisson_limit(count, intervals) / n)
    high = max(center + margin, 1 - _poisson_limit(n - count, intervals) / n)
    return Estimate(rate, max(0.0, low), min(1.0, high), n)


def _poisson_limit(count: float, intervals: int) -> float:
    """A mean so small that a Poisson variable hardly ever reaches this count; infinite if it is not a rare one."""
    if count < 1 or count >= _RARE:
        return 0.0 if count < 1 else inf
    low, high = 0.0, count
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        fewer = exp(-middle) * sum(middle**number / factorial(number) for number in range(floor(count)))
        low, high = (middle, high) if 1 - fewer < _MISSES / intervals else (low, middle)
    return low


def normal_interval(total: float, squares: float, n: int, intervals: int = 1) -> Estimate:
    """The mean of n numbers with its normal interval, from their sum and the sum of their squares."""
    mean = total / max(1, n)
    variance = max(0.0, (squares - total * mean) / (n - 1)) if n > 1 else 0.0
    margin = standard_errors(intervals) * sqrt(variance / max(1, n))
    return Estimate(mean, mean - margin, mean + margin, n)


def paired_interval(total: float, squares: float, n: int, intervals: int = 1) -> Estimate:
    """The difference of two paired rates with the adjusted interval of Bonett and Price (2012), right for rare changes.

    In each of n games the rate changes by -1, 0 or 1; `total` is the sum of the changes, `squares` that of their
    squares. For shared victories they are sums of fractions. Then the interval is a little too wide, never too narrow.
    """
    if n == 0:
        return Estimate(0.0, 0.0, 0.0, 0)
    center, changed = total / (n + 2), (max(squares, abs(total)) + 2) / (n + 2)
    margin = standard_errors(intervals) * sqrt(max(0.0, changed - center**2) / (n + 2))
    return Estimate(total / n, max(-1.0, center - margin), min(1.0, center + margin), n)


def mean_of_counts(counts: Mapping[int, int]) -> Estimate:
    """The mean of a histogram that maps each number to the number of games with it."""
    total = sum(value * games for value, games in counts.items())
    squares = sum(value * value * games for value, games in counts.items())
    return normal_interval(total, squares, sum(counts.values()))


# --- tables ----------------------------------------------------------------------------------------------------------

Value: TypeAlias = Estimate | int | None

_RIGHT_ALIGNED: Final = range(1, 9)
_MAX_DECIMALS: Final = 7


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: what its numbers are, and whether the report shows their intervals beside them.

    `factor` is 100 for rates in percent; with `sign` "+" positive numbers have their sign. There are as many decimals
    as the interval justifies, unless `places` says how many.
    """

    head: str
    interval: bool = False
    factor: int = 100
    sign: str = ""
    places: int | None = None

    def cells(self, value: Value) -> tuple[str, ...]:
        """A value as text, with its interval if the column shows it."""
        if value is None or isinstance(value, int):
            return ("" if value is None else str(value), *[""] * self.interval)
        numbers = [self.factor * number for number in (value.value, value.low, value.high)]
        places = decimals(numbers[2] - numbers[1]) if self.places is None else self.places
        middle, low, high = (f"{number:{self.sign}.{places}f}".replace("inf", "∞") for number in numbers)
        return (middle, f"{low} to {high}")[: 1 + self.interval]


def decimals(width: float) -> int:
    """The number of decimals that shows two digits of an interval of this width (1 to 7)."""
    return min(_MAX_DECIMALS, max(1, 1 - floor(log10(width)))) if width > 0 else 1


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: its name for people, and a value for each column.

    The picture draws the first value with an interval, in `colour` if there is one, with a mark at the `even` value,
    which it would have if nothing made a difference.
    """

    name: str
    values: tuple[Value, ...]
    colour: str = ""
    even: float | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table of rates or means. `about` says in the picture what the numbers are; without it, it is not drawn."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    about: str = ""

    def lines(self) -> Iterator[str]:
        """The table as text, and its notes below."""
        if self.rows:
            heads = (head for column in self.columns for head in (column.head, "95 % interval")[: 1 + column.interval])
            yield from columns([(self.title, *heads), *map(self._cells, self.rows)], right=_RIGHT_ALIGNED)
        for note in self.notes:
            yield from wrapped(note, first="  ")

    def _cells(self, row: Row) -> tuple[str, ...]:
        pairs = zip(self.columns, row.values, strict=True)
        return (f"  {row.name}", *(cell for column, value in pairs for cell in column.cells(value)))
