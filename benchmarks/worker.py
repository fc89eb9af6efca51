"""A subject in a process of its own: it answers one line of JSON by another until nobody asks any more.

`python -m benchmarks.worker chess` first says what it is. `{"quantity": "uniform", "seconds": 0.5}` asks how many a
second it does, `{"games": 100}` how so many games end, `{"megabytes": 16}` how many bytes each position takes, found by
keeping so many megabytes of them. `"by the wall": true` measures by the clock on the wall, not by processor time.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import IO, Final

from benchmarks.subjects import Subject, Work, entry

STATM: Final = Path("/proc/self/statm")
MEGABYTE: Final = 1 << 20
MOST: Final = 1_000_000
STEP: Final = 20
FILLED: Final = 2


def per_second(work: Work, seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """How many of it are done in a second, found by doing it for so long.

    A second of this process: while the machine is busy with others, the clock stands still.
    """
    done, begin = 0, clock()
    now, until = begin, begin + seconds
    while now < until:
        done += work()
        now = clock()
    return done / (now - begin)


def resident() -> int:
    """The bytes of memory that this process holds."""
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def bytes_each(subject: Subject, megabytes: float) -> float | None:
    """How much more memory this process holds for each position that it keeps; None where that cannot be told.

    The first ones fill what was free before; then it keeps more of them until they take so many megabytes.
    """
    if subject.kept is None or not STATM.exists():
        return None
    source, places = subject.kept(), list[object]([None]) * MOST
    filled = keep_until(source, places, 0, FILLED)
    before = resident()
    kept = keep_until(source, places, filled, megabytes) - filled
    return (resident() - before) / kept if kept else None


def keep_until(source: Iterator[object], places: list[object], used: int, megabytes: float) -> int:
    """Keep positions until this process holds so much more memory; returns how many places are used then."""
    enough = resident() + megabytes * MEGABYTE
    while resident() < enough and used + STEP <= len(places):
        places[used : used + STEP] = islice(source, STEP)
        used += STEP
    return used


def answer(subject: Subject, asked: Mapping[str, str | float]) -> str | float | None:
    """What is asked for."""
    if "games" in asked:
        return subject.games(int(asked["games"])) if subject.games else None
    if "megabytes" in asked:
        return bytes_each(subject, float(asked["megabytes"]))
    clock = time.perf_counter if asked.get("by the wall") else time.process_time
    return per_second(subject.work[str(asked["quantity"])], float(asked["seconds"]), clock)


def serve(key: str, asked: IO[str], answers: IO[str]) -> None:
    """Load the subject, say what it is, and answer."""
    subject = entry(key).load()
    gc.collect()
    gc.freeze()  # what is prepared is no part of what is measured
    told = {"about": subject.about, "quantities": list(subject.work), "facts": dict(subject.facts)}
    print(json.dumps(told), file=answers, flush=True)
    for line in asked:
        print(json.dumps(answer(subject, json.loads(line))), file=answers, flush=True)


def main() -> None:
    """Whatever libraries print goes elsewhere: the answers have the standard output for themselves."""
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as answers:
        os.dup2(2, 1)
        serve(sys.argv[1], sys.stdin, answers)


if __name__ == "__main__":
    main()
