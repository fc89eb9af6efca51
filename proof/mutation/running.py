"""A run: mutants before the scenarios, the survivors before the suite, the rest from the first line on."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from proof.mutation import table
from proof.mutation.bearing import bearing
from proof.mutation.fresh import noticed_from_the_start, working_while_imported
from proof.mutation.mutants import Function, Mutant, functions_of, modules
from proof.mutation.suite import try_before_tests
from proof.mutation.table import Fate, Row, Tried
from proof.mutation.trials import Case, Trial, hear, watched


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """Which mutants are to be tried: those of these modules (or of all), of changed functions, that survived before.

    `again` also tries those that are listed as equivalent. `tests` narrows the suite, `at_once` is how many processes
    may work at a time.
    """

    modules: Collection[str] = ()
    changed: bool = False
    survivors: bool = False
    again: bool = False
    scenarios_only: bool = False
    tests: Collection[str] = ()
    at_once: int = 1


def run(wish: Wish) -> None:
    """Try the mutants and write the table, also on the way: a run that is broken off has not been for nothing."""
    everything = tuple(function for module in modules() for function in functions_of(module))
    mutants = _chosen(everything, wish)
    _say(f"{len(mutants)} mutants to be tried of {sum(len(each.mutants) for each in everything)}")
    trials: dict[str, Trial] = {}

    def keep(trial: Trial) -> None:
        trials[trial.mutant.name] = trial
        if trial.fate is Fate.SUITE:
            _write(everything, trials)

    try_all(mutants, wish, keep)
    _write(everything, trials)


def _chosen(everything: Iterable[Function], wish: Wish) -> list[Mutant]:
    changed, explained = stale(everything), table.equivalent()
    survived = {row.mutant for row in table.results() if not row.fate.killed}
    functions = (each for each in everything if not wish.modules or each.module in wish.modules)
    return [
        mutant
        for function in functions
        for mutant in function.mutants
        if wish.again or (function.name, mutant.change) not in explained
        if not (wish.changed or wish.survivors)
        or (wish.changed and function.name in changed)
        or (wish.survivors and mutant.name in survived)
    ]


def stale(functions: Iterable[Function]) -> frozenset[str]:
    """The functions that are not as they were when they were tried, or whose mutants are others."""
    known, rows = {each.function: each for each in table.functions()}, table.by_function()
    return frozenset(
        each.name
        for each in functions
        if each.name not in known
        or known[each.name].digest != each.digest
        or [row.change for row in rows.get(each.name, ())] != [mutant.change for mutant in each.mutants]
    )


def try_all(mutants: Sequence[Mutant], wish: Wish, keep: Callable[[Trial], None]) -> None:
    """Try these mutants. The trial that is kept last of a mutant is the one that counts."""
    begun = time.monotonic()
    left = {each.name: each for each in mutants}

    def note(trial: Trial) -> None:
        if trial.fate.killed:
            left.pop(trial.mutant.name)
        keep(trial)

    stage = watched(sorted({each.function for each in mutants}))
    for trial in hear((Case(each, tuple(stage.witnesses(each))) for each in mutants), wish.at_once):
        note(trial)
    _say(f"{len(left)} of {len(mutants)} survive the scenarios after {time.monotonic() - begun:.0f} s")
    if left and not wish.scenarios_only:
        known = {row.mutant: row.by for row in table.results() if row.fate is Fate.SUITE}
        try_before_tests(tuple(left.values()), note, known=known, at_once=wish.at_once, tests=wish.tests)
        _try_from_the_start(tuple(left.values()), note)
        _say(f"{len(left)} of {len(mutants)} survive the suite after {time.monotonic() - begun:.0f} s")


def _try_from_the_start(mutants: Sequence[Mutant], note: Callable[[Trial], None]) -> None:
    early = working_while_imported({each.function for each in mutants}) if mutants else ()
    for mutant in (each for each in mutants if each.function in early):
        if by := noticed_from_the_start(mutant):
            note(Trial(mutant, Fate.SUITE, by))


def _write(everything: Iterable[Function], trials: Mapping[str, Trial]) -> None:
    """New rows take the places of old ones; a function of which not all mutants were tried stays as it was."""
    explained, known = table.equivalent(), {each.function: each for each in table.functions()}
    old, changed = table.by_function(), stale(everything)
    rows: list[Row] = []
    functions: list[Tried] = []
    for function in everything:
        before = {} if function.name in changed else {row.mutant: row for row in old[function.name]}
        new = [_row(mutant, trials.get(mutant.name), explained, before) for mutant in function.mutants]
        rules = bearing()[function.name]
        if None not in new:
            rows += (row for row in new if row is not None)
            functions.append(Tried(function.name, function.digest, rules))
        elif function.name in known:
            rows += old[function.name]
            functions.append(replace(known[function.name], rules=rules))
    table.write(rows, functions)


def _row(
    mutant: Mutant, trial: Trial | None, explained: Collection[tuple[str, str]], before: Mapping[str, Row]
) -> Row | None:
    if trial is not None and trial.fate.killed:
        return Row(mutant.name, trial.fate, trial.by, mutant.change)
    if (mutant.function, mutant.change) in explained:
        return Row(mutant.name, Fate.EQUIVALENT, "", mutant.change)
    if trial is not None:
        return Row(mutant.name, Fate.SURVIVED, "", mutant.change)
    return before.get(mutant.name)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
