"""Results of a match: for each pair of players the share of the victories and the Elo difference, with intervals.

A pair is compared by the games that one of the two wins: the chance that it is the first one is 1 / (1 + 10 ** (-Elo /
400)) for one seat each. (For two sides this is Elo's own model, for three players Luce's choice axiom.) The games of a
set share their deal, so the interval counts whole sets: Wilson's score interval for the number of independent games
that would have the same variance (a cluster sample; Dean and Pagano 2015).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import inf, log10

from kingofsiam.arena.match import SCALE, Arena, ArenaConfig
from kingofsiam.arena.sequential_test import SequentialTest, sequential_test
from kingofsiam.runs.confidence_intervals import Rate, wilson_interval


@dataclass(frozen=True, slots=True)
class Elo:
    """A difference of strength in Elo, and its 95 % confidence interval; infinite if one player wins everything."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Pair:
    """How two players did against each other.

    `score` is the share of the first one in the victories of both, and `even` the share it would have if they were
    equal: its part of their seats. The intervals of all pairs of a match are simultaneous.
    """

    one: str
    other: str
    sets: int
    games: int
    even: float
    score: Rate
    elo: Elo


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a match: sets and games played, each pair of players, and the sequential test if there is one."""

    sets: int
    games: int
    pairs: tuple[Pair, ...]
    test: SequentialTest | None


def summarize(match: Arena) -> Results:
    """Compute the results of a match from its totals."""
    config = match.config
    pairs = tuple(combinations(dict.fromkeys(config.names), 2))
    sets = sum(match.totals.sets.values())
    games = sets * len(config.seatings(0, 0))
    return Results(sets, games, tuple(_pair(match, *each, len(pairs)) for each in pairs), sequential_test(match))


def seats_of(config: ArenaConfig, one: str, other: str) -> tuple[int, int]:
    """How many sides of a table the two play."""
    lineup = next(each for each in config.lineups if one in each and other in each)
    return lineup.count(one), lineup.count(other)


def pair_results(match: Arena, one: str, other: str) -> Iterator[tuple[float, float, int]]:
    """The victories of the first and of the second player in a set, and the number of sets with this result."""
    for result, count in match.totals.sets.items():
        names = tuple(dict.fromkeys(match.config.lineups[result.lineup]))
        if one in names and other in names:
            won = dict(zip(names, result.shares, strict=True))
            yield won[one] / SCALE, won[other] / SCALE, count


def _pair(match: Arena, one: str, other: str, intervals: int) -> Pair:
    found = tuple(pair_results(match, one, other))
    mine, theirs = seats_of(match.config, one, other)
    even, sets = mine / (mine + theirs), sum(count for _, _, count in found)
    score = _cluster_interval(found, sets, intervals)
    elos = (_elo(share, even) for share in (score.rate, score.low, score.high))
    return Pair(one, other, sets, sets * len(match.config.seatings(0, 0)), even, score, Elo(*elos))


def _cluster_interval(found: tuple[tuple[float, float, int], ...], sets: int, intervals: int) -> Rate:
    """The ratio of the first one's victories to those of both, from the results of whole sets."""
    won = sum(one * count for one, _, count in found)
    total = sum((one + other) * count for one, other, count in found)
    if total == 0:
        return wilson_interval(0, 0)
    share = won / total
    squares = sum((one - share * (one + other)) ** 2 * count for one, other, count in found)
    variance = squares * sets / max(1, sets - 1) / total**2
    independent = sets if variance == 0 else max(1, round(share * (1 - share) / variance))
    interval = wilson_interval(share * independent, independent, intervals)
    return Rate(share, interval.low, interval.high, sets)


def _elo(share: float, even: float) -> float:
    if not 0 < share < 1:
        return -inf if share <= 0 else inf
    return 400 * log10(share / (1 - share) * (1 - even) / even)
