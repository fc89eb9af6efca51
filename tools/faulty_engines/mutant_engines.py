"""Engines made from mutants of the rulebook: each breaks the rules that one clause declares.

A mutant with a logical change (a comparison, a condition, a number) in a function that declares rules makes an engine
if a scenario kills it. Mutants that crash, that change what chance draws or what is only narrated, or that send every
move the wrong way make none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from kingofsiam.spec.citation import Rule, clauses_of
from tools.mutation.mutants import Function, Mutant, functions_of, mutated_modules
from tools.mutation.patching import apply_mutant, running_function
from tools.mutation.results import MutantStatus, load_results

_CRASHING: Final = re.compile(r"=> \]|None\]|XX|strict|rindex|\[-> ")
_LEFT_OUT: Final = re.compile(
    r"draw|home_with|aids_in_use|own_followers|card_set|in_play|narrate|why_|refusal_after|play_or_pass|judge$|foreseen$"
)
_JUDGES_OF_CARDS: Final = ("rules.s5_actions", "rules.s6", "rules.s7", "rules.s8")


@dataclass(frozen=True, slots=True)
class Fault:
    """A faulty engine: its name, the rules that its broken clause declares, its source text, and how it is injected.

    If it is made from a mutant, `function` is what it changes, and `change` the line.
    """

    name: str
    rules: tuple[Rule, ...]
    text: str
    inject: Callable[[], object]
    function: str = ""
    change: str = ""


@cache
def from_mutants() -> tuple[Fault, ...]:
    """The engines that can be made from mutants, in the order of the book."""
    killed = {row.mutant for row in load_results() if row.status in (MutantStatus.OWN, MutantStatus.SCENARIO)}
    mutants = (mutant for function in _clauses() for mutant in function.mutants if mutant.name in killed)
    return tuple(_engine(each) for each in mutants if not _CRASHING.search(each.change))


def _engine(mutant: Mutant) -> Fault:
    rules = clauses_of(running_function(mutant.function))
    return Fault(mutant.name, rules, mutant.source, partial(apply_mutant, mutant), mutant.function, mutant.change)


def mutant_engine(name: str) -> Fault:
    """The engine that runs the mutant of this name; raises `StopIteration` if there is none."""
    functions = functions_of(name.partition(":")[0])
    return _engine(next(mutant for function in functions for mutant in function.mutants if mutant.name == name))


def _clauses() -> Iterator[Function]:
    """The functions of the rulebook that declare rules and whose faults an engine's answers can show."""
    for module in mutated_modules():
        for function in functions_of(module) if module.startswith("rules.") else ():
            is_card = module.startswith(_JUDGES_OF_CARDS) and function.qualname == "judge"
            if (is_card or not _LEFT_OUT.search(function.qualname)) and clauses_of(running_function(function.name)):
                yield function
