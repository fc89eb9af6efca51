"""A study: many games of one kind, counted."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar, Final

from kingofsiam_kernel.experiments.experiment import Experiment
from kingofsiam_kernel.experiments.game_numbers import NO_GAMES, Games
from kingofsiam_kernel.experiments.panels import Panel
from kingofsiam_kernel.experiments.study.config import StudyConfig
from kingofsiam_kernel.experiments.study.report import games_phrase, study_panels
from kingofsiam_kernel.experiments.study.results import StudyResults, summarize
from kingofsiam_kernel.experiments.study.simulation import GAMES, play_games
from kingofsiam_kernel.experiments.study.totals import DifferenceKey, StudyTotals, measure_sums

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

    def panels(self) -> Iterable[Panel]:
        """The results as tables."""
        return study_panels(self.config, self.totals, self.results)

    def faults(self) -> Iterator[tuple[str, str]]:
        """Faults of the totals: the field, and why no games can have such counts."""
        return chain(_list_faults(self), _sample_faults(self), _comparison_faults(self))


def _list_faults(study: Study) -> Iterator[tuple[str, str]]:
    """Faults: lists that do not count every game once, or endings that the configuration cannot have."""
    config, totals, games = study.config, study.totals, len(study.games)
    for prefix, wanted in (("", games), ("other_", 0 if config.compared is None else games)):
        endings, lengths = totals.side(prefix)
        counted_games = {name: sum(counts.values()) for name, counts in lengths.items()}
        for name, counted in {"endings": sum(endings.values()), **counted_games}.items():
            if counted != wanted:
                yield f"{prefix}{name}", f"counts {counted} games, but there are {wanted}"
        if any(max(ending.first, *ending.winners) >= config.players for ending in endings):
            yield f"{prefix}endings", f"names a seat that {config.players} players do not have"
        shifts = Counter[int]()
        for ending, count in endings.items():
            shifts[ending.shift] += count
        if wanted and [shifts[shift] for shift in range(config.shifts)] != study.games.count_remainders(config.shifts):
            yield f"{prefix}endings", "does not count the games of each shift"


def _sample_faults(study: Study) -> Iterator[tuple[str, str]]:
    """Faults: counts of the replayed and the ablated games that the configuration cannot have."""
    config, totals = study.config, study.totals
    replayed, ablated = (study.games.count_every(every) for every in (config.rules_every, config.rulings_every))
    if totals.replayed != replayed:
        yield "replayed", f"is {totals.replayed}, but {replayed} games were to be replayed"
    if any(count > replayed for count in totals.rules.values()):
        yield "rules", f"counts more than the {replayed} replayed games"
    choices: dict[tuple[str, str], dict[str, int]] = {}
    for (reading, choice, what), count in totals.ablation.items():
        choices.setdefault((reading, choice), {})[what] = count
    for (reading, choice), counts in choices.items():
        if counts.pop(GAMES, 0) != ablated or any(count > ablated for count in counts.values()):
            yield "ablation", f"must count {ablated} games of {reading} = {choice}, and no more that changed"


def _comparison_faults(study: Study) -> Iterator[tuple[str, str]]:
    """Faults: differences that do not follow from the counts of both sides, or that no games can have."""
    totals, games = study.totals, 0 if study.config.compared is None else len(study.games)
    if any(count > games for count in totals.differing.values()):
        yield "differing", f"counts more than the {games} games"
    before, after = (measure_sums(totals, study.config.players, prefix) for prefix in ("", "other_"))
    sums = {name: after[name] - before[name] for name in before} if games else {}
    for name in dict.fromkeys((*sums, *(key.measure for key in totals.differences))):
        total, squares = (totals.differences.get(DifferenceKey(name, power), 0) for power in (1, 2))
        if total != sums.get(name, 0) or not total * total <= games * squares:
            yield "differences", f"has impossible sums for {name}"
