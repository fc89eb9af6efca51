"""An arena: players against each other on duplicate deals, with Elo differences and a sequential test.

Every deal is played in all rotations of the seats: a *set*. What is counted are the results of whole sets. The seed of
the deal decides all random numbers, as in a study.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, Final

from kingofsiam.rules.s2_concept import sides
from kingofsiam_kernel.experiments.elo import (
    BOUND,
    ERROR,
    Sets,
    cluster_interval,
    elo_of,
    expected_score,
    log_likelihood_ratio,
)
from kingofsiam_kernel.experiments.experiment import SCALE, Experiment, Totals
from kingofsiam_kernel.experiments.game_numbers import NO_GAMES, Games
from kingofsiam_kernel.experiments.intervals import Elo, Rate
from kingofsiam_kernel.experiments.simulator import Config, Seating, Simulator
from kingofsiam_kernel.experiments.tables import Column, Row, Table

MAX_NAMES: Final = 20
MAX_ELO: Final = 2000
MIN_SETS: Final = 30
"""Fewer sets give no intervals: the spread of so few results is not known."""

_MAX_NAME: Final = 24
_ABOUT: Final = "of 100 games that one of the two wins"
_COLUMNS: Final = (
    Column("sets"), Column("of 100 victories", interval=True), Column("equal"), Column("Elo", interval=True),
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class ArenaConfig(Config):
    """Who plays whom. Raises `InvalidSetting`.

    As many `names` as sides (two teams if four play) sit down together; two names at a table for three are the first
    against two of the second. With more names than sides, all their combinations play in turn. `sprt` are the two Elo
    differences between which a sequential test decides; the match then ends when it has.
    """

    sprt: tuple[int, int] | None = None

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """The players of each table, one name for each side. Set n is deal n // 2 of line-up n % 2 if there are two."""
        return _lineups(self.names, len(sides(self.players)))

    def seed(self, number: int) -> int:
        """The seed of the games of a set: every line-up plays the same deals."""
        return number // len(self.lineups)

    def seatings(self, number: int) -> Sequence[Seating]:
        """The name in each seat, for each game of a set: all rotations. Every other deal is seated in reverse."""
        deal, lineup = divmod(number, len(self.lineups))
        order = self.lineups[lineup][:: -1 if deal % 2 else 1]
        seats = range(self.players)
        return [tuple(order[(seat + shift) % len(order)] for seat in seats) for shift in range(len(order))]

    def own_faults(self) -> Iterator[str]:
        """What is wrong with the names and the sequential test."""
        number, different = len(sides(self.players)), len(self.player_names)
        if not 2 <= len(self.names) <= MAX_NAMES or different < 2:
            yield f"{len(self.names)} names: a match needs 2 to {MAX_NAMES}, and two different ones"
        elif different < len(self.names) > number:
            yield f"a name stands twice, which is possible only if {number} names are given"
        if self.sprt is not None:
            low, high = self.sprt
            if not -MAX_ELO <= low < high <= MAX_ELO:
                yield f"a test between {low} and {high} Elo: the second is greater, at most {MAX_ELO}"
            if different != 2:
                yield f"a sequential test is for two players, not for {different}"


@lru_cache(maxsize=4)
def _lineups(names: tuple[str, ...], number: int) -> tuple[tuple[str, ...], ...]:
    """The combinations of this number of names; if there are fewer, the last one plays twice."""
    return tuple(combinations((*names, names[-1]) if len(names) < number else names, number))


@dataclass(frozen=True, slots=True)
class SetResult:
    """The result of a set: its line-up, and the share of the victories of each of its names, in twelfths of a game."""

    lineup: int
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ArenaTotals(Totals):
    """The number of sets with each result."""

    sets: Mapping[SetResult, int] = field(default_factory=dict[SetResult, int])


_NO_TOTALS: Final = ArenaTotals()


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

    The number of a set decides the deal and all random numbers.
    """

    games: Games = NO_GAMES
    totals: ArenaTotals = _NO_TOTALS

    kind: ClassVar[str] = "arena"
    unit: ClassVar[str] = "set"

    @classmethod
    def count(cls, simulator: Simulator[ArenaConfig], numbers: range) -> ArenaTotals:
        """Play the sets with these numbers, and count their results. Raises `PlayerFailed`."""
        return ArenaTotals(Counter(_play_set(simulator, number) for number in numbers))

    @property
    def is_decided(self) -> bool:
        """Whether the sequential test of this match, if it has one, has an answer."""
        return self.test is not None and self.test.verdict != "open"

    @property
    def results(self) -> ArenaResults:
        """The share and the Elo difference of each pair of players, computed from the totals."""
        config, sets = self.config, len(self.games)
        results: dict[tuple[str, str], Sets] = {pair: [] for pair in combinations(config.player_names, 2)}
        for result, count in self.totals.sets.items():
            won = zip(dict.fromkeys(config.lineups[result.lineup]), result.shares, strict=True)
            for (one, share), (other, other_share) in combinations(won, 2):
                results[one, other].append((share / SCALE, other_share / SCALE, count))
        pairs = tuple(_pair(config, *pair, result, len(results)) for pair, result in results.items())
        return ArenaResults(sets, sets * config.games_each, pairs, self.test)

    @property
    def test(self) -> SequentialTest | None:
        """The sequential test by the sets played so far, if this match has one."""
        config = self.config
        if config.sprt is None:
            return None
        lineup, scores = config.lineups[0], Counter[float]()
        for result, count in self.totals.sets.items():
            scores[result.shares[0] / (SCALE * config.games_each)] += count
        even = lineup.count(lineup[0]) / len(lineup)
        expected = (expected_score(elo, even) for elo in config.sprt)
        ratio = log_likelihood_ratio(scores, *expected) if scores else 0.0
        verdict = "open" if abs(ratio) < BOUND else "higher" if ratio > 0 else "lower"
        return SequentialTest(*config.sprt, ratio, BOUND, verdict)

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
        yield Table("Who wins", _COLUMNS, tuple(map(_row, pairs)), tuple(notes), _ABOUT)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Faults: results that do not count every set once, or that no set can have."""
        lineups = self.config.lineups
        for result in self.totals.sets:
            fits = result.lineup < len(lineups) and len(result.shares) == len(set(lineups[result.lineup]))
            if not fits or sum(result.shares) != SCALE * self.config.games_each:
                yield "sets", f"{list(result.shares)} is no result of line-up {result.lineup}"
        if sum(self.totals.sets.values()) != len(self.games):
            yield "sets", "does not count each set once"


def _play_set(simulator: Simulator[ArenaConfig], number: int) -> SetResult:
    config = simulator.config
    lineup = number % len(config.lineups)
    shares = dict.fromkeys(config.lineups[lineup], 0)
    for seating, played in zip(config.seatings(number), simulator.play(number), strict=True):
        winners = played.end.winners
        for seat in winners:
            shares[seating[seat]] += SCALE // len(winners)
    return SetResult(lineup, tuple(shares.values()))


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


def _pair(config: ArenaConfig, one: str, other: str, results: Sets, intervals: int) -> Pair:
    lineup = next(lineup for lineup in config.lineups if {one, other} <= {*lineup})
    mine, theirs = map(lineup.count, (one, other))
    even, score = mine / (mine + theirs), cluster_interval(results, intervals)
    elo = Elo(*(elo_of(share, even) for share in (score.rate, score.low, score.high)))
    return Pair(one, other, score.n, score.n * config.games_each, even, score, elo)
