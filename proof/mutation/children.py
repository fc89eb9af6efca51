"""Trying something in a child process: what it changes, breaks or never finishes does not touch the parent."""

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

Asked = TypeVar("Asked")

MEMORY: Final = 3 << 30
"""Bytes that a child may use: a mutant that hoards is stopped by an error, not by the machine."""


class Report:
    """What a child tells while it works. Only the last line stands, so that a child that is stopped has told enough."""

    def __init__(self) -> None:
        self._file = TemporaryFile()  # noqa: SIM115 - closed when it has been read

    def tell(self, line: str) -> None:
        """Say how things stand."""
        told = line.encode()
        os.pwrite(self._file.fileno(), told, 0)
        os.ftruncate(self._file.fileno(), len(told))

    def told(self) -> str:
        """What was told last."""
        with self._file as file:
            file.seek(0)
            return file.read().decode()


@dataclass(frozen=True, slots=True)
class Told(Generic[Asked]):
    """The last line that a child told, and whether it was stopped: its time was up, or it crashed."""

    about: Asked
    line: str
    stopped: bool


def limit(seconds: float) -> None:
    """From now on this process has so many seconds of the processor; then it is stopped."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


Work: TypeAlias = Callable[[Asked, Report], None]


def each_in_a_child(asked: Iterable[Asked], work: Work[Asked], at_once: int) -> Iterator[Told[Asked]]:
    """Do the work for each in a process of its own, some at once; in the order in which they end."""
    running: dict[int, tuple[Asked, Report]] = {}
    for each in asked:
        if len(running) >= at_once:
            yield _ended(running)
        report = Report()
        running[_fork(each, work, report)] = (each, report)
    while running:
        yield _ended(running)


def _fork(asked: Asked, work: Work[Asked], report: Report) -> int:
    sys.stdout.flush()
    with warnings.catch_warnings():  # other threads than ours wait for something: the child does not need them
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child:
        return child
    status = 1
    try:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        work(asked, report)
        status = 0
    except BaseException:  # noqa: BLE001 - told, then the parent raises
        traceback.print_exc(file=sys.__stderr__)
    finally:
        os._exit(status)


def _ended(running: dict[int, tuple[Asked, Report]]) -> Told[Asked]:
    child, status = os.wait()
    about, report = running.pop(child)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise ChildProcessError(f"the trial of {about} broke off: {report.told()}")
    return Told(about, report.told(), os.WIFSIGNALED(status))
