"""Run a study in parallel: in this process, in a process pool, or on any executor of `concurrent.futures`.

The runner keeps two batches per worker in flight, chooses batch sizes by measured speed, and plays lost batches again.
The totals are the same however the games are divided.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import Final, ParamSpec, TypeVar

from kingofsiam.study.batches import Task, TaskResult, run_task
from kingofsiam.study.config import MAX_GAMES, Games, StudyConfig
from kingofsiam.study.errors import InvalidGames, WorkersLost
from kingofsiam.study.tally import Study

BATCH_SECONDS: Final = 1.0
"""The target duration of a batch, in seconds."""

MAX_LOST_POOLS: Final = 3
"""The run gives up after this number of process pools in a row that died without finishing a batch."""


def run(
    config: StudyConfig,
    games: Games | range | int,
    *,
    executor: Executor | None = None,
    workers: int | Callable[[], int] | None = None,
    resume_from: Study | None = None,
    progress: Callable[[Study], None] = lambda _: None,
    seconds: float = BATCH_SECONDS,
) -> Study:
    """Play these games (a number n means games 0 to n - 1) and return the study.

    Without an `executor`, the games run in a pool of `workers` processes (default: one for each processor; 1 plays in
    this process). An `executor` is any executor of `concurrent.futures`; `workers`, a number or a function that returns
    it, says how many games it can play at once, and two batches for each are kept in flight. `resume_from` is a study
    to continue: its games are not played again. `progress` gets the study after every batch. A batch is made to last
    about `seconds`.

    Raises `CannotMerge` if `resume_from` has another configuration or version, `InvalidGames` for numbers that no game
    has, `VersionMismatch` if a worker runs another version, `WorkersLost` if the processes keep dying, `EnginesDiffer`
    if the replay of a game finds a bug.
    """
    start = (resume_from or Study(config)) + Study(config)
    count_workers = workers if callable(workers) else _constant(workers or os.cpu_count() or 1)
    runner = _Runner(start, _as_games(games) - start.games, count_workers, seconds, progress)
    if executor is not None:
        return runner.run_on(executor)
    return runner.run_on(InlineExecutor()) if count_workers() == 1 else runner.run_on_own_processes()


def _constant(value: int) -> Callable[[], int]:
    return lambda: value


def _as_games(games: Games | range | int) -> Games:
    if isinstance(games, int):
        games = range(games)
    if isinstance(games, range):
        games = Games.of((games.start, games.stop)) if games.step == 1 else Games.of(*((n, n + 1) for n in games))
    if games.spans and games.spans[-1][1] > MAX_GAMES:
        raise InvalidGames((f"the last game has the number {games.spans[-1][1] - 1}; the highest is {MAX_GAMES - 1}",))
    return games


class _Runner:
    """The state of a run: the study so far, the batches in flight, the batches that were lost."""

    def __init__(
        self, start: Study, games: Games, workers: Callable[[], int], seconds: float, progress: Callable[[Study], None]
    ) -> None:
        self.study = start
        self._progress = progress
        self._workers = workers
        self._sizer = BatchSizer(games, workers, seconds)
        self._batches = self._sizer.batches()
        self._lost: list[tuple[int, int]] = []
        self._in_flight: dict[Future[TaskResult], tuple[int, int]] = {}

    def run_on_own_processes(self) -> Study:
        """Play in process pools. If a process dies, a new pool plays its batches again."""
        lost_pools = 0
        while True:
            before = self.study.games
            try:
                with process_pool(self._workers()) as executor:
                    return self.run_on(executor)
            except BrokenExecutor as error:
                lost_pools = lost_pools + 1 if self.study.games == before else 1
                if lost_pools == MAX_LOST_POOLS:
                    raise WorkersLost(lost_pools) from error

    def run_on(self, executor: Executor) -> Study:
        """Play all games that remain."""
        try:
            while self._submit(executor):
                done, _ = wait(self._in_flight, return_when=FIRST_COMPLETED)
                self._collect(done)
        finally:
            self._lost += self._in_flight.values()
            for future in self._in_flight:
                future.cancel()
            self._in_flight.clear()
        return self.study

    def _submit(self, executor: Executor) -> bool:
        """Submit batches until the window is full. Returns whether anything is in flight."""
        window = 1 if isinstance(executor, InlineExecutor) else 2 * self._workers()
        while len(self._in_flight) < window:
            batch = self._lost.pop() if self._lost else next(self._batches, None)
            if batch is None:
                break
            self._in_flight[executor.submit(run_task, Task(self.study.config, *batch))] = batch
        return bool(self._in_flight)

    def _collect(self, done: set[Future[TaskResult]]) -> None:
        for future in sorted(done, key=_has_failed):  # add finished batches before an error is raised
            result = future.result()
            first, end = self._in_flight.pop(future)
            self._sizer.record_duration(end - first, result.seconds)
            self.study += Study(self.study.config, Games(((first, end),)), result.totals)
        self._progress(self.study)


def _has_failed(future: Future[TaskResult]) -> bool:
    return not future.cancelled() and future.exception() is not None


FIRST_BATCH: Final = 4
_GROWTH: Final = 8
_MAX_BATCH: Final = 1_000_000
_SMOOTHING: Final = 0.5


class BatchSizer:
    """Cuts games into batches. The first ones are small; the next ones follow the measured speed."""

    def __init__(self, games: Games, workers: Callable[[], int], seconds: float) -> None:
        self._spans = list(games.spans)
        self._remaining = len(games)
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

    def batches(self) -> Iterator[tuple[int, int]]:
        """The batches, as half-open ranges (first, end). The last ones are small, so that all workers end together."""
        while self._spans:
            first, end = self._spans.pop(0)
            split = min(end, first + min(self._size, max(1, self._remaining // (2 * self._workers()))))
            if split < end:
                self._spans.insert(0, (split, end))
            self._remaining -= split - first
            yield first, split


P = ParamSpec("P")
T = TypeVar("T")


class InlineExecutor(Executor):
    """An executor that runs each call at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run the call, and return a finished future."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - the future raises it again
            future.set_exception(error)
        return future


@contextmanager
def process_pool(number: int) -> Generator[Executor]:
    """A pool of this number of processes. If the block ends with an error, their work is not awaited."""
    pool = ProcessPoolExecutor(number, multiprocessing.get_context("spawn"), _initialize_worker)
    try:
        yield pool
    except BaseException:
        _terminate(pool)
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _terminate(pool: ProcessPoolExecutor) -> None:
    """Terminate the processes of a pool at once."""
    processes: dict[int, multiprocessing.Process] | None = getattr(pool, "_processes", None)
    for process in list((processes or {}).values()):
        process.terminate()


def _initialize_worker() -> None:
    """Leave Ctrl-C to the parent process, and exit when the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
