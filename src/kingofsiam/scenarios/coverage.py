"""Rule coverage: which rules the engine emits while a scenario runs, and which clauses it runs.

A rule is emitted when the engine makes an event, a violation or an outcome that rests on it. A clause runs when a
function that declares the rule is called. Every scenario is run once, when its coverage is first asked for.
"""

import sys
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, fields
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import CodeType, FrameType, FunctionType, MappingProxyType, ModuleType
from typing import Final, cast, get_args

import kingofsiam.rules
from kingofsiam import observation, validation
from kingofsiam.model.events import Event
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import refusal
from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.scenarios.model import Played, Scenario
from kingofsiam.scenarios.runner import Impossible, run_step, starting_position
from kingofsiam.spec.citation import Rule, clauses_of


@cache
def clause_modules() -> tuple[ModuleType, ...]:
    """The modules of the rulebook, and the two that validate a position and show what a seat sees."""
    package = kingofsiam.rules
    found = (import_module(each.name) for each in walk_packages(package.__path__, f"{package.__name__}."))
    return (*found, validation, observation)


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


@dataclass(slots=True)
class RecordedRules:
    """The rules whose clauses have run so far, and those that the engine has emitted."""

    ran: set[Rule] = field(default_factory=set[Rule])
    emitted: set[Rule] = field(default_factory=set[Rule])


_EMITTING: Final = {kind.__init__.__code__: "rule" for kind in get_args(Event)} | {
    refusal.__code__: "rule",
    Outcome.__init__.__code__: "rules",
}
"""The functions that make an event, a violation or an outcome, and the parameter for its rule or rules."""
_PACKAGE: Final = str(Path(kingofsiam.__file__).parent)


@contextmanager
def record_rules() -> Generator[RecordedRules, None, None]:
    """Record the rules of every clause that runs in this context, and all rules that the engine emits."""
    ran, declared, before = RecordedRules(), _rules_of_code(), sys.getprofile()

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call":
            return
        if code in declared:
            ran.ran.update(declared[code])
        elif code in _EMITTING and _is_ours(frame.f_back):
            said: Rule | tuple[Rule, ...] = frame.f_locals[_EMITTING[code]]
            ran.emitted.update(said if isinstance(said, tuple) else (said,))

    sys.setprofile(note)
    try:
        yield ran
    finally:
        sys.setprofile(before)


def _is_ours(caller: FrameType | None) -> bool:
    """Whether the caller is the engine, and not a test that writes down what it expects."""
    return caller is not None and caller.f_code.co_filename.startswith(_PACKAGE)


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
    acts: set[Rule] = set()
    forbids: set[Rule] = set()
    permits: set[Rule] = set()
    state: State | None = None
    with record_rules() as begun, suppress(Impossible):
        state = starting_position(scenario.given)
    ran = begun.ran
    for step in scenario.moves if state is not None else ():
        with record_rules() as seen:
            taken = run_step(cast("State", state), step)
        ran |= seen.ran
        forbids |= {violation.rule for violation in taken.violations}
        acts |= {event.rule for event in taken.events}
        if taken.after is not None:
            permits |= seen.ran
            acts |= set(taken.after.outcome.rules) if taken.after.outcome is not None else set()
            state = taken.after if isinstance(step, Played) else state
    return Trace(frozenset(acts), frozenset(forbids), frozenset(permits), frozenset(ran))


def unproved(scenario: Scenario, emittable: frozenset[Rule]) -> tuple[Rule, ...]:
    """The rules that a scenario claims but does not prove.

    A rule that can be emitted must be emitted; any other must run one of the functions that declare it.
    """
    found = trace(scenario)
    proved = found.emitted | (found.ran - emittable)
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
    return MappingProxyType({each.id: trace(each) for each in SCENARIOS})


@cache
def emittable() -> frozenset[Rule]:
    """The rules that the engine names in some scenario; a scenario that claims one must make the engine name it."""
    return frozenset(rule for found in traces().values() for rule in found.emitted)


@cache
def proofs() -> Mapping[Rule, Proof]:
    """What the scenarios prove of every rule, in the order of the book."""
    return MappingProxyType({rule: _proof(rule) for rule in RULES})


def _proof(rule: Rule) -> Proof:
    def where(kind: str) -> tuple[str, ...]:
        return tuple(id_ for id_, found in traces().items() if rule in getattr(found, kind))

    claimed = tuple(each.id for each in SCENARIOS if rule in each.claims)
    return Proof(rule=rule, claimed=claimed, **{kind.name: where(kind.name) for kind in fields(Trace)})
