"""A few mutants for every day: always the same ones, spread by chance over all modules."""

from __future__ import annotations

import hashlib

from proof.mutation import table
from proof.mutation.mutants import functions_of
from proof.mutation.running import Wish, try_all
from proof.mutation.table import Fate, Row
from proof.mutation.trials import Trial


def sample(size: int) -> tuple[Row, ...]:
    """Those of the killed mutants whose names have the smallest digests: a change elsewhere does not change them."""
    killed = [row for row in table.results() if row.fate.killed]
    return tuple(sorted(killed, key=lambda row: hashlib.sha256(row.mutant.encode()).digest())[:size])


def escaped(size: int, at_once: int = 1) -> tuple[Row, ...]:
    """Those of the sample that survive now. Of the suite only the tests are run that killed them before."""
    rows = {row.mutant: row for row in sample(size)}
    mutants = [
        mutant
        for module in sorted({row.module for row in rows.values()})
        for function in functions_of(module)
        for mutant in function.mutants
        if mutant.name in rows
    ]
    tests = sorted({row.by for row in rows.values() if row.fate is Fate.SUITE})
    killed: set[str] = set()

    def keep(trial: Trial) -> None:
        if trial.fate.killed:
            killed.add(trial.mutant.name)

    try_all(mutants, Wish(tests=tests, scenarios_only=not tests, at_once=at_once), keep)
    return tuple(row for name, row in rows.items() if name not in killed)
