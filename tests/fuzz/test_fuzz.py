"""For any input: a typed error of this package, or a value that can be written, read back, printed and used.

`python -m tests.fuzz.test_fuzz [SURFACE...]` fuzzes for long, and adds what it finds to the corpus.
"""

import argparse
import json
import time
import traceback
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import pytest

from tests.fuzz.helpers_surfaces import SURFACES

INPUTS: Final = 60
CORPUS: Final = Path(__file__).with_name("corpus.jsonl")
"""On each line a surface, and an input that once broke it."""

Finding: TypeAlias = tuple[Any, Exception]
"""An input for which the law of its surface fails, and how."""


def corpus(surface: str) -> Iterator[Any]:
    """The inputs that once broke a surface."""
    entries = map(json.loads, CORPUS.read_text(encoding="ascii").splitlines())
    return (entry["input"] for entry in entries if entry["surface"] == surface)


def fuzz(surface: str, number: int, seed: int) -> tuple[int, list[Finding]]:
    """Try so many inputs; return how many were accepted, and what broke. The same seed gives the same inputs."""
    accepted, findings = 0, list[Finding]()
    for changed in islice(SURFACES[surface].inputs(Random(f"{surface}:{seed}")), number):
        try:
            accepted += SURFACES[surface].accepts(changed)
        except Exception as error:  # noqa: BLE001 - whatever is not ours is what we look for
            findings.append((changed, error))
    return accepted, findings


@pytest.mark.slow
@pytest.mark.parametrize("surface", SURFACES)
def test_a_surface(surface: str) -> None:
    """A few mutated inputs; `main` tries many. Inputs are valid before they are changed (those that are texts
    of JSON, as values), and no input that once broke the surface does so again.
    """
    accepted, findings = fuzz(surface, INPUTS, seed=1)
    assert [(changed, "".join(traceback.format_exception(error)[-3:])) for changed, error in findings] == []
    assert accepted < INPUTS  # some mutations do break the input
    for seed in SURFACES[surface].seeds():
        if not isinstance(seed, dict) or surface in ("JSON documents", "vectors"):
            assert SURFACES[surface].accepts(seed)
    for broken in corpus(surface):
        SURFACES[surface].accepts(broken)


def main() -> int:
    """Fuzz from the command line; the exit code is the number of surfaces that broke."""
    parser = argparse.ArgumentParser(description="Fuzz every surface that takes input from outside.")
    parser.add_argument("surfaces", nargs="*", help=f"by default all: {', '.join(SURFACES)}")
    parser.add_argument("--inputs", type=int, default=25_000, help="how many inputs for each surface")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the inputs are those of this seed")
    options = parser.parse_args()
    broken = 0
    for surface in options.surfaces or SURFACES:
        accepted, findings = fuzz(surface, options.inputs, options.seed)
        broken += bool(findings)
        print(f"{surface}: {options.inputs} inputs, {accepted} accepted, {len(findings)} broken", flush=True)
        for changed, error in {
            (type(error), str(error)[:80]): (changed, error) for changed, error in findings
        }.values():
            print(f"  {type(error).__name__}: {str(error)[:200]}")
            with CORPUS.open("a", encoding="ascii") as file:
                file.write(json.dumps({"surface": surface, "input": changed}) + "\n")
    return broken


if __name__ == "__main__":
    raise SystemExit(main())
