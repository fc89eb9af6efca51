"""Playing the games of a study, on one machine or many: the totals are the same however the games are divided."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import Final

from kingofsiam.study.errors import WorkersLost
from kingofsiam.study.pace import Pace
from kingofsiam.study.question import Question
from kingofsiam.study.ranges import MOST_GAMES, Games, InvalidGames
from kingofsiam.study.study import Study
from kingofsiam.study.task import Result, Task, do
from kingofsiam.study.workers import Here, local_workers

SECONDS: Final = 1.0
"""About so long a block of games takes."""

MOST_LOST: Final = 3
"""So many times in a row the workers may die before they have finished a single block."""


def run(
    question: Question,
    games: Games | range | int,
    *,
    executor: Executor | None = None,
    workers: int | Callable[[], int] | None = None,
    so_far: Study | None = None,
    progress: Callable[[Study], None] = lambda _: None,
    seconds: float = SECONDS,
) -> Study:
    """Play these games (a number n: the games 0 to n - 1) and count what comes of them.

    Without an `executor` as many processes as there are processors play (or `workers`; 1 is this very process). With
    one, any of `concurrent.futures`, so many blocks as keep `workers` of it busy (a number, or what tells it) are under
    way at a time. `so_far` is a study that goes on: its games are not played again. `progress` gets the study after
    every block, and may keep it. A block takes about so many `seconds`. Raises `CannotMerge` if `so_far` asks another
    question, `WorkersLost`, `OtherVersion` if a worker has another version, `EnginesDiffer` if a game tells a bug.
    """
    begun = (so_far or Study(question)) + Study(question)
    number = workers if callable(workers) else _always(workers or os.cpu_count() or 1)
    run = _Run(begun, _games(games) - begun.games, number, seconds, progress)
    if executor is not None:
        return run.with_executor(executor)
    return run.with_executor(Here()) if number() == 1 else run.with_own_workers()


def _always(number: int) -> Callable[[], int]:
    return lambda: number


def _games(games: Games | range | int) -> Games:
    if isinstance(games, int):
        games = range(games)
    if isinstance(games, range):
        games = Games.of((games.start, games.stop)) if games.step == 1 else Games.of(*((n, n + 1) for n in games))
    if games.spans and games.spans[-1][1] > MOST_GAMES:
        raise InvalidGames((f"the last game has the number {games.spans[-1][1] - 1}; {MOST_GAMES - 1} is the highest",))
    return games


class _Run:
    """A run: what is done, what is under way, what was lost."""

    def __init__(
        self, begun: Study, games: Games, workers: Callable[[], int], seconds: float, tell: Callable[[Study], None]
    ) -> None:
        self.study = begun
        self._tell = tell
        self._workers = workers
        self._pace = Pace(games, workers, seconds)
        self._blocks = self._pace.blocks()
        self._lost: list[tuple[int, int]] = []
        self._under_way: dict[Future[Result], tuple[int, int]] = {}

    def with_own_workers(self) -> Study:
        """Play on processes of our own; if one dies, new ones play again what was lost with it."""
        dead = 0
        while True:
            before = self.study.games
            try:
                with local_workers(self._workers()) as executor:
                    return self.with_executor(executor)
            except BrokenExecutor as error:
                dead = dead + 1 if self.study.games == before else 1
                if dead == MOST_LOST:
                    raise WorkersLost(dead) from error

    def with_executor(self, executor: Executor) -> Study:
        """Play all that is left."""
        try:
            while self._submit(executor):
                done, _ = wait(self._under_way, return_when=FIRST_COMPLETED)
                self._take(done)
        finally:
            self._lost += self._under_way.values()
            for future in self._under_way:
                future.cancel()
            self._under_way.clear()
        return self.study

    def _submit(self, executor: Executor) -> bool:
        """Keep the workers busy; whether anything is under way."""
        window = 1 if isinstance(executor, Here) else 2 * self._workers()
        while len(self._under_way) < window:
            block = self._lost.pop() if self._lost else next(self._blocks, None)
            if block is None:
                break
            self._under_way[executor.submit(do, Task(self.study.question, *block))] = block
        return bool(self._under_way)

    def _take(self, done: set[Future[Result]]) -> None:
        for future in sorted(done, key=_has_failed):  # what has been finished is kept before anything is raised
            result = future.result()
            first, end = self._under_way.pop(future)
            self._pace.learn(end - first, result.seconds)
            self.study += Study(self.study.question, Games(((first, end),)), result.totals)
        self._tell(self.study)


def _has_failed(future: Future[Result]) -> bool:
    return not future.cancelled() and future.exception() is not None
