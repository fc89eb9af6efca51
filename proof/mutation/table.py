"""The results of the last run, as committed: one line for each mutant, one for each function, the reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
RESULTS: Final = HERE / "results.tsv"
FUNCTIONS: Final = HERE / "functions.tsv"
EQUIVALENT: Final = HERE / "equivalent.tsv"


class Fate(Enum):
    """What became of a mutant: by what it was killed first, if it was."""

    OWN = "own scenario"
    SCENARIO = "scenario"
    SUITE = "suite"
    EQUIVALENT = "equivalent"
    SURVIVED = "SURVIVED"

    @property
    def killed(self) -> bool:
        """Whether something noticed it."""
        return self in (Fate.OWN, Fate.SCENARIO, Fate.SUITE)


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one mutant. `by` names the scenario or the test that killed it, `change` what was changed."""

    mutant: str
    fate: Fate
    by: str
    change: str

    @property
    def function(self) -> str:
        """The function that was changed: the name without its number."""
        return self.mutant.partition("#")[0]

    @property
    def module(self) -> str:
        """The module below the package."""
        return self.mutant.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Tried:
    """A function as it was when its mutants were tried, and the ids of the rules that it bears on."""

    function: str
    digest: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """How many mutants there are, and how many of them are killed by the scenarios that claim a rule of their function,
    by any scenario, by any scenario or test; and how many nothing can tell from the original.
    """

    mutants: int
    by_own_scenarios: int
    by_scenarios: int
    by_suite: int
    equivalent: int

    @property
    def survived(self) -> int:
        """How many are neither killed nor explained."""
        return self.mutants - self.by_suite - self.equivalent


def score(rows: Iterable[Row]) -> Score:
    """Count the fates."""
    count = Counter(row.fate for row in rows)
    own, scenarios = count[Fate.OWN], count[Fate.OWN] + count[Fate.SCENARIO]
    return Score(count.total(), own, scenarios, scenarios + count[Fate.SUITE], count[Fate.EQUIVALENT])


def scores() -> Mapping[str, Score]:
    """The score of each rule, by its id; rules that no function with mutants bears on are not there."""
    rows = by_function()
    concerned: dict[str, list[Row]] = {}
    for each in functions():
        for rule in each.rules:
            concerned.setdefault(rule, []).extend(rows.get(each.function, ()))
    return {rule: score(concerned[rule]) for rule in sorted(concerned)}


def scores_of_modules() -> Mapping[str, Score]:
    """The score of each module, by its name below the package."""
    rows = results()
    return {module: score(row for row in rows if row.module == module) for module in sorted({r.module for r in rows})}


def results() -> tuple[Row, ...]:
    """Every mutant that was tried."""
    return tuple(Row(mutant, Fate(fate), by, change) for mutant, fate, by, change in _lines(RESULTS))


def by_function() -> Mapping[str, tuple[Row, ...]]:
    """The mutants that were tried of each function."""
    found: dict[str, tuple[Row, ...]] = {}
    for row in results():
        found[row.function] = (*found.get(row.function, ()), row)
    return found


def functions() -> tuple[Tried, ...]:
    """Every function whose mutants were tried."""
    return tuple(Tried(name, digest, tuple(rules.split())) for name, digest, rules in _lines(FUNCTIONS))


def equivalent() -> Mapping[tuple[str, str], str]:
    """Why nothing can tell a mutant from the original: the reason, by function and change."""
    return {(function, change): reason for function, change, reason in _lines(EQUIVALENT)}


def write(rows: Sequence[Row], tried: Sequence[Tried]) -> None:
    """Write down what became of the mutants, and of which functions."""
    _write(RESULTS, "mutant\tfate\tby\tchange", ((r.mutant, r.fate.value, r.by, r.change) for r in rows))
    _write(FUNCTIONS, "function\tdigest\trules", ((t.function, t.digest, " ".join(t.rules)) for t in tried))


def _lines(file: Path) -> list[list[str]]:
    if not file.exists():
        return []
    return [line.split("\t") for line in file.read_text("utf-8").splitlines()[1:]]


def _write(file: Path, heading: str, lines: Iterable[Sequence[str]]) -> None:
    text = "\n".join((heading, *("\t".join(line) for line in lines)))
    file.write_text(f"{text}\n", encoding="utf-8")
