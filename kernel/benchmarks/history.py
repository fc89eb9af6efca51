"""The history of the benchmarks: the ratios of every full run, and what became slower since the last one.

A ratio is how many times better a figure of ours is than a yardstick measured in the same rounds: the C twin for
compiled code, python-chess for interpreted code. So a slow moment of the machine, or a slower machine, hardly changes
it. `history.jsonl` has a line for each run, with its commit, date, machine and Python.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from math import hypot, sqrt
from pathlib import Path
from statistics import quantiles
from typing import Final

from kernel.benchmarks.results import Figure, Results, quantity
from kernel.benchmarks.subjects import COMPILED, PEERS, entry

FILE: Final = Path(__file__).with_name("history.jsonl")
ERRORS: Final = 3.0
"""A change counts if it is more than this many standard errors of both medians together."""
LEAST: Final = 0.05
"""A smaller change never counts: another run of the same code can differ by as much."""
ONCE: Final = 0.05
"""The error of what a run measures only once."""


@dataclass(frozen=True, slots=True)
class Run:
    """The ratios of a run by the name of what was compared: the median of the rounds, and its relative error."""

    commit: str
    date: str
    machine: str
    python: str
    measured: str
    ratios: Mapping[str, Sequence[float]]

    def is_comparable(self, other: "Run") -> bool:
        """Whether both were measured on the same kind of machine, with the same Python."""
        return (self.machine, self.python) == (other.machine, other.python)


@dataclass(frozen=True, slots=True)
class Change:
    """A ratio that differs from the one before by more than noise; `times` below 1 is slower, or more memory."""

    name: str
    times: float
    noise: float


def provenance(root: Path) -> dict[str, str]:
    """The commit, with a + if the sources have changed since, the date, and the Python that measures."""

    def git(*arguments: str) -> str:
        with suppress(OSError):
            return subprocess.run(
                ["git", *arguments], cwd=root, capture_output=True, text=True, check=False
            ).stdout.strip()
        return ""

    commit = git("rev-parse", "--short=7", "HEAD") or "unknown"
    version = ".".join(map(str, sys.version_info[:2]))
    return {
        "commit": commit + "+" * bool(git("status", "--porcelain", "--", "src")),
        "date": datetime.now(UTC).date().isoformat(),
        "Python": version,
    }


def run_of(results: Results) -> Run:
    """What the history keeps of these results."""
    about = results.machine
    ratios = {name: [_short(ratio.median), _short(error(ratio))] for name, ratio in all_ratios(results)}
    return Run(about["commit"], about["date"], about["machine"], about["Python"], about["measured"], ratios)


def error(ratio: Figure) -> float:
    """The standard error of the median as a share of it: 1.86 half interquartile ranges / √n, as if it were normal.

    One slow round hardly changes it. It is 5 % of what is measured only once.
    """
    if len(ratio.rounds) < 2:
        return ONCE
    low, _, high = quantiles(ratio.rounds, n=4)
    return 1.86 * (high - low) / 2 / sqrt(len(ratio.rounds)) / ratio.median


def all_ratios(results: Results) -> Iterator[tuple[str, Figure]]:
    """Each of our figures beside its yardstick, round by round; memory beside a thousand bytes."""
    for (what, subject), figure in results.figures.items():
        if entry(subject).interpreter == PEERS or subject == "limit":
            continue
        other = yardstick(what, subject)
        beside = Figure((1000.0,)) if what == "bytes" else results.figures.get(other)
        if beside is None or beside is figure:
            continue
        mine, theirs = (figure, beside) if is_rate(what) else (beside, figure)
        if ratios := tuple(a / b for a, b in zip(mine.rounds, theirs.rounds, strict=False) if a > 0 < b):
            yield f"{what} {subject} / {' '.join(other)}", Figure(ratios)


def is_rate(what: str) -> bool:
    """Whether the rounds of this quantity are rates: more of it is better."""
    return quantity(what).more_is_better or bool(quantity(what).per)


def yardstick(what: str, subject: str) -> tuple[str, str]:
    """The figure that this one is divided by."""
    if what.startswith("processes"):
        return "processes_1", subject
    if not is_rate(what):
        return ("1000", "bytes") if what == "bytes" else (what, "chess")
    return ("playout", "limit") if entry(subject).interpreter == COMPILED else ("uniform", "chess")


def _short(value: float) -> float:
    return float(f"{value:.4g}")


# --- the file --------------------------------------------------------------------------------------------------------


def loaded(text: str) -> Sequence[Run]:
    """All runs, the first one first."""
    return [Run(**json.loads(line)) for line in text.splitlines()]


def dumped(runs: Sequence[Run]) -> str:
    """A line of JSON for each run."""
    return "".join(json.dumps(asdict(run), ensure_ascii=False) + "\n" for run in runs)


# --- comparison ------------------------------------------------------------------------------------------------------


def last_comparable(runs: Sequence[Run], now: Run) -> Run | None:
    """The last run on the same kind of machine."""
    return next((run for run in reversed(runs) if run != now and run.is_comparable(now)), None)


def changes(before: Run, now: Run) -> Sequence[Change]:
    """What changed beyond noise, the worst first."""
    found = list[Change]()
    for name in now.ratios.keys() & before.ratios.keys():
        (new, new_error), (old, old_error) = now.ratios[name], before.ratios[name]
        change = Change(name, new / old, max(LEAST, ERRORS * hypot(new_error, old_error)))
        if abs(change.times - 1) > change.noise:
            found.append(change)
    return sorted(found, key=lambda change: (change.times, change.name))


def report(before: Run | None, now: Run) -> Iterator[str]:
    """The comparison with an earlier run, in words."""
    if before is None or not now.ratios.keys() & before.ratios.keys():
        yield "no earlier run on such a machine to compare with"
        return
    yield f"beside the run of {before.date} at {before.commit}"
    for change in (found := changes(before, now)):
        verdict = "slower" if change.times < 1 else "faster"
        yield f"  {verdict:8}{change.name}: {change.times:.2f} times as good (noise: ±{change.noise:.0%})"
    if not found:
        yield "  nothing changed beyond noise"
