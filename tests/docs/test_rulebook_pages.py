"""The pages of rules, rulings and proof: everything about each is told, and the pictures show it."""

import re

import pytest

from docs import generate
from docs.generators import answer_comparisons, markdown, proof_pages, rule_examples, rulebook, traceability
from docs.generators import ruling_page as page
from docs.generators.answer_comparisons import AnswerComparison, comparisons
from docs.generators.markdown import Pages
from docs.generators.rule_examples import Role, find_example, roles
from docs.generators.told_on_siam import WHY_BRITAIN
from kingofsiam.rules import king_of_saba
from kingofsiam.rules import s8_four_players as four
from kingofsiam.rules.contents import RULES
from kingofsiam.rules.s5_actions import two_vs_one
from kingofsiam.scenarios.catalogue import SCENARIOS, about, scenarios_of
from kingofsiam.scenarios.model import Refused
from kingofsiam.spec.citation import BOOKLETS, Document, Rule, Ruling, Stance
from kingofsiam.spec.rulings import RULINGS
from tools.other_answers.engines import INDISTINGUISHABLE_ANSWERS
from tools.proofs import clauses, proofs

FORBIDDING = tuple(rule for rule in RULES if proofs()[rule].forbids)
ACTING = tuple(rule for rule in RULES if proofs()[rule].acts)
CLAIMED = tuple(rule for rule in RULES if proofs()[rule].claimed)


@pytest.mark.parametrize("rule", FORBIDDING, ids=str)
def test_a_rule_that_forbids_shows_a_refused_move(rule: Rule) -> None:
    """The picture shows a move that the rule refuses, and beside it is a move that the rule permits."""
    found = find_example(rule, Role.FORBIDS)
    assert found is not None
    assert isinstance(found.taken.step, Refused)
    assert rule in [each.rule for each in found.taken.violations]
    assert found.picture.move is found.taken.step.move
    assert rule in found.scenario.claims
    assert len(roles(rule)) == 2
    other = find_example(rule, roles(rule)[0])
    assert other is not None
    assert other.taken.violations == ()


@pytest.mark.parametrize("rule", ACTING, ids=str)
def test_a_rule_that_acts_is_shown_acting(rule: Rule) -> None:
    """The caption names an event of the rule, or an end that the rule decides."""
    found = find_example(rule, Role.ACTS)
    assert found is not None
    assert found.taken.after is not None
    by_rule = rule in [each.rule for each in found.taken.events]
    assert by_rule or (found.taken.after.outcome is not None and rule in found.taken.after.outcome.rules)
    assert rule in found.scenario.claims


@pytest.mark.parametrize("rule", CLAIMED, ids=str)
def test_every_rule_with_a_scenario_has_a_picture(made: Pages, rule: Rule) -> None:
    """The picture is below the sentence of its rule, and its file is written."""
    shown = rule_examples.rule_figures(rule, "../")
    files = re.findall(r"\]\(\.\./(scenarios/pictures/\S+?\.svg)\)", shown)
    assert files
    assert set(files) <= set(made)
    assert shown in rulebook.rule_entry(rule)


def test_what_is_for_builders_is_folded() -> None:
    """Players read the sentence, who says so, rulings and pictures; id, code, scenarios and tests are one line."""
    entry = rulebook.rule_entry(two_vs_one.ADJACENT)
    shown, _, folded = entry.partition('??? example "For builders"')
    assert two_vs_one.ADJACENT.sentence in shown
    assert "scenario" not in re.sub(r"scenarios/pictures/\S+", "", shown)
    assert "`" not in shown
    assert f"`{two_vs_one.ADJACENT.id}`" in folded
    assert "def " in folded


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


def test_the_overview_shows_the_true_numbers() -> None:
    page = proof_pages.overview()
    proved = sum(bool(each.claimed) for each in proofs().values())
    assert f"{proved} of {len(RULES)} rules by {len(SCENARIOS)} scenarios" in page


each_ruling = pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
COMPARED = [(ruling, each) for ruling in RULINGS for each in comparisons(ruling)]
each_comparison = pytest.mark.parametrize(
    ("ruling", "compared"), COMPARED, ids=[f"{ruling.id}-{each.scenario.id}" for ruling, each in COMPARED]
)


@each_ruling
def test_every_ruling_has_its_page_and_its_line_in_the_contents(made: Pages, ruling: Ruling) -> None:
    assert f"rulings/{ruling.id}.md" in made
    assert f"rulings/{ruling.id}.md\n" in generate.site_config(with_lab=True)


@each_ruling
def test_everything_about_a_ruling_is_told(ruling: Ruling) -> None:
    """The page has the question, the answers with their readings, the reason, the rules, and all scenarios."""
    text = page.ruling_page(ruling)
    assert markdown.escape_markdown(ruling.question) in text
    assert markdown.escape_markdown(ruling.reason) in text
    assert all(markdown.escape_markdown(choice.answer) in text for choice in ruling.choices)
    assert all(f"`{choice.reading}`" in text for choice in ruling.choices if choice.reading)
    assert all(markdown.rule_title_link(rule, "../") in text for rule in RULES if ruling in rule.rulings)
    assert all(f"#scenario.{each.id})" in text for each in about(ruling))
    assert ("data-map=britain" in text) == (WHY_BRITAIN in text)


@each_ruling
def test_the_documents_say_what_the_ruling_says_of_them(ruling: Ruling) -> None:
    """Each document is listed at the answers it states or implies; a booklet that says nothing is listed as silent."""
    lines = {line.split("**")[1]: line for line in page.documents(ruling).splitlines()[2:]}
    assert set(lines) >= {each.value for each in BOOKLETS}
    for document in Document:
        for choice in ruling.choices:
            stances = {source.stance for source in choice.sources if source.document is document}
            answer, line = markdown.escape_markdown(choice.answer), lines.get(document.value, "")
            assert (f"*states:* {answer}" in line) is (Stance.STATES in stances)
            assert (f"*implies:* {answer}" in line) is (Stance.IMPLIES in stances)
            assert (f"*is silent, so:* {answer}" in line) is (Stance.SILENT in stances)


@each_ruling
def test_every_other_answer_is_shown_or_cannot_be(ruling: Ruling) -> None:
    """For each answer that is not ours the page shows the result, or why there is none; conventions show nothing."""
    if ruling.convention:
        assert comparisons(ruling) == ()
        return
    shown = {side.choice for each in comparisons(ruling) for side in each.runs}
    for number, choice in enumerate(ruling.choices[1:], 1):
        assert choice in shown or (ruling, number) in INDISTINGUISHABLE_ANSWERS
    if len(ruling.choices) > 1 and shown:
        assert all(each.runs[0].choice is ruling.preferred for each in comparisons(ruling))


@each_comparison
def test_the_answers_shown_lead_apart(ruling: Ruling, compared: AnswerComparison) -> None:
    """At some step shown, or at the very beginning, each two answers differ."""
    assert compared.differ
    answers = [
        tuple(answer_comparisons.observable_result(side.steps[number]) for number in compared.differing_steps)
        for side in compared.runs
    ]
    if compared.differing_steps:
        assert len(set(answers)) == len(compared.runs)
        assert {side.choice for side in compared.runs} <= set(ruling.choices)
