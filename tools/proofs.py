"""What the scenarios prove of every rule, and which functions declare it: for the pages and tests of the project."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios.catalogue import scenarios_of
from kingofsiam.scenarios.coverage import declaring_functions, traces
from kingofsiam.spec.citation import Rule, clauses_of


@cache
def clauses() -> dict[Rule, tuple[str, ...]]:
    """The functions that declare each rule, as `module.function` below the package."""
    places: dict[Rule, tuple[str, ...]] = {}
    for function in declaring_functions():
        name = f"{function.__module__.removeprefix('kingofsiam.')}.{function.__name__}"
        for rule in clauses_of(function):
            places[rule] = (*places.get(rule, ()), name)
    return places


@dataclass(frozen=True, slots=True)
class Proof:
    """What the scenarios prove of one rule: their ids, in the order of the table of contents.

    `claimed` are those that claim it, the others those whose trace has it.
    """

    rule: Rule
    claimed: tuple[str, ...]
    acts: tuple[str, ...]
    forbids: tuple[str, ...]
    permits: tuple[str, ...]


@cache
def proofs() -> Mapping[Rule, Proof]:
    """What the scenarios prove of every rule, in the order of the book."""
    return MappingProxyType({rule: _proof(rule) for rule in RULES})


def _proof(rule: Rule) -> Proof:
    scenarios = traces().items()
    return Proof(
        rule,
        claimed=tuple(scenario.id for scenario in scenarios_of(rule)),
        acts=tuple(id for id, proof in scenarios if rule in proof.acts),
        forbids=tuple(id for id, proof in scenarios if rule in proof.forbids),
        permits=tuple(id for id, proof in scenarios if rule in proof.permits),
    )
