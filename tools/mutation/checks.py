"""Checks of a mutant: a pytest session, driven from outside, runs tests against it until one fails.

We collect the tests once and trace which functions each of them calls. Then each mutant is patched into a child process
that runs the tests which call its function, cheap ones first.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import hypothesis
import pytest

from kingofsiam.scenarios.coverage import emittable
from tools.mutation.forked_workers import ResultFile, run_in_children, set_cpu_limit
from tools.mutation.mutants import Mutant
from tools.mutation.patching import Cache, CallTrace, CallTracer, apply_mutant, find_caches

TESTS: Final = Path(__file__).parents[2] / "tests"
EXCLUDED: Final = (
    *("browser", "cli", "conformance", "docs", "examples", "fuzz", "golden", "referee", "tools", "tui"),
    *("test_hidden_information", "test_package_names", "test_readme", "test_testing"),
)
"""Tests that start other processes, where the mutant is not patched in, that test nothing mutated, or that are slow."""

CHEAP: Final = ("render", "rules", "scenarios")
"""The folders of tests that take seconds."""

MAX_EXAMPLES: Final = 8
"""Examples for each property, always the same."""

PYTEST_OPTIONS: Final = (
    *("-q", "-s", "--assert=plain", "--tb=no", "--continue-on-collection-errors"),
    *("-p", "no:cacheprovider", "-p", "no:xdist"),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant; `killed_by` names the test that failed, and is empty if none did."""

    mutant: Mutant
    killed_by: str


@dataclass(frozen=True, slots=True)
class Check:
    """A test that either passes or kills the mutant."""

    name: str
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
    checks: Sequence[Check]


def run_checks(cases: Iterable[MutantChecks], jobs: int) -> Iterator[Outcome]:
    """Patch each mutant into a child process and run its checks until one fails."""
    gc.unfreeze()  # otherwise we would miss the caches that an earlier run has frozen
    caches = _caches()
    gc.collect()
    gc.freeze()  # the children share this memory as long as no collection touches it
    for result in run_in_children(cases, partial(_check_mutant, caches), jobs):
        failed = result.message or result.stopped
        yield Outcome(result.task.mutant, result.task.checks[int(result.message)].name if failed else "")


def _caches() -> tuple[Cache, ...]:
    """Every cache but one: what the unchanged engine emits."""
    emittable()
    return tuple(cache for cache in find_caches() if cache is not emittable)


def _check_mutant(caches: Iterable[Cache], case: MutantChecks, report: ResultFile) -> None:
    """Report the number of the check that runs now; an empty line at the end if all have passed."""
    apply_mutant(case.mutant)
    for cache in caches:
        cache.cache_clear()
    for number, check in enumerate(case.checks):
        report.write(str(number))
        set_cpu_limit(check.timeout)
        if not check.passes():
            return
    set_cpu_limit(0)
    report.write("")


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
        _silence_stdout()
        self._failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self._failed

    def trace_calls(self, functions: Sequence[str]) -> dict[str, CallTrace]:
        """The functions that each test calls, traced in a child. Tests that fail without a mutant are left out.

        If a test fails only while traced, we assume that it calls everything.
        """

        def trace_all(_: None, report: ResultFile) -> None:
            tracer, traces = CallTracer(functions), dict[str, tuple[Sequence[str], float]]()
            caches = _caches()
            for item in self.items:
                for cache in caches:
                    cache.cache_clear()
                called = tracer.trace(partial(self.passes, item))
                if not self._failed:
                    traces[item.nodeid] = (sorted(called.functions), called.seconds)
                    continue
                tracer.remove()
                if self.passes(item):
                    traces[item.nodeid] = (functions, called.seconds)
            report.write(json.dumps(traces))

        (result,) = run_in_children((None,), trace_all, 1)
        if result.stopped:
            raise ChildProcessError("a test stopped the process in which the calls of all tests were traced")
        traces = json.loads(result.message)
        return {test: CallTrace(frozenset(names), seconds) for test, (names, seconds) in traces.items()}

    def checks_for(
        self, mutant: Mutant, calls: Mapping[str, CallTrace], known: str, kills: Mapping[tuple[str, str], int]
    ) -> Sequence[Check]:
        """The tests that call the mutated function: first the one that killed the mutant before, then those that are
        fast, or that have killed many mutants of the same module.
        """

        def key(check: Check) -> tuple[bool, float]:
            return check.name != known, (0.02 + check.trace.seconds) / (1 + kills[mutant.module, check.name])

        checks = (
            Check(item.nodeid, partial(self.passes, item), calls[item.nodeid])
            for item in self.items
            if item.nodeid in calls and mutant.function in calls[item.nodeid].functions
        )
        return sorted(checks, key=key)


def try_mutants(
    mutants: Sequence[Mutant],
    on_outcome: Callable[[Outcome], None],
    *,
    known: Mapping[str, str],
    jobs: int,
    tests: Sequence[str],
) -> None:
    """Try these mutants against these tests; `known` names what killed them before."""
    sessions: list[PytestSession] = []
    kills: Counter[tuple[str, str]] = Counter()

    def run(session: PytestSession) -> None:
        sessions.append(session)
        calls = session.trace_calls(sorted({mutant.function for mutant in mutants}))
        checks = (session.checks_for(mutant, calls, known.get(mutant.name, ""), kills) for mutant in mutants)
        for outcome in run_checks(map(MutantChecks, mutants, checks), jobs):
            on_outcome(outcome)
            kills[outcome.mutant.module, outcome.killed_by] += 1

    code = pytest.main([*PYTEST_OPTIONS, *tests], plugins=[PytestSession(run)])
    if not sessions or code is pytest.ExitCode.INTERNAL_ERROR:
        raise RuntimeError("pytest could not collect or run the tests")


def _silence_stdout() -> None:
    """Send the standard output of this process to devnull."""
    sys.stdout.flush()
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, 1)
    os.close(devnull)


def suite_paths() -> tuple[str, ...]:
    """The parts of the suite that can kill a mutant."""
    return tuple(str(place) for place in sorted(TESTS.iterdir()) if place.stem not in EXCLUDED and _has_tests(place))


def cheap_paths() -> tuple[str, ...]:
    """Of these the cheap folders, and the files outside the folders."""
    places = map(Path, suite_paths())
    return (*(str(place) for place in places if place.is_file() or place.name in CHEAP), "-m", "not slow")


def _has_tests(place: Path) -> bool:
    return any(place.rglob("test_*.py")) if place.is_dir() else place.name.startswith("test_")
