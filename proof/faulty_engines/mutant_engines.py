"""Engines made from mutants of the rulebook: each breaks the rules that one clause declares.

A mutant with a logical change (a comparison, a condition, a number) in a function that declares rules makes an engine
if a scenario kills it and it answers every vector, though wrongly. Mutants that crash, that change what chance draws or
what is only narrated, or that send every move the wrong way make none. Of each function we take the one in the middle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from kingofsiam.spec.citation import Rule, clauses_of
from proof.mutation.mutants import Mutant, functions_of, mutated_modules
from proof.mutation.patching import apply_mutant, running_function
from proof.mutation.results import MutantStatus, load_results

_CRASHING: Final = re.compile(r"=> \]|None\]|XX|strict|rindex|\[-> ")
_LEFT_OUT: Final = re.compile(
    r"draw|home_with|aids_in_use|own_followers|card_set|in_play|narrate|why_|refusal_after|play_or_pass|judge$|foreseen$"
)
_JUDGES_OF_CARDS: Final = ("rules.s5_actions", "rules.s6", "rules.s7", "rules.s8")


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


def candidates() -> Mapping[str, tuple[MutantEngine, ...]]:
    """The mutants that may make an engine, by the function that they change; the middle one first."""
    killed = {row.mutant for row in load_results() if row.status in (MutantStatus.OWN, MutantStatus.SCENARIO)}
    found: dict[str, tuple[MutantEngine, ...]] = {}
    for name in _clauses():
        rules = clauses_of(running_function(name))
        mutants = next(each.mutants for each in functions_of(name.partition(":")[0]) if each.name == name)
        logical = [each for each in mutants if each.name in killed and not _CRASHING.search(each.change)]
        middle = len(logical) // 2
        order = sorted(range(len(logical)), key=lambda place: (abs(place - middle), place))
        found[name] = tuple(MutantEngine(logical[place], rules) for place in order)
    return found


def mutant_engine(name: str) -> MutantEngine:
    """The engine that runs the mutant of this name; raises `StopIteration` if there is none."""
    function = next(each for each in functions_of(name.partition(":")[0]) if each.name == name.partition("#")[0])
    mutant = next(each for each in function.mutants if each.name == name)
    return MutantEngine(mutant, clauses_of(running_function(function.name)))


def _clauses() -> Iterator[str]:
    """The functions of the rulebook that declare rules and whose faults an engine's answers can show."""
    for module in mutated_modules():
        for function in functions_of(module) if module.startswith("rules.") else ():
            is_card = module.startswith(_JUDGES_OF_CARDS) and function.qualname == "judge"
            if (is_card or not _LEFT_OUT.search(function.qualname)) and clauses_of(running_function(function.name)):
                yield function.name
