"""A benchmark worker: a subject in a process of its own, which answers requests of one line of JSON.

`python -m kernel.benchmarks.worker chess` first says what it is. `["uniform", 0.5]` asks how many turns of uniform
games it plays in a second, measured for half a second.
"""

import gc
import json
import os
import sys
import time
from collections.abc import Callable
from typing import IO

from kernel.benchmarks.subjects import Stepped, Workload, entry


def per_second(work: Workload | Stepped, seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """How many a workload does in a second, measured for this many seconds.

    By default these are seconds of this process: the clock stands still while the machine is busy with others. The
    time that it takes to choose a step does not count.
    """
    done, used = 0.0, 0.0
    if not isinstance(work, Stepped):
        begin = clock()
        while used < seconds:
            done += work()
            used = clock() - begin
        return done / used
    while used < seconds:
        choices, number = work.choose()
        begin = clock()
        work.step(choices)
        used += clock() - begin
        done += number
    return done / used


def serve(key: str, requests: IO[str], answers: IO[str]) -> None:
    """Load the subject, say what it is, and answer all requests."""
    subject = entry(key).load()
    gc.collect()
    gc.freeze()  # what was prepared must not affect what is measured
    greeting = {"about": subject.about, "quantities": list(subject.workloads)}
    print(json.dumps(greeting), file=answers, flush=True)
    for line in requests:
        quantity, seconds = json.loads(line)
        print(json.dumps(per_second(subject.workloads[quantity], seconds)), file=answers, flush=True)


def main() -> None:
    """Serve on the standard streams; what libraries print goes to the standard error instead."""
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as answers:
        os.dup2(2, 1)
        serve(sys.argv[1], sys.stdin, answers)


if __name__ == "__main__":
    main()
