"""A run: mutants before the scenarios, the survivors before the suite, the rest from the first line on."""

from __future__ import annotations

import sys
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from proof.mutation import table
from proof.mutation.bearing import bearing
from proof.mutation.fresh import noticed_from_the_start, working_while_imported
from proof.mutation.mutants import Function, Mutant, functions_of, modules
from proof.mutation.suite import tried_by_tests
from proof.mutation.table import Fate, Row, Tried
from proof.mutation.trials import Case, Trial, hear, watched


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is to be run: the functions of these modules (all if none is named), only the changed ones, or the sample.

    `again` also tries those that are listed as equivalent; `at_once` is how many processes may work at a time.
    """

    modules: Collection[str] = ()
    changed: bool = False
    again: bool = False
    scenarios_only: bool = False
    at_once: int = 1


def run(wish: Wish) -> tuple[Row, ...]:
    """Try the mutants and write the table; the rows of what was tried."""
    everything = tuple(function for module in modules() for function in functions_of(module))
    chosen = tuple(each for each in everything if _wanted(each, wish))
    mutants = [mutant for function in chosen for mutant in function.mutants]
    explained = table.equivalent()
    open_cases = [each for each in mutants if wish.again or (each.function, each.change) not in explained]
    _say(f"{len(mutants)} mutants of {len(chosen)} functions, {len(mutants) - len(open_cases)} known to be equivalent")
    trials = try_mutants(open_cases, wish.at_once, scenarios_only=wish.scenarios_only)
    rows = tuple(_row(each, trials.get(each.name), explained) for each in mutants)
    _write(everything, chosen, rows)
    return rows


def _wanted(function: Function, wish: Wish) -> bool:
    if wish.modules and function.module not in wish.modules:
        return False
    return not wish.changed or function.name in stale((function,))


def stale(functions: Iterable[Function]) -> frozenset[str]:
    """The functions that are not as they were when they were tried, or whose mutants are others."""
    tried, rows = {each.function: each for each in table.functions()}, table.by_function()
    return frozenset(
        each.name
        for each in functions
        if each.name not in tried
        or tried[each.name].digest != each.digest
        or [row.change for row in rows.get(each.name, ())] != [mutant.change for mutant in each.mutants]
    )


def try_mutants(
    mutants: Sequence[Mutant], at_once: int, *, scenarios_only: bool = False, tests: Collection[str] = ()
) -> Mapping[str, Trial]:
    """How the trial of each ended, by name; `tests` narrows the suite."""
    begun = time.monotonic()
    stage = watched(sorted({each.function for each in mutants}))
    cases = (Case(each, tuple(stage.witnesses(each))) for each in mutants)
    trials = {trial.mutant.name: trial for trial in hear(cases, at_once)}
    left = _left(mutants, trials)
    _say(f"{len(left)} of {len(mutants)} survive the scenarios after {time.monotonic() - begun:.0f} s")
    if scenarios_only or not left:
        return trials
    known = {row.mutant: row.by for row in table.results() if row.fate is Fate.SUITE}
    for trial in tried_by_tests(left, known, at_once, tests):
        trials[trial.mutant.name] = trial
    left = _left(mutants, trials)
    _say(f"{len(left)} of {len(mutants)} survive the suite after {time.monotonic() - begun:.0f} s")
    early = working_while_imported({each.function for each in left}) if left else frozenset[str]()
    for mutant in (each for each in left if each.function in early):
        if by := noticed_from_the_start(mutant):
            trials[mutant.name] = Trial(mutant, Fate.SUITE, by)
    return trials


def _left(mutants: Iterable[Mutant], trials: Mapping[str, Trial]) -> list[Mutant]:
    return [each for each in mutants if not trials[each.name].fate.killed]


def _row(mutant: Mutant, trial: Trial | None, explained: Collection[tuple[str, str]]) -> Row:
    if trial is not None and trial.fate.killed:
        return Row(mutant.name, trial.fate, trial.by, mutant.change)
    known = (mutant.function, mutant.change) in explained
    return Row(mutant.name, Fate.EQUIVALENT if known else Fate.SURVIVED, "", mutant.change)


def _write(everything: Sequence[Function], chosen: Sequence[Function], rows: Sequence[Row]) -> None:
    """Put the new rows in the places of the old ones, in the order of the modules; what is no more is left out."""
    fresh = {each.name for each in chosen}
    found = {**table.by_function(), **{name: tuple(row for row in rows if row.function == name) for name in fresh}}
    kept = {each.function: each for each in table.functions()}
    tried = [
        Tried(each.name, each.digest, bearing()[each.name])
        if each.name in fresh
        else replace(kept[each.name], rules=bearing()[each.name])
        for each in everything
        if each.name in fresh or each.name in kept
    ]
    table.write([row for each in tried for row in found[each.function]], tried)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
