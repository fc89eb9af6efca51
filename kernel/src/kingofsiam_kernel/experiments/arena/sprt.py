"""The sequential probability ratio test (Wald 1945) on the results of whole duplicate sets.

It is the generalized test that fishtest and fastchess apply to pairs of games ("pentanomial"): under each hypothesis it
takes the likeliest distribution of the results of a set with that expected score (Van den Bergh's note on the
generalized SPRT). So it counts how much the games of a deal resemble each other, instead of taking them as independent.
"""

from dataclasses import dataclass
from enum import StrEnum
from math import log
from typing import Final

from kingofsiam_kernel.experiments.arena.match import ArenaConfig, ArenaTotals
from kingofsiam_kernel.experiments.experiment import SCALE

ERROR: Final = 0.05
"""The chance of a wrong answer, if either hypothesis is true."""

_BOUND: Final = log((1 - ERROR) / ERROR)
_REGULAR: Final = 1e-3
_BISECTIONS: Final = 100


class Verdict(StrEnum):
    """What a sequential test says."""

    LOWER = "lower"
    HIGHER = "higher"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """A test between two Elo differences: the log-likelihood ratio of second to first, its bound, the verdict."""

    elo0: int
    elo1: int
    ratio: float
    bound: float
    verdict: Verdict

    @property
    def is_decided(self) -> bool:
        """Whether it has an answer."""
        return self.verdict is not Verdict.OPEN


def sequential_test(config: ArenaConfig, totals: ArenaTotals) -> SequentialTest | None:
    """The test of a match by the sets played so far; None if it has none."""
    if config.sprt is None:
        return None
    lineup, scores = config.lineups[0], dict[float, float]()
    for result, count in totals.sets.items():
        score = result.shares[0] / (SCALE * config.games)
        scores[score] = scores.get(score, 0) + count
    even = lineup.count(lineup[0]) / len(lineup)
    expected = (expected_score(elo, even) for elo in config.sprt)
    ratio = log_likelihood_ratio(scores, *expected) if scores else 0.0
    verdict = Verdict.OPEN if abs(ratio) < _BOUND else Verdict.HIGHER if ratio > 0 else Verdict.LOWER
    return SequentialTest(*config.sprt, ratio, _BOUND, verdict)


def expected_score(elo: float, even: float) -> float:
    """The share of the victories for this Elo difference; `even` is the share of equal players."""
    odds = 10 ** (elo / 400) * even / (1 - even)
    return odds / (1 + odds)


def log_likelihood_ratio(counts: dict[float, float], score0: float, score1: float) -> float:
    """How much likelier these results of sets (0 to 1) are if the expected score is `score1` than if it is `score0`.

    Each is the likelihood under the likeliest distribution with this expectation. Losing or winning everything counts a
    thousandth of a set if it did not happen, so that every expectation is possible.
    """
    counts = {0.0: _REGULAR, 1.0: _REGULAR} | counts
    total = sum(counts.values())
    shares = {score: count / total for score, count in counts.items()}
    one, other = (_likeliest(shares, score) for score in (score0, score1))
    return sum(count * log(other[score] / one[score]) for score, count in counts.items())


def _likeliest(shares: dict[float, float], expected: float) -> dict[float, float]:
    """The distribution with this expectation under which these frequencies are the likeliest (Owen 1988)."""
    low, high = -1 / (1 - expected), 1 / expected
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        slope = sum(p * (score - expected) / (1 + middle * (score - expected)) for score, p in shares.items())
        low, high = (middle, high) if slope > 0 else (low, middle)
    tilt = (low + high) / 2
    return {score: p / (1 + tilt * (score - expected)) for score, p in shares.items()}
