"""The totals are the same however the games are divided among workers, and whatever happens to the workers."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

import pytest

import kingofsiam
from kingofsiam.maps import BRITAIN, SIAM, Map
from kingofsiam.spec.readings import RUSSIAN
from kingofsiam_kernel.errors import InvalidSetting, RunStopped
from kingofsiam_kernel.experiments import CannotMerge, Games, Study, StudyConfig, run, runner
from kingofsiam_kernel.experiments.runner import BatchSizer, play_batch

P = ParamSpec("P")
T = TypeVar("T")

CONFIG = StudyConfig(players=2, compared=RUSSIAN, rules_every=10, rulings_every=10)
GAMES = 40
START = Study(CONFIG)
STUDY = Study(CONFIG, Games.of((0, GAMES)), Study.play(CONFIG, 0, GAMES))


def test_run_in_this_process() -> None:
    """The study grows batch by batch, and the last report of progress is the whole."""
    sizes: list[int] = []
    assert run(START, GAMES, workers=1, progress=lambda study, _: sizes.append(len(study.games)), seconds=0.05) == STUDY
    assert sizes == sorted(sizes)
    assert len(sizes) > 2
    assert sizes[-1] == GAMES


@pytest.mark.slow
def test_a_killed_process_stops_the_run_and_what_was_counted_is_reported() -> None:
    """Ctrl-C reaches all processes of a terminal, but only the parent answers it: workers ignore it."""
    reported: list[Study] = []

    def interrupt_then_kill(study: Study, _: object) -> None:
        pids = [each.pid for each in multiprocessing.active_children() if each.pid is not None]
        if len(reported) < 2:
            os.kill(pids[0], signal.SIGKILL if reported else signal.SIGINT)
        reported.append(study)

    with pytest.raises(RunStopped):
        run(START, 10**9, workers=2, progress=interrupt_then_kill, seconds=0.05)
    assert len(reported) > 1
    assert not multiprocessing.active_children()
    assert run(reported[0], GAMES, workers=1) == STUDY


@pytest.mark.slow
@pytest.mark.parametrize("events", [0, 1, 4, 8])
def test_a_broken_executor_loses_no_game_that_was_counted(events: int) -> None:
    """Whatever was reported can be resumed."""
    reported = [START]
    with pytest.raises(RunStopped):
        run(
            START,
            GAMES,
            executor=Mortal(events),
            workers=2,
            seconds=1e-6,
            progress=lambda study, _: reported.append(study),
        )
    assert run(reported[-1], GAMES, workers=1) == STUDY


class Mortal(Executor):
    """Plays the first batches, and then breaks for good."""

    def __init__(self, batches: int) -> None:
        self.left = batches

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if not self.left:
            raise BrokenExecutor
        self.left -= 1
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def blocked_signals() -> set[int]:
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, ()))


@pytest.mark.skipif(sys.platform == "win32", reason="signal masks are POSIX")
def test_ctrl_c_does_not_reach_workers_even_while_they_start() -> None:
    """They inherit the blocked signal, so that none can print a traceback before it has read a line of Python."""
    with runner.process_pool(1) as pool, runner.interrupts_blocked():
        assert signal.SIGINT in pool.submit(blocked_signals).result()
    assert signal.SIGINT not in blocked_signals()


@pytest.mark.slow
@pytest.mark.parametrize("guard", [True, False])
def test_a_script_without_a_main_guard_is_told(tmp_path: Path, guard: bool) -> None:
    """A worker that imports such a script would start the study again: the run stops."""
    script = tmp_path / "script.py"
    call = "print(len(run(Study(StudyConfig(players=2)), 9, workers=2).games))"
    condition = 'if __name__ == "__main__":' if guard else "if True:"
    script.write_text(
        f"from kingofsiam_kernel.experiments import Study, StudyConfig, run\n{condition}\n    {call}\n",
        encoding="utf-8",
    )
    ended = subprocess.run((sys.executable, script), capture_output=True, text=True, timeout=120, check=False)
    if guard:
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, "9\n", "")
    else:
        assert (ended.returncode, ended.stdout) == (1, "")
        assert RunStopped.__name__ in ended.stderr


def test_resumed_studies_play_only_the_remaining_games() -> None:
    """A resumed study fills the gaps. A finished one plays nothing."""
    partial = run(START, range(5, 9), workers=1) + run(START, Games.of((20, 31)), workers=1)
    played: list[tuple[int, int]] = []
    assert run(partial, GAMES, executor=Recording(played), workers=1) == STUDY
    assert sorted(game for batch in played for game in range(*batch)) == [
        *range(5),
        *range(9, 20),
        *range(31, GAMES),
    ]
    played.clear()
    assert run(STUDY, GAMES, executor=Recording(played)) == STUDY
    assert not played


def test_another_version_is_not_resumed() -> None:
    with pytest.raises(CannotMerge) as refused:
        run(replace(STUDY, version="0.0.1"), GAMES, workers=1)
    assert refused.value.facts == ("version",)


@pytest.mark.parametrize("games", [range(-1, 4), Games.of((0, 2**52 + 1)), 2**60])
def test_games_that_cannot_be_played(games: Games | range | int) -> None:
    with pytest.raises(InvalidSetting):
        run(START, games, workers=1)


def test_a_worker_with_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kingofsiam, "__version__", "0.0.1")
    with pytest.raises(RunStopped) as refused:
        play_batch(START, "nothing", 0, 1)
    assert START.version in str(refused.value)


def test_studies_add_up() -> None:
    """Disjoint games of one configuration add up; common games, another configuration or another version do not."""
    one, other = run(START, 15, workers=1), run(START, range(15, GAMES), workers=1)
    assert one + other == other + one == STUDY
    with pytest.raises(CannotMerge) as common:
        _ = STUDY + one
    assert common.value.facts == ("0-14",)
    with pytest.raises(CannotMerge) as different:
        _ = one + replace(other, version="0.0.1", config=replace(CONFIG, rules_every=9, names=("uniform",)))
    assert different.value.facts == ("names", "rules_every", "version")


def test_maps_that_are_the_same_for_play_add_up() -> None:
    """Notes on a map change no game; a border does, or may."""
    noted = Map.from_toml(SIAM.to_toml().replace('note = "', 'note = "Mine. ', 1))
    assert noted != SIAM
    one, other = Study(CONFIG, Games.of((0, 9))), Study(replace(CONFIG, map=noted), Games.of((9, 12)))
    assert (one + other).games == Games.of((0, 12))
    with pytest.raises(CannotMerge) as different:
        _ = one + replace(other, config=replace(CONFIG, map=BRITAIN))
    assert different.value.facts == ("map",)


def test_batch_sizes() -> None:
    """The first batches are small. Then they last as long as they should, by the measured speed."""
    sizer = BatchSizer(lambda: 2, seconds=10.0)
    batches = sizer.batches(Games.of((0, 1000), (2000, 10**6)))
    assert next(batches) == (0, 4)
    sizer.record_duration(4, 0.004)
    assert next(batches) == (4, 36)
    sizer.record_duration(32, 0.032)
    sizer.record_duration(256, 0.256)
    sizer.record_duration(1000, 1.0)
    assert next(batches) == (36, 1000)
    assert next(batches) == (2000, 12000)
    sizer.record_duration(1, 100.0)
    assert next(batches) == (12000, 12001)


def test_the_last_batches_are_small_so_that_all_workers_end_together() -> None:
    sizer = BatchSizer(lambda: 2, seconds=10.0)
    sizer.record_duration(1, 0.0001)
    sizer.record_duration(1, 0.0001)
    assert [end - first for first, end in sizer.batches(Games.of((0, 100)))][:4] == [25, 18, 14, 10]


class Recording(Executor):
    """Runs every task at once, and records it."""

    def __init__(self, played: list[tuple[int, int]]) -> None:
        self.played = played

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        *_, first, end = args
        self.played.append(cast("tuple[int, int]", (first, end)))
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future
