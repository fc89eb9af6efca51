"""Confidence intervals (95 %), Elo differences, and a sequential test between two of them.

Rates have Wilson's score interval, modified for rare events, differences of paired rates have that of Bonett and Price,
and means have the normal interval. Of 100 studies, about 95 have intervals that contain the true value. Where a table
has many `intervals`, they can be simultaneous (Bonferroni): of 100 studies, about 95 or more have no interval that
misses.

A pair is compared by the games that one of the two wins: the chance that it is the first one is 1 / (1 + 10 ** (-Elo /
400)) for one seat each. (For two sides this is Elo's own model, for three players Luce's choice axiom.) The games of a
set share their deal, so the interval counts whole sets: Wilson's score interval for the number of independent games
that would have the same variance (a cluster sample; Dean and Pagano 2015).

The sequential probability ratio test (Wald 1945) is the generalized one that fishtest and fastchess apply to pairs of
games ("pentanomial"): under each hypothesis it takes the likeliest distribution of the results of whole sets with that
expected score (Van den Bergh's note on the generalized SPRT).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import exp, factorial, floor, inf, log, log10, sqrt
from statistics import NormalDist
from typing import Final, TypeAlias

_MISSES: Final = 0.05
_RARE: Final = 5
_BISECTIONS: Final = 100


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


# --- Elo -------------------------------------------------------------------------------------------------------------

ERROR: Final = 0.05
"""The chance of a wrong answer of the sequential test, if either hypothesis is true."""
BOUND: Final = log((1 - ERROR) / ERROR)
"""The log-likelihood ratio at which it has an answer."""

_REGULAR: Final = 1e-3

Sets: TypeAlias = list[tuple[float, float, int]]
"""Results of sets: the victories of the first and of the second player, and the number of such sets."""


def score_of(results: Sets, intervals: int) -> Estimate:
    """The first one's share of the victories of both, from the results of whole sets."""
    won = sum(one * count for one, _, count in results)
    total = sum((one + other) * count for one, other, count in results)
    sets = sum(count for _, _, count in results)
    if total == 0:
        return Estimate(0.0, 0.0, 1.0, sets)
    share = won / total
    squares = sum((one - share * (one + other)) ** 2 * count for one, other, count in results)
    variance = squares * sets / max(1, sets - 1) / total**2
    independent = sets if variance == 0 else max(1, round(share * (1 - share) / variance))
    return replace(wilson_interval(share * independent, independent, intervals), value=share, n=sets)


def elo_of(score: Estimate, even: float) -> Estimate:
    """The Elo difference at which this is the expected share; `even` is the share of equal players."""
    shares = (score.value, score.low, score.high)
    odds = (share / (1 - share) * (1 - even) / even if share < 1 else inf for share in shares)
    value, low, high = (400 * log10(ratio) if ratio > 0 else -inf for ratio in odds)
    return Estimate(value, low, high, score.n)


def expected_score(elo: float, even: float) -> float:
    """The share of the victories for this Elo difference; `even` is the share of equal players."""
    odds = 10 ** (elo / 400) * even / (1 - even)
    return odds / (1 + odds)


def log_likelihood_ratio(counts: Mapping[float, float], score0: float, score1: float) -> float:
    """How much likelier these results of sets (0 to 1) are if the expected score is `score1` than if it is `score0`.

    Each is the likelihood under the likeliest distribution with this expectation. Losing or winning everything counts a
    thousandth of a set if it did not happen, so that every expectation is possible.
    """
    counts = {0.0: _REGULAR, 1.0: _REGULAR, **counts}
    total = sum(counts.values())
    shares = {score: count / total for score, count in counts.items()}
    one, other = (likeliest(shares, score) for score in (score0, score1))
    return sum(count * log(other[score] / one[score]) for score, count in counts.items())


def likeliest(shares: Mapping[float, float], expected: float) -> dict[float, float]:
    """The distribution with this expectation under which these frequencies are the likeliest (Owen 1988)."""
    low, high = -1 / (1 - expected), 1 / expected
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        slope = sum(p * (score - expected) / (1 + middle * (score - expected)) for score, p in shares.items())
        low, high = (middle, high) if slope > 0 else (low, middle)
    tilt = (low + high) / 2
    return {score: p / (1 + tilt * (score - expected)) for score, p in shares.items()}
