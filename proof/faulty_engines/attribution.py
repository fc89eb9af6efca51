"""`python -m proof.faulty_engines.attribution planted` (or `mutants`): measure fault attribution over faulty engines.

Each engine is tested with the quick vectors twice: once with its reasons, once without (no violations, no events, no
rules of an outcome). The table says whether it is caught, and whether a rule that its broken clause declares is named
first, or among those that the evidence cannot tell apart. If the rule named first is that of another fault with the
same answers to all vectors, nothing can tell the two apart. It is written to `planted.tsv` or `mutants.tsv`.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Any, Final

from kingofsiam.conformance.fault_attribution import tied_suspects
from kingofsiam.conformance.runner import Report, run
from kingofsiam.conformance.suite import cache_folder, select_vectors
from kingofsiam.conformance.vectors import Vector
from kingofsiam.notation.json.parser import Json
from kingofsiam.referee.client import EngineClient, NotSupported
from kingofsiam.spec.citation import Rule, clauses_of
from kingofsiam.spec.readings import RULEBOOK
from proof.faulty_engines.catalogue import FAULTY_ENGINES
from proof.faulty_engines.injection import FaultyEngine, swap_functions
from proof.faulty_engines.mutant_engines import Fault, from_mutants
from proof.faulty_engines.signatures import Signature, signatures

KINDS: Final = ("planted", "mutants")


def table(kind: str) -> Path:
    """The committed table of the planted engines or of those made from mutants."""
    return Path(__file__).with_name(f"{kind}.tsv")


def planted() -> tuple[Fault, ...]:
    """The engines planted by hand."""
    return tuple(Fault(each.name, broken_rules(each), partial(swap_functions, each.patches)) for each in FAULTY_ENGINES)


def broken_rules(engine: FaultyEngine) -> tuple[Rule, ...]:
    """The rule that a planted engine is meant to break, then all that the functions it replaces declare."""
    declared = (rule for right, _ in engine.patches for rule in clauses_of(right))
    return tuple(dict.fromkeys((engine.rule, *declared)))


class FaultyClient(EngineClient):
    """A faulty engine. What it has answered before is taken from `known`; if it is silent, its reasons are left out."""

    def __init__(self, name: str, known: dict[str, Mapping[str, object]], *, silent: bool) -> None:
        super().__init__((sys.executable, "-m", "proof.faulty_engines", name), timeout=60)
        self._known, self._silent = known, silent

    def _request(self, method: str, encoded_params: str) -> Mapping[str, object]:
        key = method + encoded_params
        if key not in self._known:
            self._known[key] = super()._request(method, encoded_params)
        return self._known[key]

    def call(self, method: str, **params: Json) -> Mapping[str, object]:
        """The result of a call."""
        if not self._silent:
            return super().call(method, **params)
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
    ALIKE = "another fault answers alike"
    NOT_FIRST = "not first"
    NOTHING_WRONG = "nothing differs"


@dataclass(frozen=True, slots=True)
class Measurement:
    """A faulty engine, with or without its reasons, and the report on it.

    `alike` are the rules of other faults with the same answers.
    """

    name: str
    rules: tuple[Rule, ...]
    silent: bool
    report: Report
    alike: frozenset[Rule] = frozenset()

    @property
    def named(self) -> Named:
        """What the run finds about the broken rule."""
        suspects = self.report.suspects
        if self.report.conforms:
            return Named.NOTHING_WRONG
        if any(each.rule in self.rules for each in suspects[:1]):
            return Named.FIRST
        if any(each.rule in self.rules for each in tied_suspects(suspects)):
            return Named.TIED
        return Named.ALIKE if any(each.rule in self.alike for each in suspects[:1]) else Named.NOT_FIRST

    def __str__(self) -> str:
        found = ", ".join(f"{each.rule.id} {each.score:.2f}" for each in self.report.suspects[:3])
        broken = " ".join(rule.id for rule in self.rules)
        reasons = "without" if self.silent else "with"
        return "\t".join((self.name, reasons, self.named.value, broken, found))


def measure(fault: Fault, vectors: Sequence[Vector], alike: Sequence[frozenset[Rule]] = ()) -> Iterator[Measurement]:
    """Test a faulty engine with its reasons, then without; `alike` are the rules of other faults with its answers."""
    known: dict[str, Mapping[str, object]] = {}
    for silent in (False, True):
        with FaultyClient(fault.name, known, silent=silent) as engine:
            report = run(engine, vectors, ("RULEBOOK", RULEBOOK))
        yield Measurement(fault.name, fault.rules, silent, report, alike[silent] if alike else frozenset())


def measurements(kind: str, pattern: str = "*") -> Iterator[Measurement]:
    """Test every faulty engine of a kind whose name matches; of each mutated function the first that plays wrongly."""
    vectors = tuple(select_vectors(cache=cache_folder(), quick=True))
    faults = (*planted(), *from_mutants())
    signed = signatures({"": lambda: None} | {each.name: each.inject for each in faults}, vectors)
    chosen = planted() if kind == "planted" else tuple(_one_of_each_function(faults, signed))
    for fault in chosen:
        if fnmatchcase(fault.name, pattern):
            by = signed[fault.name]
            others = [other for other in faults if not {*other.rules} & {*fault.rules}]
            with_reasons = (o.rules for o in others if signed[o.name].with_reasons == by.with_reasons)
            without = (o.rules for o in others if signed[o.name].without == by.without)
            yield from measure(
                fault, vectors, (frozenset[Rule]().union(*with_reasons), frozenset[Rule]().union(*without))
            )


def _one_of_each_function(faults: Sequence[Fault], signed: Mapping[str, Signature]) -> Iterator[Fault]:
    """The first mutant of each function that answers every vector, and some wrongly, under the rulebook's readings.

    What counts are the answers to all vectors, without reasons, so a fault that the quick ones miss is chosen too.
    """
    right = signed[""].by_the_rulebook
    engines = [each for each in faults if each.function and not signed[each.name].crashes]
    missed = {each.name: each.inject for each in engines if signed[each.name].by_the_rulebook == right}
    slow = signatures({"": lambda: None} | missed, tuple(select_vectors(cache=cache_folder())))
    plays_right = {name for name, each in slow.items() if each.by_the_rulebook == slow[""].by_the_rulebook}
    seen: set[str] = set()
    for each in engines:
        if each.function not in seen and each.name not in plays_right:
            seen.add(each.function)
            yield each


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
