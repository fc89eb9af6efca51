"""Processes on this machine that play, and this process itself as one of them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Here(Executor):
    """Does what is submitted at once, in this very process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do it; the future is done."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - whoever asks for the result gets it
            future.set_exception(error)
        return future


@contextmanager
def local_workers(number: int) -> Generator[Executor]:
    """So many processes; whoever leaves in a hurry does not wait for what they are at."""
    pool = ProcessPoolExecutor(number, multiprocessing.get_context("spawn"), _begin)
    try:
        yield pool
    except BaseException:
        _end(pool)
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _end(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool, whatever they are at."""
    processes: dict[int, multiprocessing.Process] | None = getattr(pool, "_processes", None)
    for process in list((processes or {}).values()):
        process.terminate()


def _begin() -> None:
    """A worker leaves it to its parent to answer Ctrl-C, and ends when its parent is no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
