"""Run games in parallel: in this process, in a process pool, on a Dask cluster, or on any executor of Python.

The runner keeps two batches per worker in flight, and chooses batch sizes by measured speed. What remains to be played
is always what was asked for minus what has been counted. The totals are the same however the games are divided.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent import futures
from concurrent.futures import Executor, Future
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from importlib import import_module
from typing import Any, Final, TypeAlias

import kingofsiam
from kingofsiam.errors import KingOfSiamError
from kingofsiam.extras import MissingExtra
from kingofsiam_kernel.errors import RunStopped
from kingofsiam_kernel.experiments.experiment import E, Experiment, Keep, KeptGame, Simulator
from kingofsiam_kernel.experiments.game_numbers import Games, as_games
from kingofsiam_kernel.search.bots import check_players, is_slow

_FIRST_BATCH: Final = 4
_GROWTH: Final = 8
_MAX_BATCH: Final = 1_000_000

_Batch: TypeAlias = tuple[Any, Sequence[KeptGame], float]


def run(
    start: E,
    games: Games | range | int | None = None,
    *,
    executor: Executor | None = None,
    workers: int | Callable[[], int] | None = None,
    progress: Callable[[E, Sequence[KeptGame]], object] = lambda _, __: None,
    kept: Keep = "nothing",
    seconds: float = 1.0,
) -> E:
    """Play those of these games that `start` lacks (a number n means games 0 to n - 1), and return both.

    Without `games`, those that `start` was asked for are played. Without an `executor`, they run in a pool of `workers`
    processes (default: one for each processor that this process may use), or in this process if that is 1 and no player
    is slow. An `executor` is any executor of `concurrent.futures`; `workers`, a number or a function that returns it,
    says how many games it can play at once. A batch is made to last about `seconds`; after each `progress` gets the
    experiment, and what is `kept` of the batch: "rows" for its games, or also "records". It ends early once it is
    decided. In a script, call this below `if __name__ == "__main__":`, for the worker processes import the script.

    Raises `PlayerFailed` if a player that is not built in cannot be loaded or fails, `CannotMerge` if another version
    has played `start`, `InvalidSetting` for numbers that no game has, `RunStopped` if a worker runs another version, or
    dies, `EnginesDiffer` if a replay finds a bug.
    """
    asked = start.asked if games is None else as_games(games)
    start = replace(start + type(start)(start.config), asked=start.games | asked)
    names = start.config.player_names
    check_players(names)
    number = workers or available_processors()
    sizer = BatchSizer(number if callable(number) else lambda: number, seconds)
    if executor is None and sizer.workers() == 1 and not any(map(is_slow, names)):
        executor = _ThisProcess()  # a slow player has a process, so that Ctrl-C need not wait for a long search
    try:
        with process_pool(sizer.workers()) if executor is None else nullcontext(executor) as pool:
            return _play(start, sizer, pool, kept, progress)
    except futures.BrokenExecutor as error:
        raise RunStopped("a worker process died: what has been counted was reported and can be resumed") from error


def _play(experiment: E, sizer: BatchSizer, pool: Executor, kept: Keep, progress: Callable[..., object]) -> E:
    """Play the games that the experiment was asked for and lacks."""
    empty, spans = type(experiment)(experiment.config), sizer.batches(experiment.asked - experiment.games)
    in_flight: dict[Future[_Batch], tuple[int, int]] = {}
    try:
        while not experiment.is_decided:
            while len(in_flight) < 2 * sizer.workers() and (span := next(spans, None)):
                with interrupts_blocked():
                    in_flight[pool.submit(play_batch, empty, kept, *span)] = span
            if not in_flight:
                break
            done, _ = futures.wait(in_flight, return_when=futures.FIRST_COMPLETED)
            for future in sorted(done, key=lambda future: bool(future.exception())):  # an error is raised last
                (totals, games, seconds), (first, end) = future.result(), in_flight.pop(future)
                sizer.record_duration(end - first, seconds)
                experiment += replace(empty, games=Games(((first, end),)), totals=totals)
                progress(experiment, games)
    finally:
        for future in in_flight:
            future.cancel()
    return experiment


def play_batch(empty: Experiment[Any, Any], keep: Keep, first: int, end: int) -> _Batch:
    """Play games on a worker: their totals, what is kept of them, and the time in seconds. Raises `RunStopped`."""
    if empty.version != kingofsiam.__version__:
        problem = f"the run has kingofsiam {empty.version}, but a worker has {kingofsiam.__version__}"
        raise RunStopped(f"{problem}: install the same version everywhere")
    started, simulator = time.perf_counter(), Simulator(empty.config, keep)
    totals = empty.count(simulator, range(first, end))
    return totals, simulator.kept, time.perf_counter() - started


class BatchSizer:
    """Cuts games into batches. The first ones are small; the next ones follow the measured speed."""

    def __init__(self, workers: Callable[[], int], seconds: float) -> None:
        self.workers: Callable[[], int] = workers
        self._seconds, self._size = seconds, _FIRST_BATCH

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


# --- where to play ---------------------------------------------------------------------------------------------------


def available_processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


class _ThisProcess(Executor):
    """Plays at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = Future[Any]()
        future.set_result(fn(*args, **kwargs))
        return future


@contextmanager
def process_pool(workers: int) -> Generator[Executor]:
    """Processes that Ctrl-C does not reach, not even while they start: the parent answers it."""
    workers = min(workers, 61) if sys.platform == "win32" else workers  # Windows can wait for no more
    pool = futures.ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _initialize_worker)
    try:
        yield pool
    except BaseException:
        processes: dict[int, multiprocessing.Process] | None = getattr(pool, "_processes", None)
        for process in (processes or {}).values():
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def interrupts_blocked() -> Generator[None]:
    """Processes that start now inherit the blocked signal."""
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


@contextmanager
def cluster(address: str) -> Generator[dict[str, Any]]:
    """Connect to the Dask cluster whose scheduler is at this address, such as `tcp://host:8786`.

    Yields how to `run` there: its executor, the number of its workers, who may come and go, and longer batches. Needs
    the extra `study`. Raises `RunStopped` and `MissingExtra`.
    """
    try:
        connect: Any = import_module("distributed").Client
    except ImportError as error:
        raise MissingExtra("a cluster", "study", "distributed", "./kernel") from error
    try:
        with connect(address, timeout=10, set_as_default=False) as client:
            executor = client.get_executor(pure=False, retries=3)
            there = {"executor": executor, "workers": lambda: max(1, sum(client.nthreads().values()))}
            yield {**there, "seconds": 10.0}  # long enough that a scheduler can serve 1000 workers
    except KingOfSiamError:
        raise
    except (Exception, futures.CancelledError) as error:
        gone = isinstance(error, futures.CancelledError)
        why = "its scheduler is gone" if gone else f"{type(error).__name__}: {error}"
        raise RunStopped(f"the Dask cluster at {address} does not work: {why}") from error
