"""A disputed question on its own page: who says what, and the answers side by side."""

import pytest

import kingofsiam
from docs import generate
from docs.generators import answer_comparisons, markdown, rule_examples
from docs.generators import ruling_page as page
from docs.generators.answer_comparisons import AnswerComparison, comparisons
from docs.generators.markdown import Pages
from docs.generators.pictures import Picture
from docs.generators.scenarios import scenario_picture
from kingofsiam.rules.contents import RULES
from kingofsiam.scenarios.catalogue import SCENARIOS, SEPARATIONS, about
from kingofsiam.scenarios.runner import differences
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import BOOKLETS, Document, Ruling, Stance
from kingofsiam.spec.rulings import OPEN_QUESTIONS, RULINGS
from tools.other_answers.engines import ENGINES_BY_ANSWER, INDISTINGUISHABLE_ANSWERS

each_ruling = pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
COMPARED = [(ruling, each) for ruling in RULINGS for each in comparisons(ruling)]
each_comparison = pytest.mark.parametrize(
    ("ruling", "compared"), COMPARED, ids=[f"{ruling.id}-{each.scenario.id}" for ruling, each in COMPARED]
)


@each_ruling
def test_every_ruling_has_its_page_and_its_line_in_the_contents(made: Pages, ruling: Ruling) -> None:
    assert f"rulings/{ruling.id}.md" in made
    assert f"rulings/{ruling.id}.md\n" in (generate.ROOT / "mkdocs.yml").read_text(encoding="utf-8")


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


def test_a_move_that_another_answer_refuses_is_drawn_where_it_is_tried() -> None:
    """A 1 vs. 1 between neighbours: our answer permits it; for the other it is drawn in the position before it."""
    (compared,) = comparisons(rulings.ADJACENCY_NL)
    ours, theirs = (answer_comparisons.result_picture(side, 0) for side in compared.runs)
    assert [answer_comparisons.verdict(side.steps[0]) for side in compared.runs] == ["made", "refused"]
    assert ours.move is None
    assert ours.state == compared.runs[0].steps[0].after
    assert theirs.state == compared.runs[1].steps[0].before
    assert theirs.move is not None


def test_other_answers_leave_the_engine_as_it_was() -> None:
    """After all other answers have been played, every scenario still holds."""
    for ruling, choice in ENGINES_BY_ANSWER:
        answer_comparisons.compare_with_answer(ruling, choice)
    assert [each.id for ruling in RULINGS for each in about(ruling) if differences(each)] == []


def test_a_file_shows_one_picture() -> None:
    """A picture that is shown in several places is written once; different pictures have different names."""
    beside_rulings = (each for ruling in RULINGS for each in page.all_pictures(ruling))
    beside_scenarios = (each for scenario in SCENARIOS if (each := scenario_picture(scenario)) is not None)
    named: dict[str, Picture] = {}
    for each in (*rule_examples.rule_pictures(RULES), *beside_rulings, *beside_scenarios):
        assert named.setdefault(each.name, each) == each


def test_every_separation_is_shown() -> None:
    shown = {each.scenario.id for ruling in RULINGS for each in comparisons(ruling)}
    assert {each.id for each in SEPARATIONS} <= shown


@pytest.mark.parametrize("ruling", [each for each in RULINGS if each.switchable], ids=lambda ruling: ruling.id)
def test_every_preset_is_told_with_its_choice(ruling: Ruling) -> None:
    lines = page.presets(ruling).splitlines()[2:]
    assert len(lines) == len(kingofsiam.PRESETS)
    for line, (name, readings) in zip(lines, kingofsiam.PRESETS.items(), strict=True):
        chosen = getattr(readings, ruling.id.replace("-", "_"))
        answer = next(choice.answer for choice in ruling.choices if choice.reading is chosen)
        assert line.startswith(f"| {page.PRESET_NAMES[name]} (`{name}`) | `{chosen}` |")
        assert markdown.escape_markdown(answer) in line
        assert ("**" in line) is (chosen is not ruling.preferred.reading)


def test_what_remains_open_is_told() -> None:
    """The page lists silent documents, an answer that no document gives, and the open question behind a ruling."""
    assert set(page.TOUCHED) <= {each.id for each in RULINGS}
    assert markdown.escape_markdown(OPEN_QUESTIONS[2]) in page.remains_open(rulings.FORCED_PASS)
    assert len(page.remains_open(rulings.FACTION_CARD_SHORT).splitlines()) == 2
    assert "\n" not in page.remains_open(rulings.KING_MARKER)
