"""From the home page to an answer."""

import re
from pathlib import Path
from posixpath import normpath
from typing import Final

import pytest

import kingofsiam as ks
from docs import generate
from docs.generators import faq
from docs.generators.faq import QUESTIONS, settle_page
from docs.generators.markdown import Pages, escape_markdown
from docs.generators.rule_titles import TITLES
from kingofsiam.rules.contents import RULES
from kingofsiam.spec.rulings import RULINGS
from tests.docs.helpers_web_pages import read


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


def test_one_click_leads_to_each_subject() -> None:
    """A phone shows no table of contents; that the anchors exist is tested with all links."""
    above = settle_page().partition("\n## ")[0]
    assert all(f"[{each.about}](#" in above for each in QUESTIONS)


def test_questions_are_asked_once() -> None:
    assert len({each.id for each in QUESTIONS}) == len(QUESTIONS) >= 90
    assert len({each.asked for each in QUESTIONS}) == len(QUESTIONS)


def test_nearly_every_question_opens_its_position_in_the_lab() -> None:
    """All but those that no position can show."""
    without = {each.id for each in QUESTIONS if "](lab:" not in faq.open_in_lab(each)}
    assert without <= {
        "how-long",
        "partners-talk",
        "saba-aids",
        "saba-differences",
        "saba-two-players",
        "playing-aid",
        "online-undo",
        "how-many-players",
    }


def test_the_verdict_of_a_picture_fits_the_answer() -> None:
    """What is answered with no is shown refused, where the step that is drawn was chosen for the question."""
    for each in QUESTIONS:
        example = faq.example_of(each)
        if each.scenario and example is not None and each.brief.startswith(("No, only from", "No. Both", "No. It is")):
            assert example.taken.violations, each.id


def test_a_ruling_is_about_the_rule() -> None:
    """A question with a ruling names one on which its rule depends."""
    for each in QUESTIONS:
        if each.ruling:
            assert ks.ruling(each.ruling) in ks.rule(each.rule).rulings, each.asked


def test_every_ruling_at_the_table_is_asked() -> None:
    """The questions of the documents' gaps that players have argued about are among them."""
    disputed = {"mixed-pair", "giving-side", "tie-at-none", "number-of-cards", "own-pile", "table-talk", "partner-talk"}
    disputed |= {"loser-team", "undo-equal-colours", "aid-four", "skipped-last-card", "majority-tie"}
    assert {each.ruling for each in QUESTIONS} >= disputed
    assert {each.ruling for each in QUESTIONS if each.ruling} <= {each.id for each in RULINGS}


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
    """From the home page you can reach every page, except for the old address of the quick start."""
    reached = {"index.md"}
    for _ in range(3):
        reached |= {goal for path in reached if path in made for goal in ways(made, path)}
    written = {page.relative_to(generate.HANDWRITTEN).as_posix() for page in generate.HANDWRITTEN.rglob("*.md")}
    assert written - reached == {"quick-start.md"}


DISPUTES: Final = {
    "play-mandatory": "must-i-play",
    "forced-pass": "no-cards-left",
    "last-card-holder": "last-card-must-pass",
    "fullest-execution": "do-less",
    "closed-provinces": "decided-province",
    "take-from": "take-from-pool",
    "just-placed": "take-just-placed",
    "nothing-to-take": "nobody-to-take",
    "last-card": "my-last-card",
    "contested-tile": "maharacha-contested",
    "king-marker": "maharacha-which-king",
    "khon-thai-short": "khon-thai-short",
    "adjacency-nl": "one-vs-one-where",
    "giving-side": "two-vs-one-sides",
    "mixed-pair": "two-vs-one-mixed",
    "undo-scope": "undo",
    "undo-ban-ends": "undo-how-long",
    "home-route-target": "faction-home",
    "lost-home": "faction-lost-home",
    "struggle-ends": "how-many-passes",
    "majority-tie": "three-one-one",
    "tie-break-nl": "factions-tied",
    "final-tie": "three-tied",
    "first-player": "who-goes-first",
    "team-sets": "team-colony",
}
"""Twenty-five disputes of a table: the ruling, and the question that it settles."""


def test_a_dispute_is_settled_by_two_clicks_from_the_home_page(built: Path) -> None:
    """The first leads to the questions, the second to the answer: no page is between them."""
    assert len(DISPUTES) == 25
    assert "settle/" in read(built / "index.html").links
    answers = read(built / "settle" / "index.html")
    assert [each for each in DISPUTES.values() if f"#{each}" not in answers.links or each not in answers.places] == []
    assert [ruling for ruling, each in DISPUTES.items() if f"rulings/{ruling}.md)" not in entry_of(each)] == []
