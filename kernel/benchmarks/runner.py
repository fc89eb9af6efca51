"""The benchmark runner: each subject in a process of its own, all on one core, taking turns round by round."""

import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, Final

from kernel.benchmarks.subjects import COMPILED, HERE, PEERS, Entry
from kernel.benchmarks.tables import QUANTITIES, Results

ROOT: Final = Path(__file__).parents[2]
INTERPRETERS: Final = {
    COMPILED: ROOT / "build/kernel/venv/bin/python",
    HERE: Path(sys.executable),
    PEERS: ROOT / "build/bench/peers/bin/python",
}


@dataclass(frozen=True, slots=True)
class Plan:
    """How thoroughly to measure, and with which interpreters."""

    rounds: int
    seconds: float
    interpreters: Mapping[str, Path] = field(default_factory=lambda: INTERPRETERS)


class Worker:
    """A subject in a process of its own."""

    def __init__(self, entry: Entry, python: Path) -> None:
        """Start it. Raises `OSError` with the reason if the subject cannot be loaded there."""
        if not python.exists():
            raise OSError(f"there is no environment for it: {_relative_to_root(python)}")
        self.entry = entry
        self._stderr = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed with the process
        self._process = subprocess.Popen(
            [python, "-m", "kernel.benchmarks.worker", entry.key], cwd=ROOT, env=environment(entry),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._stderr, text=True, encoding="utf-8",
        )  # fmt: skip
        greeting = self._answer()
        self.about: str = greeting["about"]
        self.quantities: list[str] = greeting["quantities"]

    def measure(self, quantity: str, seconds: float) -> float:
        """How many it does in a second, measured for this many seconds."""
        print(json.dumps([quantity, seconds]), file=_require_stream(self._process.stdin), flush=True)
        return float(self._answer())

    def _answer(self) -> Any:
        line = _require_stream(self._process.stdout).readline()
        if not line:
            reason = self._last_line()
            self.close()
            raise OSError(reason)
        return json.loads(line)

    def _last_line(self) -> str:
        self._process.wait()
        self._stderr.seek(0)
        lines = [line.strip() for line in self._stderr if line.strip()]
        return lines[-1] if lines else "it ended without a message"

    def close(self) -> None:
        """Stop the worker."""
        with suppress(OSError):
            _require_stream(self._process.stdin).close()
        self._process.wait()
        _require_stream(self._process.stdout).close()
        self._stderr.close()


def environment(entry: Entry) -> dict[str, str]:
    """The environment variables of a subject: only those of this interpreter may look for modules elsewhere."""
    return {name: value for name, value in os.environ.items() if entry.interpreter == HERE or name != "PYTHONPATH"}


def _require_stream(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


# --- one core --------------------------------------------------------------------------------------------------------


def cores() -> set[int]:
    """The cores that this process may use; empty where a process cannot be pinned to one."""
    return os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()


def pin_to_cores(cores_wanted: set[int]) -> None:
    """Run this process and those it starts only on these cores from now on."""
    if cores_wanted and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores_wanted)


def machine(plan: Plan) -> dict[str, str]:
    """The commit (with a + if the sources have changed since), the date, the machine, and how it was measured."""
    return {
        "commit": _git("rev-parse", "--short=7", "HEAD") + "+" * bool(_git("status", "--porcelain", "--", "*src")),
        "date": datetime.now(UTC).date().isoformat(),
        "Python": platform.python_version(),
        "machine": f"{_processor()}, {len(cores()) or os.cpu_count()} cores, {platform.system()}",
        "measured": f"{plan.rounds} rounds of {plan.seconds:g} s for each figure, "
        + ("all on one core" if cores() else "not bound to a core"),
    }


def _git(*arguments: str) -> str:
    with suppress(OSError):
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
    return ""


def _processor() -> str:
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return f"{line.partition(':')[2].strip()} ({platform.machine()})"
    return platform.machine()


# --- a run -----------------------------------------------------------------------------------------------------------


def run(plan: Plan, entries: Sequence[Entry]) -> Results:
    """Measure everything."""
    every, results = cores(), Results(machine=machine(plan))
    pin_to_cores({max(every)} if every else set())
    workers = list(_started(plan, entries, results))
    try:
        tasks = [(what, worker) for what in QUANTITIES for worker in workers if what in worker.quantities]
        for what, worker in tasks:
            worker.measure(what, plan.seconds / 4)
        for number in range(plan.rounds):
            print(f"round {number + 1} of {plan.rounds}", file=sys.stderr, flush=True)
            for what, worker in tasks:
                results.add(what, worker.entry.key, worker.measure(what, plan.seconds))
    finally:
        pin_to_cores(every)
        for worker in workers:
            worker.close()
    return results


def _started(plan: Plan, entries: Sequence[Entry], results: Results) -> Iterator[Worker]:
    for entry in entries:
        try:
            worker = Worker(entry, plan.interpreters[entry.interpreter])
        except OSError as missing:
            results.left_out[entry.key] = str(missing)
        else:
            results.about[entry.key] = worker.about
            yield worker


def _relative_to_root(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
