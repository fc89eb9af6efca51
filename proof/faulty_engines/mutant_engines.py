"""Engines made from mutants of the rulebook: each breaks the rules that one clause declares.

A mutant with a logical change (a comparison, a condition, a number) in a function that declares rules makes an engine
that answers, but wrongly. Mutants that only crash, that change what chance draws or what is only narrated, that send
every move the wrong way, or that are known to change nothing make no engine.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kingofsiam.spec.citation import Rule, clauses_of
from proof.mutation.mutants import Function, Mutant, functions_of, mutated_modules
from proof.mutation.patching import apply_mutant, running_function

_CRASHING: Final = re.compile(r"=> \]|None\]|XX|strict|rindex|\[-> ")
_LEFT_OUT: Final = re.compile(
    r"draw|home_with|aids_in_use|own_followers|card_set|in_play|narrate|why_|refusal_after|play_or_pass|judge$|foreseen$"
)
_JUDGES_OF_CARDS: Final = ("rules.s5_actions", "rules.s6", "rules.s7", "rules.s8")
_EQUIVALENT: Final = Path(__file__).parents[1] / "mutation" / "equivalent.tsv"


@dataclass(frozen=True, slots=True)
class MutantEngine:
    """An engine that runs a mutant: the mutant, and the rules that the changed function declares."""

    mutant: Mutant
    rules: tuple[Rule, ...]

    @property
    def name(self) -> str:
        """The name of the mutant, such as `rules.s7_victory:is_colony#2`."""
        return self.mutant.name

    @property
    def description(self) -> str:
        """The changed line."""
        return self.mutant.change

    def inject(self) -> None:
        """Make this process the faulty engine."""
        apply_mutant(self.mutant)


def mutant_engines() -> Iterator[MutantEngine]:
    """One engine for each function that declares rules: its middle mutant."""
    with _EQUIVALENT.open(encoding="utf-8", newline="") as file:
        equivalent = {(row["function"], row["change"]) for row in csv.DictReader(file, delimiter="\t")}
    for function in _functions():
        rules = clauses_of(running_function(function.name))
        chosen = [
            each
            for each in function.mutants
            if rules and not _CRASHING.search(each.change) and (function.name, each.change) not in equivalent
        ]
        if chosen:
            yield MutantEngine(chosen[len(chosen) // 2], rules)


def mutant_engine(name: str) -> MutantEngine:
    """The engine that runs the mutant of this name; raises `StopIteration` if there is none."""
    function = next(each for each in functions_of(name.partition(":")[0]) if each.name == name.partition("#")[0])
    mutant = next(each for each in function.mutants if each.name == name)
    return MutantEngine(mutant, clauses_of(running_function(function.name)))


def _functions() -> Iterator[Function]:
    """The functions of the rulebook whose faults an engine's answers can show."""
    for module in mutated_modules():
        for function in functions_of(module) if module.startswith("rules.") else ():
            is_card = module.startswith(_JUDGES_OF_CARDS) and function.qualname == "judge"
            if is_card or not _LEFT_OUT.search(function.qualname):
                yield function
