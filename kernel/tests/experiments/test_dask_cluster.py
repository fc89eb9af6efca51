"""A real Dask cluster: a scheduler and two worker processes that speak over TCP. The test kills one of them."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from kingofsiam.cli.main import EXIT_CANNOT
from kingofsiam_kernel.errors import RunStopped
from kingofsiam_kernel.experiments import Games, KeptGame, Study, StudyConfig, cluster, load, run

pytest.importorskip("distributed")


pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # the library has warnings of its own

GAMES = 120
CONFIG = StudyConfig(players=2, rules_every=40, rulings_every=60)
TIMEOUT = 60.0
LOOPBACK = ("--host", "127.0.0.1", "--no-dashboard")


class Machines:
    """A scheduler and two workers, each in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self._contact = folder / "scheduler.json"
        self._folder = folder
        self.scheduler = self._start("dask_scheduler", "--port", "0", "--scheduler-file", str(self._contact))
        self.workers = [self._worker() for _ in range(2)]

    def _worker(self) -> subprocess.Popen[bytes]:
        return self._start(
            "dask_worker", "--scheduler-file", str(self._contact), "--no-nanny", "--nthreads", "1",
            "--local-directory", str(self._folder),
        )  # fmt: skip

    def _start(self, program: str, *options: str) -> subprocess.Popen[bytes]:
        command = (sys.executable, "-m", f"distributed.cli.{program}", *LOOPBACK, *options)
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @property
    def address(self) -> str:
        """The address of the scheduler, which writes it to a file."""
        deadline = time.monotonic() + TIMEOUT
        while time.monotonic() < deadline:
            try:
                address: str = json.loads(self._contact.read_text(encoding="utf-8"))["address"]
            except (OSError, ValueError):
                time.sleep(0.05)
            else:
                return address
        raise TimeoutError(self._contact)

    def kill(self) -> None:
        """Kill all processes."""
        for each in (*self.workers, self.scheduler):
            each.kill()
        for each in (*self.workers, self.scheduler):
            each.wait()


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    started = Machines(tmp_path)
    yield started
    started.kill()


def test_a_killed_worker_does_not_change_the_totals(machines: Machines) -> None:
    """One of two workers, which are connected over TCP as on two machines, gets SIGKILL in the middle of the run. Each
    game is kept once.
    """
    killed: list[int] = []
    games: list[KeptGame] = []

    def kill(study: Study, batch: Sequence[KeptGame]) -> None:
        games.extend(batch)
        if not killed and len(study.games) >= GAMES // 4:
            machines.workers[0].send_signal(signal.SIGKILL)
            killed.append(len(study.games))

    with cluster(machines.address) as there:
        deadline = time.monotonic() + TIMEOUT
        there["seconds"] = 0.05
        while there["workers"]() < 2:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        study = run(Study(CONFIG), GAMES, progress=kill, kept="rows", **there)
    assert killed
    assert killed[0] < GAMES
    assert machines.workers[0].wait(TIMEOUT) == -signal.SIGKILL
    assert study == Study(CONFIG, Games.of((0, GAMES)), Study.play(CONFIG, 0, GAMES))
    assert sorted(game.game for game in games) == [*range(GAMES)]


def test_invalid_address() -> None:
    with pytest.raises(RunStopped) as refused, cluster("nowhere"):
        pass
    assert "nowhere" in str(refused.value)


def test_a_killed_scheduler_is_told_in_one_line(machines: Machines, tmp_path: Path) -> None:
    """What the libraries log about lost connections is not shown. The games that were counted are in the file."""
    file = tmp_path / "study.json"
    options = ("--games", "1000000", "--players", "2", "-o", str(file), "--dask", machines.address)
    program = (sys.executable, "-c", "import sys; from kingofsiam.cli.main import main; sys.exit(main())")
    run = subprocess.Popen((*program, "study", *options), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + TIMEOUT
    while not (file.exists() and load(file).games.spans):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    machines.scheduler.kill()
    out, err = run.communicate(timeout=TIMEOUT)
    lines = [line for line in err.splitlines() if "interpreted" not in line]  # said of a kernel that is not compiled
    assert (run.returncode, out, len(lines)) == (EXIT_CANNOT, "", 1)
    assert machines.address in err
    assert 0 < len(load(file).games) < 1_000_000
