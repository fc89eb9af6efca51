"""A real Dask cluster: a scheduler and two workers, processes that speak over TCP. One of them is killed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingofsiam.study import Games, NoCluster, Question, Study, cluster, run
from kingofsiam.study.counting import play_games

pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("default")  # what the library warns of is its own affair

GAMES = 120
QUESTION = Question(players=2, rules_every=40, rulings_every=60)
PATIENCE = 60.0
LOOPBACK = ("--host", "127.0.0.1", "--no-dashboard")


class Machines:
    """A scheduler and its workers."""

    def __init__(self, folder: Path) -> None:
        self._contact = folder / "scheduler.json"
        self._folder = folder
        self.scheduler = self._begin("dask_scheduler", "--port", "0", "--scheduler-file", str(self._contact))
        self.workers = [self._worker() for _ in range(2)]

    def _worker(self) -> subprocess.Popen[bytes]:
        return self._begin(
            "dask_worker", "--scheduler-file", str(self._contact), "--no-nanny", "--nthreads", "1",
            "--local-directory", str(self._folder),
        )  # fmt: skip

    def _begin(self, program: str, *options: str) -> subprocess.Popen[bytes]:
        command = (sys.executable, "-m", f"distributed.cli.{program}", *LOOPBACK, *options)
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @property
    def address(self) -> str:
        """Where the scheduler is; it says so in a file."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                address: str = json.loads(self._contact.read_text(encoding="utf-8"))["address"]
            except (OSError, ValueError):
                time.sleep(0.05)
            else:
                return address
        raise TimeoutError(self._contact)

    def end(self) -> None:
        """All processes end."""
        for each in (*self.workers, self.scheduler):
            each.kill()
        for each in (*self.workers, self.scheduler):
            each.wait()


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    made = Machines(tmp_path)
    yield made
    made.end()


def test_a_cluster_one_of_whose_workers_is_killed(machines: Machines) -> None:
    """SIGKILL in the middle, over TCP, between two machines for all that Dask knows: the totals are the same."""
    killed: list[int] = []

    def kill(study: Study) -> None:
        if not killed and len(study.games) >= GAMES // 4:
            machines.workers[0].send_signal(signal.SIGKILL)
            killed.append(len(study.games))

    with cluster(machines.address) as there:
        until = time.monotonic() + PATIENCE
        while there.count() < 2:
            assert time.monotonic() < until
            time.sleep(0.05)
        assert there.workers() == 2
        found = run(QUESTION, GAMES, executor=there.executor, workers=there.workers, progress=kill, seconds=0.05)
    assert killed
    assert killed[0] < GAMES
    assert machines.workers[0].wait(PATIENCE) == -signal.SIGKILL
    assert found == Study(QUESTION, Games.of((0, GAMES)), play_games(QUESTION, 0, GAMES))


def test_what_is_no_address() -> None:
    with pytest.raises(NoCluster) as refused, cluster("nowhere"):
        pass
    assert refused.value.address == "nowhere"
