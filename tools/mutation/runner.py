"""The mutation run: try the mutants, write the tables on the way, and try samples again."""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.mutation import results
from tools.mutation.attribution import rules_by_function
from tools.mutation.checks import SCENARIO_TESTS, MutantOutcome, suite_paths, try_mutants
from tools.mutation.fresh_imports import FreshCopy, functions_run_at_import
from tools.mutation.mutants import Function, Mutant, digests_of, functions_of, mutated_modules
from tools.mutation.results import MutantStatus, MutatedFunction, ResultRow

SECONDS_BETWEEN_SAVES: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOptions:
    """Which mutants to try: those of some modules (or all), of changed functions, or that survived the last run.

    `include_equivalent` adds those listed as equivalent, `tests` narrows the suite, `jobs` is the number of processes.
    """

    modules: Collection[str] = ()
    changed: bool = False
    survivors: bool = False
    include_equivalent: bool = False
    tests: Collection[str] = ()
    jobs: int = 1


def run(options: RunOptions) -> None:
    """Try the mutants and write the tables, also on the way, so that an interrupted run is not lost."""
    everything = tuple(function for module in mutated_modules() for function in functions_of(module))
    mutants = _select_mutants(everything, options)
    _log(f"{len(mutants)} mutants to try of {sum(len(each.mutants) for each in everything)}")
    outcomes: dict[str, MutantOutcome] = {}
    saved = time.monotonic()

    def record(outcome: MutantOutcome) -> None:
        nonlocal saved
        outcomes[outcome.mutant.name] = copy.tried_again(outcome, early, options.tests or suite_paths())
        if time.monotonic() - saved > SECONDS_BETWEEN_SAVES:
            _save_results(everything, outcomes)
            saved = time.monotonic()

    known = {row.mutant: row.killed_by for row in results.load_results()}
    early = functions_run_at_import(mutated_modules())
    with TemporaryDirectory() as folder:
        copy = FreshCopy(Path(folder))
        if mutants:
            try_mutants(mutants, record, known=known, jobs=options.jobs, tests=options.tests)
    _save_results(everything, outcomes)
    _log(f"{sum(not each.status.killed for each in outcomes.values())} of {len(mutants)} survive")


def _select_mutants(everything: Iterable[Function], options: RunOptions) -> list[Mutant]:
    changed, explained = stale_functions(mutated_modules()), results.load_equivalent()
    survived = {row.mutant for row in results.load_results() if not row.status.killed}
    functions = (each for each in everything if not options.modules or each.module in options.modules)
    return [
        mutant
        for function in functions
        for mutant in function.mutants
        if options.include_equivalent or (function.name, mutant.change) not in explained
        if not (options.changed or options.survivors)
        or (options.changed and function.name in changed)
        or (options.survivors and mutant.name in survived)
    ]


def stale_functions(modules: Iterable[str]) -> frozenset[str]:
    """The functions of these modules that are new, or have changed since their mutants were tried."""
    known = {each.function: each.digest for each in results.load_functions()}
    return frozenset(
        function
        for module in modules
        for function, digest in digests_of(module).items()
        if known.get(function) != digest
    )


def _save_results(everything: Iterable[Function], outcomes: Mapping[str, MutantOutcome]) -> None:
    """Replace the rows of the functions whose mutants all have an outcome; the others stay as they are."""
    explained, known = results.load_equivalent(), {each.function: each for each in results.load_functions()}
    old, changed = results.results_by_function(), stale_functions(mutated_modules())
    rows: list[ResultRow] = []
    functions: list[MutatedFunction] = []
    for function in everything:
        before = {} if function.name in changed else {row.mutant: row for row in old.get(function.name, ())}
        new = [_result_row(mutant, outcomes.get(mutant.name), explained, before) for mutant in function.mutants]
        rules = rules_by_function()[function.name]
        if None not in new:
            rows += (row for row in new if row is not None)
            functions.append(MutatedFunction(function.name, function.digest, rules))
        elif function.name in known:
            rows += old.get(function.name, ())
            functions.append(replace(known[function.name], rules=rules))
    results.save(rows, functions)


def _result_row(
    mutant: Mutant,
    outcome: MutantOutcome | None,
    explained: Collection[tuple[str, str]],
    before: Mapping[str, ResultRow],
) -> ResultRow | None:
    if outcome is not None and outcome.status.killed:
        return ResultRow(mutant.name, outcome.status, outcome.killed_by, mutant.change)
    if (mutant.function, mutant.change) in explained:
        return ResultRow(mutant.name, MutantStatus.EQUIVALENT, "", mutant.change)
    if outcome is not None:
        return ResultRow(mutant.name, MutantStatus.SURVIVED, "", mutant.change)
    return before.get(mutant.name)


def _log(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def sample_killed(size: int) -> tuple[ResultRow, ...]:
    """A fixed pseudo-random sample of the killed mutants: those whose names have the smallest digests."""
    killed = [row for row in results.load_results() if row.status.killed]
    return tuple(sorted(killed, key=lambda row: hashlib.sha256(row.mutant.encode()).digest())[:size])


def sample_survivors(size: int, jobs: int = 1) -> tuple[ResultRow, ...]:
    """The mutants of the sample that survive now. We run only the tests that killed them before."""
    rows = {row.mutant: row for row in sample_killed(size)}
    mutants = [
        mutant
        for module in sorted({row.module for row in rows.values()})
        for function in functions_of(module)
        for mutant in function.mutants
        if mutant.name in rows
    ]
    tests = sorted({row.killed_by for row in rows.values() if row.status is MutantStatus.SUITE})
    killed: set[str] = set()

    def record(outcome: MutantOutcome) -> None:
        if outcome.status.killed:
            killed.add(outcome.mutant.name)

    known = {name: row.killed_by for name, row in rows.items()}
    try_mutants(mutants, record, known=known, jobs=jobs, tests=(SCENARIO_TESTS, *tests))
    return tuple(row for name, row in rows.items() if name not in killed)
