"""What all scenarios together prove of each rule. Every scenario is run once, when first somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from kingofsiam.citation import Rule
from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios.contents import SCENARIOS
from kingofsiam.scenarios.tracing import Trace, trace


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What the scenarios prove of one rule: their ids, in the order of the table of contents.

    `claimed` are those that claim it; in `acts` an event or the outcome rests on it, in `forbids` a refusal; in `lets`
    one of its clauses ran for a move that was legal, in `ran` one ran at all.
    """

    rule: Rule
    claimed: tuple[str, ...]
    acts: tuple[str, ...]
    forbids: tuple[str, ...]
    lets: tuple[str, ...]
    ran: tuple[str, ...]


@cache
def traces() -> Mapping[str, Trace]:
    """What each scenario proves, by its id."""
    return MappingProxyType({each.id: trace(each) for each in SCENARIOS})


@cache
def emittable() -> frozenset[Rule]:
    """The rules that the engine names in some scenario; whoever claims one of them must make the engine name it."""
    return frozenset(rule for found in traces().values() for rule in found.emitted)


@cache
def proofs() -> Mapping[Rule, Proof]:
    """What the scenarios prove of every rule, in the order of the book."""
    return MappingProxyType({rule: _proof(rule) for rule in RULES})


def _proof(rule: Rule) -> Proof:
    return Proof(
        rule=rule,
        claimed=tuple(each.id for each in SCENARIOS if rule in each.claims),
        acts=_where(lambda found: rule in found.acts),
        forbids=_where(lambda found: rule in found.forbids),
        lets=_where(lambda found: rule in found.lets),
        ran=_where(lambda found: rule in found.ran),
    )


def _where(holds: Callable[[Trace], bool]) -> tuple[str, ...]:
    return tuple(id_ for id_, found in traces().items() if holds(found))
