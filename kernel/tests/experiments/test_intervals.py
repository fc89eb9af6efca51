"""Intervals against published tables, other programs, and the share of them that holds the truth."""

from math import ceil, exp, floor, inf, isclose, lgamma, log, sqrt
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as some

from kingofsiam_kernel.experiments.intervals import (
    Estimate,
    mean_of_counts,
    normal_interval,
    paired_interval,
    standard_errors,
    wilson_interval,
)
from kingofsiam_kernel.experiments.report import Column, decimals

RATES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5)


@pytest.mark.parametrize(
    ("count", "n", "low", "high"),
    [
        (0, 10, 0.0, 0.2775328),
        (5, 10, 0.2365931, 0.7634069),
        (10, 10, 0.7224672, 1.0),
        (5, 1000, 0.0021375, 0.0116510),
        (1, 1000, 0.0000513, 0.0056426),
        (4, 1000, 0.0013663, 0.0102396),
    ],
)
def test_wilson_interval(count: int, n: int, low: float, high: float) -> None:
    """Values of Wilson's score interval at 95 % from tables and other programs; rare events have half a chi-squared
    quantile of 5 % for twice their number as low limit (0.0513, 1.3663), divided by n.
    """
    found = wilson_interval(count, n)
    assert found.value == count / n
    assert isclose(found.low, low, abs_tol=1e-7)
    assert isclose(found.high, high, abs_tol=1e-7)


@given(some.integers(1, 10**12), some.floats(0, 1))
def test_an_interval_contains_its_rate(n: int, part: float) -> None:
    found = wilson_interval(round(part * n), n)
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_published_paired_intervals() -> None:
    """Agresti and Min 2005: the approval of a prime minister fell from 944 to 880 of 1600."""
    found = paired_interval(86 - 150, 86 + 150, 1600)
    assert (round(found.low, 3), round(found.high, 3)) == (-0.059, -0.021)


def log_probability(n: int, *parts: tuple[int, float]) -> float:
    """The logarithm of the probability of these counts with these rates among n; the rates add up to 1."""
    return lgamma(n + 1) + sum(count * log(rate) - lgamma(count + 1) for count, rate in parts)


@pytest.mark.parametrize("n", [50, 100, 200, 500, 1000, 2000, 5000, 10_000])
def test_coverage(n: int) -> None:
    """Intervals of rates, and of paired differences with changes in one direction, hold the truth with at least 93 %.

    (The exact probability, summed over all counts but the least likely.)
    """
    intervals = [
        (wilson_interval(count, n), paired_interval(count, count, n))
        for count in range(n + 1)[: n // 2 + 4 * ceil(sqrt(n))]
    ]
    for rate in RATES:
        covered, paired = 0.0, 0.0
        for count, (one, difference) in enumerate(intervals):
            logs = log_probability(n, (count, rate), (n - count, 1 - rate))
            covered += exp(logs) if one.low <= rate <= one.high else 0.0
            paired += exp(logs) if difference.low <= rate <= difference.high else 0.0
        assert min(covered, paired) >= 0.93


@pytest.mark.parametrize("n", [50, 500, 2000])
@pytest.mark.parametrize(("gain", "loss"), [(0.001, 0.001), (0.01, 0.005), (0.05, 0.03), (0.25, 0.25)])
def test_coverage_with_changes_in_both_directions(n: int, gain: float, loss: float) -> None:
    """The interval of a paired difference holds the truth with at least 93 %, exactly summed up."""
    covered, step = 0.0, 6.5 * sqrt(n)
    for gained in range(max(0, floor(n * gain - step * sqrt(gain))), ceil(n * gain + step * sqrt(gain)) + 4):
        for lost in range(max(0, floor(n * loss - step * sqrt(loss))), ceil(n * loss + step * sqrt(loss)) + 4):
            found = paired_interval(gained - lost, gained + lost, n)
            if found.low <= gain - loss <= found.high and gained + lost <= n:
                parts = ((gained, gain), (lost, loss), (n - gained - lost, 1 - gain - loss))
                covered += exp(log_probability(n, *parts))
    assert covered >= 0.93


@pytest.mark.parametrize("n", [40, 1000])
def test_simultaneous_intervals(n: int) -> None:
    """Each of 14 simultaneous intervals misses with at most a fourteenth of 5 %, or hardly more."""
    for rate in (0.01, 0.1, 0.5):
        covered = 0.0
        for count in range(n + 1):
            found = wilson_interval(count, n, 14)
            if found.low <= rate <= found.high:
                covered += exp(log_probability(n, (count, rate), (n - count, 1 - rate)))
        assert covered > 1 - 0.1 / 14
    wide = standard_errors(14)
    assert isclose(NormalDist().cdf(wide), 1 - 0.025 / 14)
    assert isclose(normal_interval(0, 4, 4, 14).high, wide * sqrt(4 / 3) / 2)
    assert paired_interval(3, 5, n, 14).high > paired_interval(3, 5, n).high


def test_no_games() -> None:
    assert (wilson_interval(0, 0).low, wilson_interval(0, 0).high) == (0.0, 1.0)
    assert normal_interval(0, 0, 0).n == paired_interval(0, 0, 0).n == 0


def test_a_mean() -> None:
    """Of 1, 2, 3, 4: 2.5; the deviation of the sample is 1.2910, so the interval is 2.5 ± 1.96 * 1.2910 / 2."""
    found = mean_of_counts({1: 1, 2: 1, 3: 1, 4: 1})
    assert (found.value, found.n) == (2.5, 4)
    assert isclose(found.high - found.value, 1.2651513, abs_tol=1e-7)
    assert isclose(found.value - found.low, found.high - found.value)


def test_decimals_follow_the_interval() -> None:
    """Two digits of the interval are shown, and at least one decimal."""
    assert [decimals(width) for width in (0.0, 50.0, 3.0, 0.3, 0.02, 1e-9)] == [1, 1, 1, 2, 3, 7]
    rate, elo = Column("", interval=True), Column("", interval=True, factor=1, sign="+", places=0)
    assert rate.cells(wilson_interval(5, 10)) == ("50.0", "23.7 to 76.3")
    assert rate.cells(wilson_interval(1, 1000)) == ("0.10", "0.01 to 0.56")
    assert rate.cells(wilson_interval(0, 0)) == ("0.0", "0.0 to 100.0")
    assert elo.cells(Estimate(190.848, 150.2, inf, 40)) == ("+191", "+150 to +∞")
