"""A disputed question on its own page: who says what, and the answers side by side."""

from __future__ import annotations

import re

import pytest

import kingofsiam
from docs import generate
from docs.writing import moments, sides, words
from docs.writing import ruling as page
from docs.writing.pictures import Picture
from docs.writing.rulings import ruling_pages
from docs.writing.scenarios import pictured
from docs.writing.sides import Sides, comparisons
from docs.writing.words import Pages
from kingofsiam import rulings
from kingofsiam.citation import Document, Ruling
from kingofsiam.rules.contents import RULES
from kingofsiam.rulings import OPEN_QUESTIONS, RULINGS
from kingofsiam.scenarios.contents import SCENARIOS, SEPARATIONS, about
from kingofsiam.scenarios.holding import differences
from tests.planted.other_answers import INVISIBLE, OTHER_ANSWERS


@pytest.fixture(scope="module")
def made() -> Pages:
    return ruling_pages()


each_ruling = pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
COMPARED = [(ruling, each) for ruling in RULINGS for each in comparisons(ruling)]
each_comparison = pytest.mark.parametrize(
    ("ruling", "compared"), COMPARED, ids=[f"{ruling.id}-{each.told.id}" for ruling, each in COMPARED]
)


@each_ruling
def test_every_ruling_has_its_page_and_its_line_in_the_contents(made: Pages, ruling: Ruling) -> None:
    assert f"rulings/{ruling.id}.md" in made
    assert f"rulings/{ruling.id}.md\n" in (generate.ROOT / "mkdocs.yml").read_text(encoding="utf-8")


@each_ruling
def test_everything_about_a_ruling_is_told(ruling: Ruling) -> None:
    """Question, answers with their readings, reason, the rules that depend on it, all scenarios about it."""
    text = page.ruling_page(ruling)
    assert words.plain(ruling.question) in text
    assert words.plain(ruling.reason) in text
    assert all(words.plain(choice.answer) in text for choice in ruling.choices)
    assert all(f"`{choice.reading}`" in text for choice in ruling.choices if choice.reading)
    assert all(words.rule_link(rule, "../") in text for rule in RULES if ruling in rule.rulings)
    assert all(f"#scenario.{each.id})" in text for each in about(ruling))


@each_ruling
def test_the_documents_say_what_the_ruling_says_of_them(ruling: Ruling) -> None:
    """Each document that gives an answer stands beside it; one that tells all of the rules stands there anyhow."""
    told = {
        line.split("**")[1]: line.strip("| ").rpartition(" | ")[2].split(" *Elsewhere:* ")
        for line in page.documents(ruling).splitlines()[2:]
    }
    assert set(told) >= {each.value for each in page.BOOKLETS}
    for document in Document:
        for choice in ruling.choices:
            said = document in choice.said_by
            assert (words.plain(choice.answer) in told.get(document.value, [])) is said


@each_ruling
def test_every_other_answer_is_shown_or_cannot_be(ruling: Ruling) -> None:
    """For each answer that is not ours the page shows what comes of it, or why nothing can show it."""
    shown = {side.choice for each in comparisons(ruling) for side in each.sides}
    for number, choice in enumerate(ruling.choices[1:], 1):
        assert choice in shown or (ruling, number) in INVISIBLE
    if len(ruling.choices) > 1 and shown:
        assert all(each.sides[0].choice is ruling.preferred for each in comparisons(ruling))


@each_comparison
def test_the_answers_shown_lead_apart(ruling: Ruling, compared: Sides) -> None:
    """At some step that is shown, or at the very beginning, each answer is told from each other."""
    assert compared.differ
    told = [tuple(sides.said(side.steps[number]) for number in compared.apart) for side in compared.sides]
    if compared.apart:
        assert len(set(told)) == len(compared.sides)
        assert {side.choice for side in compared.sides} <= set(ruling.choices)


@each_comparison
def test_both_results_are_drawn(made: Pages, ruling: Ruling, compared: Sides) -> None:
    """A picture for each answer, of which no two are the same file."""
    drawn = [each.path for each in sides.pictures(compared)]
    assert len(drawn) == len(set(drawn))
    shown = set(re.findall(r"\]\(\.\./(scenarios/pictures/\S+?\.svg)\)", sides.shown(compared, "../")))
    assert shown == set(drawn)
    assert shown <= set(made)
    possible = [side for side in compared.sides if side.begun is not None]
    assert len(drawn) >= len(possible) * max(1, len(compared.apart))


def test_a_move_that_another_answer_refuses_is_drawn_where_it_is_tried() -> None:
    """1 vs. 1 between neighbours: with us it is made; by the other answer the move stands drawn in the old position."""
    (compared,) = comparisons(rulings.ADJACENCY_NL)
    ours, theirs = (sides.after_step(side, 0) for side in compared.sides)
    assert [sides.verdict(side.steps[0]) for side in compared.sides] == ["made", "refused"]
    assert ours.move is None
    assert ours.state == compared.sides[0].steps[0].after
    assert theirs.state == compared.sides[1].steps[0].before
    assert theirs.move is not None


def test_a_table_that_another_answer_does_not_allow_is_told() -> None:
    """By the other answer playing aid 4 is always the fourth player's."""
    (compared,) = comparisons(rulings.AID_FOUR)
    assert [side.begun is None for side in compared.sides] == [False, True]
    assert "cannot be" in sides.shown(compared, "../")


def test_three_answers_are_told_apart_by_two_steps() -> None:
    (compared,) = (each for each in comparisons(rulings.UNDO_BAN_ENDS) if each.told.id == "undo.ban-ends")
    assert compared.apart == (3, 6)


def test_other_answers_leave_the_engine_as_it_was() -> None:
    """After all of them have been played, every scenario holds."""
    for ruling, choice in OTHER_ANSWERS:
        sides.against(ruling, choice)
    assert [each.id for ruling in RULINGS for each in about(ruling) if differences(each)] == []


def test_a_file_shows_one_picture() -> None:
    """Pictures that are shown in several places are written once; no two different ones share a name."""
    beside_rulings = (each for ruling in RULINGS for each in page.all_pictures(ruling))
    beside_scenarios = (each for scenario in SCENARIOS if (each := pictured(scenario)) is not None)
    named: dict[str, Picture] = {}
    for each in (*moments.pictures(RULES), *beside_rulings, *beside_scenarios):
        assert named.setdefault(each.name, each) == each


def test_every_separation_is_shown() -> None:
    shown = {each.told.id for ruling in RULINGS for each in comparisons(ruling)}
    assert {each.id for each in SEPARATIONS} <= shown


@pytest.mark.parametrize("ruling", [each for each in RULINGS if each.switchable], ids=lambda ruling: ruling.id)
def test_every_preset_is_told_with_its_choice(ruling: Ruling) -> None:
    lines = page.presets(ruling).splitlines()[2:]
    assert len(lines) == len(kingofsiam.PRESETS)
    for line, (name, readings) in zip(lines, kingofsiam.PRESETS, strict=True):
        chosen = getattr(readings, ruling.id.replace("-", "_"))
        answer = next(choice.answer for choice in ruling.choices if choice.reading is chosen)
        assert line.startswith(f"| `{name}` | `{chosen}` |")
        assert words.plain(answer) in line
        assert ("**" in line) is (chosen is not ruling.preferred.reading)


def test_what_remains_open_is_told() -> None:
    """Silent documents, an answer that nobody gives, and the open question that a ruling leans on."""
    assert set(page.TOUCHED) <= {each.id for each in RULINGS}
    assert words.plain(OPEN_QUESTIONS[2]) in page.remains_open(rulings.FORCED_PASS)
    assert len(page.remains_open(rulings.FACTION_CARD_SHORT).splitlines()) == 2
    assert "\n" not in page.remains_open(rulings.KING_MARKER)
