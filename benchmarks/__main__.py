"""The speed of it, beside others: `make bench`, or `python -m benchmarks --quick` in less than a minute.

Everything is measured in one run on one core, and round by round all subjects take turns, so that a busy moment of
the machine meets all alike. Only the ratios mean something elsewhere. A whole run writes its table and its picture
into the documentation. `python -m benchmarks.rulebook` and `python -m benchmarks.referee` look closer at those two.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from benchmarks import measuring, page, tables
from benchmarks.measuring import HOMES, ROOT, Plan, chosen
from benchmarks.results import dumped, loaded
from benchmarks.subjects import COMPILED, ENTRIES, PEERS

WHOLE: Final = Plan(rounds=9, seconds=0.4, games=300, megabytes=16, imports=3, homes=HOMES)
QUICK: Final = Plan(rounds=3, seconds=0.06, games=12, megabytes=1, imports=1, homes=HOMES)


def options(given: Sequence[str] | None = None) -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="less than a minute; the documentation stays as it is")
    parser.add_argument("--rounds", type=int, help="so many rounds")
    parser.add_argument("--seconds", type=float, help="so long for each figure of a round")
    parser.add_argument("--only", nargs="+", choices=[each.key for each in ENTRIES], default=[], metavar="SUBJECT")
    parser.add_argument("--compiled", type=Path, metavar="PYTHON", help="where the compiled kernel is installed")
    parser.add_argument("--peers", type=Path, metavar="PYTHON", help="where the peers are installed")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    parser.add_argument("--from", type=Path, dest="earlier", metavar="FILE", help="measure nothing: take these figures")
    parser.add_argument("--docs", action=argparse.BooleanOptionalAction, help="write table and picture, or do not")
    return parser.parse_args(given)


def planned(asked: argparse.Namespace) -> Plan:
    """How thoroughly to measure."""
    plan = QUICK if asked.quick else WHOLE
    homes = {**HOMES, COMPILED: asked.compiled or HOMES[COMPILED], PEERS: asked.peers or HOMES[PEERS]}
    if not homes[PEERS].exists():
        homes[PEERS] = Path(sys.executable)  # some of them may be installed here
    return replace(plan, rounds=asked.rounds or plan.rounds, seconds=asked.seconds or plan.seconds, homes=homes)


def progress(line: str) -> None:
    """Say what is going on, on one line of a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


def main() -> None:
    """Measure, print, and write."""
    asked = options()
    if asked.earlier:
        results = loaded(asked.earlier.read_text(encoding="utf-8"))
    else:
        results = measuring.run(planned(asked), chosen(asked.only), progress)
        progress("")
    print(tables.terminal(results))
    if asked.json:
        asked.json.write_text(dumped(results), encoding="utf-8")
    whole = not (asked.quick or asked.only) and not results.machine["measured"].endswith("broken off")
    if whole if asked.docs is None else asked.docs:
        for file in page.write(results, ROOT / "docs/pages"):
            print(f"written: {file.relative_to(ROOT).as_posix()}")


if __name__ == "__main__":
    main()
