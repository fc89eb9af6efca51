"""TRACE.txt is up to date."""

from __future__ import annotations

from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios.coverage import clauses, proofs
from tools import trace


def test_it_is_not_stale() -> None:
    """`python -m tools.trace` writes the committed file: no rule has lost a scenario, a test or a mutant unnoticed."""
    assert trace.FILE.read_text(encoding="utf-8") == trace.trace()


def test_every_rule_has_its_entry() -> None:
    """It has the functions that carry the rule, the scenarios that claim it, and the tests that name it."""
    entries = {block[0]: block[1:] for block in (part.split("\n") for part in trace.trace().split("\n\n"))}
    for rule in RULES:
        entry = "\n".join(entries[rule.id])
        assert all(function in entry for function in clauses().get(rule, ()))
        assert (f"{len(proofs()[rule].claimed)}: " in entry) is bool(proofs()[rule].claimed)
        first = trace.tests_by_rule().get(rule, ("none",))[0]
        assert f" {first}" in entry
        assert first != "none" or rule not in clauses()
