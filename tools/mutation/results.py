"""The mutation results as committed: a row for each mutant and each function, the explanations, and the scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
RESULTS: Final = HERE / "results.tsv"
FUNCTIONS: Final = HERE / "functions.tsv"
EQUIVALENT: Final = HERE / "equivalent.tsv"


class MutantStatus(Enum):
    """The status of a mutant: the kind of check that killed it first, or none."""

    OWN = "own scenario"
    SCENARIO = "scenario"
    SUITE = "suite"
    EQUIVALENT = "equivalent"
    SURVIVED = "SURVIVED"

    @property
    def killed(self) -> bool:
        """Whether a check has killed it."""
        return self in (MutantStatus.OWN, MutantStatus.SCENARIO, MutantStatus.SUITE)


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The result for one mutant. `killed_by` names the scenario or the test, `change` shows the difference."""

    mutant: str
    status: MutantStatus
    killed_by: str
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
class MutatedFunction:
    """A function at the time its mutants were tried, and the ids of the rules it carries."""

    function: str
    digest: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """Numbers of mutants: all; killed by scenarios that claim a rule of their function; killed by any scenario; killed
    by any scenario or test; equivalent to the original.
    """

    mutants: int
    by_own_scenarios: int
    by_scenarios: int
    by_suite: int
    equivalent: int

    @property
    def survived(self) -> int:
        """The number that is neither killed nor explained."""
        return self.mutants - self.by_suite - self.equivalent


def score(rows: Iterable[ResultRow]) -> Score:
    """Count the statuses."""
    count = Counter(row.status for row in rows)
    own, scenarios = count[MutantStatus.OWN], count[MutantStatus.OWN] + count[MutantStatus.SCENARIO]
    return Score(count.total(), own, scenarios, scenarios + count[MutantStatus.SUITE], count[MutantStatus.EQUIVALENT])


def scores_by_rule() -> Mapping[str, Score]:
    """The score of each rule, by its id; rules without mutated functions are left out."""
    return _scores_by_rule(load_results(), load_functions())


@lru_cache(maxsize=1)
def _scores_by_rule(results: tuple[ResultRow, ...], functions: tuple[MutatedFunction, ...]) -> Mapping[str, Score]:
    rows = _by_function(results)
    concerned: dict[str, list[ResultRow]] = {}
    for each in functions:
        for rule in each.rules:
            concerned.setdefault(rule, []).extend(rows.get(each.function, ()))
    return {rule: score(concerned[rule]) for rule in sorted(concerned)}


def scores_by_module() -> Mapping[str, Score]:
    """The score of each module, by its name below the package."""
    rows = load_results()
    return {module: score(row for row in rows if row.module == module) for module in sorted({r.module for r in rows})}


def load_results() -> tuple[ResultRow, ...]:
    """Every mutant in the table."""
    return _results(_text(RESULTS))


@lru_cache(maxsize=1)
def _results(text: str) -> tuple[ResultRow, ...]:
    return tuple(ResultRow(mutant, MutantStatus(status), by, change) for mutant, status, by, change in _rows(text))


def results_by_function() -> Mapping[str, tuple[ResultRow, ...]]:
    """The mutants of each function."""
    return _by_function(load_results())


def _by_function(results: Iterable[ResultRow]) -> Mapping[str, tuple[ResultRow, ...]]:
    found: dict[str, list[ResultRow]] = {}
    for row in results:
        found.setdefault(row.function, []).append(row)
    return {function: tuple(rows) for function, rows in found.items()}


def load_functions() -> tuple[MutatedFunction, ...]:
    """Every function in the table."""
    return _functions(_text(FUNCTIONS))


@lru_cache(maxsize=1)
def _functions(text: str) -> tuple[MutatedFunction, ...]:
    return tuple(MutatedFunction(name, digest, tuple(rules.split())) for name, digest, rules in _rows(text))


def load_equivalent() -> Mapping[tuple[str, str], str]:
    """The reasons why a mutant is equivalent to the original, by function and change."""
    return {(function, change): reason for function, change, reason in _rows(_text(EQUIVALENT))}


def save(rows: Sequence[ResultRow], functions: Sequence[MutatedFunction]) -> None:
    """Write both tables."""
    _write_rows(RESULTS, "mutant\tfate\tby\tchange", ((r.mutant, r.status.value, r.killed_by, r.change) for r in rows))
    _write_rows(FUNCTIONS, "function\tdigest\trules", ((t.function, t.digest, " ".join(t.rules)) for t in functions))


def _text(file: Path) -> str:
    return file.read_text("utf-8") if file.exists() else ""


def _rows(text: str) -> list[list[str]]:
    return [line.split("\t") for line in text.splitlines()[1:]]


def _write_rows(file: Path, heading: str, lines: Iterable[Sequence[str]]) -> None:
    text = "\n".join((heading, *("\t".join(line) for line in lines)))
    file.write_text(f"{text}\n", encoding="utf-8")


def report() -> str:
    """The scores of every module and of every rule, and each mutant that is neither killed nor explained."""
    return "\n".join(
        (*_score_table("module", scores_by_module()), "", *_score_table("rule", scores_by_rule()), *_survivor_lines())
    )


def _score_table(what: str, scores: Mapping[str, Score]) -> Iterator[str]:
    width = max(map(len, scores), default=0)
    yield f"{what:{width}} mutants   own scenarios   scenarios   suite   equivalent   survived"
    for name, each in scores.items():
        yield (
            f"{name:{width}} {each.mutants:7} {each.by_own_scenarios:15} {each.by_scenarios:11} {each.by_suite:7}"
            f" {each.equivalent:12} {each.survived:10}"
        )


def _survivor_lines() -> Iterator[str]:
    for row in load_results():
        if row.status is MutantStatus.SURVIVED:
            yield f"SURVIVED {row.mutant}: {row.change}"
