"""A benchmark worker: a subject in a process of its own, which answers requests of one line of JSON.

`python -m kernel.benchmarks.worker chess` first says what it is. `{"quantity": "uniform", "seconds": 0.5}` asks how
many it
does in a second, `{"games": 100}` how this many games end, `{"megabytes": 16}` how many bytes a position takes, found
by keeping this many megabytes of them. `"by the wall": true` measures wall-clock time, not processor time.
"""

import gc
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import IO, Final

from kernel.benchmarks.subjects import Stepped, Subject, Workload, entry

PROC_STATM: Final = Path("/proc/self/statm")
MEGABYTE: Final = 1 << 20
MAX_POSITIONS: Final = 1_000_000
STEP: Final = 20
WARMUP_MEGABYTES: Final = 2


def per_second(work: Workload | Stepped, seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """How many a workload does in a second, measured for this many seconds.

    By default these are seconds of this process: the clock stands still while the machine is busy with others.
    """
    if isinstance(work, Stepped):
        return steps_per_second(work, seconds, clock)
    done, begin = 0, clock()
    now, until = begin, begin + seconds
    while now < until:
        done += work()
        now = clock()
    return done / (now - begin)


def steps_per_second(work: Stepped, seconds: float, clock: Callable[[], float]) -> float:
    """The same for steps, without the time that it takes to choose."""
    done, used = 0.0, 0.0
    while used < seconds:
        chosen, number = work.choose()
        begin = clock()
        work.step(chosen)
        used += clock() - begin
        done += number
    return done / used


def resident_bytes() -> int:
    """The resident memory of this process."""
    return int(PROC_STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def bytes_per_position(subject: Subject, megabytes: float) -> float | None:
    """How much more memory this process needs for each position that it keeps; None if that cannot be measured.

    The first positions fill what was free before; then it keeps more of them until they take this many megabytes.
    """
    if subject.positions is None or not PROC_STATM.exists():
        return None
    source, places = subject.positions(), list[object]([None]) * MAX_POSITIONS
    filled = fill_memory(source, places, 0, WARMUP_MEGABYTES)
    before = resident_bytes()
    kept = fill_memory(source, places, filled, megabytes) - filled
    return (resident_bytes() - before) / kept / subject.held if kept else None


def fill_memory(source: Iterator[object], places: list[object], used: int, megabytes: float) -> int:
    """Keep positions until this process holds this much more memory; returns how many places are then used."""
    enough = resident_bytes() + megabytes * MEGABYTE
    while resident_bytes() < enough and used + STEP <= len(places):
        places[used : used + STEP] = islice(source, STEP)
        used += STEP
    return used


def answer(subject: Subject, request: Mapping[str, str | float]) -> str | float | None:
    """The answer to one request."""
    if "games" in request:
        return subject.games(int(request["games"])) if subject.games else None
    if "megabytes" in request:
        return bytes_per_position(subject, float(request["megabytes"]))
    clock = time.perf_counter if request.get("by the wall") else time.process_time
    return per_second(subject.workloads[str(request["quantity"])], float(request["seconds"]), clock)


def serve(key: str, requests: IO[str], answers: IO[str]) -> None:
    """Load the subject, say what it is, and answer all requests."""
    subject = entry(key).load()
    gc.collect()
    gc.freeze()  # what was prepared must not affect what is measured
    greeting = {"about": subject.about, "quantities": list(subject.workloads), "facts": dict(subject.facts)}
    print(json.dumps(greeting), file=answers, flush=True)
    for line in requests:
        print(json.dumps(answer(subject, json.loads(line))), file=answers, flush=True)


def main() -> None:
    """Serve on the standard streams; what libraries print goes to the standard error instead."""
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as answers:
        os.dup2(2, 1)
        serve(sys.argv[1], sys.stdin, answers)


if __name__ == "__main__":
    main()
