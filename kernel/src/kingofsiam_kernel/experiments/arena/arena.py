"""An arena: players against each other on duplicate deals, Elo differences with intervals, and a sequential test."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from kingofsiam_kernel.experiments.arena.match import ArenaConfig, ArenaTotals, play_sets
from kingofsiam_kernel.experiments.arena.report import heading, match_panels
from kingofsiam_kernel.experiments.arena.results import ArenaResults, summarize
from kingofsiam_kernel.experiments.arena.sprt import sequential_test
from kingofsiam_kernel.experiments.experiment import SCALE, Experiment
from kingofsiam_kernel.experiments.games import Games
from kingofsiam_kernel.experiments.panels import Panel

_NO_SETS: Final = Games()
_NO_TOTALS: Final = ArenaTotals()


@dataclass(frozen=True, slots=True)
class Arena(Experiment[ArenaConfig, ArenaTotals]):
    """A match: its configuration, the numbers of the sets played so far, and their results. Matches add up.

    A *set* is one deal, played in every rotation of the seats. Its number decides the deal and all random numbers.
    """

    games: Games = _NO_SETS
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
        return test is not None and test.is_decided

    @property
    def results(self) -> ArenaResults:
        """The share and the Elo difference of each pair of players, computed from the totals."""
        return summarize(self.config, self.totals)

    @property
    def heading(self) -> str:
        """What was played, in a line."""
        return heading(self.config, self.results)

    def panels(self) -> Iterable[Panel]:
        """The results as a table."""
        return match_panels(self.results)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Faults: results that do not count every set of every line-up once, or that no set can have."""
        lineups, played = self.config.lineups, Counter[int]()
        for result, count in self.totals.sets.items():
            played[result.lineup] += count
            known = result.lineup < len(lineups) and len(result.shares) == len(set(lineups[result.lineup]))
            if not known or sum(result.shares) != SCALE * self.config.games:
                yield "sets", f"{list(result.shares)} is no result of line-up {result.lineup}"
        for lineup, wanted in enumerate(self.games.count_remainders(len(lineups))):
            if played[lineup] != wanted:
                yield "sets", f"counts {played[lineup]} sets of line-up {lineup}, but there are {wanted}"
