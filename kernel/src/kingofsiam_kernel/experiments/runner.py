"""Run games in parallel: in this process, in a process pool, or on any executor of `concurrent.futures`.

The runner keeps two batches per worker in flight, and chooses batch sizes by measured speed. What remains to be played
is always what was asked for minus what has been counted. The totals are the same however the games are divided.
"""

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

import kingofsiam
from kingofsiam_kernel.errors import RunStopped
from kingofsiam_kernel.experiments.experiment import E, Experiment
from kingofsiam_kernel.experiments.game_numbers import Games, as_games
from kingofsiam_kernel.experiments.simulator import Keep, KeptGame, Simulator
from kingofsiam_kernel.search.bots import check_players, is_slow

BATCH_SECONDS: Final = 1.0
"""The target duration of a batch, in seconds."""

_MAX_WINDOWS_WORKERS: Final = 61


def run(
    start: E,
    games: Games | range | int | None = None,
    *,
    executor: Executor | None = None,
    workers: int | Callable[[], int] | None = None,
    progress: Callable[[E], None] = lambda _: None,
    seconds: float = BATCH_SECONDS,
    kept: Keep = "nothing",
    keep: Callable[[Sequence[KeptGame]], object] = lambda _: None,
) -> E:
    """Play those of these games that `start` lacks (a number n means games 0 to n - 1), and return both.

    Without `games`, those that `start` was asked for are played. Without an `executor`, they run in a pool of `workers`
    processes (default: one for each processor that this process may use), or in this process if that is 1 and no player
    is slow. An `executor` is any executor of `concurrent.futures`; `workers`, a number or a function that returns it,
    says how many games it can play at once, and two batches for each are kept in flight. A batch is made to last about
    `seconds`. After every batch `keep` gets what is `kept` of its games, "rows" or also "records", and then `progress`
    the experiment. It ends early once it is decided. In a script, call this below `if __name__ == "__main__":`, for the
    worker processes import the script.

    Raises `PlayerFailed` if a player that is not built in cannot be loaded or fails, `CannotMerge` if another version
    has played `start`, `InvalidSetting` for numbers that no game has, `RunStopped` if a worker runs another version, or
    dies, `EnginesDiffer` if a replay finds a bug.
    """
    asked = start.asked if games is None else as_games(games)
    start = replace(start + start.empty, asked=start.games | asked)
    names = start.config.player_names
    check_players(names)
    number = workers or usable_processors()
    sizer = BatchSizer(number if callable(number) else lambda: number, seconds)
    if executor is None and sizer.workers() == 1 and not any(map(is_slow, names)):
        executor = _ThisProcess()  # a slow player has a process, so that Ctrl-C need not wait for a long search
    try:
        with ProcessPool(sizer.workers()) if executor is None else nullcontext(executor) as pool:
            return _play(start, sizer, pool, kept, keep, progress)
    except BrokenExecutor as error:
        raise RunStopped("a worker process died: what has been counted was reported and can be resumed") from error


def usable_processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


class Batch(NamedTuple):
    """The totals of some games, how long they took in seconds, and a row for each if they are kept."""

    totals: Any
    seconds: float
    kept: Sequence[KeptGame]


def play_batch(empty: Experiment[Any, Any], keep: Keep, first: int, end: int) -> Batch:
    """Play games of an experiment on a worker. Raises `RunStopped`.

    It is a plain module-level function, so that `multiprocessing` and Dask can import it by name.
    """
    if empty.version != kingofsiam.__version__:
        problem = f"the run has kingofsiam {empty.version}, but a worker has {kingofsiam.__version__}"
        raise RunStopped(f"{problem}: install the same version everywhere")
    started, simulator = time.perf_counter(), Simulator(empty.config, keep)
    totals = empty.count(simulator, range(first, end))
    return Batch(totals, time.perf_counter() - started, simulator.kept)


FIRST_BATCH: Final = 4
_GROWTH: Final = 8
_MAX_BATCH: Final = 1_000_000


class BatchSizer:
    """Cuts games into batches. The first ones are small; the next ones follow the measured speed."""

    def __init__(self, workers: Callable[[], int], seconds: float) -> None:
        self.workers: Callable[[], int] = workers
        self._seconds, self._size = seconds, FIRST_BATCH

    def record_duration(self, games: int, seconds: float) -> None:
        """Record that this many games took this long."""
        fitting = int(self._seconds * games / max(seconds, 1e-9))
        self._size = max(1, min(fitting, _GROWTH * self._size, _MAX_BATCH))

    def batches(self, games: Games) -> Iterator[tuple[int, int]]:
        """The batches, as half-open ranges (first, end). The last ones are small, so that all workers end together."""
        remaining = len(games)
        for first, end in games.spans:
            while first < end:
                split = min(end, first + min(self._size, max(1, remaining // (2 * self.workers()))))
                yield first, split
                remaining -= split - first
                first = split


def _play(
    experiment: E,
    sizer: BatchSizer,
    executor: Executor,
    kept: Keep,
    keep: Callable[[Sequence[KeptGame]], object],
    progress: Callable[[E], None],
) -> E:
    """Play the games that the experiment was asked for and lacks."""
    empty, batches = experiment.empty, sizer.batches(experiment.asked - experiment.games)
    in_flight: dict[Future[Batch], tuple[int, int]] = {}
    try:
        while not experiment.is_decided:
            while len(in_flight) < 2 * sizer.workers() and (span := next(batches, None)):
                in_flight[executor.submit(play_batch, empty, kept, *span)] = span
            if not in_flight:
                break
            done, _ = wait(in_flight, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=_has_failed):  # add finished batches before an error is raised
                batch, (first, end) = future.result(), in_flight.pop(future)
                sizer.record_duration(end - first, batch.seconds)
                experiment += replace(empty, games=Games(((first, end),)), totals=batch.totals)
                keep(batch.kept)
                progress(experiment)
    finally:
        for future in in_flight:
            future.cancel()
    return experiment


def _has_failed(future: Future[Any]) -> bool:
    return not future.cancelled() and future.exception() is not None


P = ParamSpec("P")
T = TypeVar("T")


class _ThisProcess(Executor):
    """Plays at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class ProcessPool(ProcessPoolExecutor):
    """Processes that Ctrl-C does not reach, not even while they start: the parent answers it."""

    def __init__(self, workers: int) -> None:
        limit = _MAX_WINDOWS_WORKERS if sys.platform == "win32" else workers
        super().__init__(min(workers, limit), multiprocessing.get_context("spawn"), _initialize_worker)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Submit a call. Processes that start now inherit the blocked signal."""
        with _interrupts_blocked():
            return super().submit(fn, *args, **kwargs)

    def __exit__(self, *error: object) -> None:
        """Wait for the processes; if the block ends with an error, terminate them first."""
        processes: dict[int, multiprocessing.Process] | None = getattr(self, "_processes", None)
        for process in (processes or {}).values() if error[0] is not None else ():
            process.terminate()
        self.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_blocked() -> Generator[None]:
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _initialize_worker() -> None:
    """Leave Ctrl-C to the parent process, and exit when the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
