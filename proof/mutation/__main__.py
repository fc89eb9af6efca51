"""`python -m proof.mutation`: try every mutant, or a sample, and keep what became of them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from proof.mutation import table
from proof.mutation.report import report
from proof.mutation.running import Wish, run
from proof.mutation.sample import escaped


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; 1 if a mutant survives that should not."""
    parser = argparse.ArgumentParser(prog="python -m proof.mutation", description=__doc__)
    parser.add_argument("modules", nargs="*", help="only these, as rules.s7_victory (default: all)")
    parser.add_argument("--changed", action="store_true", help="only functions that changed since they were tried")
    parser.add_argument("--survivors", action="store_true", help="only those that survived before")
    parser.add_argument("--again", action="store_true", help="also those that are listed as equivalent")
    parser.add_argument("--scenarios-only", action="store_true", help="leave out the suite")
    parser.add_argument("--tests", action="append", default=[], metavar="PATH", help="of the suite only these tests")
    parser.add_argument("--sample", type=int, metavar="N", help="try N of those that the table calls killed")
    parser.add_argument("--report", action="store_true", help="try nothing, tell what the table says")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes work at a time")
    given = parser.parse_args(arguments)
    if given.sample is not None:
        return _sample(given.sample, given.jobs)
    if not given.report:
        run(
            Wish(
                modules=given.modules,
                changed=given.changed,
                again=given.again,
                survivors=given.survivors,
                scenarios_only=given.scenarios_only,
                tests=given.tests,
                at_once=given.jobs,
            )
        )
    print(report())
    return 1 if any(row.fate is table.Fate.SURVIVED for row in table.results()) else 0


def _sample(size: int, at_once: int) -> int:
    found = escaped(size, at_once)
    for row in found:
        print(f"{row.mutant} survives, but was killed by {row.by}: {row.change}")
    print(f"{size - len(found)} of {size} mutants killed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
