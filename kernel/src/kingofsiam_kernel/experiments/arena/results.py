"""Results of a match: for each pair of players the share of the victories and the Elo difference, with intervals.

A pair is compared by the games that one of the two wins: the chance that it is the first one is 1 / (1 + 10 ** (-Elo /
400)) for one seat each. (For two sides this is Elo's own model, for three players Luce's choice axiom.) The games of a
set share their deal, so the interval counts whole sets: Wilson's score interval for the number of independent games
that would have the same variance (a cluster sample; Dean and Pagano 2015).
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import inf, log10

from kingofsiam_kernel.experiments.arena.match import ArenaConfig, ArenaTotals
from kingofsiam_kernel.experiments.arena.sprt import SequentialTest, sequential_test
from kingofsiam_kernel.experiments.experiment import SCALE
from kingofsiam_kernel.experiments.intervals import Elo, Rate, wilson_interval


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
class ArenaResults:
    """The results of a match: sets and games played, each pair of players, and the sequential test if there is one."""

    sets: int
    games: int
    pairs: tuple[Pair, ...]
    test: SequentialTest | None


def summarize(config: ArenaConfig, totals: ArenaTotals) -> ArenaResults:
    """Compute the results of a match from its totals."""
    pairs = tuple(combinations(config.player_names, 2))
    sets = sum(totals.sets.values())
    results = _pair_results(config, totals)
    rows = tuple(_pair(config, pair, tuple(results.get(pair, ())), len(pairs)) for pair in pairs)
    return ArenaResults(sets, sets * config.games, rows, sequential_test(config, totals))


def _seats_of(config: ArenaConfig, one: str, other: str) -> tuple[int, int]:
    """How many sides of a table the two play."""
    lineup = next(lineup for lineup in config.lineups if one in lineup and other in lineup)
    return lineup.count(one), lineup.count(other)


def _pair_results(config: ArenaConfig, totals: ArenaTotals) -> Mapping[tuple[str, str], list[tuple[float, float, int]]]:
    """By pair, for each result of a set: the victories of the first and of the second, and the number of such sets."""
    lineups, results = config.lineups, defaultdict[tuple[str, str], list[tuple[float, float, int]]](list)
    for result, count in totals.sets.items():
        won = zip(dict.fromkeys(lineups[result.lineup]), result.shares, strict=True)
        for (one, share), (other, other_share) in combinations(won, 2):
            results[one, other].append((share / SCALE, other_share / SCALE, count))
    return results


def _pair(
    config: ArenaConfig, pair: tuple[str, str], results: tuple[tuple[float, float, int], ...], intervals: int
) -> Pair:
    mine, theirs = _seats_of(config, *pair)
    even, sets = mine / (mine + theirs), sum(count for _, _, count in results)
    score = _cluster_interval(results, sets, intervals)
    elos = (_elo(share, even) for share in (score.rate, score.low, score.high))
    return Pair(*pair, sets, sets * config.games, even, score, Elo(*elos))


def _cluster_interval(results: tuple[tuple[float, float, int], ...], sets: int, intervals: int) -> Rate:
    """The ratio of the first one's victories to those of both, from the results of whole sets."""
    won = sum(one * count for one, _, count in results)
    total = sum((one + other) * count for one, other, count in results)
    if total == 0:
        return wilson_interval(0, 0)
    share = won / total
    squares = sum((one - share * (one + other)) ** 2 * count for one, other, count in results)
    variance = squares * sets / max(1, sets - 1) / total**2
    independent = sets if variance == 0 else max(1, round(share * (1 - share) / variance))
    interval = wilson_interval(share * independent, independent, intervals)
    return Rate(share, interval.low, interval.high, sets)


def _elo(share: float, even: float) -> float:
    if not 0 < share < 1:
        return -inf if share <= 0 else inf
    return 400 * log10(share / (1 - share) * (1 - even) / even)
