"""Requirements traceability matrix: for each rule its functions, scenarios, tests and mutants, in `TRACE.txt`.

`python -m tools.trace` writes the file, `python -m tools.trace --check` fails if it is stale.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Final

from kingofsiam.rules.contents import RULES, rules_of
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.scenarios.coverage import Proof, clauses, emittable, proofs
from kingofsiam.spec.citation import Rule, RuleKind, Section
from tools.mutation.results import Score, scores_by_rule

ROOT: Final = Path(__file__).parent.parent
FILE: Final = ROOT / "TRACE.txt"
MARKS: Final = ("rule", "clause")
MAX_NAMES: Final = 6
"""We name this number of scenarios and count the others."""

RULES_WITHOUT_FUNCTION: Final = {rule: rule.kind.value for rule in RULES if rule.kind is not RuleKind.PLAY}
"""The rules that no function can carry and no scenario can prove, each with the reason."""


def main() -> int:
    """Write the file, or say whether it is stale."""
    text = trace()
    if "--check" not in sys.argv[1:]:
        FILE.write_text(text, encoding="utf-8", newline="\n")
        return 0
    if FILE.exists() and FILE.read_text(encoding="utf-8") == text:
        return 0
    print("TRACE.txt is stale: run python -m tools.trace to update it", file=sys.stderr)
    return 1


def trace() -> str:
    """The whole text."""
    return "\n".join(lines())


def lines() -> Iterator[str]:
    """The totals, then every rule, section by section."""
    yield "The trace of every rule: where it is carried, where scenarios prove it, which tests look at it."
    yield "Written by `python -m tools.trace`; not to be edited."
    yield ""
    yield from totals()
    scores = scores_by_rule()
    for section in Section:
        yield ""
        yield f"=== {section.number}. {section.title}"
        for rule in rules_of(section):
            yield ""
            yield from entry(proofs()[rule], scores.get(rule.id))
    yield ""


def totals() -> Iterator[str]:
    """The numbers of rules, scenarios and proofs."""
    found = proofs().values()
    forbidding = [each for each in found if each.forbids]
    yield f"rules               {len(RULES)}"
    yield f"scenarios           {len(SCENARIOS)}"
    yield f"claimed and proved  {sum(bool(each.claimed) for each in found)}: {describe_proofs(found)}"
    yield f"carried by nothing  {', '.join(str(each.rule) for each in found if not clauses().get(each.rule)) or 'none'}"
    yield f"forbidding          {len(forbidding)}, with both sides {sum(bool(each.permits) for each in forbidding)}"
    yield f"tests that prove    {len({test for rules in tests_by_rule().values() for test in rules})}"


def describe_proofs(found: Iterable[Proof]) -> str:
    """How many rules the engine names, and for how many only a clause runs."""
    claimed = [each.rule in emittable() for each in found if each.claimed]
    return f"{sum(claimed)} are named by the engine, of {len(claimed) - sum(claimed)} a clause runs"


def entry(proof: Proof, score: Score | None) -> Iterator[str]:
    """One rule."""
    yield str(proof.rule)
    yield f"  carried by  {', '.join(clauses().get(proof.rule, ())) or 'no function'}"
    for name, ids in (
        ("claimed", proof.claimed),
        ("acts", proof.acts),
        ("forbids", proof.forbids),
        ("lets", proof.permits),
    ):
        if ids:
            yield f"  {name:<10}  {list_names(ids)}"
    yield f"  {'tests':<10}  {list_names(tests_by_rule().get(proof.rule, ()))}"
    if score is not None:
        yield f"  {'mutants':<10}  {describe_score(score)}"


def list_names(names: Iterable[str]) -> str:
    """How many there are, and the first of them by name."""
    every = tuple(names)
    more = f", and {len(every) - MAX_NAMES} more" if len(every) > MAX_NAMES else ""
    return f"{len(every)}: {', '.join(every[:MAX_NAMES])}{more}" if every else "none"


def describe_score(score: Score) -> str:
    """How many mutants of the rule's functions are killed, and by what."""
    return (
        f"{score.mutants}: {score.by_own_scenarios} die by its own scenarios, {score.by_scenarios} by any scenario, "
        f"{score.by_suite} by the suite, {score.equivalent} are equivalent"
    )


@cache
def tests_by_rule() -> dict[Rule, tuple[str, ...]]:
    """The tests that name each rule in a mark, as `file::function` below `tests`."""
    found: dict[Rule, tuple[str, ...]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        if not any(f"@pytest.mark.{mark}(" in file.read_text(encoding="utf-8") for mark in MARKS):
            continue
        module = import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
        for name, function in vars(module).items():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                for rule in rules_of_marks(function):
                    found[rule] = (*found.get(rule, ()), f"{file.relative_to(ROOT / 'tests')}::{name}")
    return found


def rules_of_marks(test: FunctionType) -> tuple[Rule, ...]:
    """The rules that the marks of a test name."""
    marks = getattr(test, "pytestmark", ())
    return tuple(rule for mark in marks if mark.name in MARKS for rule in mark.args)


if __name__ == "__main__":
    sys.exit(main())
