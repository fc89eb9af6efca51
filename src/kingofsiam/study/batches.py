"""Batches of games: cut a study into ranges of game numbers, and play and count a range as a task for any worker.

`run_task` is a plain module-level function, so that `multiprocessing` and Dask can import it by name.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import kingofsiam
from kingofsiam.errors import KingOfSiamError
from kingofsiam.kernel.bit_fields import completed_struggles
from kingofsiam.kernel.packed import cards_played
from kingofsiam.study.config import Games, StudyConfig
from kingofsiam.study.simulation import Ablation, PlayedGame, Simulator, changed_aspects, rules_fired
from kingofsiam.study.tally import (
    CARDS,
    SCALE,
    STRUGGLES,
    TURNS,
    AblationKey,
    DifferenceKey,
    Tally,
    Totals,
    ending_measures,
)


class VersionMismatch(KingOfSiamError):
    """A worker runs another version of kingofsiam than the process that submits the tasks."""

    def __init__(self, expected: str, found: str) -> None:
        self.expected, self.found = expected, found
        super().__init__(expected, found)

    def __str__(self) -> str:
        return (
            f"the study runs with kingofsiam {self.expected}, but a worker has {self.found}: "
            "install the same version everywhere"
        )


class Batch:
    """Plays games one after the other, and counts the results."""

    def __init__(self, config: StudyConfig) -> None:
        self.config = config
        self.simulator = _simulator(config)
        self.tally = Tally(config)
        self.replayed = 0
        self.rules, self.ablation = Counter[str](), Counter[AblationKey]()

    def play(self, game: int) -> None:
        """Play a game and count it; replay and ablate it if it is due."""
        start = self.simulator.start(game)
        end, turns = self.simulator.playout(start, game)
        self.tally.count(game, start, end, turns)
        self.replay_and_ablate(game)

    def replay_and_ablate(self, game: int, played: PlayedGame | None = None) -> None:
        """Replay the game with the reference engine, and play it under other readings, if its number is due."""
        replay, ablate = _is_due(self.config.rules_every, game), _is_due(self.config.rulings_every, game)
        if not (replay or ablate):
            return
        played = played or self.simulator.play(game)
        if replay:
            self.replayed += 1
            self.rules.update(rules_fired(self.config, game, played))
        if ablate:
            self.ablation.update(_ablation(self.config).count(game, played))

    @property
    def totals(self) -> Totals:
        """The counts so far."""
        tally = self.tally
        return Totals(
            tally.endings, tally.turns, tally.cards, tally.struggles, self.replayed, self.rules, self.ablation
        )


class PairedBatch(Batch):
    """Plays each game twice, under the two sets of readings that are compared."""

    def __init__(self, config: StudyConfig, compared_config: StudyConfig) -> None:
        super().__init__(config)
        self._compared_tally = Tally(compared_config)
        self._compared_simulator = _simulator(compared_config)
        self._differing, self._differences = Counter[str](), Counter[DifferenceKey]()

    def play(self, game: int) -> None:
        """Play a game under both, and count the difference."""
        one, other = self.simulator.play(game), self._compared_simulator.play(game)
        self._differing.update(changed_aspects(one, other))
        before, after = (
            self._count_and_measure(self.tally, game, one),
            self._count_and_measure(self._compared_tally, game, other),
        )
        for name, value in after.items():
            if difference := value - before[name]:
                self._differences[DifferenceKey(name, 1)] += difference
                self._differences[DifferenceKey(name, 2)] += difference * difference
        self.replay_and_ablate(game, one)

    def _count_and_measure(self, tally: Tally, game: int, played: PlayedGame) -> dict[str, int]:
        key = tally.count(game, played.start, played.end, len(played.moves))
        lengths = {
            TURNS: len(played.moves),
            CARDS: cards_played(played.end),
            STRUGGLES: completed_struggles(played.end.tiles),
        }
        measures = ending_measures(tally.ending(key), self.config.players)
        return {**measures, **{name: SCALE * number for name, number in lengths.items()}}

    @property
    def totals(self) -> Totals:
        """The counts so far, under both."""
        other = self._compared_tally
        compared = Totals(
            other_endings=other.endings,
            other_turns=other.turns,
            other_cards=other.cards,
            other_struggles=other.struggles,
            differing=self._differing,
            differences=self._differences,
        )
        return super().totals + compared


def play_games(config: StudyConfig, first: int, end: int) -> Totals:
    """Play the games from `first` to `end` - 1, and return their totals."""
    other = config.compared_config
    batch = Batch(config) if other is None else PairedBatch(config, other)
    for game in range(first, end):
        batch.play(game)
    return batch.totals


def _is_due(every: int, game: int) -> bool:
    return every > 0 and game % every == 0


@lru_cache(maxsize=4)
def _simulator(config: StudyConfig) -> Simulator:
    return Simulator(config)


@lru_cache(maxsize=4)
def _ablation(config: StudyConfig) -> Ablation:
    return Ablation(config)


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
        """Learn that this number of games took this time. The speed is smoothed exponentially."""
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
