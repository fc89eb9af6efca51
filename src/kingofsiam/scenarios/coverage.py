"""Rule coverage: which rules the engine emits while a scenario runs, and which clauses it runs.

A rule is emitted when an event, a violation or an outcome rests on it. A clause runs when a function that declares the
rule is called. Every scenario is run once, when its coverage is first asked for.
"""

import sys
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import CodeType, FrameType, FunctionType, MappingProxyType

from kingofsiam import observation, rules, validation
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.scenarios.model import Scenario
from kingofsiam.scenarios.runner import Impossible, run_step, starting_position
from kingofsiam.spec.citation import Rule, clauses_of


def declaring_functions() -> Iterator[FunctionType]:
    """The functions of the rulebook, and of the two modules that validate a position and show what a seat sees."""
    names = (info.name for info in walk_packages(rules.__path__, f"{rules.__name__}."))
    for module in (*map(import_module, names), validation, observation):
        for value in vars(module).values():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__ and clauses_of(value):
                yield value


@cache
def _rules_of_code() -> dict[CodeType, tuple[Rule, ...]]:
    return {function.__code__: clauses_of(function) for function in declaring_functions()}


@contextmanager
def record_rules() -> Generator[set[Rule]]:
    """Record the rules of every clause that runs in this context."""
    ran, declared, before = set[Rule](), _rules_of_code(), sys.getprofile()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in declared:
            ran.update(declared[frame.f_code])

    sys.setprofile(note)
    try:
        yield ran
    finally:
        sys.setprofile(before)


@dataclass(frozen=True, slots=True)
class Trace:
    """What a scenario proves.

    `acts` are the rules of the events and of the outcome, `forbids` those of the violations, `permits` those whose
    clauses ran for a move that is legal, `ran` those whose clauses ran at all.
    """

    acts: frozenset[Rule]
    forbids: frozenset[Rule]
    permits: frozenset[Rule]
    ran: frozenset[Rule]

    @property
    def emitted(self) -> frozenset[Rule]:
        """The rules that the engine named."""
        return self.acts | self.forbids


def trace(scenario: Scenario) -> Trace:
    """Run a scenario and record what it proves."""
    acts, forbids, permits = set[Rule](), set[Rule](), set[Rule]()
    with record_rules() as ran:
        try:
            state = starting_position(scenario.given)
        except Impossible:
            return Trace(frozenset(), frozenset(), frozenset(), frozenset(ran))
    for step in scenario.moves:
        with record_rules() as clauses_of_step:
            taken = run_step(state, step)
        ran |= clauses_of_step
        forbids |= {violation.rule for violation in taken.violations}
        acts |= {event.rule for event in taken.events}
        if taken.after is not None:
            permits |= clauses_of_step
            acts |= set(taken.after.outcome.rules if taken.after.outcome is not None else ())
        state = taken.then
    return Trace(frozenset(acts), frozenset(forbids), frozenset(permits), frozenset(ran))


def unproved(scenario: Scenario, emittable: frozenset[Rule]) -> tuple[Rule, ...]:
    """The rules that a scenario claims but does not prove.

    A rule that can be emitted must be emitted; any other must run one of the functions that declare it.
    """
    proof = trace(scenario)
    proved = proof.emitted | (proof.ran - emittable)
    return tuple(rule for rule in scenario.claims if rule not in proved)


@cache
def traces() -> Mapping[str, Trace]:
    """What each scenario proves, by its id."""
    return MappingProxyType({scenario.id: trace(scenario) for scenario in SCENARIOS})


@cache
def emittable() -> frozenset[Rule]:
    """The rules that the engine names in some scenario; a scenario that claims one must make the engine name it."""
    return frozenset(rule for proof in traces().values() for rule in proof.emitted)
