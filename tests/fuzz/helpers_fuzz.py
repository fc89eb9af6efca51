"""Fuzzing: mutated inputs for every surface, and the corpus of inputs that once broke one.

`python -m tests.fuzz.helpers_fuzz [SURFACE...]` fuzzes for long, round by round, and adds what it finds to the corpus.
With `--save` it writes its figures into the table that the documentation shows, after every round; `--resume` goes on
from there.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from tests.fuzz.helpers_surfaces import SURFACES

CORPUS: Final = Path(__file__).with_name("corpus.jsonl")
"""On each line a surface, and an input that once broke it."""

RESULTS: Final = Path(__file__).with_name("results.tsv")
HEAD: Final = ("surface", "inputs", "accepted", "broken", "slowest (s)")
"""The table of the last long run."""


Finding: TypeAlias = tuple[Any, Exception]
"""An input for which the law of its surface fails, and how."""


class Result(NamedTuple):
    """The results for the inputs of a surface; `slowest` is in seconds."""

    inputs: int = 0
    accepted: int = 0
    broken: int = 0
    slowest: float = 0.0

    def with_more(self, more: Result) -> Result:
        """Both together."""
        counts = (one + other for one, other in zip(self[:3], more[:3], strict=True))
        return Result._make((*counts, max(self.slowest, more.slowest)))


def corpus(surface: str) -> Iterator[Any]:
    """The inputs that once broke a surface."""
    entries = map(json.loads, CORPUS.read_text(encoding="ascii").splitlines())
    return (entry["input"] for entry in entries if entry["surface"] == surface)


def fuzz(surface: str, inputs: int, seed: int) -> tuple[Result, list[Finding]]:
    """Try this many inputs; the same seed gives the same inputs."""
    accepted, slowest = 0, 0.0
    findings: list[Finding] = []
    rng = Random(f"{surface}:{seed}")
    for given in islice(SURFACES[surface].inputs(rng), inputs):
        start = time.perf_counter()
        try:
            accepted += SURFACES[surface].accepts(given)
        except Exception as error:  # noqa: BLE001 - whatever is not ours is what we look for
            findings.append((given, error))
        slowest = max(slowest, time.perf_counter() - start)
    return Result(inputs, accepted, len(findings), slowest), findings


def save_results(results: Mapping[str, Result]) -> None:
    """Write the table of the figures."""
    rows = (
        f"{surface}\t{each.inputs}\t{each.accepted}\t{each.broken}\t{each.slowest:.2f}\n"
        for surface, each in results.items()
    )
    RESULTS.write_text("\t".join(HEAD) + "\n" + "".join(rows), encoding="utf-8")


def load_results() -> dict[str, Result]:
    """The figures in the table, by surface."""
    rows = (line.split("\t") for line in RESULTS.read_text(encoding="utf-8").splitlines()[1:])
    return {surface: Result._make((*map(int, counts), float(slowest))) for surface, *counts, slowest in rows}


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz from the command line; the exit code is the number of surfaces that broke."""
    parser = argparse.ArgumentParser(description="Fuzz every surface that takes input from outside.")
    parser.add_argument("surfaces", nargs="*", help=f"by default all: {', '.join(SURFACES)}")
    parser.add_argument("--rounds", type=int, default=30, help="how often all surfaces take their turn")
    parser.add_argument("--inputs", type=int, default=1000, help="how many inputs for each surface in a round")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the inputs are those of this seed")
    parser.add_argument("--save", action="store_true", help="write the figures after every round")
    parser.add_argument("--resume", action="store_true", help="add to the figures that were saved")
    options = parser.parse_args(arguments)
    surfaces = options.surfaces or [*SURFACES]
    results = load_results() if RESULTS.exists() else {}
    if not options.resume:
        results |= dict.fromkeys(surfaces, Result())
    print(f"seed {options.seed}")
    broken = set[str]()
    for number in range(options.rounds):
        for surface in surfaces:
            found, findings = fuzz(surface, options.inputs, options.seed + number)
            results[surface] = results.get(surface, Result()).with_more(found)
            broken |= {surface} if findings else set()
            report(surface, findings)
        if options.save:
            save_results(results)
        print(f"round {number + 1}: {sum(each.inputs for each in results.values())} inputs so far", flush=True)
    return len(broken)


def report(surface: str, findings: Iterable[Finding]) -> None:
    """Print each kind of finding once and add it to the corpus."""
    for given, error in {(type(error), str(error)[:80]): (given, error) for given, error in findings}.values():
        print(f"{surface}: {type(error).__name__}: {str(error)[:200]}")
        with CORPUS.open("a", encoding="ascii") as file:
            file.write(json.dumps({"surface": surface, "input": given}) + "\n")


if __name__ == "__main__":
    raise SystemExit(main())
