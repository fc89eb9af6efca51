"""From the home page to an answer, and what the search covers."""

import json
import re
from pathlib import Path
from posixpath import normpath

import pytest

import kingofsiam as ks
from docs import generate
from docs.generators import faq
from docs.generators.faq import PHRASES, QUESTIONS, SCRIPT, asked_script, locations, settle_page
from docs.generators.markdown import TITLES, Pages, escape_markdown, page_of
from kingofsiam.rules.contents import RULES


def entry_of(id_: str) -> str:
    """What stands below the heading of a question."""
    return settle_page().partition(f"{{#{id_} .question}}")[2].partition("\n##")[0]


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda each: each.id)
def test_every_question_has_an_anchor_an_answer_and_a_way_to_its_rule(asked: faq.FaqEntry) -> None:
    page = settle_page()
    assert page.count(f"### {escape_markdown(asked.asked)} {{#{asked.id} ") == 1
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


MAX_INDEX = 600_000  # bytes, with the phrases
FEWEST_PHRASES = 5


def test_players_ask_for_every_answer_and_rule_in_several_ways() -> None:
    """Each answer has at least five phrases of its own for the search, no phrase twice, and no answer is unknown."""
    assert set(PHRASES) <= {id_ for id_, _ in locations()}
    assert not [each.id for each in QUESTIONS if len({*PHRASES[each.id], *each.also}) < FEWEST_PHRASES]
    assert not [id_ for id_, phrases in PHRASES.items() if len(set(phrases)) < len(phrases) or "" in phrases]


def test_phrases_lead_to_their_place_on_the_site() -> None:
    """An answer, a rule on the page of its section, and the page of a ruling."""
    written = json.loads(asked_script().removeprefix("const ASKED_PHRASES = "))
    assert written["settle/#aim"] == "|".join(PHRASES["aim"])
    assert written["rulebook/3-setup/#setup.pool"] == "|".join(PHRASES["setup.pool"])
    assert written["rulings/undo-ru/"] == "|".join(PHRASES["undo-ru"])


def test_the_index_is_small_and_has_every_answer_and_rule(built: Path) -> None:
    """Each question and each rule is a section of its own; code, tests, scenarios and docstrings are not there."""
    file = built / "search" / "search_index.json"
    assert file.stat().st_size + (built / SCRIPT).stat().st_size < MAX_INDEX
    docs = json.loads(file.read_text(encoding="utf-8"))["docs"]
    places = {each["location"] for each in docs}
    assert places >= {f"settle/#{each.id}" for each in QUESTIONS}
    assert places >= {f"rulebook/{page_of(rule.section).removesuffix('.md')}/#{rule.id}" for rule in RULES}
    assert not [each for each in places if each.startswith(("scenarios/", "proof/", "documents/", "reference/verbs"))]
    players = [each for each in docs if each["location"].startswith(("settle/", "rulebook/", "rulings/"))]
    assert not [each["location"] for each in players if "<pre>" in each["text"] or "::test_" in each["text"]]
