"""Forked worker processes: each task runs in a child, so a crash or an endless loop cannot hurt the parent."""

from __future__ import annotations

import os
import resource
import signal
import sys
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from tempfile import TemporaryFile
from typing import Final, Generic, TypeAlias, TypeVar

Task = TypeVar("Task")

MAX_MEMORY: Final = 3 << 30
"""Bytes that a child may use: a mutant that hoards memory gets a `MemoryError` before the machine runs out."""


class ResultFile:
    """A channel from a child to its parent. Only the last line counts, so a child may be stopped at any time."""

    def __init__(self) -> None:
        self._file = TemporaryFile()  # noqa: SIM115 - `read` closes it

    def write(self, line: str) -> None:
        """Replace the line."""
        encoded = line.encode()
        os.pwrite(self._file.fileno(), encoded, 0)
        os.ftruncate(self._file.fileno(), len(encoded))

    def read(self) -> str:
        """The last line."""
        with self._file as file:
            file.seek(0)
            return file.read().decode()


@dataclass(frozen=True, slots=True)
class ChildResult(Generic[Task]):
    """The last line of a child, and whether a signal stopped it: its time was up, or it crashed."""

    task: Task
    message: str
    stopped: bool


def set_cpu_limit(seconds: float) -> None:
    """Stop this process after this many seconds of CPU time from now; 0 takes the limit away."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


Work: TypeAlias = Callable[[Task, ResultFile], None]


def run_in_children(tasks: Iterable[Task], work: Work[Task], jobs: int) -> Iterator[ChildResult[Task]]:
    """Run the work for each task in a process of its own, `jobs` at a time; yields in the order in which they end."""
    running: dict[int, tuple[Task, ResultFile]] = {}
    for each in tasks:
        if len(running) >= jobs:
            yield _wait_for_child(running)
        report = ResultFile()
        running[_fork(each, work, report)] = (each, report)
    while running:
        yield _wait_for_child(running)


def _fork(task: Task, work: Work[Task], report: ResultFile) -> int:
    sys.stdout.flush()
    with warnings.catch_warnings():  # other threads only wait: the child does not need them
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child:
        return child
    status = 1
    try:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
        work(task, report)
        status = 0
    except BaseException:  # noqa: BLE001 - printed, then the parent raises
        traceback.print_exc(file=sys.__stderr__)
    finally:
        os._exit(status)


def _wait_for_child(running: dict[int, tuple[Task, ResultFile]]) -> ChildResult[Task]:
    child, status = os.wait()
    task, report = running.pop(child)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise ChildProcessError(f"the work for {task} failed: {report.read()}")
    return ChildResult(task, report.read(), os.WIFSIGNALED(status))
