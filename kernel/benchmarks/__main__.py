"""Benchmarks: compare the speed of the engine with other libraries (`make bench`, `python -m kernel.benchmarks
--quick`).

One run measures everything on one core, and all subjects take turns in each round, so that a busy moment of the
machine affects all alike. Only the ratios carry over to other machines. Every run says what became slower or faster
since the last one that `benchmarks/history.jsonl` has from such a machine. A full run adds itself to that history and
writes its tables and pictures into the documentation. The exit code is 0; with `--check` it is 1 if something became
slower beyond noise. `python -m kernel.benchmarks.referee` measures the referee, `python -m kernel.benchmarks.studies`
large studies.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from kernel.benchmarks import history, runner, speed_page, tables
from kernel.benchmarks.results import Results, dumped, loaded
from kernel.benchmarks.runner import INTERPRETERS, ROOT, Plan, select_entries
from kernel.benchmarks.subjects import COMPILED, ENTRIES, PEERS

FULL: Final = Plan(rounds=9, seconds=0.4, games=300, megabytes=16, imports=3, interpreters=INTERPRETERS)
QUICK: Final = Plan(rounds=5, seconds=0.04, games=12, megabytes=1, imports=1, interpreters=INTERPRETERS)


def parse_args(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m kernel.benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="less than a minute; the documentation stays as it is")
    parser.add_argument("--rounds", type=int, help="the number of rounds")
    parser.add_argument("--seconds", type=float, help="how long to measure each figure of a round")
    parser.add_argument("--only", nargs="+", choices=[each.key for each in ENTRIES], default=[], metavar="SUBJECT")
    parser.add_argument("--compiled", type=Path, metavar="PYTHON", help="the interpreter with the compiled kernel")
    parser.add_argument("--peers", type=Path, metavar="PYTHON", help="the interpreter with the other libraries")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to this file")
    parser.add_argument("--from", type=Path, dest="earlier", metavar="FILE", help="measure nothing: use these figures")
    parser.add_argument("--check", action="store_true", help="exit code 1 if something became slower beyond noise")
    parser.add_argument(
        "--docs",
        action=argparse.BooleanOptionalAction,
        help="whether to write the table and the picture into the documentation",
    )
    return parser.parse_args(arguments)


def plan_of(args: argparse.Namespace) -> Plan:
    """How thoroughly to measure, and with which interpreters."""
    plan = QUICK if args.quick else FULL
    interpreters = {
        **INTERPRETERS,
        COMPILED: args.compiled or INTERPRETERS[COMPILED],
        PEERS: args.peers or INTERPRETERS[PEERS],
    }
    if not interpreters[PEERS].exists():
        interpreters[PEERS] = Path(sys.executable)  # some of them may be installed here
    return replace(
        plan, rounds=args.rounds or plan.rounds, seconds=args.seconds or plan.seconds, interpreters=interpreters
    )


def progress(line: str) -> None:
    """Show what is being measured, on one line of a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


def main() -> None:
    """Measure, print, compare, and write."""
    args = parse_args()
    if args.earlier:
        results = loaded(args.earlier.read_text(encoding="utf-8"))
    else:
        results = runner.run(plan_of(args), select_entries(args.only), progress)
        progress("")
    print(tables.terminal(results))
    if args.json:
        args.json.write_text(dumped(results), encoding="utf-8")
    full = not (args.quick or args.only) and not results.machine["measured"].endswith("broken off")
    written = full if args.docs is None else args.docs
    slower = False if args.earlier else compare(results, keep=written)
    if written:
        for file in speed_page.write(results, ROOT / "docs/pages"):
            print(f"written: {file.relative_to(ROOT).as_posix()}")
    sys.exit(args.check and slower)


def compare(results: Results, *, keep: bool) -> bool:
    """Compare with the last run, and add these results to the history; returns whether something became slower."""
    runs, now = history.loaded(history.FILE.read_text(encoding="utf-8")), history.run_of(results)
    before = history.last_comparable(runs, now)
    print("\n" + "\n".join(history.report(before, now)))
    if keep:
        history.FILE.write_text(history.dumped([*runs, now]), encoding="utf-8", newline="\n")
    return before is not None and any(change.times < 1 for change in history.changes(before, now))


if __name__ == "__main__":
    main()
