"""The pages on what is proved tell the numbers of the values, and what is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.writing import proof, trace
from kingofsiam.citation import Rule
from kingofsiam.rules import king_of_saba
from kingofsiam.rules import s8_four_players as four
from kingofsiam.rules.contents import RULES
from kingofsiam.rules.s5_actions import two_vs_one
from kingofsiam.scenarios.contents import SCENARIOS, scenarios_of
from kingofsiam.scenarios.proof import proofs
from proof.mutation.table import Fate, Row, Score
from proof.trace import tests as proving


def cells(page: str, rule: Rule) -> list[str]:
    """The line of a rule in the table of a page."""
    line = next(each for each in page.splitlines() if each.startswith(f"| [`{rule.id}`]"))
    return [each.strip() for each in line.strip("|").split(" | ")]


@pytest.fixture(scope="module")
def page() -> str:
    return trace.trace_page()


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_the_numbers_of_a_rule_are_those_of_the_values(page: str, rule: Rule) -> None:
    _, functions, claimed, acts, forbids, lets, tests, _ = cells(page, rule)
    found = proofs()[rule]
    assert re.sub(r"\[(\d+)\].*", r"\1", claimed) == str(len(scenarios_of(rule)))
    assert [each or "0" for each in (acts, forbids, lets)] == [
        str(len(each)) for each in (found.acts, found.forbids, found.lets)
    ]
    assert int(functions) > 0 or rule in (four.SILENCE, king_of_saba.NAMES, king_of_saba.ALL_ELSE)
    assert tests == str(len(proving().get(rule, ())))


def test_what_is_not_covered_stands_on_top_with_the_reason() -> None:
    """Each rule that lacks something, before any rule that does not."""
    top = trace.trace_page().partition("## In all")[0]
    lacking = dict(trace.lacking())
    assert {four.SILENCE, king_of_saba.NAMES, king_of_saba.ALL_ELSE} <= set(lacking)
    assert {"no function", "no scenario"} <= set(lacking[four.SILENCE])
    assert all(f"[`{rule.id}`]" in top for rule in lacking)
    assert trace.reason(four.SILENCE)
    assert trace.reason(two_vs_one.ADJACENT) == ""


def test_a_rule_that_loses_its_scenarios_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = {rule: proofs()[four.SILENCE] if rule is two_vs_one.ADJACENT else proofs()[rule] for rule in RULES}
    monkeypatch.setattr(trace, "proofs", lambda: bare)
    monkeypatch.setattr(trace, "scores", dict)
    assert dict(trace.lacking())[two_vs_one.ADJACENT] == ("no scenario",)


def test_a_rule_of_which_a_mutant_survives_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace, "scores", lambda: {two_vs_one.ADJACENT.id: Score(5, 1, 2, 3, 1)})
    assert dict(trace.lacking())[two_vs_one.ADJACENT] == ("mutants survive",)
    assert cells(trace.trace_page(), two_vs_one.ADJACENT)[-1] == "3 of 4"
    told = trace.in_tests(two_vs_one.ADJACENT)
    assert [int(each) for each in re.findall(r"\d+", told.partition("Of ")[2].partition("]")[0])] == [5, 1, 1, 1, 1, 1]


def test_a_rule_without_mutants_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first run there is no table: nothing is counted, nothing breaks."""
    monkeypatch.setattr(trace, "scores", dict)
    assert cells(trace.trace_page(), two_vs_one.ADJACENT)[-1] == trace.NOT_TRIED
    assert cells(trace.trace_page(), four.SILENCE)[-1] == "none"
    assert trace.NOT_TRIED in trace.in_tests(two_vs_one.ADJACENT)


def test_survivors_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = (Row("rules.x:f#1", Fate.OWN, "s", "a"), Row("rules.x:f#2", Fate.SURVIVED, "", "[< => <=]"))
    monkeypatch.setattr(proof, "results", lambda: rows)
    assert "rules.x:f#2" in proof.survivors()
    assert "rules.x:f#1" not in proof.survivors()
    monkeypatch.setattr(proof, "results", lambda: rows[:1])
    assert "rules.x:f" not in proof.survivors()


def test_scores_are_told_as_they_are() -> None:
    told = proof.score_table("rule", {"x": Score(9, 4, 5, 7, 1)})
    assert told.splitlines()[-1] == "| x | 9 | 4 | 5 | 7 | 1 | 1 |"
    assert "|" not in proof.score_table("rule", {})


def test_the_small_worlds_are_the_table_that_was_written(tmp_path: Path) -> None:
    file = tmp_path / "results.tsv"
    assert proof.small_worlds(file) == ([], [])
    assert "| tiny" not in proof.small_worlds_page(file)
    file.write_text("world\tstates\tseconds\ntiny\t1234567\t0.5\n", encoding="utf-8")
    assert proof.small_worlds(file) == (["world", "states", "seconds"], [["tiny", "1,234,567", "0.5"]])
    assert "| tiny | 1,234,567 | 0.5 |" in proof.small_worlds_page(file)


def test_the_overview_tells_the_numbers_of_the_values() -> None:
    page = proof.overview()
    proved = sum(bool(each.claimed) for each in proofs().values())
    assert f"{proved} of {len(RULES)} rules by {len(SCENARIOS)} scenarios" in page
