"""A stratified sample of the mutants of a large room, and the estimate of what the rest of them would show.

Of each module we take as many mutants as fall to it by its share, but a few at least: those whose changes have the
smallest digests, so the sample is always the same. Every outcome is kept in `build/mutation`, so an interrupted run
goes on where it stopped, and a sample can grow until it is the whole. `samples.tsv` has a line for each module.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from itertools import groupby
from math import ceil, sqrt
from operator import attrgetter
from pathlib import Path
from typing import Final

from proof.mutation import results
from proof.mutation.checks import TESTS, MutantOutcome, try_mutants
from proof.mutation.mutants import BUILD, Function, Mutant, functions_of, modules_in
from proof.mutation.results import MutantStatus

SAMPLES: Final = Path(__file__).with_name("samples.tsv")
SAMPLE_SIZE: Final = 1000
LEAST_OF_A_MODULE: Final = 10
BUDGET: Final = 6.0
"""Seconds that the tests of a mutant may take together. Survivors, with `--survivors`, have four times as many."""

LEFT_OUT: Final = ("test_differential", "test_vectors", "test_json_schema")
"""Tests that take a minute and more, or that start processes."""


def sample(room: str, size: int = SAMPLE_SIZE) -> list[Mutant]:
    """The mutants of a room to be tried, of each module the same share but a few at least."""
    mutants = {module: _by_digest(functions_of(module)) for module in modules_in(room)}
    share = size / max(1, sum(map(len, mutants.values())))
    return [each for of in mutants.values() for each in of[: max(LEAST_OF_A_MODULE, ceil(share * len(of)))]]


def _by_digest(functions: Sequence[Function]) -> list[Mutant]:
    mutants = [mutant for function in functions for mutant in function.mutants]
    return sorted(mutants, key=lambda each: hashlib.sha256(f"{each.function}\t{each.change}".encode()).digest())


@dataclass(frozen=True, slots=True)
class Trial:
    """The outcome for one mutant. `late` says that it survived first, and that a test added since kills it."""

    status: MutantStatus
    killed_by: str = ""
    late: bool = False


def try_sample(room: str, mutants: Sequence[Mutant], jobs: int, *, survivors: bool, tests: Collection[str]) -> None:
    """Try those mutants of the sample that have no outcome yet, or that survived; keep each outcome at once."""
    before = trials(room)
    left = [
        each
        for each in mutants
        if each.name not in before or (survivors and before[each.name].status is MutantStatus.SURVIVED)
    ]
    digests = {function.name: function.digest for module in modules_in(room) for function in functions_of(module)}
    paths = tests or [str(each) for each in sorted((TESTS / room).glob("test_*.py")) if each.stem not in LEFT_OUT]

    def keep(outcome: MutantOutcome) -> None:
        mutant = outcome.mutant
        line = (mutant.name, digests[mutant.function], outcome.status.value, outcome.killed_by, mutant.change)
        with _trial_file(room).open("a", encoding="utf-8") as file:
            file.write("\t".join(line) + "\n")

    if left:
        try_mutants(left, keep, known={}, jobs=jobs, tests=paths, budget=(4 if survivors else 1) * BUDGET)


def _trial_file(room: str) -> Path:
    return BUILD / f"{room}.tsv"


def trials(room: str) -> dict[str, Trial]:
    """The last outcome of every mutant of the room whose function has not changed since."""
    file = _trial_file(room)
    digests = {function.name: function.digest for module in modules_in(room) for function in functions_of(module)}
    found: dict[str, Trial] = {}
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        name, digest, status, killed_by, _ = line.split("\t")
        if digests.get(name.partition("#")[0]) == digest:
            old = found.get(name)
            late = old is not None and (old.late or old.status is MutantStatus.SURVIVED)
            found[name] = Trial(MutantStatus(status), killed_by, late)
    return found


@dataclass(frozen=True, slots=True)
class SampleScore:
    """The mutants of a module or a room; `late` counts those that only a test added since kills."""

    name: str
    mutants: int
    tried: int
    killed: int
    late: int
    equivalent: int

    @property
    def room(self) -> str:
        """The room of the module."""
        return self.name.partition(".")[0]

    @property
    def survived(self) -> int:
        """The number that is neither killed nor explained."""
        return self.tried - self.killed - self.equivalent

    @property
    def interval(self) -> tuple[float, float]:
        """Of the mutants not tried, the share that no test may kill: with 95 % between these (Wilson 1927)."""
        share, z = (self.late + self.survived) / self.tried, 1.96
        middle, spread = share + z * z / (2 * self.tried), sqrt(share * (1 - share) + z * z / (4 * self.tried))
        scale, margin = 1 + z * z / self.tried, z * spread / sqrt(self.tried)
        return max(0.0, (middle - margin) / scale), (middle + margin) / scale


def score_sample(room: str) -> Iterator[SampleScore]:
    """The score of each module of a room, from the outcomes that are kept."""
    done, explained = trials(room), results.load_equivalent()
    for module in modules_in(room):
        mutants = [mutant for function in functions_of(module) for mutant in function.mutants]
        tried = [each for each in mutants if each.name in done]
        killed = [done[each.name] for each in tried if done[each.name].status.killed]
        alike = [
            each for each in tried if not done[each.name].status.killed and (each.function, each.change) in explained
        ]
        late = sum(each.late for each in killed)
        yield SampleScore(module, len(mutants), len(tried), len(killed), late, len(alike))


def save_samples(room: str) -> None:
    """Write the scores of a room into the table; those of other rooms stay."""
    scores = (*(each for each in load_samples() if each.room != room), *filter(attrgetter("tried"), score_sample(room)))
    lines = sorted("\t".join(map(str, astuple(each))) for each in scores)
    SAMPLES.write_text(
        "\n".join(("\t".join(each.name for each in fields(SampleScore)), *lines)) + "\n", encoding="utf-8"
    )


def load_samples() -> tuple[SampleScore, ...]:
    """The score of every module in the table."""
    lines = SAMPLES.read_text("utf-8").splitlines()[1:] if SAMPLES.exists() else ()
    return tuple(SampleScore(name, *map(int, numbers)) for name, *numbers in (line.split("\t") for line in lines))


def scores_by_room() -> Iterator[SampleScore]:
    """The rooms whose mutants are all tried, then those of which there is a sample."""
    modules = results.scores_by_module()
    whole = (SampleScore(name, of.mutants, of.mutants, of.by_suite, 0, of.equivalent) for name, of in modules.items())
    for room, scores in groupby(sorted((*whole, *load_samples()), key=lambda each: each.room), lambda each: each.room):
        yield SampleScore(room, *map(sum, zip(*(astuple(each)[1:] for each in scores), strict=True)))


def room_lines() -> Iterator[tuple[str, ...]]:
    """The scores of the rooms as lines of a table, under `ROOM_HEADING`."""
    for each in scores_by_room():
        low, high = (100 * share for share in each.interval)
        rest = "-" if each.tried == each.mutants else f"{low:.1f} to {high:.1f} %"
        numbers = (each.mutants, each.tried, each.killed, each.late, each.equivalent, each.survived)
        yield (each.name, *map(str, numbers), rest)


ROOM_HEADING: Final = (
    "room",
    "mutants",
    "tried",
    "killed",
    "by a new test",
    "change nothing",
    "survive",
    "rest missed",
)
