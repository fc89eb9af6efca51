"""The proof pages show the true numbers, and what is missing."""

import re
from pathlib import Path

import pytest

from docs.generators import proof_pages, traceability
from kingofsiam.rules import king_of_saba
from kingofsiam.rules import s8_four_players as four
from kingofsiam.rules.contents import RULES
from kingofsiam.rules.s5_actions import two_vs_one
from kingofsiam.scenarios.catalogue import SCENARIOS, scenarios_of
from kingofsiam.scenarios.coverage import clauses, proofs


def test_the_trace_names_what_carries_and_proves_a_rule() -> None:
    """The functions that declare it, the scenarios that claim it, the tests that name it."""
    entries = dict(re.findall(r"^- \[`([^`]+)`\][^\n]*\n((?: +- .*\n?)+)", traceability.rule_by_rule(), re.MULTILINE))
    tests = traceability.tests_by_rule()
    assert set(entries) == {rule.id for rule in RULES}
    for rule in RULES:
        carried, claimed, tested = entries[rule.id].splitlines()[:3]
        assert re.findall(r"`(\S+)`", carried) == [*clauses().get(rule, ())]
        assert re.findall(r"\[([^]]+)\]\(", claimed) == [proving.id for proving in scenarios_of(rule)]
        assert re.findall(r"`(\S+)`", tested) == [*tests.get(rule, ())]
        assert claimed.endswith("nothing") is (rule not in clauses())


def test_what_is_not_covered_stands_on_top_with_the_reason() -> None:
    """Each rule that lacks something comes before every rule that does not."""
    top = traceability.trace_page().partition("## In all")[0]
    lacking = dict(traceability.uncovered_rules())
    assert {four.SILENCE, king_of_saba.NAMES, king_of_saba.ALL_ELSE} <= set(lacking)
    assert {"no function", "no scenario"} <= set(lacking[four.SILENCE])
    assert all(f"[`{rule.id}`]" in top for rule in lacking)
    assert traceability.reason_uncovered(four.SILENCE)
    assert traceability.reason_uncovered(two_vs_one.ADJACENT) == ""


def test_a_rule_without_scenarios_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = {rule: proofs()[four.SILENCE] if rule is two_vs_one.ADJACENT else proofs()[rule] for rule in RULES}
    monkeypatch.setattr(traceability, "proofs", lambda: bare)
    assert dict(traceability.uncovered_rules())[two_vs_one.ADJACENT] == ("no scenario",)


def test_the_small_worlds_are_the_table_that_was_written(tmp_path: Path) -> None:
    file = tmp_path / "results.tsv"
    assert proof_pages.small_worlds(file) == ([], [])
    assert "| tiny" not in proof_pages.small_worlds_page(file)
    file.write_text("world\tstates\tseconds\ntiny\t1234567\t0.5\n", encoding="utf-8")
    assert proof_pages.small_worlds(file) == (["world", "states", "seconds"], [["tiny", "1,234,567", "0.5"]])
    assert "| tiny | 1,234,567 | 0.5 |" in proof_pages.small_worlds_page(file)


def test_the_overview_shows_the_true_numbers() -> None:
    page = proof_pages.overview()
    proved = sum(bool(each.claimed) for each in proofs().values())
    assert f"{proved} of {len(RULES)} rules by {len(SCENARIOS)} scenarios" in page
