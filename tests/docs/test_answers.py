"""From the home page to an answer, and what the search covers."""

import json
import re
from functools import cache
from pathlib import Path
from posixpath import normpath

import pytest

import kingofsiam as ks
from docs import generate
from docs.generators import faq
from docs.generators.faq import QUESTIONS, WORDS, asked_words, locations
from docs.generators.markdown import TITLES, Pages, escape_markdown
from docs.generators.told_on_siam import WHY_BRITAIN
from kingofsiam.rules.contents import RULES


@cache
def answers() -> str:
    """The pages of answers."""
    return "\n".join(faq.pages().values())


def entry_of(id_: str) -> str:
    """What stands below the heading of a question."""
    return answers().partition(f"{{#{id_} .question}}")[2].partition("\n##")[0]


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda each: each.id)
def test_every_question_has_an_anchor_an_answer_and_a_way_to_its_rule(asked: faq.FaqEntry) -> None:
    assert answers().count(f"## {escape_markdown(asked.asked)} {{#{asked.id} ") == 1
    entry = entry_of(asked.id)
    assert entry.strip().startswith(asked.brief)
    assert escape_markdown(ks.rule(asked.rule).sentence) in entry
    assert f"#{asked.rule})" in entry
    assert not asked.ruling or f"rulings/{asked.ruling}.md)" in entry


def test_questions_are_asked_once() -> None:
    assert len({each.id for each in QUESTIONS}) == len(QUESTIONS) >= 90
    assert len({each.asked for each in QUESTIONS}) == len(QUESTIONS)


def test_a_ruling_is_about_the_rule() -> None:
    """A question with a ruling names one on which its rule depends."""
    for each in QUESTIONS:
        if each.ruling:
            assert ks.ruling(each.ruling) in ks.rule(each.rule).rulings, each.asked


def test_every_rule_has_a_heading_of_its_own() -> None:
    assert set(TITLES) == {rule.id for rule in RULES}
    assert len(set(TITLES.values())) == len(TITLES)
    assert not [title for title in TITLES.values() if re.search(r"[`_]|\w\.\w", title)]


def ways(made: Pages, path: str) -> set[str]:
    """The pages that a page links to."""
    folder = path.rpartition("/")[0] or "."
    text = generate.finish_page(path, made[path], with_lab=True)
    targets = re.findall(r"\]\(([^)#\s]+\.md)", text)
    to_lab = {generate.LAB_PAGE} if 'class="lab-link"' in text else set[str]()
    return {normpath(f"{folder}/{target}") for target in targets if "://" not in target} | to_lab


def test_every_written_page_is_within_three_clicks(made: Pages) -> None:
    """From the home page you can reach every page."""
    reached = {"index.md"}
    for _ in range(3):
        reached |= {goal for path in reached if path in made for goal in ways(made, path)}
    written = {page.relative_to(generate.HANDWRITTEN).as_posix() for page in generate.HANDWRITTEN.rglob("*.md")}
    assert written <= reached


MAX_INDEX = 500_000  # bytes


def test_what_players_ask_leads_to_its_place_on_the_site() -> None:
    """An answer, a rule on the page of its section, and the page of a ruling."""
    asked = json.loads(asked_words())
    assert asked["settle/taking-a-follower/#take-from-pool"]["asked"] == WORDS["take-from-pool"]
    assert "take a cube from the supply" in asked["settle/taking-a-follower/#take-from-pool"]["also"]
    assert asked["rulebook/3-setup/#setup.pool"] == {"asked": WORDS["setup.pool"]}


def test_examples_stand_on_the_board_of_siam_unless_a_border_matters() -> None:
    """Where they do not, the picture says why."""
    for figure in re.findall(r"<figure.*?</figure>", answers(), re.DOTALL):
        board = re.search(r"data-map=(\w+)", figure)
        assert board is not None
        assert (board[1] == "britain") == (WHY_BRITAIN in figure)
    assert "data-map=siam" in entry_of("take-from-pool")
    assert "Strathclyde" not in entry_of("take-from-pool")
    assert "data-map=britain" in entry_of("two-vs-one-where")


def test_the_picture_of_a_very_last_card_says_why_it_may_be_played() -> None:
    """Where it wins it says so; a pass, or a card that does not win, does not."""
    winning = ("my-last-card", "which-last-card", "last-card-partner", "last-card-keep", "last-card-anyway")
    assert {each.id for each in QUESTIONS if faq.VERY_LAST in entry_of(each.id)} == set(winning)


def test_the_index_is_small_and_has_every_answer_and_rule(built: Path) -> None:
    """Each question and each rule is a section of its own; code, tests, scenarios and docstrings are not there."""
    file = built / "search" / "search_index.json"
    assert file.stat().st_size < MAX_INDEX
    docs = json.loads(file.read_text(encoding="utf-8"))["docs"]
    places = {each["location"] for each in docs}
    assert places >= {place for _, place in locations() if "#" in place}
    assert not [each for each in places if each.startswith(("scenarios/", "proof/", "documents/", "reference/verbs"))]
    players = [each for each in docs if each["location"].startswith(("settle/", "rulebook/", "rulings/"))]
    assert not [each["location"] for each in players if "<pre>" in each["text"] or "::test_" in each["text"]]
