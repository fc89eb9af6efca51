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
from kingofsiam.scenarios.coverage import proofs
from kingofsiam.spec.citation import Rule, RuleKind
from tools.mutation.results import MutantStatus, ResultRow, Score
from tools.trace import tests_by_rule as proving


def cells(page: str, rule: Rule) -> list[str]:
    """The line of a rule in the table of a page."""
    line = next(each for each in page.splitlines() if each.startswith(f"| [`{rule.id}`]"))
    return [each.strip() for each in line.strip("|").split(" | ")]


@pytest.fixture(scope="module")
def page() -> str:
    return traceability.trace_page()


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_the_numbers_of_a_rule_are_those_of_the_values(page: str, rule: Rule) -> None:
    _, functions, claimed, acts, forbids, lets, tests, _ = cells(page, rule)
    found = proofs()[rule]
    assert re.sub(r"\[(\d+)\].*", r"\1", claimed) == str(len(scenarios_of(rule)))
    assert [each or "0" for each in (acts, forbids, lets)] == [
        str(len(each)) for each in (found.acts, found.forbids, found.permits)
    ]
    assert int(functions) > 0 or rule.kind is not RuleKind.PLAY
    assert tests == str(len(proving().get(rule, ())))


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
    monkeypatch.setattr(traceability, "scores_by_rule", dict)
    assert dict(traceability.uncovered_rules())[two_vs_one.ADJACENT] == ("no scenario",)


def test_a_rule_with_a_surviving_mutant_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traceability, "scores_by_rule", lambda: {two_vs_one.ADJACENT.id: Score(5, 1, 2, 3, 1)})
    assert dict(traceability.uncovered_rules())[two_vs_one.ADJACENT] == ("mutants survive",)
    assert cells(traceability.trace_page(), two_vs_one.ADJACENT)[-1] == "3 of 4"
    block = traceability.tests_block(two_vs_one.ADJACENT)
    assert [int(each) for each in re.findall(r"\d+", block.partition("Of ")[2].partition("]")[0])] == [5, 1, 1, 1, 1, 1]


def test_a_rule_without_mutants_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first run there is no table, and no error."""
    monkeypatch.setattr(traceability, "scores_by_rule", dict)
    assert cells(traceability.trace_page(), two_vs_one.ADJACENT)[-1] == traceability.NOT_TRIED
    assert cells(traceability.trace_page(), four.SILENCE)[-1] == "none"
    assert traceability.NOT_TRIED in traceability.tests_block(two_vs_one.ADJACENT)


def test_survivors_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = (
        ResultRow("rules.x:f#1", MutantStatus.OWN, "s", "a"),
        ResultRow("rules.x:f#2", MutantStatus.SURVIVED, "", "[< => <=]"),
    )
    monkeypatch.setattr(proof_pages, "load_results", lambda: rows)
    assert "rules.x:f#2" in proof_pages.survivors()
    assert "rules.x:f#1" not in proof_pages.survivors()
    monkeypatch.setattr(proof_pages, "load_results", lambda: rows[:1])
    assert "rules.x:f" not in proof_pages.survivors()


def test_scores_are_shown_unchanged() -> None:
    block = proof_pages.score_table("rule", {"x": Score(9, 4, 5, 7, 1)})
    assert block.splitlines()[-1] == "| x | 9 | 4 | 5 | 7 | 1 | 1 |"
    assert "|" not in proof_pages.score_table("rule", {})


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
