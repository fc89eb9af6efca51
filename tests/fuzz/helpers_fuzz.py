"""Fuzzing: mutated inputs for every surface, and the corpus of inputs that once broke one.

`python -m tests.fuzz.helpers_fuzz --inputs 100000 --seed 1 [SURFACE...]` fuzzes for long, prints a table and adds what
it finds to the corpus.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.fuzz.helpers_surfaces import SURFACES

CORPUS: Final = Path(__file__).with_name("corpus")
"""A file for each surface, with an input in JSON on each line."""


@dataclass(frozen=True)
class Finding:
    """An input for which the law of its surface fails."""

    surface: str
    given: Any
    error: BaseException


@dataclass(frozen=True)
class Result:
    """The results for the inputs of a surface."""

    inputs: int
    accepted: int
    findings: tuple[Finding, ...]
    slowest: float


def corpus_file(surface: str) -> Path:
    """The corpus file of a surface."""
    return CORPUS / f"{surface.replace(': ', '-').replace(' ', '-').lower()}.jsonl"


def corpus(surface: str) -> Iterator[Any]:
    """The inputs that once broke a surface."""
    file = corpus_file(surface)
    if file.exists():
        yield from map(json.loads, file.read_text(encoding="ascii").splitlines())


def fuzz(surface: str, inputs: int, seed: int) -> Result:
    """Try this many inputs; the same seed gives the same inputs."""
    accepted, slowest = 0, 0.0
    findings: list[Finding] = []
    rng = Random(f"{surface}:{seed}")
    for given in islice(SURFACES[surface].inputs(rng), inputs):
        start = time.perf_counter()
        try:
            accepted += SURFACES[surface].accepts(given)
        except Exception as error:  # noqa: BLE001 - whatever is not ours is what we look for
            findings.append(Finding(surface, given, error))
        slowest = max(slowest, time.perf_counter() - start)
    return Result(inputs, accepted, tuple(findings), slowest)


def keep(finding: Finding) -> None:
    """Add the input to the corpus."""
    with corpus_file(finding.surface).open("a", encoding="ascii") as file:
        file.write(json.dumps(finding.given) + "\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz from the command line; the exit code is the number of surfaces that broke."""
    parser = argparse.ArgumentParser(description="Fuzz every surface that takes input from outside.")
    parser.add_argument("surfaces", nargs="*", help=f"by default all: {', '.join(SURFACES)}")
    parser.add_argument("--inputs", type=int, default=20_000, help="how many inputs for each surface")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the inputs are those of this seed")
    options = parser.parse_args(arguments)
    broken = 0
    print(f"seed {options.seed}\n{'surface':<22}{'inputs':>9}{'accepted':>10}{'broken':>8}{'slowest':>10}")
    for surface in options.surfaces or SURFACES:
        result = fuzz(surface, options.inputs, options.seed)
        print(f"{surface:<22}{result.inputs:>9}{result.accepted:>10}{len(result.findings):>8}{result.slowest:>9.2f}s")
        kinds = {(type(each.error), str(each.error)[:80]): each for each in result.findings}
        for each in kinds.values():
            print(f"    {type(each.error).__name__}: {str(each.error)[:200]}")
            keep(each)
        broken += bool(kinds)
    return broken


if __name__ == "__main__":
    raise SystemExit(main())
