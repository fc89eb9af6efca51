"""Rule coverage: which rules the engine emits while a scenario runs, and which clauses it runs.

A rule is emitted when an event, a violation or an outcome rests on it. A clause runs when a function that declares the
rule is called. Every scenario is run once, when its coverage is first asked for.
"""

import sys
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import CodeType, FrameType, FunctionType, MappingProxyType, ModuleType
from typing import cast

import kingofsiam.rules
from kingofsiam import observation, validation
from kingofsiam.model.state import State
from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios.catalogue import SCENARIOS, scenarios_of
from kingofsiam.scenarios.model import Played, Scenario
from kingofsiam.scenarios.runner import Impossible, run_step, starting_position
from kingofsiam.spec.citation import Rule, clauses_of


@cache
def clause_modules() -> tuple[ModuleType, ...]:
    """The modules of the rulebook, and the two that validate a position and show what a seat sees."""
    package = kingofsiam.rules
    names = (info.name for info in walk_packages(package.__path__, f"{package.__name__}."))
    return (*map(import_module, names), validation, observation)


@cache
def clauses() -> dict[Rule, tuple[str, ...]]:
    """The functions that declare each rule, as `module.function` below the package."""
    places: dict[Rule, tuple[str, ...]] = {}
    for module, function in _functions():
        name = f"{module.__name__.removeprefix('kingofsiam.')}.{function.__name__}"
        for rule in clauses_of(function):
            places[rule] = (*places.get(rule, ()), name)
    return places


def _functions() -> Iterator[tuple[ModuleType, FunctionType]]:
    for module in clause_modules():
        for value in vars(module).values():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__ and clauses_of(value):
                yield module, value


@cache
def _rules_of_code() -> dict[CodeType, tuple[Rule, ...]]:
    return {function.__code__: clauses_of(function) for _, function in _functions()}


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
    state: State | None = None
    with record_rules() as ran, suppress(Impossible):
        state = starting_position(scenario.given)
    for step in scenario.moves if state is not None else ():
        with record_rules() as clauses_of_step:
            taken = run_step(cast("State", state), step)
        ran |= clauses_of_step
        forbids |= {violation.rule for violation in taken.violations}
        acts |= {event.rule for event in taken.events}
        if taken.after is not None:
            permits |= clauses_of_step
            acts |= set(taken.after.outcome.rules) if taken.after.outcome is not None else set()
            state = taken.after if isinstance(step, Played) else state
    return Trace(frozenset(acts), frozenset(forbids), frozenset(permits), frozenset(ran))


def unproved(scenario: Scenario, emittable: frozenset[Rule]) -> tuple[Rule, ...]:
    """The rules that a scenario claims but does not prove.

    A rule that can be emitted must be emitted; any other must run one of the functions that declare it.
    """
    proof = trace(scenario)
    proved = proof.emitted | (proof.ran - emittable)
    return tuple(rule for rule in scenario.claims if rule not in proved)


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What the scenarios prove of one rule: their ids, in the order of the table of contents.

    `claimed` are those that claim it. In `acts` an event or the outcome rests on it, in `forbids` a refusal. In
    `permits` one of its clauses ran for a move that was legal, in `ran` one ran at all.
    """

    rule: Rule
    claimed: tuple[str, ...]
    acts: tuple[str, ...]
    forbids: tuple[str, ...]
    permits: tuple[str, ...]
    ran: tuple[str, ...]


@cache
def traces() -> Mapping[str, Trace]:
    """What each scenario proves, by its id."""
    return MappingProxyType({scenario.id: trace(scenario) for scenario in SCENARIOS})


@cache
def emittable() -> frozenset[Rule]:
    """The rules that the engine names in some scenario; a scenario that claims one must make the engine name it."""
    return frozenset(rule for proof in traces().values() for rule in proof.emitted)


@cache
def proofs() -> Mapping[Rule, Proof]:
    """What the scenarios prove of every rule, in the order of the book."""
    return MappingProxyType({rule: _proof(rule) for rule in RULES})


def _proof(rule: Rule) -> Proof:
    def where(kind: str) -> tuple[str, ...]:
        return tuple(id for id, proof in traces().items() if rule in getattr(proof, kind))

    claimed = tuple(scenario.id for scenario in scenarios_of(rule))
    return Proof(rule=rule, claimed=claimed, **{kind.name: where(kind.name) for kind in fields(Trace)})
