"""The test suite as a court: its tests are collected once, then called one by one in the child of each mutant."""

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

from proof.mutation.calls import Called, Watch
from proof.mutation.children import Report, each_in_a_child
from proof.mutation.mutants import Mutant
from proof.mutation.table import Fate
from proof.mutation.trials import Case, Trial, Witness, hear

TESTS: Final = Path(__file__).parents[2] / "tests"
LEFT_OUT: Final = (
    *("benchmarks", "browser", "cli", "conformance", "docs", "kernel", "lab", "planted", "proof", "referee"),
    *("small_worlds", "table", "test_machine_players", "test_package_wheels", "test_readme"),
)
"""They look at programs in processes of their own, where no mutant is planted, at nothing that is mutated, or long."""

EXAMPLES: Final = 8
"""How often a property is tried, always with the same examples."""


class Court:
    """A pytest plugin that takes the place of the loop over the tests."""

    def __init__(self, session_is_open: Callable[[Court], None]) -> None:
        self._then = session_is_open
        self._failed = False
        self.items: Sequence[pytest.Item] = ()

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Before a test is seen: Hypothesis shall try the same few examples each time, and remember nothing."""
        profile = hypothesis.settings(derandomize=True, max_examples=EXAMPLES, database=None)
        hypothesis.settings.register_profile("mutation", profile)
        hypothesis.settings.load_profile("mutation")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests, do what is to be done with them."""
        self.items = tuple(session.items)
        self._then(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure, also one before or after the test."""
        self._failed |= report.failed

    def holds(self, item: pytest.Item) -> bool:
        """Run one test."""
        self._failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self._failed

    def calls(self, functions: Sequence[str]) -> dict[str, Called]:
        """What each test calls, found out in a child; those that fail without any mutant are left out.

        A test that does not bear to be watched is taken to call everything.
        """

        def watch(_: None, report: Report) -> None:
            quiet()
            eye, found = Watch(functions), dict[str, tuple[Sequence[str], float]]()
            for item in self.items:
                called = eye.calls_of(partial(self.holds, item))
                if not self._failed:
                    found[item.nodeid] = (sorted(called.names), called.seconds)
                    continue
                eye.remove()
                if self.holds(item):
                    found[item.nodeid] = (functions, called.seconds)
            report.tell(json.dumps(found))

        (told,) = each_in_a_child((None,), watch, 1)
        return {key: Called(frozenset(names), seconds) for key, (names, seconds) in json.loads(told.line).items()}

    def witnesses(self, mutant: Mutant, calls: Mapping[str, Called], known: str) -> Iterator[Witness]:
        """The tests that call the function of the mutant: the one that killed it before, then the quick ones first."""
        concerned = (
            each for each in self.items if each.nodeid in calls and mutant.function in calls[each.nodeid].names
        )
        for item in sorted(concerned, key=lambda each: (each.nodeid != known, calls[each.nodeid].seconds)):
            yield Witness(item.nodeid, Fate.SUITE, partial(self._quietly, item), calls[item.nodeid])

    def _quietly(self, item: pytest.Item) -> bool:
        quiet()
        return self.holds(item)


def quiet() -> None:
    """This process says nothing more on its standard output."""
    sys.stdout.flush()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)


def paths() -> tuple[str, ...]:
    """The parts of the suite that can notice a mutant."""
    return tuple(str(each) for each in sorted(TESTS.iterdir()) if each.stem not in LEFT_OUT and _holds_tests(each))


def _holds_tests(place: Path) -> bool:
    return any(place.rglob("test_*.py")) if place.is_dir() else place.name.startswith("test_")


OPTIONS: Final = (
    *("-q", "-s", "--assert=plain", "--continue-on-collection-errors"),
    *("-p", "no:cacheprovider", "-p", "no:xdist"),
)


def try_before_tests(
    mutants: Sequence[Mutant],
    keep: Callable[[Trial], None],
    *,
    known: Mapping[str, str],
    at_once: int,
    tests: Iterable[str] = (),
) -> None:
    """Try these mutants before the suite, or before these tests of it; `known` names earlier killers."""
    opened: list[Court] = []

    def loop(court: Court) -> None:
        opened.append(court)
        calls = court.calls(sorted({each.function for each in mutants}))
        cases = (Case(each, tuple(court.witnesses(each, calls, known.get(each.name, "")))) for each in mutants)
        for trial in hear(cases, at_once):
            keep(trial)
            if not trial.fate.killed:
                print(f"not noticed: {trial.mutant.name}: {trial.mutant.change}", file=sys.stderr, flush=True)

    pytest.main([*OPTIONS, *(tuple(tests) or paths())], plugins=[Court(loop)])
    if not opened:
        raise RuntimeError("the tests could not be collected")
