"""Tasks: a range of game numbers, played and counted by any worker; how many games make a batch.

`run_task` is a plain module-level function, so that `multiprocessing` and Dask can import it by name.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import kingofsiam
from kingofsiam.errors import KingOfSiamError
from kingofsiam_kernel.experiments.runs.games import Games

T = TypeVar("T")


class VersionMismatch(KingOfSiamError):
    """A worker runs another version of kingofsiam than the process that submits the tasks."""

    def __init__(self, expected: str, found: str) -> None:
        self.expected: str = expected
        self.found: str = found
        problem = f"the run has kingofsiam {expected}, but a worker has {found}"
        super().__init__(f"{problem}: install the same version everywhere")


@dataclass(frozen=True, slots=True)
class Task(Generic[T]):
    """The games from `first` to `end` - 1, to be played by a worker with the same `version` of kingofsiam.

    `play` is a module-level function that plays and counts them, given the configuration and both numbers.
    """

    play: Callable[[Any, int, int], T]
    config: Any
    first: int
    end: int
    version: str = kingofsiam.__version__


@dataclass(frozen=True, slots=True)
class TaskResult(Generic[T]):
    """The totals that a worker counted, and the seconds it took."""

    totals: T
    seconds: float


def run_task(task: Task[T]) -> TaskResult[T]:
    """Play the games of a task. Raises `VersionMismatch` if this process runs another version of kingofsiam."""
    if task.version != kingofsiam.__version__:
        raise VersionMismatch(task.version, kingofsiam.__version__)
    started = time.perf_counter()
    totals = task.play(task.config, task.first, task.end)
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
