"""Batches of games: cut a study into ranges of game numbers, and play and count a range as a task for any worker.

`run_task` is a plain module-level function, so that `multiprocessing` and Dask can import it by name.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

import kingofsiam
from kingofsiam.errors import KingOfSiamError
from kingofsiam.study.config import Games, StudyConfig
from kingofsiam.study.simulation import PlayedGame, Simulator, ablate, changed_aspects, rules_fired
from kingofsiam.study.tally import AblationKey, DifferenceKey, Tally, Totals


class VersionMismatch(KingOfSiamError):
    """A worker runs another version of kingofsiam than the process that submits the tasks."""

    def __init__(self, expected: str, found: str) -> None:
        self.expected, self.found = expected, found
        problem = f"the study runs with kingofsiam {expected}, but a worker has {found}"
        super().__init__(f"{problem}: install the same version everywhere")


class Batch:
    """Plays games one after the other, each under one set of readings or under both, and counts the results."""

    def __init__(self, config: StudyConfig) -> None:
        self._config = config
        self._sides = [(_simulator(each), Tally(each)) for each in (config, config.compared_config) if each]
        self._replayed, self._rules, self._ablation = 0, Counter[str](), Counter[AblationKey]()
        self._differing, self._differences = Counter[str](), Counter[DifferenceKey]()

    def play(self, game: int) -> None:
        """Play a game and count it; replay and ablate it if its turn has come."""
        simulator, tally = self._sides[0]
        if len(self._sides) > 1:
            played: PlayedGame | None = self._compare(game)
        else:
            played, start = None, simulator.start(game)
            tally.count(game, start, *simulator.playout(start, game))
        replay, again = _is_due(self._config.rules_every, game), _is_due(self._config.rulings_every, game)
        if not (replay or again):
            return
        played = played or simulator.play(game)
        if replay:
            self._replayed += 1
            self._rules.update(rules_fired(self._config, game, played))
        if again:
            self._ablation.update(ablate(self._config, game, played))

    def _compare(self, game: int) -> PlayedGame:
        """Play a game under both readings, and count the difference."""
        one, other = (simulator.play(game) for simulator, _ in self._sides)
        self._differing.update(changed_aspects(one, other))
        before, after = (
            tally.measures(tally.count(game, each.start, each.end, len(each.moves)), each.end, len(each.moves))
            for (_, tally), each in zip(self._sides, (one, other), strict=True)
        )
        for name, value in after.items():
            if difference := value - before[name]:
                self._differences[DifferenceKey(name, 1)] += difference
                self._differences[DifferenceKey(name, 2)] += difference * difference
        return one

    @property
    def totals(self) -> Totals:
        """The counts so far."""
        prefixed = zip(("", "other_"), self._sides, strict=False)
        counts: dict[str, Any] = {
            f"{prefix}{name}": each for prefix, (_, tally) in prefixed for name, each in tally.counts.items()
        }
        samples = Totals(replayed=self._replayed, rules=self._rules, ablation=self._ablation)
        return replace(samples, differing=self._differing, differences=self._differences, **counts)


def play_games(config: StudyConfig, first: int, end: int) -> Totals:
    """Play the games from `first` to `end` - 1, and return their totals."""
    batch = Batch(config)
    for game in range(first, end):
        batch.play(game)
    return batch.totals


def _is_due(every: int, game: int) -> bool:
    return every > 0 and game % every == 0


@lru_cache(maxsize=4)
def _simulator(config: StudyConfig) -> Simulator:
    return Simulator(config)


@dataclass(frozen=True, slots=True)
class Task:
    """The games from `first` to `end` - 1, to be played by a worker with the same `version` of kingofsiam."""

    config: StudyConfig
    first: int
    end: int
    version: str = kingofsiam.__version__


@dataclass(frozen=True, slots=True)
class TaskResult:
    """The totals that a worker counted, and the seconds it took."""

    totals: Totals
    seconds: float


def run_task(task: Task) -> TaskResult:
    """Play the games of a task. Raises `VersionMismatch` if this process runs another version of kingofsiam."""
    if task.version != kingofsiam.__version__:
        raise VersionMismatch(task.version, kingofsiam.__version__)
    started = time.perf_counter()
    totals = play_games(task.config, task.first, task.end)
    return TaskResult(totals, time.perf_counter() - started)


FIRST_BATCH: Final = 4
_GROWTH: Final = 8
_MAX_BATCH: Final = 1_000_000
_SMOOTHING: Final = 0.5


class BatchSizer:
    """Cuts games into batches. The first ones are small; the next ones follow the measured speed."""

    def __init__(self, workers: Callable[[], int], seconds: float) -> None:
        self._workers, self._seconds = workers, seconds
        self._size = FIRST_BATCH
        self._per_game: float | None = None

    def record_duration(self, games: int, seconds: float) -> None:
        """Record that this many games took this long. The speed is smoothed exponentially."""
        per_game = seconds / games
        previous = self._per_game
        self._per_game = per_game if previous is None else _SMOOTHING * previous + (1 - _SMOOTHING) * per_game
        fitting = int(self._seconds / max(self._per_game, 1e-9))
        self._size = max(1, min(fitting, _GROWTH * self._size, _MAX_BATCH))

    def batches(self, games: Games) -> Iterator[tuple[int, int]]:
        """The batches, as half-open ranges (first, end). The last ones are small, so that all workers end together."""
        remaining = len(games)
        for first, end in games.spans:
            while first < end:
                split = min(end, first + min(self._size, max(1, remaining // (2 * self._workers()))))
                yield first, split
                remaining -= split - first
                first = split
