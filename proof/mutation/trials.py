"""A mutant on trial: which scenario, or else which test, notices it."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from kingofsiam.citation import Rule
from kingofsiam.rules.contents import rule
from kingofsiam.scenarios.contents import SCENARIOS
from kingofsiam.scenarios.holding import differences
from kingofsiam.scenarios.proof import emittable
from kingofsiam.scenarios.scenario import Scenario
from kingofsiam.scenarios.tracing import unproved
from proof.mutation.bearing import bearing
from proof.mutation.calls import Called, Watch
from proof.mutation.children import Report, each_in_a_child, limit
from proof.mutation.living import Memory, memories, plant
from proof.mutation.mutants import Mutant
from proof.mutation.table import Fate


@dataclass(frozen=True, slots=True)
class Trial:
    """How the trial of a mutant ended; `by` names the scenario or the test that killed it."""

    mutant: Mutant
    fate: Fate
    by: str = ""


@dataclass(frozen=True, slots=True)
class Witness:
    """A scenario or a test: it either holds or notices that something is wrong."""

    name: str
    fate: Fate
    holds: Callable[[], bool]
    called: Called

    @property
    def patience(self) -> float:
        """How many seconds it may take beside a mutant before we say that it never ends."""
        return 8 + 20 * self.called.seconds


@dataclass(frozen=True, slots=True)
class Case:
    """A mutant and the witnesses that it is shown to, in this order."""

    mutant: Mutant
    witnesses: tuple[Witness, ...]


def hear(cases: Iterable[Case], at_once: int) -> Iterator[Trial]:
    """Plant each mutant in a child process and call its witnesses until one notices it."""
    gc.unfreeze()  # what an earlier trial has frozen would not be found
    remembering = memories()
    gc.collect()
    gc.freeze()  # the children share what there is, as long as nobody tidies it up
    for told in each_in_a_child(cases, partial(_hear, remembering), at_once):
        if told.line or told.stopped:
            witness = told.about.witnesses[int(told.line)]
            yield Trial(told.about.mutant, witness.fate, witness.name)
        else:
            yield Trial(told.about.mutant, Fate.SURVIVED)


def _hear(remembering: Iterable[Memory], case: Case, report: Report) -> None:
    """Tell the number of the witness who is being heard; nothing in the end if none has noticed anything."""
    plant(case.mutant)
    for each in remembering:
        each.cache_clear()
    for number, witness in enumerate(case.witnesses):
        report.tell(str(number))
        limit(witness.patience)
        if not witness.holds():
            return
    limit(0)
    report.tell("")


@dataclass(frozen=True, slots=True)
class Stage:
    """What must be known of the scenarios before a trial: what each calls, and which rules the engine ever emits."""

    calls: Mapping[str, Called]
    emittable: frozenset[Rule]

    def witnesses(self, mutant: Mutant) -> Iterator[Witness]:
        """The scenarios that call the function of the mutant: its own first, the quick ones before the slow."""
        rules = frozenset(bearing()[mutant.function])
        for scenario in sorted(SCENARIOS, key=lambda each: (not claimed(each) & rules, self.calls[each.id].seconds)):
            if mutant.function in self.calls[scenario.id].names:
                fate = Fate.OWN if claimed(scenario) & rules else Fate.SCENARIO
                yield Witness(scenario.id, fate, partial(self.holds, scenario), self.calls[scenario.id])

    def holds(self, scenario: Scenario) -> bool:
        """Whether the engine does as the scenario says and proves its claims; where it breaks down, it does not."""
        try:
            return not differences(scenario) and not unproved(scenario, self.emittable)
        except Exception:  # noqa: BLE001 - whatever a mutant does
            return False


def claimed(scenario: Scenario) -> frozenset[str]:
    """The ids of the rules that a scenario claims."""
    return frozenset(rule.id for rule in scenario.claims)


def watched(functions: Sequence[str]) -> Stage:
    """What the scenarios call and emit, found out in a child so that this process remembers nothing of it."""

    def watch(_: None, report: Report) -> None:
        eye, rules = Watch(functions), emittable()
        calls = {each.id: eye.calls_of(partial(differences, each)) for each in SCENARIOS}
        told = {key: (sorted(called.names), called.seconds) for key, called in calls.items()}
        report.tell(json.dumps([sorted(rule.id for rule in rules), told]))

    (told,) = each_in_a_child((None,), watch, 1)
    emitted, calls = json.loads(told.line)
    return Stage(
        {key: Called(frozenset(names), seconds) for key, (names, seconds) in calls.items()},
        frozenset(map(rule, emitted)),
    )
