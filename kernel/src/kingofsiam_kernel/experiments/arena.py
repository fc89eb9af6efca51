"""An arena: players against each other on duplicate deals, Elo differences with intervals, and a sequential test."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from kingofsiam_kernel.experiments.elo import ERROR, ArenaResults, Pair, SequentialTest, sequential_test, summarize
from kingofsiam_kernel.experiments.experiment import SCALE, Experiment
from kingofsiam_kernel.experiments.game_numbers import NO_GAMES, Games
from kingofsiam_kernel.experiments.match import ArenaConfig, ArenaTotals, play_sets
from kingofsiam_kernel.experiments.tables import Column, Row, Table

MIN_SETS: Final = 30
"""Fewer sets give no intervals: the spread of so few results is not known."""

_NO_TOTALS: Final = ArenaTotals()
_MAX_NAME: Final = 24
_COLUMNS: Final = (
    Column("sets"),
    Column("of 100 victories", interval=True),
    Column("equal"),
    Column("Elo", interval=True),
)


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
        test = sequential_test(self.config, self.totals)
        return test is not None and test.verdict != "open"

    @property
    def results(self) -> ArenaResults:
        """The share and the Elo difference of each pair of players, computed from the totals."""
        return summarize(self.config, self.totals)

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
        """Faults: results that do not count every set of every line-up once, or that no set can have."""
        lineups, played = self.config.lineups, Counter[int]()
        for result, count in self.totals.sets.items():
            played[result.lineup] += count
            fits = result.lineup < len(lineups) and len(result.shares) == len(set(lineups[result.lineup]))
            if not fits or sum(result.shares) != SCALE * self.config.games:
                yield "sets", f"{list(result.shares)} is no result of line-up {result.lineup}"
        if [played[lineup] for lineup in range(len(lineups))] != self.games.count_remainders(len(lineups)):
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
