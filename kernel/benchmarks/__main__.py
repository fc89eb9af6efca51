"""Compare the speed of the engines with that of other libraries: `make bench`, `python -m kernel.benchmarks --quick`.

One run measures everything on one core, and all subjects take turns in each round, so that a busy moment of the
machine affects all alike. Only the ratios carry over to other machines. A full run writes its tables into the page on
speed.
"""

import argparse
from collections.abc import Sequence
from typing import Final

from kernel.benchmarks import runner, tables
from kernel.benchmarks.runner import ROOT, Plan
from kernel.benchmarks.subjects import ENTRIES

PAGE: Final = ROOT / "docs/pages/reference/speed.md"
FULL: Final = Plan(9, 0.4)
QUICK: Final = Plan(3, 0.04)


def parse_args(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m kernel.benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="less than a minute; the page stays as it is")
    parser.add_argument("--only", nargs="+", choices=[entry.key for entry in ENTRIES], default=[], metavar="SUBJECT")
    return parser.parse_args(arguments)


def main() -> None:
    """Measure, print, and write."""
    args = parse_args()
    entries = [entry for entry in ENTRIES if not args.only or entry.key in args.only]
    results = runner.run(QUICK if args.quick else FULL, entries)
    measured = tables.markdown(results)
    print(measured)
    if not args.quick and not args.only:
        PAGE.write_text(tables.with_tables(PAGE.read_text(encoding="utf-8"), measured), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
