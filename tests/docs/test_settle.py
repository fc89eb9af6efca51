"""From the home page to an answer."""

import re
from posixpath import normpath

import pytest

import kingofsiam as ks
from docs import generate
from docs.generators.faq import QUESTIONS, settle_page
from docs.generators.markdown import Pages, escape_markdown


def test_every_question_has_an_answer_and_a_way_to_its_rule() -> None:
    page = settle_page()
    assert len(QUESTIONS) >= 20
    assert len({each.asked for each in QUESTIONS}) == len(QUESTIONS)
    for each in QUESTIONS:
        line = next(line for line in page.splitlines() if f"**{escape_markdown(each.asked)}**" in line)
        assert escape_markdown(ks.rule(each.rule).sentence) in line
        assert f"#{each.rule})" in line
        assert not each.ruling or escape_markdown(ks.ruling(each.ruling).id) in line


def test_a_ruling_is_about_the_rule() -> None:
    """A question with a ruling names one on which its rule depends."""
    for each in QUESTIONS:
        if each.ruling:
            assert ks.ruling(each.ruling) in ks.rule(each.rule).rulings, each.asked


def ways(made: Pages, path: str) -> set[str]:
    """The pages that a page links to."""
    folder = path.rpartition("/")[0] or "."
    text = generate.finish_page(path, made[path], with_lab=True)
    targets = re.findall(r"\]\(([^)#\s]+\.md)", text)
    to_lab = {generate.LAB_PAGE} if 'class="lab-link"' in text else set[str]()
    return {normpath(f"{folder}/{target}") for target in targets if "://" not in target} | to_lab


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("May I take a follower from the pool?", "action.follower.from-a-province"),
        ("We tied 3 : 3, who reigns?", "victory.reign.tie"),
        ("My last card: may I play it?", "action.last-card"),
    ],
)
def test_a_question_is_answered_within_three_clicks(question: str, rule: str, made: Pages) -> None:
    """The answer is one click from the home page, and the rule one more."""
    assert "settle.md" in ways(made, "index.md")
    line = next(line for line in made["settle.md"].splitlines() if question in line)
    goal = re.findall(r"\]\(([^)#\s]+\.md)#" + re.escape(rule), line)
    assert goal[0] in made
    assert f"{{#{rule} " in made[goal[0]]


def test_every_written_page_is_within_three_clicks(made: Pages) -> None:
    """From the home page you can reach every page, except for the old address of the quick start."""
    reached = {"index.md"}
    for _ in range(3):
        reached |= {goal for path in reached if path in made for goal in ways(made, path)}
    written = {page.relative_to(generate.HANDWRITTEN).as_posix() for page in generate.HANDWRITTEN.rglob("*.md")}
    assert written - reached == {"quick-start.md"}
