"""However the games are divided among workers, and whatever befalls these, the totals are the same."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from threading import Event
from typing import Any, ParamSpec, TypeVar, cast

import pytest

import kingofsiam
from kingofsiam.readings import RUSSIAN
from kingofsiam.study import (
    CannotMerge,
    Games,
    InvalidGames,
    OtherVersion,
    Question,
    Study,
    Totals,
    WorkersLost,
    merged,
    run,
    running,
)
from kingofsiam.study.counting import play_games
from kingofsiam.study.pace import Pace
from kingofsiam.study.task import Result, Task, do

P = ParamSpec("P")
T = TypeVar("T")

QUESTION = Question(players=2, compared=RUSSIAN, rules_every=10, rulings_every=10)
GAMES = 40
TOTALS = play_games(QUESTION, 0, GAMES)
STUDY = Study(QUESTION, Games.of((0, GAMES)), TOTALS)


def test_in_this_very_process() -> None:
    """Block after block the study grows; all that it tells on the way is part of the end."""
    told: list[int] = []
    assert run(QUESTION, GAMES, workers=1, progress=lambda study: told.append(len(study.games)), seconds=0.05) == STUDY
    assert told == sorted(told)
    assert len(told) > 2
    assert told[-1] == GAMES


def test_two_processes_one_of_which_is_killed() -> None:
    """SIGKILL takes a worker away: what was lost is played again by new ones, and the totals are the same.

    Ctrl-C, which reaches all processes of a terminal, is for their parent to answer: workers take no notice of it.
    """
    killed: list[int] = []

    def kill(study: Study) -> None:
        pids = [each.pid for each in multiprocessing.active_children() if each.pid is not None]
        if not killed:
            os.kill(pids[0], signal.SIGINT)
        elif len(killed) == 1:
            os.kill(pids[0], signal.SIGKILL)
        killed.append(len(study.games))

    assert run(QUESTION, GAMES, workers=2, progress=kill, seconds=0.05) == STUDY
    assert len(killed) > 2
    assert killed[1] < GAMES
    assert not multiprocessing.active_children()


def test_any_executor() -> None:
    with ThreadPoolExecutor(3) as threads:
        assert run(QUESTION, GAMES, executor=threads, workers=3, seconds=0.02) == STUDY


def test_what_is_done_is_not_played_again() -> None:
    """A study goes on where it was left, through the gaps; then nothing is left to do."""
    some = merged((run(QUESTION, range(5, 9), workers=1), run(QUESTION, Games.of((20, 31)), workers=1)))
    played: list[Task] = []
    assert run(QUESTION, GAMES, executor=Recording(played), workers=1, so_far=some) == STUDY
    assert sorted(game for each in played for game in range(each.first, each.end)) == [
        *range(5),
        *range(9, 20),
        *range(31, GAMES),
    ]
    played.clear()
    assert run(QUESTION, GAMES, executor=Recording(played), so_far=STUDY) == STUDY
    assert not played


def test_games_with_gaps() -> None:
    study = run(QUESTION, range(1, 9, 3), workers=1)
    assert study.games == Games(((1, 2), (4, 5), (7, 8)))
    assert study.totals.games == 3


def test_only_a_few_blocks_are_under_way() -> None:
    """Two for each worker: a study of a thousand million games keeps neither as many futures nor as many ranges."""
    told: list[Study] = []

    def tell(study: Study) -> None:
        told.append(study)
        if len(told) == 100:
            raise Enough

    with Crowd(6) as crowd, pytest.raises(Enough):
        run(QUESTION, 10**9, executor=crowd, workers=lambda: 3, progress=tell)
    assert crowd.most == 6
    assert max(len(study.games.spans) for study in told) <= 6


class Enough(Exception):
    """The test has seen enough."""


def test_another_question_is_not_gone_on_with() -> None:
    with pytest.raises(CannotMerge) as refused:
        run(replace(QUESTION, players=3), GAMES, workers=1, so_far=STUDY)
    assert refused.value.facts == ("players",)


@pytest.mark.parametrize("games", [range(-1, 4), Games.of((0, 2**52 + 1)), 2**60])
def test_games_that_cannot_be_played(games: Games | range | int) -> None:
    with pytest.raises(InvalidGames):
        run(QUESTION, games, workers=1)


def test_a_worker_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Task(QUESTION, 0, 1)
    monkeypatch.setattr(kingofsiam, "__version__", "0.0.1")
    with pytest.raises(OtherVersion) as refused:
        do(asked)
    assert (refused.value.asked, refused.value.found) == (asked.version, "0.0.1")


def test_workers_that_die_again_and_again_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three pools in a row that finish nothing: the study ends with an error, and what was done before is kept."""
    pools: list[Executor] = []

    class Dying(ProcessPoolExecutor):
        def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
            pools.append(self)
            raise BrokenExecutor

    monkeypatch.setattr("kingofsiam.study.workers.ProcessPoolExecutor", Dying)
    with pytest.raises(WorkersLost) as lost:
        run(QUESTION, GAMES, workers=2)
    assert lost.value.times == len(pools) == running.MOST_LOST


def test_workers_that_get_something_done_may_die_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A study of weeks outlives any number of deaths, as long as it gets on between them."""
    pools: list[Executor] = []

    class Dying(Breaking):
        def __init__(self, *_: object) -> None:
            pools.append(self)
            self._played: list[Task] = []

        def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
            if not self._played:
                return Recording(self._played).submit(fn, *args, **kwargs)
            return Breaking.submit(self, fn, *args, **kwargs)

    monkeypatch.setattr("kingofsiam.study.workers.ProcessPoolExecutor", Dying)
    assert run(QUESTION, GAMES, workers=2) == STUDY
    assert len(pools) > 2 * running.MOST_LOST


def test_an_executor_of_the_caller_that_breaks_is_his_to_mend() -> None:
    with pytest.raises(BrokenExecutor):
        run(QUESTION, GAMES, executor=Breaking())


def test_studies_add_up() -> None:
    """Disjoint games of one question; neither common games nor another question or version."""
    one, other = run(QUESTION, 15, workers=1), run(QUESTION, range(15, GAMES), workers=1)
    assert one + other == other + one == STUDY
    with pytest.raises(CannotMerge) as common:
        merged((STUDY, one))
    assert common.value.facts == ("0-14",)
    with pytest.raises(CannotMerge) as different:
        merged((one, replace(other, version="0.0.1", question=replace(QUESTION, rules_every=9, policies=("uniform",)))))
    assert different.value.facts == ("policies", "rules_every", "version")


def test_the_pace() -> None:
    """The first blocks are small; once it is known how long a game takes they last as long as they should."""
    pace = Pace(Games.of((0, 1000), (2000, 10**6)), lambda: 2, seconds=10.0)
    blocks = pace.blocks()
    assert next(blocks) == (0, 4)
    pace.learn(4, 0.004)
    assert next(blocks) == (4, 36)
    for _ in range(9):
        pace.learn(100, 0.1)
    assert next(blocks) == (36, 1000)
    assert next(blocks) == (2000, 12000)
    pace.learn(1, 100.0)
    assert next(blocks) == (12000, 12001)


def test_the_last_blocks_are_small_so_that_all_workers_end_together() -> None:
    pace = Pace(Games.of((0, 100)), lambda: 2, seconds=10.0)
    pace.learn(1, 0.0001)
    pace.learn(1, 0.0001)
    assert [end - first for first, end in pace.blocks()][:4] == [25, 18, 14, 10]


class Recording(Executor):
    """Does everything at once, and remembers what."""

    def __init__(self, played: list[Task]) -> None:
        self.played = played

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        (asked,) = args
        assert isinstance(asked, Task)
        self.played.append(asked)
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Breaking(Executor):
    """Breaks at once."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_exception(BrokenExecutor())
        return future


class Crowd(ThreadPoolExecutor):
    """Its workers play nothing, and begin only when so many blocks are under way."""

    def __init__(self, wanted: int) -> None:
        super().__init__(wanted)
        self._wanted, self._all_there = wanted, Event()
        self._futures: list[Future[Any]] = []
        self.most = 0

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        made = cast("Future[T]", super().submit(self._nothing))
        self._futures = [each for each in (*self._futures, made) if not each.done()]
        self.most = max(self.most, len(self._futures))
        if len(self._futures) == self._wanted:
            self._all_there.set()
        return made

    def _nothing(self) -> Result:
        assert self._all_there.wait(10)
        return Result(Totals(), 0.001)
