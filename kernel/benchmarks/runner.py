"""The benchmark runner: each subject in a process of its own, all on one core, taking turns round by round."""

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Final

from kernel.benchmarks.history import provenance
from kernel.benchmarks.results import QUANTITIES, Results
from kernel.benchmarks.subjects import COMPILED, ENTRIES, HERE, PEERS, Entry

ROOT: Final = Path(__file__).parents[2]
INTERPRETERS: Final = {
    COMPILED: ROOT / "build/compiled/venv/bin/python",
    HERE: Path(sys.executable),
    PEERS: ROOT / "build/bench/peers/bin/python",
}


@dataclass(frozen=True, slots=True)
class Plan:
    """How thoroughly to measure, and with which interpreters."""

    rounds: int
    seconds: float
    games: int
    megabytes: float
    imports: int
    interpreters: Mapping[str, Path]


class Worker:
    """A subject in a process of its own."""

    def __init__(self, entry: Entry, python: Path) -> None:
        """Start it. Raises `OSError` with the reason if the subject cannot be loaded there."""
        self.entry = entry
        self._stderr = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed with the process
        self._process = subprocess.Popen(
            [python, "-m", "kernel.benchmarks.worker", entry.key], cwd=ROOT, env=environment(entry),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._stderr, text=True, encoding="utf-8",
        )  # fmt: skip
        greeting = self._answer()
        self.about: str = greeting["about"]
        self.quantities: list[str] = greeting["quantities"]
        self.facts: dict[str, bool] = greeting["facts"]

    def ask(self, **request: str | float) -> Any:
        """Send a request and wait for its answer."""
        self.begin(**request)
        return self._answer()

    def begin(self, **request: str | float) -> None:
        """Send a request; `finish` waits for its answer."""
        print(json.dumps(request), file=_require_stream(self._process.stdin), flush=True)

    def finish(self) -> Any:
        """Wait for the answer to the request that was begun."""
        return self._answer()

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


def machine(plan: Plan, bound: int | None) -> dict[str, str]:
    """The machine, and how it was measured."""
    return provenance(ROOT) | {
        "machine": f"{_processor()}, {len(cores()) or os.cpu_count()} cores, {platform.system()}",
        "measured": f"{plan.rounds} rounds of {plan.seconds:g} s for each figure, "
        + ("all on one core" if bound is not None else "not bound to a core"),
    }


def _processor() -> str:
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return f"{line.partition(':')[2].strip()} ({platform.machine()})"
    return platform.machine()


# --- a run -----------------------------------------------------------------------------------------------------------


def run(plan: Plan, entries: Sequence[Entry], progress: Callable[[str], None]) -> Results:
    """Measure everything. After an interruption it returns what it has."""
    every, results = cores(), Results()
    bound = max(every) if every else None
    results.machine = machine(plan, bound)
    pin_to_cores({bound} if bound is not None else set())
    workers = list(_started(plan, entries, results, progress))
    try:
        _check_same_games(plan, workers, results, progress)
        _rounds(plan, workers, results, progress)
        _memory(plan, workers, results, progress)
        pin_to_cores(every)
        _processes(plan, workers, results, progress)
    except KeyboardInterrupt:
        results.machine["measured"] += ", broken off"
    finally:
        pin_to_cores(every)
        for worker in workers:
            worker.close()
    return results


def _started(
    plan: Plan, entries: Sequence[Entry], results: Results, progress: Callable[[str], None]
) -> Iterator[Worker]:
    for entry in entries:
        progress(f"starting {entry.name}")
        try:
            worker = _start(plan, entry)
        except OSError as missing:
            results.left_out[entry.key] = str(missing)
            continue
        results.about[entry.key] = worker.about
        yield worker


def _start(plan: Plan, entry: Entry) -> Worker:
    python = plan.interpreters[entry.interpreter]
    if not python.exists():
        raise OSError(f"there is no environment for it: {_relative_to_root(python)}")
    worker = Worker(entry, python)
    if "compiled" in worker.facts and worker.facts["compiled"] != (entry.interpreter == COMPILED):
        worker.close()
        raise OSError(f"the kernel there is {'compiled' if worker.facts['compiled'] else 'not compiled'}")
    return worker


def _relative_to_root(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name


def _check_same_games(plan: Plan, workers: Sequence[Worker], results: Results, progress: Callable[[str], None]) -> None:
    """Check that all subjects that play King of Siam play the same games from the same seeds."""
    ends = dict[str, str]()
    for worker in workers:
        if worker.entry.interpreter != PEERS:
            progress(f"{plan.games} games by {worker.entry.name}")
            if (end := worker.ask(games=plan.games)) is not None:
                ends[worker.entry.key] = end
    if len(set(ends.values())) > 1:
        raise SystemExit(f"they do not play the same game: {', '.join(ends)}")
    results.same_games = dict.fromkeys(ends, plan.games)


def _memory(plan: Plan, workers: Sequence[Worker], results: Results, progress: Callable[[str], None]) -> None:
    for worker in workers:
        progress(f"memory of {worker.entry.name}")
        if (size := worker.ask(megabytes=plan.megabytes)) is not None:
            results.add("bytes", worker.entry.key, size)


def _rounds(plan: Plan, workers: Sequence[Worker], results: Results, progress: Callable[[str], None]) -> None:
    tasks = [(what.key, worker) for what in QUANTITIES for worker in workers if what.key in worker.quantities]
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as cache:
        imports = [worker.entry for worker in workers if worker.entry.imports]
        for entry in imports:
            progress(f"first import of {entry.name}")
            import_time(plan.interpreters[entry.interpreter], entry.imports, cache)
        for number in range(plan.rounds):
            for place, (what, worker) in enumerate(tasks):
                done = (number + place / len(tasks)) / plan.rounds
                progress(f"round {number + 1} of {plan.rounds}: {what}, {worker.entry.name}{_time_left(begin, done)}")
                if number == 0:
                    worker.ask(quantity=what, seconds=plan.seconds / 4)
                results.add(what, worker.entry.key, worker.ask(quantity=what, seconds=plan.seconds))
            for entry in imports:
                progress(f"round {number + 1} of {plan.rounds}: import of {entry.name}")
                for _ in range(plan.imports):
                    results.add(
                        "import", entry.key, import_time(plan.interpreters[entry.interpreter], entry.imports, cache)
                    )


def _time_left(begin: float, done: float) -> str:
    if done < 0.02:
        return ""
    left = (time.monotonic() - begin) * (1 - done) / done
    return f", {left // 60:.0f}:{left % 60:02.0f} left"


def child_cpu_time() -> float:
    """The processor time in seconds of all child processes that have ended; wall-clock time where there is none."""
    try:
        resource: Any = import_module("resource")
    except ImportError:
        return time.perf_counter()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return float(used.ru_utime + used.ru_stime)


def import_time(python: Path, module: str, cache: str) -> float:
    """The milliseconds that a new process needs to import a module, over what it needs to do nothing."""

    def start(code: str) -> float:
        command = [str(python), "-I", "-X", f"pycache_prefix={cache}", "-W", "ignore", "-c", code]
        begin = child_cpu_time()
        subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
        return 1e3 * (child_cpu_time() - begin)

    return start(f"import {module}") - start("pass")


def _processes(plan: Plan, workers: Sequence[Worker], results: Results, progress: Callable[[str], None]) -> None:
    """Measure one process, and two at the same time, on all cores."""
    ours = next((worker.entry for worker in workers if worker.entry.key == "compiled"), None)
    if ours is None or (os.cpu_count() or 1) < 2:
        return
    pair = [Worker(ours, plan.interpreters[ours.interpreter]) for _ in range(2)]
    request: dict[str, str | float] = {"quantity": "playout", "seconds": plan.seconds, "by the wall": True}
    for number in range(plan.rounds):
        progress(f"round {number + 1} of {plan.rounds}: two processes")
        results.add("processes_1", ours.key, pair[0].ask(**request))
        for worker in pair:
            worker.begin(**request)
        results.add("processes_2", ours.key, sum(worker.finish() for worker in pair))
    for worker in pair:
        worker.close()


def select_entries(keys: Sequence[str]) -> Sequence[Entry]:
    """The subjects of these names, or all."""
    return [each for each in ENTRIES if not keys or each.key in keys]
