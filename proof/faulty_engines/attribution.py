"""`python -m proof.faulty_engines.attribution planted` (or `mutants`): measure fault attribution over faulty engines.

Each engine is tested with the quick vectors twice: once with its reasons, once without (no violations, no events, no
rules of an outcome). The table says whether it is caught, and whether a rule that its broken clause declares is named
first, or among those that the evidence cannot tell apart. It is written to `planted.tsv` or `mutants.tsv`.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from kingofsiam.conformance.client import EngineClient, NotSupported
from kingofsiam.conformance.fault_attribution import tied_suspects
from kingofsiam.conformance.runner import Report, run
from kingofsiam.conformance.suite import cache_folder, select_vectors
from kingofsiam.conformance.vectors import Vector
from kingofsiam.notation.json.parser import Json
from kingofsiam.spec.citation import Rule, clauses_of
from kingofsiam.spec.readings import RULEBOOK
from proof.faulty_engines.catalogue import FAULTY_ENGINES
from proof.faulty_engines.injection import FaultyEngine
from proof.faulty_engines.mutant_engines import mutant_engines

KINDS: Final = ("planted", "mutants")


def table(kind: str) -> Path:
    """The committed table of the planted engines or of those made from mutants."""
    return Path(__file__).with_name(f"{kind}.tsv")


def engines(kind: str) -> Mapping[str, tuple[Rule, ...]]:
    """The name of each faulty engine of a kind, and the rules that it breaks."""
    if kind == "planted":
        return {each.name: broken_rules(each) for each in FAULTY_ENGINES}
    return {each.name: each.rules for each in mutant_engines()}


def broken_rules(engine: FaultyEngine) -> tuple[Rule, ...]:
    """The rule that a planted engine is meant to break, then all that the functions it replaces declare."""
    declared = (rule for right, _ in engine.patches for rule in clauses_of(right))
    return tuple(dict.fromkeys((engine.rule, *declared)))


class SilentClient(EngineClient):
    """An engine whose reasons are left out."""

    def call(self, method: str, **params: Json) -> Mapping[str, object]:
        """The result of a call, without the rules in it."""
        if method == "narrate":
            self.unsupported.add(method)
            raise NotSupported(method)
        result: Any = super().call(method, **params)
        if method == "judge":
            return {"legal": result.get("legal")}
        if method == "play" and result["state"]["outcome"] is not None:
            outcome = {name: value for name, value in result["state"]["outcome"].items() if name != "rules"}
            return {"state": {**result["state"], "outcome": outcome}}
        return {name: value for name, value in result.items() if name != "outcome"}


class Named(Enum):
    """What a run finds about the broken rule."""

    FIRST = "first"
    TIED = "one of these"
    NOT_FIRST = "not first"
    NOTHING_WRONG = "nothing differs"


@dataclass(frozen=True, slots=True)
class Measurement:
    """A faulty engine, with or without its reasons, and the report on it."""

    name: str
    rules: tuple[Rule, ...]
    silent: bool
    report: Report

    @property
    def named(self) -> Named:
        """What the run finds about the broken rule."""
        suspects = self.report.suspects
        if self.report.conforms:
            return Named.NOTHING_WRONG
        if any(each.rule in self.rules for each in suspects[:1]):
            return Named.FIRST
        return Named.TIED if any(each.rule in self.rules for each in tied_suspects(suspects)) else Named.NOT_FIRST

    def __str__(self) -> str:
        found = ", ".join(f"{each.rule.id} {each.score:.2f}" for each in self.report.suspects[:3])
        broken = " ".join(rule.id for rule in self.rules)
        reasons = "without" if self.silent else "with"
        return "\t".join((self.name, reasons, self.named.value, broken, found))


def measure(name: str, rules: tuple[Rule, ...], vectors: Sequence[Vector], *, silent: bool) -> Measurement:
    """Test one faulty engine."""
    client = SilentClient if silent else EngineClient
    with client((sys.executable, "-m", "proof.faulty_engines", name), timeout=60) as engine:
        return Measurement(name, rules, silent, run(engine, vectors, ("RULEBOOK", RULEBOOK)))


def measurements(kind: str, pattern: str = "*") -> Iterator[Measurement]:
    """Test every faulty engine of a kind whose name matches, with and without its reasons."""
    vectors = tuple(select_vectors(cache=cache_folder(), quick=True))
    for name, rules in engines(kind).items():
        if fnmatchcase(name, pattern):
            yield from (measure(name, rules, vectors, silent=silent) for silent in (False, True))


def main() -> None:
    """Print a line for each engine, then the totals; over all engines of the kind, write the table."""
    parser = ArgumentParser(prog="python -m proof.faulty_engines.attribution", description=__doc__)
    parser.add_argument("kind", choices=KINDS, help="the engines planted by hand, or those made from mutants")
    parser.add_argument("--only", metavar="GLOB", help="only the engines whose names match; writes no table")
    options = parser.parse_args()
    total: Counter[Named] = Counter()
    lines: list[str] = []
    for each in measurements(options.kind, options.only or "*"):
        print(each, flush=True)
        lines.append(f"{each}\n")
        total[each.named] += 1
    if options.only is None:
        table(options.kind).write_text("".join(lines), encoding="utf-8")
    print(", ".join(f"{number} {named.value}" for named, number in total.most_common()))


if __name__ == "__main__":
    main()
