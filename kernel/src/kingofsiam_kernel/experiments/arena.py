"""An arena: players against each other on duplicate deals, Elo differences with intervals, and a sequential test.

A pair is compared by the games that one of the two wins: the chance that it is the first one is 1 / (1 + 10 ** (-Elo /
400)) for one seat each. (For two sides this is Elo's own model, for three players Luce's choice axiom.) The games of a
set share their deal, so the interval counts whole sets: Wilson's score interval for the number of independent games
that would have the same variance (a cluster sample; Dean and Pagano 2015).

The sequential probability ratio test (Wald 1945) is the generalized one that fishtest and fastchess apply to pairs of
games ("pentanomial"): under each hypothesis it takes the likeliest distribution of the results of a set with that
expected score (Van den Bergh's note on the generalized SPRT). So it too counts how much the games of a deal resemble
each other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import inf, log, log10
from typing import ClassVar, Final

from kingofsiam_kernel.experiments.experiment import SCALE, Experiment
from kingofsiam_kernel.experiments.game_numbers import NO_GAMES, Games
from kingofsiam_kernel.experiments.intervals import Elo, Rate, wilson_interval
from kingofsiam_kernel.experiments.match import ArenaConfig, ArenaTotals, play_sets
from kingofsiam_kernel.experiments.tables import Column, Row, Table

ERROR: Final = 0.05
"""The chance of a wrong answer of the sequential test, if either hypothesis is true."""
MIN_SETS: Final = 30
"""Fewer sets give no intervals: the spread of so few results is not known."""

_BOUND: Final = log((1 - ERROR) / ERROR)
_REGULAR: Final = 1e-3
_BISECTIONS: Final = 100

_NO_TOTALS: Final = ArenaTotals()
_MAX_NAME: Final = 24
_COLUMNS: Final = (
    Column("sets"),
    Column("of 100 victories", interval=True),
    Column("equal"),
    Column("Elo", interval=True),
)


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
class SequentialTest:
    """A test between two Elo differences: the log-likelihood ratio of second to first, its bound, and its answer.

    `verdict` is "lower", "higher" or "open".
    """

    elo0: int
    elo1: int
    ratio: float
    bound: float
    verdict: str


@dataclass(frozen=True, slots=True)
class ArenaResults:
    """The results of a match: sets and games played, each pair of players, and the sequential test if there is one."""

    sets: int
    games: int
    pairs: tuple[Pair, ...]
    test: SequentialTest | None


@dataclass(frozen=True, slots=True)
class Arena(Experiment[ArenaConfig, ArenaTotals]):
    """A match: its configuration, the numbers of the sets played so far, and their results. Matches add up.

    A *set* is one deal, played in every rotation of the seats. Its number decides the deal and all random numbers.
    """

    games: Games = NO_GAMES
    totals: ArenaTotals = _NO_TOTALS

    kind: ClassVar[str] = "arena"
    unit: ClassVar[str] = "set"

    @classmethod
    def play(cls, config: ArenaConfig, first: int, end: int) -> ArenaTotals:
        """Play the sets from `first` to `end` - 1. Raises `PlayerFailed`."""
        return play_sets(config, first, end)

    @property
    def is_decided(self) -> bool:
        """Whether the sequential test of this match, if it has one, has an answer."""
        return self.test is not None and self.test.verdict != "open"

    @property
    def results(self) -> ArenaResults:
        """The share and the Elo difference of each pair of players, computed from the totals."""
        config, names = self.config, tuple(combinations(self.config.player_names, 2))
        results: dict[tuple[str, str], list[tuple[float, float, int]]] = {pair: [] for pair in names}
        for result, count in self.totals.sets.items():
            won = zip(dict.fromkeys(config.lineups[result.lineup]), result.shares, strict=True)
            for (one, share), (other, other_share) in combinations(won, 2):
                results[one, other].append((share / SCALE, other_share / SCALE, count))
        pairs = tuple(_pair(config, pair, results[pair], len(names)) for pair in names)
        sets = len(self.games)
        return ArenaResults(sets, sets * config.games, pairs, self.test)

    @property
    def test(self) -> SequentialTest | None:
        """The sequential test by the sets played so far, if this match has one."""
        config = self.config
        if config.sprt is None:
            return None
        lineup, scores = config.lineups[0], dict[float, float]()
        for result, count in self.totals.sets.items():
            score = result.shares[0] / (SCALE * config.games)
            scores[score] = scores.get(score, 0) + count
        even = lineup.count(lineup[0]) / len(lineup)
        expected = (expected_score(elo, even) for elo in config.sprt)
        ratio = log_likelihood_ratio(scores, *expected) if scores else 0.0
        verdict = "open" if abs(ratio) < _BOUND else "higher" if ratio > 0 else "lower"
        return SequentialTest(*config.sprt, ratio, _BOUND, verdict)

    @property
    def played(self) -> str:
        """How many games, in how many sets."""
        sets = len(self.games)
        return f"{sets * self.config.games} games in {sets} {'set' if sets == 1 else 'sets'} of the same deal"

    def tables(self) -> Iterator[Table]:
        """The table of pairs, and the answer of the sequential test."""
        results = self.results
        pairs = sorted(results.pairs, key=lambda pair: -pair.score.rate)
        notes = [
            "Of 100 games that one of the two wins, how many the first one wins; and how many if they were equal. "
            f"The intervals count sets of games with the same deal; fewer than {MIN_SETS} sets have none."
        ]
        if len(pairs) > 1:
            notes.append(f"The {len(pairs)} intervals hold all at once in 95 of 100 matches (Bonferroni).")
        if results.test is not None:
            notes.append(_verdict(results.test, results.pairs[0]))
        about = "of 100 games that one of the two wins"
        yield Table("Who wins", _COLUMNS, tuple(map(_row, pairs)), tuple(notes), about)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Faults: results that do not count every set once, or that no set can have."""
        lineups = self.config.lineups
        for result in self.totals.sets:
            fits = result.lineup < len(lineups) and len(result.shares) == len(set(lineups[result.lineup]))
            if not fits or sum(result.shares) != SCALE * self.config.games:
                yield "sets", f"{list(result.shares)} is no result of line-up {result.lineup}"
        if sum(self.totals.sets.values()) != len(self.games):
            yield "sets", "does not count each set once"


def _row(pair: Pair) -> Row:
    name, even = f"{_short(pair.one)} against {_short(pair.other)}", round(100 * pair.even)
    few = pair.sets < MIN_SETS
    values = (pair.sets, round(100 * pair.score.rate), even, None) if few else (pair.sets, pair.score, even, pair.elo)
    return Row(name, values, even=100 * pair.even)


def _short(name: str) -> str:
    """The name of a player; the beginning and the end of a long one."""
    return name if len(name) <= _MAX_NAME else f"{name[:8]}…{name[9 - _MAX_NAME :]}"


def _verdict(test: SequentialTest, pair: Pair) -> str:
    answers = {
        "open": "Not decided yet",
        "lower": f"Rather {test.elo0}, or less",
        "higher": f"Rather {test.elo1}, or more",
    }
    question = f"Is {pair.one} {test.elo0} or {test.elo1} Elo stronger than {pair.other}?"
    numbers = f"log-likelihood ratio {test.ratio:.2f}, bounds ±{test.bound:.2f}, errors {ERROR:.0%}"
    return f"{question} {answers[test.verdict]} ({numbers})."


def _pair(config: ArenaConfig, pair: tuple[str, str], results: list[tuple[float, float, int]], intervals: int) -> Pair:
    """The results are the victories of the first and of the second in a set, and the number of such sets."""
    lineup = next(lineup for lineup in config.lineups if {*pair} <= {*lineup})
    mine, theirs = map(lineup.count, pair)
    even, sets = mine / (mine + theirs), sum(count for _, _, count in results)
    score = _cluster_interval(results, sets, intervals)
    elos = (_elo(share, even) for share in (score.rate, score.low, score.high))
    return Pair(*pair, sets, sets * config.games, even, score, Elo(*elos))


def _cluster_interval(results: list[tuple[float, float, int]], sets: int, intervals: int) -> Rate:
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
