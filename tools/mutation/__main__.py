"""`python -m tools.mutation`: check every mutant, or a sample, and record the results."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence

from tools.mutation import results
from tools.mutation.mutants import SAMPLED_ROOMS, modules_in, mutated_modules
from tools.mutation.results import report
from tools.mutation.runner import RunOptions, run, sample_survivors
from tools.mutation.sampling import (
    ROOM_HEADING,
    SAMPLE_SIZE,
    room_lines,
    sample,
    save_numbers,
    try_sample,
    unexplained,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. The exit code is 1 if a mutant survives without an explanation."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description=__doc__)
    parser.add_argument("modules", nargs="*", help="only these, as rules.s7_victory (default: all)")
    parser.add_argument("--changed", action="store_true", help="only functions that have changed since their last run")
    parser.add_argument("--survivors", action="store_true", help="only mutants that survived the last run")
    parser.add_argument("--again", action="store_true", help="also mutants that are listed as equivalent")
    parser.add_argument(
        "--tests", action="append", default=[], metavar="PATH", help="only these tests, as tests/scenarios (repeatable)"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="try N mutants that the table lists as killed")
    parser.add_argument("--report", action="store_true", help="run nothing, print the scores of the table")
    parser.add_argument("--jobs", type=int, default=1, help="number of parallel processes")
    parser.add_argument("--room", choices=SAMPLED_ROOMS, help="a sample of this room; goes on where it stopped")
    parser.add_argument("--size", type=int, default=SAMPLE_SIZE, help="the size of that sample (default: %(default)s)")
    given = parser.parse_args(arguments)
    if given.room is not None:
        save_numbers(modules_in(given.room))
        chosen = sample(given.room, given.size)
        try_sample(given.room, chosen, given.jobs, survivors=given.survivors, tests=given.tests)
        return 0
    if given.sample is not None:
        return _run_sample(given.sample, given.jobs)
    if not given.report:
        run(
            RunOptions(
                modules=given.modules,
                changed=given.changed,
                include_equivalent=given.again,
                survivors=given.survivors,
                tests=given.tests,
                jobs=given.jobs,
            )
        )
        save_numbers(mutated_modules())
    print("\n".join(map("\t".join, (ROOM_HEADING, *room_lines()))))
    print(report())
    survivors = [row for row in results.load_results() if row.status is results.MutantStatus.SURVIVED]
    return 1 if survivors or unexplained() else 0


def _run_sample(size: int, jobs: int) -> int:
    found = sample_survivors(size, jobs)
    for row in found:
        print(f"{row.mutant} survives, but was killed by {row.killed_by}: {row.change}")
    print(f"{size - len(found)} of {size} mutants killed")
    return 1 if found else 0


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell ignores it for background jobs; tests need it
    sys.exit(main())
