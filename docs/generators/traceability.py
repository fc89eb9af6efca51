"""The traceability page: the functions that carry each rule, the scenarios and tests that prove it, gaps on top."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Final

from docs.generators.markdown import escape_markdown, page_of, rule_link, table
from docs.generators.scenarios import scenario_link
from docs.generators.source_links import functions_by_rule
from kingofsiam.rules.contents import RULES, rules_of
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.spec.citation import Rule, RuleKind, Section
from tools.proofs import Proof, clauses, proofs

ROOT: Final = Path(__file__).parent.parent.parent
MARKS: Final = ("rule", "clause")


def trace_page() -> str:
    """The gaps with their reasons, the totals, and every rule with what carries and proves it."""
    return f"""# Rule by rule

Every rule, the functions that carry it, and what proves it. A scenario or a test that claims a rule must make the
engine name it, or run its function if the engine never names it; otherwise it fails.

## Not covered

{uncovered()}

## In all

{totals()}

## Every rule

A rule *acts* in a scenario if it makes something happen there, *forbids* if it refuses a move, and *permits* if it
allows one. Scenarios that do not claim the rule count too.

{rule_by_rule()}
"""


def uncovered() -> str:
    """Every rule that lacks something: a function, a scenario, the other side of a refusal."""
    lines = [
        f"- {rule_link(rule, '../')}: {', '.join(lacks)}.{reason_uncovered(rule)}" for rule, lacks in uncovered_rules()
    ]
    return "\n".join(lines) or "Nothing: every rule has a function and a scenario, and both sides if it forbids."


def uncovered_rules() -> Iterator[tuple[Rule, tuple[str, ...]]]:
    """The rules that lack something, and what they lack."""
    for rule in RULES:
        proof = proofs()[rule]
        missing = {
            "no function": rule.id not in functions_by_rule(),
            "no scenario": not proof.claimed,
            "forbids and never permits": bool(proof.forbids) and not proof.permits,
        }
        if any(missing.values()):
            yield rule, tuple(what for what, so in missing.items() if so)


def reason_uncovered(rule: Rule) -> str:
    """Why nothing can carry a rule, if that is known."""
    return "" if rule.kind is RuleKind.PLAY else f" {escape_markdown(rule.kind.value)}"


def totals() -> str:
    """The totals."""
    every = proofs().values()
    forbidding = [proof for proof in every if proof.forbids]
    rows = (
        ("rules", len(RULES)),
        ("carried by a function", sum(rule.id in functions_by_rule() for rule in RULES)),
        ("claimed and proved by a scenario", sum(bool(proof.claimed) for proof in every)),
        ("that forbid", len(forbidding)),
        ("of these proved both ways", sum(bool(proof.permits) for proof in forbidding)),
        ("scenarios", len(SCENARIOS)),
        ("tests that prove a rule", len({test for tests in tests_by_rule().values() for test in tests})),
    )
    return table(("", "number"), ((name, str(number)) for name, number in rows))


def rule_by_rule() -> str:
    """The entries of the rules, section by section."""
    return "\n\n".join(
        f"### {section.title} {{#{anchor(section)}}}\n\n"
        + "\n".join(line for rule in rules_of(section) for line in entry(proofs()[rule]))
        for section in Section
    )


def entry(proof: Proof) -> Iterator[str]:
    """A rule, and under it its functions, its scenarios and its tests."""
    rule = proof.rule
    yield f"- {rule_link(rule, '../')}"
    for what, names in (
        ("carried by", [f"`{function}`" for function in clauses().get(rule, ())]),
        ("claimed by", [scenario_link(name, name, "../") for name in proof.claimed]),
        ("tested by", [f"`{test}`" for test in tests_by_rule().get(rule, ())]),
    ):
        yield f"    - {what} {', '.join(names) or 'nothing'}"
    counts = {"acts": proof.acts, "forbids": proof.forbids, "permits": proof.permits}
    if any(counts.values()):
        yield f"    - {', '.join(f'{what} in {len(names)}' for what, names in counts.items() if names)}"


def anchor(of: Section) -> str:
    """The place of a section on the trace page."""
    return f"trace-{page_of(of).removesuffix('.md')}"


@cache
def tests_by_rule() -> dict[Rule, tuple[str, ...]]:
    """The tests that name each rule in a mark, as `file::function` below `tests`."""
    proving: dict[Rule, tuple[str, ...]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        if not any(f"@pytest.mark.{mark}(" in file.read_text(encoding="utf-8") for mark in MARKS):
            continue
        module = import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
        for name, function in vars(module).items():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                for rule in rules_of_marks(function):
                    proving[rule] = (*proving.get(rule, ()), f"{file.relative_to(ROOT / 'tests')}::{name}")
    return proving


def rules_of_marks(test: FunctionType) -> tuple[Rule, ...]:
    """The rules that the marks of a test name."""
    marks = getattr(test, "pytestmark", ())
    return tuple(rule for mark in marks if mark.name in MARKS for rule in mark.args)
