"""A pytest session driven from outside: collect the tests once, run them one by one in each child."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import hypothesis
import pytest

from proof.mutation.checks import Check, MutantChecks, MutantOutcome, run_checks
from proof.mutation.forked_workers import ResultFile, run_in_children
from proof.mutation.mutants import Mutant
from proof.mutation.patching import CallTrace, CallTracer
from proof.mutation.results import MutantStatus

TESTS: Final = Path(__file__).parents[2] / "tests"
EXCLUDED: Final = (
    *("benchmarks", "browser", "cli", "conformance", "docs", "kernel", "lab", "proof", "referee"),
    *("small_worlds", "tui", "test_players", "test_package_wheels", "test_readme"),
)
"""Tests that start other processes, where the mutant is not patched in, that test nothing mutated, or that are slow."""

MAX_EXAMPLES: Final = 8
"""Examples for each property, always the same."""


class PytestSession:
    """A pytest plugin that replaces the loop over the tests."""

    def __init__(self, on_session: Callable[[PytestSession], None]) -> None:
        self._on_session = on_session
        self._failed = False
        self.items: Sequence[pytest.Item] = ()

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Before the collection: let Hypothesis try the same few examples each time, without a database."""
        profile = hypothesis.settings(derandomize=True, max_examples=MAX_EXAMPLES, database=None)
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
            silence_stdout()
            tracer, found = CallTracer(functions), dict[str, tuple[Sequence[str], float]]()
            for item in self.items:
                called = tracer.trace(partial(self.passes, item))
                if not self._failed:
                    found[item.nodeid] = (sorted(called.functions), called.seconds)
                    continue
                tracer.remove()
                if self.passes(item):
                    found[item.nodeid] = (functions, called.seconds)
            report.write(json.dumps(found))

        (result,) = run_in_children((None,), trace_all, 1)
        return {
            key: CallTrace(frozenset(names), seconds) for key, (names, seconds) in json.loads(result.message).items()
        }

    def checks_for(self, mutant: Mutant, calls: Mapping[str, CallTrace], known: str) -> Iterator[Check]:
        """The tests that call the mutated function: the one that killed it before, then the fast ones first."""
        concerned = (
            each for each in self.items if each.nodeid in calls and mutant.function in calls[each.nodeid].functions
        )
        for item in sorted(concerned, key=lambda each: (each.nodeid != known, calls[each.nodeid].seconds)):
            yield Check(item.nodeid, MutantStatus.SUITE, partial(self._passes_quietly, item), calls[item.nodeid])

    def _passes_quietly(self, item: pytest.Item) -> bool:
        silence_stdout()
        return self.passes(item)


def silence_stdout() -> None:
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


PYTEST_OPTIONS: Final = (
    *("-q", "-s", "--assert=plain", "--continue-on-collection-errors"),
    *("-p", "no:cacheprovider", "-p", "no:xdist"),
)


def run_suite(
    mutants: Sequence[Mutant],
    on_outcome: Callable[[MutantOutcome], None],
    *,
    known: Mapping[str, str],
    jobs: int,
    tests: Iterable[str] = (),
) -> None:
    """Try these mutants against the suite, or these tests of it; `known` names the tests that killed them before."""
    sessions: list[PytestSession] = []

    def try_mutants(session: PytestSession) -> None:
        sessions.append(session)
        calls = session.trace_calls(sorted({each.function for each in mutants}))
        cases = (
            MutantChecks(each, tuple(session.checks_for(each, calls, known.get(each.name, "")))) for each in mutants
        )
        for outcome in run_checks(cases, jobs):
            on_outcome(outcome)
            if not outcome.status.killed:
                print(f"survives: {outcome.mutant.name}: {outcome.mutant.change}", file=sys.stderr, flush=True)

    pytest.main([*PYTEST_OPTIONS, *(tuple(tests) or suite_paths())], plugins=[PytestSession(try_mutants)])
    if not sessions:
        raise RuntimeError("pytest could not collect the tests")
