"""An arena: players against each other on duplicate deals, with Elo differences and a sequential test.

Every deal is played in all rotations of the seats: a *set*. What is counted are the results of whole sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, Final

from kingofsiam.rules.s2_concept import sides
from kingofsiam_kernel.experiments import intervals
from kingofsiam_kernel.experiments.experiment import SCALE, Config, Experiment, Seating, Simulator, Totals
from kingofsiam_kernel.experiments.intervals import BOUND, ERROR, Estimate, Sets, expected_score
from kingofsiam_kernel.experiments.report import Column, Row, Table

MAX_NAMES: Final = 20
MAX_ELO: Final = 2000
MIN_SETS: Final = 30
"""Fewer sets give no intervals: the spread of so few results is not known."""

_MAX_NAME: Final = 24
_COLUMNS: Final = (
    Column("sets"),
    Column("of 100 victories", interval=True),
    Column("equal"),
    Column("Elo", interval=True, factor=1, sign="+", places=0),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArenaConfig(Config):
    """Who plays whom. Raises `InvalidSetting`.

    As many `names` as sides (two teams if four play) sit down together; two names at a table for three are the first
    against two of the second. With more names than sides, all their combinations play in turn. `sprt` are the two Elo
    differences between which a sequential test decides; the match then ends when it has. Unless you say how many
    `players` there are, three names play at one table, and others in twos.
    """

    players: int = 0
    names: tuple[str, ...] = ()
    sprt: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", self.players or (3 if len(self.names) == 3 else 2))
        Config.__post_init__(self)

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """The players of each table, one name for each side. Set n is deal n // 2 of line-up n % 2 if there are two."""
        return _lineups(self.names, len(sides(self.players)))

    @property
    def pairs(self) -> Mapping[tuple[str, str], float]:
        """Each pair of players, and the share of the first one in the victories of both if they were equal."""
        return {
            (one, other): lineup.count(one) / (lineup.count(one) + lineup.count(other))
            for lineup in self.lineups
            for one, other in combinations(dict.fromkeys(lineup), 2)
        }

    def seed(self, number: int) -> int:
        """The seed of the games of a set: every line-up plays the same deals."""
        return number // len(self.lineups)

    def seatings(self, number: int) -> Sequence[Seating]:
        """The name in each seat, for each game of a set: all rotations. Every other deal is seated in reverse."""
        deal, lineup = divmod(number, len(self.lineups))
        order = self.lineups[lineup][:: -1 if deal % 2 else 1]
        seats = range(self.players)
        return [tuple(order[(seat + shift) % len(order)] for seat in seats) for shift in range(len(order))]

    def faults(self) -> Iterator[str]:
        """What is wrong with the map, the names and the sequential test."""
        yield from Config.faults(self)
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


@dataclass(frozen=True, slots=True)
class Arena(Experiment[ArenaConfig, ArenaTotals]):
    """A match: its configuration, the numbers of the sets played so far, and their results. Matches add up."""

    totals: ArenaTotals = field(default_factory=ArenaTotals)

    kind: ClassVar[str] = "arena"
    unit: ClassVar[str] = "set"

    @classmethod
    def count(cls, simulator: Simulator[ArenaConfig], numbers: range) -> ArenaTotals:
        """Play the sets with these numbers, and count their results. Raises `PlayerFailed`."""
        return ArenaTotals(Counter(_play_set(simulator, number) for number in numbers))

    @property
    def results(self) -> Mapping[str, Estimate]:
        """For each pair of players, such as `greedy` and `random`, computed from the totals.

        - `score.greedy.random`: the share of the first one in the victories of both,
        - `elo.greedy.random`: the difference in Elo; infinite if one of them wins everything.

        The intervals of all pairs are simultaneous. `sprt` is the log-likelihood ratio of the sequential test, if there
        is one, between its bounds as long as the test has no answer.
        """
        names = self.config.pairs
        results, pairs = {} if self.test is None else {"sprt": self.test}, {pair: Sets() for pair in names}
        for result, count in self.totals.sets.items():
            won = zip(dict.fromkeys(self.config.lineups[result.lineup]), result.shares, strict=True)
            for (one, share), (other, other_share) in combinations(won, 2):
                pairs[one, other].append((share / SCALE, other_share / SCALE, count))
        for (one, other), sets in pairs.items():
            score = results[f"score.{one}.{other}"] = intervals.score_of(sets, len(pairs))
            results[f"elo.{one}.{other}"] = intervals.elo_of(score, names[one, other])
        return results

    @property
    def test(self) -> Estimate | None:
        """The log-likelihood ratio of the sequential test, if this match has one, between its bounds."""
        config, scores = self.config, Counter[float]()
        if config.sprt is None:
            return None
        for result, count in self.totals.sets.items():
            scores[result.shares[0] / (SCALE * config.games_each)] += count
        (even,) = config.pairs.values()
        expected = (expected_score(elo, even) for elo in config.sprt)
        ratio = intervals.log_likelihood_ratio(scores, *expected) if scores else 0.0
        return Estimate(ratio, -BOUND, BOUND, len(self.games))

    @property
    def is_decided(self) -> bool:
        """Whether the sequential test of this match, if it has one, has an answer."""
        return self.test is not None and abs(self.test.value) >= BOUND

    def tables(self) -> Iterator[Table]:
        """The table of pairs, and the answer of the sequential test."""
        rows, results, pairs = list[Row](), self.results, self.config.pairs
        for one, other in sorted(pairs, key=lambda pair: -results[f"score.{pair[0]}.{pair[1]}"].value):
            score, elo, even = results[f"score.{one}.{other}"], results[f"elo.{one}.{other}"], pairs[one, other]
            few = score.n < MIN_SETS
            values = (score.n, round(100 * score.value) if few else score, round(100 * even), None if few else elo)
            rows.append(Row(f"{_short(one)} against {_short(other)}", values, even=100 * even))
        notes = [
            "Of 100 games that one of the two wins, how many the first one wins; and how many if they were equal. "
            f"The intervals count sets of games with the same deal; fewer than {MIN_SETS} sets have none."
        ]
        if len(rows) > 1:
            notes.append(f"The {len(rows)} intervals hold all at once in 95 of 100 matches (Bonferroni).")
        if self.test is not None and self.config.sprt is not None:
            notes.append(_verdict(self.config.player_names, self.config.sprt, self.test.value))
        yield Table("Who wins", _COLUMNS, tuple(rows), tuple(notes), "of 100 games that one of the two wins")

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
    for game in simulator.play(number, turns=False):
        winners = game.end.winners
        for seat in winners:
            shares[game.seats[seat]] += SCALE // len(winners)
    return SetResult(lineup, tuple(shares.values()))


def _short(name: str) -> str:
    """The name of a player; the beginning and the end of a long one."""
    return name if len(name) <= _MAX_NAME else f"{name[:8]}…{name[9 - _MAX_NAME :]}"


def _verdict(names: Sequence[str], sprt: tuple[int, int], ratio: float) -> str:
    (one, other), (low, high) = names, sprt
    answers = f"Rather {low}, or less", "Not decided yet", f"Rather {high}, or more"
    answer = answers[1 + (ratio >= BOUND) - (ratio <= -BOUND)]
    numbers = f"log-likelihood ratio {ratio:.2f}, bounds ±{BOUND:.2f}, errors {ERROR:.0%}"
    return f"Is {one} {low} or {high} Elo stronger than {other}? {answer} ({numbers})."
