"""A study: many games of one kind, counted."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from kingofsiam_kernel.experiments.experiment import Experiment
from kingofsiam_kernel.experiments.game_numbers import NO_GAMES, Games
from kingofsiam_kernel.experiments.study.config import StudyConfig
from kingofsiam_kernel.experiments.study.report import games_phrase, study_tables
from kingofsiam_kernel.experiments.study.results import StudyResults, summarize
from kingofsiam_kernel.experiments.study.simulation import GAMES, play_games
from kingofsiam_kernel.experiments.study.totals import StudyTotals, measure_sums
from kingofsiam_kernel.experiments.tables import Table

_NO_TOTALS: Final = StudyTotals()


@dataclass(frozen=True, slots=True)
class Study(Experiment[StudyConfig, StudyTotals]):
    """A study: its configuration, the games played so far, and their totals. Studies add up.

    Game number n is the deal with seed n, and its random numbers depend only on n and on the moment of the game.
    """

    games: Games = NO_GAMES
    totals: StudyTotals = _NO_TOTALS

    kind: ClassVar[str] = "study"
    unit: ClassVar[str] = "game"

    @classmethod
    def play(cls, config: StudyConfig, first: int, end: int) -> StudyTotals:
        """Play the games from `first` to `end` - 1. Raises `EnginesDiffer` and `PlayerFailed`."""
        return play_games(config, first, end)

    @property
    def results(self) -> StudyResults:
        """Rates and means with their intervals, computed from the totals."""
        return summarize(self.config, self.totals)

    @property
    def played(self) -> str:
        """How many games."""
        return games_phrase(len(self.games))

    def tables(self) -> Iterator[Table]:
        """The results as tables."""
        return study_tables(self.config, self.results)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Faults of the totals: the field, and why no games can have such counts."""
        games = len(self.games)
        compared = 0 if self.config.compared is None else games
        yield from _side_faults(self, "", games)
        yield from _side_faults(self, "other_", compared)
        config, totals = self.config, self.totals
        replayed, ablated = (self.games.count_every(every) for every in (config.rules_every, config.rulings_every))
        if totals.replayed != replayed:
            yield "replayed", f"is {totals.replayed}, but {replayed} games were to be replayed"
        for name, most in {"rules": replayed, "ablation": ablated, "differing": compared}.items():
            if any(count > most for count in getattr(totals, name).values()):
                yield name, f"counts more than {most} games"
        if any(totals.ablation.get(key._replace(what=GAMES)) != ablated for key in totals.ablation):
            yield "ablation", f"must count {ablated} games of each choice"
        before, after = (measure_sums(totals, config.players, prefix) for prefix in ("", "other_"))
        changes = {name: after[name] - before[name] for name in before if compared and after[name] != before[name]}
        if changes != {key.measure: change for key, change in totals.differences.items() if key.power == 1}:
            yield "differences", "are not those of the sums"


def _side_faults(study: Study, prefix: str, games: int) -> Iterator[tuple[str, str]]:
    """Faults: lists that do not count every game once, or endings that the configuration cannot have."""
    (endings, lengths), config = study.totals.side(prefix), study.config
    counted = {"endings": sum(endings.values()), **{name: sum(counts.values()) for name, counts in lengths.items()}}
    for name, count in counted.items():
        if count != games:
            yield f"{prefix}{name}", f"does not count {games} games"
    if any(max(ending.first, *ending.winners) >= config.players for ending in endings):
        yield f"{prefix}endings", f"names a seat that {config.players} players do not have"
    shifts = Counter[int]()
    for ending, count in endings.items():
        shifts[ending.shift] += count
    if games and [shifts[shift] for shift in range(config.shifts)] != study.games.count_remainders(config.shifts):
        yield f"{prefix}endings", "does not count the games of each shift"
