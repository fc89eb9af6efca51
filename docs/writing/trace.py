"""The trace: for every rule what carries it and what proves it, and on top whatever is not covered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final, cast

from docs.writing.functions import declared
from docs.writing.words import page_of, plain, rule_link, table
from kingofsiam.citation import Rule, Section
from kingofsiam.rules.contents import RULES, rules_of
from kingofsiam.scenarios.contents import SCENARIOS
from kingofsiam.scenarios.proof import Proof, proofs
from proof import trace
from proof.mutation.table import Score, scores

COLUMNS: Final = ("rule", "functions", "scenarios", "act", "forbid", "let", "tests", "mutants")
NOT_TRIED: Final = "not tried yet"


def trace_page() -> str:
    """What is not covered with the reason, the totals, and every rule with its numbers."""
    return f"""# Trace

Every rule, the functions that carry it, and how often it is proved. A scenario or a test that claims a rule must make
the engine name it, or run its function where it names nothing; otherwise it fails. The same with the names of all
functions, scenarios and tests stands in the file `TRACE.txt` of the project; `python -m proof.trace` writes it.

## Not covered

{uncovered()}

## In all

{totals()}

## Rule by rule

*Scenarios* are those that claim the rule. In all scenarios together, *act* counts those in which something happens by
it, *forbid* those in which it refuses a move, *let* those in which it is asked about a move and lets it pass. *Mutants*
are small breaks of its functions: how many die, of how many ([more](mutation.md)).

{rule_by_rule()}
"""


def uncovered() -> str:
    """Every rule that lacks something: a function, a scenario, the other side of a refusal, a test."""
    lines = [f"- {rule_link(rule, '../')}: {', '.join(lacks)}.{reason(rule)}" for rule, lacks in lacking()]
    return (
        "\n".join(lines) or "Nothing: every rule has a function, a scenario and a test, and both sides if it forbids."
    )


def lacking() -> Iterator[tuple[Rule, tuple[str, ...]]]:
    """The rules that lack something, and what."""
    for rule in RULES:
        proof = proofs()[rule]
        missing = {
            "no function": rule.id not in declared(),
            "no scenario": not proof.claimed,
            "no test": rule not in trace.tests(),
            "forbids and never lets": bool(proof.forbids) and not proof.lets,
            "mutants survive": (each := scores().get(rule.id)) is not None and each.survived > 0,
        }
        if any(missing.values()):
            yield rule, tuple(what for what, so in missing.items() if so)


def reason(rule: Rule) -> str:
    """Why nothing can carry a rule, if that is known."""
    reasons = cast("Mapping[Rule, str]", import_module("tests.scenarios.test_scenarios").CARRIED_BY_NO_FUNCTION)
    return f" {plain(reasons[rule])}" if rule in reasons else ""


def totals() -> str:
    """How many there are of everything."""
    found = proofs().values()
    forbidding = [each for each in found if each.forbids]
    rows = (
        ("rules", len(RULES)),
        ("carried by a function", sum(rule.id in declared() for rule in RULES)),
        ("claimed and proved by a scenario", sum(bool(each.claimed) for each in found)),
        ("that forbid", len(forbidding)),
        ("of these proved both ways", sum(bool(each.lets) for each in forbidding)),
        ("scenarios", len(SCENARIOS)),
        ("rules whose functions have been broken in every small way", len(scores())),
        ("tests that prove a rule", len({test for tests in trace.tests().values() for test in tests})),
    )
    return table(("", "number"), ((name, str(number)) for name, number in rows))


def rule_by_rule() -> str:
    """A table for each section."""
    return "\n\n".join(
        f"### {each.title} {{#{anchor(each)}}}\n\n{table(COLUMNS, (row(proofs()[rule]) for rule in rules_of(each)))}"
        for each in Section
    )


def row(proof: Proof) -> Iterator[str]:
    """One rule in numbers; the number of scenarios leads to their pictures."""
    rule = proof.rule
    yield rule_link(rule, "../")
    yield str(len(declared().get(rule.id, ())))
    claimed = len(proof.claimed)
    yield f"[{claimed}](../scenarios/index.md?rule={rule.id})" if claimed else "0"
    yield from (str(len(each) or "") for each in (proof.acts, proof.forbids, proof.lets))
    yield str(len(trace.tests().get(rule, ())))
    score = scores().get(rule.id)
    yield mutants_in_short(rule, score)


def mutants_in_short(rule: Rule, score: Score | None) -> str:
    """How many mutants die, of how many that change anything."""
    if score is None:
        return NOT_TRIED if rule.id in declared() else "none"
    return f"{score.by_suite} of {score.mutants - score.equivalent}"


def in_tests(rule: Rule) -> str:
    """The tests of a rule and what becomes of its mutants, to be unfolded."""
    tests = trace.tests().get(rule, ())
    if rule not in proofs():
        return ""
    score = scores().get(rule.id)
    head = f"Tests: {len(tests)}" + (f", mutants: {score.mutants}" if score is not None else "")
    lines = [f"    - `{name}`" for name in tests]
    lines.append(f"    - {mutants(rule, score)} [The trace of all rules](../proof/trace.md#{anchor(rule.section)})")
    return f'??? example "{head}"\n\n' + "\n".join(lines)


def anchor(of: Section) -> str:
    """The place of a section on the trace page."""
    return f"trace-{page_of(of).removesuffix('.md')}"


def mutants(rule: Rule, score: Score | None) -> str:
    """How many small breaks of the rule's functions are noticed, and by what."""
    if score is None:
        return f"Mutants: {NOT_TRIED}." if rule.id in declared() else "No function carries it: nothing to break."
    others, tests = score.by_scenarios - score.by_own_scenarios, score.by_suite - score.by_scenarios
    return (
        f"Of {score.mutants} mutants {score.by_own_scenarios} die by its own scenarios, {others} by other scenarios, "
        f"{tests} by the tests; {score.equivalent} change nothing, {score.survived} survive."
    )
