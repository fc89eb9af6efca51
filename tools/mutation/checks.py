"""Checks of a mutant: a pytest session, driven from outside, runs tests against it until one fails.

We collect the tests once and trace which functions each of them calls. Then each mutant is patched into a child process
that runs the tests which call its function: the scenarios that claim its rules, the other scenarios, then the rest.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from math import inf
from pathlib import Path
from typing import Final

import hypothesis
import pytest

from kingofsiam.scenarios.coverage import emittable
from kingofsiam.scenarios.model import Scenario
from tools.mutation.attribution import rules_by_function
from tools.mutation.forked_workers import ResultFile, run_in_children, set_cpu_limit
from tools.mutation.mutants import BUILD, PACKAGE, Mutant
from tools.mutation.patching import Cache, CallTrace, CallTracer, apply_mutant, find_caches
from tools.mutation.results import MutantStatus

TESTS: Final = Path(__file__).parents[2] / "tests"
SCENARIO_TESTS: Final = str(TESTS / "scenarios" / "test_scenarios.py")
EXCLUDED: Final = (
    *("arena", "benchmarks", "bridges", "browser", "cli", "conformance", "docs", "examples", "kernel", "lab", "proof"),
    *("referee", "small_worlds", "study", "tui", "test_notebook", "test_players", "test_package_wheels", "test_readme"),
)
"""Tests that start other processes, where the mutant is not patched in, that test nothing mutated, or that are slow."""

MAX_EXAMPLES: Final = 8
"""Examples for each property, always the same."""

PYTEST_OPTIONS: Final = (
    *("-q", "-s", "--assert=plain", "--tb=no", "--continue-on-collection-errors"),
    *("-p", "no:cacheprovider", "-p", "no:xdist"),
)


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
        """The seconds of CPU time after which we say that a mutant runs forever."""
        return 2 + 10 * self.trace.seconds


@dataclass(frozen=True, slots=True)
class MutantChecks:
    """A mutant and the checks to run against it, in this order."""

    mutant: Mutant
    checks: tuple[Check, ...]


def run_checks(cases: Iterable[MutantChecks], jobs: int) -> Iterator[MutantOutcome]:
    """Patch each mutant into a child process and run its checks until one fails."""
    gc.unfreeze()  # otherwise we would miss the caches that an earlier run has frozen
    caches = _caches()
    gc.collect()
    gc.freeze()  # the children share this memory as long as no collection touches it
    for result in run_in_children(cases, partial(_check_mutant, caches), jobs):
        if result.message or result.stopped:
            check = result.task.checks[int(result.message)]
            yield MutantOutcome(result.task.mutant, check.status, check.name)
        else:
            yield MutantOutcome(result.task.mutant, MutantStatus.SURVIVED)


def _caches() -> tuple[Cache, ...]:
    """Every cache but one: what the unchanged engine emits."""
    emittable()
    return tuple(each for each in find_caches() if each is not emittable)


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


def _trace_file(names: Iterable[str]) -> Path:
    """Where the calls of tests are kept as long as neither they nor the package change."""
    digest = sha256("\n".join(names).encode())
    for folder in (TESTS, PACKAGE, Path(__file__).parent):
        for file in sorted(folder.rglob("*.py")):
            digest.update(file.read_bytes())
    return BUILD / f"calls-{digest.hexdigest()[:16]}.json"


class PytestSession:
    """A pytest plugin that replaces the loop over the tests."""

    def __init__(self, on_session: Callable[[PytestSession], None]) -> None:
        self._on_session = on_session
        self._failed = False
        self.items: Sequence[pytest.Item] = ()

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Before the collection: let Hypothesis try the same few examples each time, without a database."""
        profile = hypothesis.settings(
            derandomize=True,
            max_examples=MAX_EXAMPLES,
            database=None,
            deadline=None,  # a busy machine must not kill a mutant
            report_multiple_bugs=False,
            suppress_health_check=[hypothesis.HealthCheck.too_slow],
            phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
        )
        hypothesis.settings.register_profile("mutation", profile)
        hypothesis.settings.load_profile("mutation")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Hand the collected tests over instead of running them."""
        self.items = tuple(session.items)
        self._on_session(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record a failure, also one of the set-up or the tear-down."""
        self._failed |= report.failed

    def passes(self, item: pytest.Item) -> bool:
        """Run one test."""
        self._failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self._failed

    def trace_calls(self, functions: Sequence[str]) -> dict[str, CallTrace]:
        """The functions that each test calls, traced in a child. Tests that fail without a mutant are left out.

        If a test fails only while traced, we assume that it calls everything.
        """

        def trace_all(_: None, report: ResultFile) -> None:
            _silence_stdout()
            tracer, found = CallTracer(functions), dict[str, tuple[Sequence[str], float]]()
            caches = _caches()
            for item in self.items:
                for each in caches:
                    each.cache_clear()
                called = tracer.trace(partial(self.passes, item))
                if not self._failed:
                    found[item.nodeid] = (sorted(called.functions), called.seconds)
                    continue
                tracer.remove()
                if self.passes(item):
                    found[item.nodeid] = (functions, called.seconds)
            report.write(json.dumps(found))

        file = _trace_file((*functions, *(item.nodeid for item in self.items)))
        if not file.exists():
            (result,) = run_in_children((None,), trace_all, 1)
            if result.stopped:
                raise ChildProcessError("a test stopped the process in which the calls of all tests were traced")
            BUILD.mkdir(parents=True, exist_ok=True)
            file.write_text(result.message, encoding="utf-8")
        found = json.loads(file.read_text("utf-8"))
        return {key: CallTrace(frozenset(names), seconds) for key, (names, seconds) in found.items()}

    def checks_for(
        self, mutant: Mutant, calls: Mapping[str, CallTrace], known: str, kills: Mapping[tuple[str, str], int]
    ) -> tuple[Check, ...]:
        """The tests that call the mutated function: scenarios of its rules, other scenarios, then the rest.

        In each group, the one that killed it before comes first, then those that are fast, or that have killed many
        mutants of the same module.
        """

        def key(each: Check) -> tuple[object, ...]:
            cost = (0.02 + each.trace.seconds) / (1 + kills[mutant.module, each.name])
            return order.index(each.status), each.name != known, cost

        rules = rules_by_function().get(mutant.function, ())
        order = list(MutantStatus)
        found: list[Check] = []
        for item in self.items:
            trace = calls.get(item.nodeid)
            if trace is not None and mutant.function in trace.functions:
                name, status = _name_and_status(item, rules)
                found.append(Check(name, status, partial(self._passes_quietly, item), trace))
        return tuple(sorted(found, key=key))

    def _passes_quietly(self, item: pytest.Item) -> bool:
        _silence_stdout()
        return self.passes(item)


def _name_and_status(item: pytest.Item, rules: Collection[str]) -> tuple[str, MutantStatus]:
    """If the test runs a scenario, the scenario's id and how it would kill; otherwise the id of the test."""
    params: Mapping[str, object] = getattr(getattr(item, "callspec", None), "params", {})
    scenario = params.get("scenario")
    if not isinstance(scenario, Scenario) or not item.nodeid.startswith("tests/scenarios/test_scenarios.py"):
        return item.nodeid, MutantStatus.SUITE
    return scenario.id, MutantStatus.OWN if claimed_rules(scenario) & set(rules) else MutantStatus.SCENARIO


def claimed_rules(scenario: Scenario) -> frozenset[str]:
    """The ids of the rules that a scenario claims."""
    return frozenset(rule.id for rule in scenario.claims)


def try_mutants(
    mutants: Sequence[Mutant],
    on_outcome: Callable[[MutantOutcome], None],
    *,
    known: Mapping[str, str],
    jobs: int = 1,
    tests: Iterable[str] = (),
    budget: float = inf,
) -> None:
    """Try these mutants against the suite, or these tests of it; `known` names what killed them before.

    For each mutant we run no more tests than take `budget` seconds together.
    """
    sessions: list[PytestSession] = []
    kills: Counter[tuple[str, str]] = Counter()

    def run(session: PytestSession) -> None:
        sessions.append(session)
        calls = session.trace_calls(sorted({each.function for each in mutants}))
        checks = (session.checks_for(each, calls, known.get(each.name, ""), kills) for each in mutants)
        affordable = (tuple(_within(budget, each)) for each in checks)
        for outcome in run_checks(map(MutantChecks, mutants, affordable), jobs):
            on_outcome(outcome)
            kills[outcome.mutant.module, outcome.killed_by] += 1
            if not outcome.status.killed:
                print(f"survives: {outcome.mutant.name}: {outcome.mutant.change}", file=sys.stderr, flush=True)

    code = pytest.main([*PYTEST_OPTIONS, *(tuple(tests) or suite_paths())], plugins=[PytestSession(run)])
    if not sessions or code is pytest.ExitCode.INTERNAL_ERROR:
        raise RuntimeError("pytest could not collect or run the tests")


def _within(budget: float, checks: Iterable[Check]) -> Iterator[Check]:
    """The first of these checks, as many as do not take longer than the budget."""
    for each in checks:
        budget -= each.trace.seconds
        if budget >= 0:
            yield each


def _silence_stdout() -> None:
    """Send the standard output of this process to devnull."""
    sys.stdout.flush()
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, 1)
    os.close(devnull)


def suite_paths() -> tuple[str, ...]:
    """The parts of the suite that can kill a mutant."""
    return tuple(str(each) for each in sorted(TESTS.iterdir()) if each.stem not in EXCLUDED and _contains_tests(each))


def _contains_tests(place: Path) -> bool:
    return any(place.rglob("test_*.py")) if place.is_dir() else place.name.startswith("test_")
