"""Compare the speed of the engines with that of other libraries: `make bench`, `python -m kernel.benchmarks --quick`.

One run measures everything on one core, and all subjects take turns in each round, so that a busy moment of the
machine affects all alike. Only the ratios carry over to other machines. A full run writes its tables into the page on
speed.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from kernel.benchmarks import runner, tables
from kernel.benchmarks.runner import INTERPRETERS, ROOT, Plan
from kernel.benchmarks.subjects import COMPILED, ENTRIES, PEERS

PAGE: Final = ROOT / "docs/pages/reference/speed.md"
FULL: Final = (9, 0.4)
QUICK: Final = (3, 0.04)


def parse_args(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m kernel.benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="less than a minute; the page stays as it is")
    parser.add_argument("--rounds", type=int, help="the number of rounds")
    parser.add_argument("--seconds", type=float, help="how long to measure each figure of a round")
    parser.add_argument("--only", nargs="+", choices=[entry.key for entry in ENTRIES], default=[], metavar="SUBJECT")
    parser.add_argument("--compiled", type=Path, metavar="PYTHON", help="the interpreter with the compiled kernel")
    parser.add_argument("--peers", type=Path, metavar="PYTHON", help="the interpreter with the other libraries")
    return parser.parse_args(arguments)


def plan_of(args: argparse.Namespace) -> Plan:
    """How thoroughly to measure, and with which interpreters; without their own, some peers may be installed here."""
    rounds, seconds = QUICK if args.quick else FULL
    peers = args.peers or INTERPRETERS[PEERS]
    interpreters = {
        **INTERPRETERS,
        COMPILED: args.compiled or INTERPRETERS[COMPILED],
        PEERS: peers if peers.exists() else Path(sys.executable),
    }
    return Plan(args.rounds or rounds, args.seconds or seconds, interpreters)


def main() -> None:
    """Measure, print, and write."""
    args = parse_args()
    results = runner.run(plan_of(args), [entry for entry in ENTRIES if not args.only or entry.key in args.only])
    measured = tables.markdown(results)
    print(measured)
    if not args.quick and not args.only:
        PAGE.write_text(tables.with_tables(PAGE.read_text(encoding="utf-8"), measured), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
