"""The traceability page: what implements and proves each rule, with any gaps on top."""

from collections.abc import Iterator
from typing import Final

from docs.generators.markdown import escape_markdown, page_of, rule_link, table
from docs.generators.source_links import functions_by_rule
from kingofsiam.rules.contents import RULES, rules_of
from kingofsiam.scenarios.catalogue import SCENARIOS
from kingofsiam.scenarios.coverage import Proof, proofs
from kingofsiam.spec.citation import Rule, Section
from tools import trace
from tools.mutation.results import Score, scores_by_rule

COLUMNS: Final = ("rule", "functions", "scenarios", "act", "forbid", "permit", "tests", "mutants")
NOT_TRIED: Final = "not tried yet"


def trace_page() -> str:
    """The gaps with their reasons, the totals, and every rule with its numbers."""
    return f"""# Trace

Every rule, the functions that carry it, and how often it is proved. A scenario or a test that claims a rule must make
the engine name it, or run its function if the engine never names it; otherwise it fails. The same, with the names of
all functions, scenarios and tests, is in the file `TRACE.txt` of the project; `python -m tools.trace` writes it.

## Not covered

{uncovered()}

## In all

{totals()}

## Rule by rule

*Scenarios* are those that claim the rule. Among all scenarios, *act* counts those in which the rule makes something
happen, *forbid* those in which it refuses a move, *permit* those in which it allows a move.
*Mutants* are small faults in its functions: how many are killed, out of how many ([more](mutation.md)).

{rule_by_rule()}
"""


def uncovered() -> str:
    """Every rule that lacks something: a function, a scenario, the other side of a refusal, a test."""
    lines = [
        f"- {rule_link(rule, '../')}: {', '.join(lacks)}.{reason_uncovered(rule)}" for rule, lacks in uncovered_rules()
    ]
    return (
        "\n".join(lines) or "Nothing: every rule has a function, a scenario and a test, and both sides if it forbids."
    )


def uncovered_rules() -> Iterator[tuple[Rule, tuple[str, ...]]]:
    """The rules that lack something, and what they lack."""
    for rule in RULES:
        proof = proofs()[rule]
        missing = {
            "no function": rule.id not in functions_by_rule(),
            "no scenario": not proof.claimed,
            "no test": rule not in trace.tests_by_rule(),
            "forbids and never permits": bool(proof.forbids) and not proof.permits,
            "mutants survive": (each := scores_by_rule().get(rule.id)) is not None and each.survived > 0,
        }
        if any(missing.values()):
            yield rule, tuple(what for what, so in missing.items() if so)


def reason_uncovered(rule: Rule) -> str:
    """Why nothing can carry a rule, if that is known."""
    reason = trace.RULES_WITHOUT_FUNCTION.get(rule)
    return f" {escape_markdown(reason)}" if reason else ""


def totals() -> str:
    """The totals."""
    found = proofs().values()
    forbidding = [each for each in found if each.forbids]
    rows = (
        ("rules", len(RULES)),
        ("carried by a function", sum(rule.id in functions_by_rule() for rule in RULES)),
        ("claimed and proved by a scenario", sum(bool(each.claimed) for each in found)),
        ("that forbid", len(forbidding)),
        ("of these proved both ways", sum(bool(each.permits) for each in forbidding)),
        ("scenarios", len(SCENARIOS)),
        ("rules whose functions have been mutated in every small way", len(scores_by_rule())),
        ("tests that prove a rule", len({test for tests in trace.tests_by_rule().values() for test in tests})),
    )
    return table(("", "number"), ((name, str(number)) for name, number in rows))


def rule_by_rule() -> str:
    """A table for each section."""
    return "\n\n".join(
        f"### {each.title} {{#{anchor(each)}}}\n\n"
        f"{table(COLUMNS, (rule_row(proofs()[rule]) for rule in rules_of(each)))}"
        for each in Section
    )


def rule_row(proof: Proof) -> Iterator[str]:
    """One rule in numbers; the number of scenarios leads to their pictures."""
    rule = proof.rule
    yield rule_link(rule, "../")
    yield str(len(functions_by_rule().get(rule.id, ())))
    claimed = len(proof.claimed)
    yield f"[{claimed}](../scenarios/index.md?rule={rule.id})" if claimed else "0"
    yield from (str(len(each) or "") for each in (proof.acts, proof.forbids, proof.permits))
    yield str(len(trace.tests_by_rule().get(rule, ())))
    score = scores_by_rule().get(rule.id)
    yield mutants_in_short(rule, score)


def mutants_in_short(rule: Rule, score: Score | None) -> str:
    """How many mutants are killed, out of those that change anything."""
    if score is None:
        return NOT_TRIED if rule.id in functions_by_rule() else "none"
    return f"{score.by_suite} of {score.mutants - score.equivalent}"


def tests_block(rule: Rule) -> str:
    """The tests of a rule and the fate of its mutants, collapsed."""
    tests = trace.tests_by_rule().get(rule, ())
    if rule not in proofs():
        return ""
    score = scores_by_rule().get(rule.id)
    head = f"Tests: {len(tests)}" + (f", mutants: {score.mutants}" if score is not None else "")
    lines = [f"    - `{name}`" for name in tests]
    lines.append(f"    - {mutants(rule, score)} [The trace of all rules](../proof/trace.md#{anchor(rule.section)})")
    return f'??? example "{head}"\n\n' + "\n".join(lines)


def anchor(of: Section) -> str:
    """The place of a section on the trace page."""
    return f"trace-{page_of(of).removesuffix('.md')}"


def mutants(rule: Rule, score: Score | None) -> str:
    """How many small faults in the rule's functions are noticed, and by what."""
    if score is None:
        return f"Mutants: {NOT_TRIED}." if rule.id in functions_by_rule() else "No function to break."
    others, tests = score.by_scenarios - score.by_own_scenarios, score.by_suite - score.by_scenarios
    return (
        f"Of {score.mutants} mutants {score.by_own_scenarios} die by its own scenarios, {others} by other scenarios, "
        f"{tests} by the tests; {score.equivalent} change nothing, {score.survived} survive."
    )
