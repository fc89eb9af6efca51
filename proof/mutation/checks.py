"""Checks of a mutant: run scenarios or tests against it until one notices the difference."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from kingofsiam.rules.contents import rule
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.scenarios.coverage import emittable, unproved
from kingofsiam.scenarios.model import Scenario
from kingofsiam.scenarios.runner import differences
from kingofsiam.spec.citation import Rule
from proof.mutation.attribution import rules_by_function
from proof.mutation.forked_workers import ResultFile, run_in_children, set_cpu_limit
from proof.mutation.mutants import Mutant
from proof.mutation.patching import Cache, CallTrace, CallTracer, apply_mutant, find_caches
from proof.mutation.results import MutantStatus


@dataclass(frozen=True, slots=True)
class MutantOutcome:
    """The result for a mutant; `killed_by` names the scenario or the test that killed it."""

    mutant: Mutant
    status: MutantStatus
    killed_by: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """A scenario or a test that either passes or kills the mutant."""

    name: str
    status: MutantStatus
    passes: Callable[[], bool]
    trace: CallTrace

    @property
    def timeout(self) -> float:
        """The seconds of CPU time after which we say that a mutant makes it run forever."""
        return 8 + 20 * self.trace.seconds


@dataclass(frozen=True, slots=True)
class MutantChecks:
    """A mutant and the checks to run against it, in this order."""

    mutant: Mutant
    checks: tuple[Check, ...]


def run_checks(cases: Iterable[MutantChecks], jobs: int) -> Iterator[MutantOutcome]:
    """Patch each mutant into a child process and run its checks until one fails."""
    gc.unfreeze()  # otherwise we would miss the caches that an earlier run has frozen
    caches = find_caches()
    gc.collect()
    gc.freeze()  # the children share this memory as long as no collection touches it
    for result in run_in_children(cases, partial(_check_mutant, caches), jobs):
        if result.message or result.stopped:
            check = result.task.checks[int(result.message)]
            yield MutantOutcome(result.task.mutant, check.status, check.name)
        else:
            yield MutantOutcome(result.task.mutant, MutantStatus.SURVIVED)


def _check_mutant(caches: Iterable[Cache], case: MutantChecks, report: ResultFile) -> None:
    """Report the number of the check that runs now; an empty line at the end if all have passed."""
    apply_mutant(case.mutant)
    for each in caches:
        each.cache_clear()
    for number, check in enumerate(case.checks):
        report.write(str(number))
        set_cpu_limit(check.timeout)
        if not check.passes():
            return
    set_cpu_limit(0)
    report.write("")


@dataclass(frozen=True, slots=True)
class ScenarioChecks:
    """The scenarios as checks: the functions each calls, and the rules that the engine emits at all."""

    traces: Mapping[str, CallTrace]
    emittable: frozenset[Rule]

    def checks_for(self, mutant: Mutant) -> Iterator[Check]:
        """The scenarios that call the mutated function: those that claim its rules first, the fast before the slow."""
        rules = frozenset(rules_by_function()[mutant.function])
        for scenario in sorted(
            SCENARIOS, key=lambda each: (not claimed_rules(each) & rules, self.traces[each.id].seconds)
        ):
            if mutant.function in self.traces[scenario.id].functions:
                status = MutantStatus.OWN if claimed_rules(scenario) & rules else MutantStatus.SCENARIO
                yield Check(scenario.id, status, partial(self.passes, scenario), self.traces[scenario.id])

    def passes(self, scenario: Scenario) -> bool:
        """Whether the engine does as the scenario says and proves its claims. An exception counts as a failure."""
        try:
            return not differences(scenario) and not unproved(scenario, self.emittable)
        except Exception:  # noqa: BLE001 - whatever a mutant does
            return False


def claimed_rules(scenario: Scenario) -> frozenset[str]:
    """The ids of the rules that a scenario claims."""
    return frozenset(rule.id for rule in scenario.claims)


def trace_scenarios(functions: Sequence[str]) -> ScenarioChecks:
    """Trace what the scenarios call and emit, in a child so that the caches of this process stay empty."""

    def trace_all(_: None, report: ResultFile) -> None:
        tracer, rules = CallTracer(functions), emittable()
        calls = {each.id: tracer.trace(partial(differences, each)) for each in SCENARIOS}
        traces = {key: (sorted(called.functions), called.seconds) for key, called in calls.items()}
        report.write(json.dumps([sorted(rule.id for rule in rules), traces]))

    (result,) = run_in_children((None,), trace_all, 1)
    emitted, calls = json.loads(result.message)
    return ScenarioChecks(
        {key: CallTrace(frozenset(names), seconds) for key, (names, seconds) in calls.items()},
        frozenset(map(rule, emitted)),
    )
