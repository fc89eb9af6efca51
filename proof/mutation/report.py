"""What the table says, for a reader: scores of modules and rules, and the survivors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proof.mutation import table
from proof.mutation.table import Fate, Score


def report() -> str:
    """The scores of every module and of every rule, and each mutant that is neither killed nor explained."""
    return "\n".join((*_scores("module", table.scores_of_modules()), "", *_scores("rule", table.scores()), *_left()))


def _scores(what: str, scores: Mapping[str, Score]) -> Iterator[str]:
    width = max(map(len, scores), default=0)
    yield f"{what:{width}} mutants   own scenarios   scenarios   suite   equivalent   survived"
    for name, each in scores.items():
        yield (
            f"{name:{width}} {each.mutants:7} {each.by_own_scenarios:15} {each.by_scenarios:11} {each.by_suite:7}"
            f" {each.equivalent:12} {each.survived:10}"
        )


def _left() -> Iterator[str]:
    for row in table.results():
        if row.fate is Fate.SURVIVED:
            yield f"SURVIVED {row.mutant}: {row.change}"
