"""Elo differences from the results of sets of games, and a sequential test between two of them.

A pair is compared by the games that one of the two wins: the chance that it is the first one is 1 / (1 + 10 ** (-Elo /
400)) for one seat each. (For two sides this is Elo's own model, for three players Luce's choice axiom.) The games of a
set share their deal, so the interval counts whole sets: Wilson's score interval for the number of independent games
that would have the same variance (a cluster sample; Dean and Pagano 2015).

The sequential probability ratio test (Wald 1945) is the generalized one that fishtest and fastchess apply to pairs of
games ("pentanomial"): under each hypothesis it takes the likeliest distribution of the results of a set with that
expected score (Van den Bergh's note on the generalized SPRT). So it too counts how much the games of a deal resemble
each other.
"""

from collections.abc import Mapping
from dataclasses import replace
from math import inf, log, log10
from typing import Final, TypeAlias

from kingofsiam_kernel.experiments.intervals import Estimate, wilson_interval

ERROR: Final = 0.05
"""The chance of a wrong answer of the sequential test, if either hypothesis is true."""
BOUND: Final = log((1 - ERROR) / ERROR)
"""The log-likelihood ratio at which it has an answer."""

_REGULAR: Final = 1e-3
_BISECTIONS: Final = 100

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
