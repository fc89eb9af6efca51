"""A block of games as a task for a worker, wherever it is."""

from __future__ import annotations

import time
from dataclasses import dataclass

import kingofsiam
from kingofsiam.study.counting import play_games
from kingofsiam.study.errors import OtherVersion
from kingofsiam.study.question import Question
from kingofsiam.study.totals import Totals


@dataclass(frozen=True, slots=True)
class Task:
    """Games to play, from the first to the one before `end`; `version` is that of the kingofsiam that asks."""

    question: Question
    first: int
    end: int
    version: str = kingofsiam.__version__


@dataclass(frozen=True, slots=True)
class Result:
    """What a worker has counted, and how many seconds it took him."""

    totals: Totals
    seconds: float


def do(task: Task) -> Result:
    """Play the games of a task. Raises `OtherVersion` if this is not the kingofsiam that asks."""
    if task.version != kingofsiam.__version__:
        raise OtherVersion(task.version, kingofsiam.__version__)
    begun = time.perf_counter()
    totals = play_games(task.question, task.first, task.end)
    return Result(totals, time.perf_counter() - begun)
