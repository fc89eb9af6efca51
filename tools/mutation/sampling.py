"""A stratified sample of the mutants of a large room, and the estimate of what the rest of them would show.

Of each module we take as many mutants as fall to it by its share, but a few at least: those whose changes have the
smallest digests, so the sample is always the same. Every outcome is written at once to the room's file in `samples/`,
so an interrupted run goes on where it stopped, and a sample can grow until it is the whole.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.mutation import results
from tools.mutation.checks import TESTS, MutantOutcome, try_mutants
from tools.mutation.fresh_imports import FreshCopy, functions_run_at_import
from tools.mutation.mutants import SAMPLED_ROOMS, Function, Mutant, digests_of, functions_of, modules_in
from tools.mutation.patching import is_replaced
from tools.mutation.results import MutantStatus, ResultRow

SAMPLES: Final = Path(__file__).with_name("samples")
NUMBERS: Final = Path(__file__).with_name("modules.tsv")
SAMPLE_SIZE: Final = 1000
LEAST_OF_A_MODULE: Final = 10
BUDGET: Final = 12.0
"""Seconds that the tests of a mutant may take together."""

LEFT_OUT: Final = ("test_differential", "test_vectors")
"""Tests that take a minute and more."""


def sample(room: str, size: int = SAMPLE_SIZE) -> list[Mutant]:
    """The mutants of a room to be tried, of each module the same share but a few at least."""
    mutants = {module: _by_digest(functions_of(module)) for module in modules_in(room)}
    share = size / max(1, sum(map(len, mutants.values())))
    return [each for of in mutants.values() for each in of[: max(LEAST_OF_A_MODULE, ceil(share * len(of)))]]


def _by_digest(functions: Sequence[Function]) -> list[Mutant]:
    mutants = [mutant for function in functions if not is_replaced(function.name) for mutant in function.mutants]
    return sorted(mutants, key=lambda each: hashlib.sha256(f"{each.function}\t{each.change}".encode()).digest())


def try_sample(room: str, mutants: Sequence[Mutant], jobs: int, *, survivors: bool, tests: Collection[str]) -> None:
    """Try those mutants of the sample that have no outcome yet, or that survive unexplained; keep each at once."""
    _drop_outdated(room)
    done = {*trials(room)}
    if survivors:
        done -= {row.mutant for row in unexplained()}
    left = [each for each in mutants if each.name not in done]
    quick = [str(each) for each in sorted((TESTS / room).glob("test_*.py")) if each.stem not in LEFT_OUT]
    paths = tests or [*quick, "-m", "not slow"]
    digests, early = _digests(room), functions_run_at_import(modules_in(room))
    SAMPLES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        copy = FreshCopy(Path(folder))

        def keep(outcome: MutantOutcome) -> None:
            last = copy.tried_again(outcome, early, paths)
            mutant = last.mutant
            line = (mutant.name, digests[mutant.function], last.status.value, last.killed_by, mutant.change)
            with _trial_file(room).open("a", encoding="utf-8") as file:
                file.write("\t".join(line) + "\n")

        if left:
            try_mutants(left, keep, known={}, jobs=jobs, tests=paths, budget=BUDGET)


# --- outcomes --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trial:
    """The outcome for one mutant. `late` says that it survived first, and that a test added since kills it."""

    row: ResultRow
    late: bool = False


def _trial_file(room: str) -> Path:
    return SAMPLES / f"{room}.tsv"


def _lines(room: str) -> list[str]:
    file = _trial_file(room)
    return file.read_text("utf-8").splitlines() if file.exists() else []


def _drop_outdated(room: str) -> None:
    outdated_lines = {*outdated(room)}
    if outdated_lines:
        kept = (f"{line}\n" for line in _lines(room) if line not in outdated_lines)
        _trial_file(room).write_text("".join(kept), encoding="utf-8")


def _digests(room: str) -> dict[str, str]:
    return {name: digest for module in modules_in(room) for name, digest in digests_of(module).items()}


def trials(room: str) -> dict[str, Trial]:
    """The last outcome of every mutant of the room whose function has not changed since."""
    digests = _digests(room)
    found: dict[str, Trial] = {}
    for line in _lines(room):
        name, digest, status, killed_by, change = line.split("\t")
        row = ResultRow(name, MutantStatus(status), killed_by, change)
        if digests.get(row.function) == digest:
            old = found.get(name)
            survived_first = old is not None and (old.late or old.row.status is MutantStatus.SURVIVED)
            found[name] = Trial(row, survived_first and row.status.killed)
    return found


def outdated(room: str) -> tuple[str, ...]:
    """The lines about functions that have changed since, or are gone."""
    digests = _digests(room)
    return tuple(line for line in _lines(room) if digests.get(line.partition("#")[0]) != line.split("\t")[1])


def survivors() -> Iterator[ResultRow]:
    """The mutants of all samples that no test kills, explained or not."""
    rows = (each.row for room in SAMPLED_ROOMS for each in trials(room).values())
    return (row for row in rows if not row.status.killed)


def unexplained() -> tuple[ResultRow, ...]:
    """The mutants of all samples that survive and are not explained."""
    explained = results.load_equivalent()
    return tuple(row for row in survivors() if (row.function, row.change) not in explained)


# --- numbers ---------------------------------------------------------------------------------------------------------


def save_numbers(modules: Iterable[str]) -> None:
    """Write into the table how many mutants these modules have, and how many are left out: to count them takes long."""
    table = load_numbers()
    for module in modules:
        functions = functions_of(module)
        table[module] = sum(len(each.mutants) for each in functions), sum(each.left_out for each in functions)
    lines = (f"{module}\t{mutants}\t{left_out}" for module, (mutants, left_out) in sorted(table.items()))
    NUMBERS.write_text("\n".join(("module\tmutants\tleft out", *lines)) + "\n", encoding="utf-8")


def load_numbers() -> dict[str, tuple[int, int]]:
    """The number of mutants of each module, and of those that are left out."""
    lines = NUMBERS.read_text("utf-8").splitlines()[1:] if NUMBERS.exists() else ()
    return {module: (int(mutants), int(left_out)) for module, mutants, left_out in (line.split("\t") for line in lines)}


@dataclass(frozen=True, slots=True)
class RoomScore:
    """The mutants of a room. `left_out` counts those of messages and casts, `late` those that only a test added since
    they were tried kills.
    """

    name: str
    left_out: int
    mutants: int
    tried: int
    killed: int
    late: int
    equivalent: int

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


def scores_by_room() -> Iterator[RoomScore]:
    """The rooms of which something has been tried: all mutants or a sample."""
    numbers, explained = load_numbers(), results.load_equivalent()
    for room in dict.fromkeys(map(_room, numbers)):
        mutants, left_out = (
            sum(of) for of in zip(*(numbers[each] for each in numbers if _room(each) == room), strict=True)
        )
        found = _trials_of_room(room)
        killed = [each for each in found if each.row.status.killed]
        alike = sum((each.row.function, each.row.change) in explained for each in found if not each.row.status.killed)
        if found:
            yield RoomScore(room, left_out, mutants, len(found), len(killed), sum(each.late for each in killed), alike)


def _room(module: str) -> str:
    return module.partition(".")[0]


def _trials_of_room(room: str) -> list[Trial]:
    if room in SAMPLED_ROOMS:
        return [*trials(room).values()]
    return [Trial(row) for row in results.load_results() if _room(row.module) == room]


def room_lines() -> Iterator[tuple[str, ...]]:
    """The scores of the rooms as lines of a table, under `ROOM_HEADING`."""
    for each in scores_by_room():
        low, high = (100 * share for share in each.interval)
        rest = "-" if each.tried == each.mutants else f"{low:.1f} to {high:.1f} %"
        numbers = (each.mutants, each.tried, each.killed, each.late, each.equivalent, each.survived, each.left_out)
        yield (each.name, *map(str, numbers), rest)


ROOM_HEADING: Final = (
    "room",
    "mutants",
    "tried",
    "killed",
    "by a new test",
    "change nothing",
    "survive",
    "left out",
    "rest missed",
)


def killer_lines() -> Iterator[tuple[str, str, str]]:
    """How many mutants of each sampled room each file of tests killed first, under `KILLER_HEADING`."""
    for room in SAMPLED_ROOMS:
        rows = (each.row for each in trials(room).values())
        killers = Counter(row.killed_by.partition("::")[0] for row in rows if row.status.killed)
        yield from ((room, f"`{file}`", str(number)) for file, number in killers.most_common())


KILLER_HEADING: Final = ("room", "tests", "killed first")
