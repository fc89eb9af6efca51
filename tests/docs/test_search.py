"""What the search of the site covers, and the front matter of each page."""

import json
from pathlib import Path

from docs.generators.asked import PHRASES, SCRIPT, asked_script, locations
from docs.generators.faq import QUESTIONS
from docs.generators.front_matter import MAX_DESCRIPTION, description, search_setting, with_front_matter
from docs.generators.markdown import page_of
from kingofsiam.rules.contents import RULES

MAX_INDEX = 600_000  # bytes, with the phrases
FEWEST_PHRASES = 5


def test_answers_count_most_and_code_is_left_out() -> None:
    assert search_setting("settle.md") == "boost: 4"
    assert search_setting("rulebook/5-actions.md") == "boost: 2"
    assert search_setting("changelog.md") == "exclude: true"
    assert search_setting("reference/verbs.md", "# Verbs\n\n::: kingofsiam.deal\n") == "exclude: true"


def test_front_matter_is_kept() -> None:
    page = "---\nhide:\n  - toc\n---\n\n# T\n\nSome *words*.\n\n---\n"
    assert with_front_matter("rulings/a.md", page) == (
        "---\nhide:\n  - toc\nsearch:\n  boost: 1\ndescription: >-\n  T: Some words.\n---\n"
        "\n# T\n\nSome *words*.\n\n---\n"
    )


def test_a_page_may_set_its_own_search_options_and_description() -> None:
    page = "---\nsearch:\n  exclude: true\ndescription: Mine.\n---\n\n# T\n"
    assert with_front_matter("rulebook/index.md", page) == page


def test_a_description_is_the_first_prose_without_markup() -> None:
    """Lists and pictures are no prose; the first word may be a stressed one; long ones end after a word."""
    enlarged = "# Home\n\n* no\n\n[![no](a.svg)](a.svg)\n\n*A game* for two.\n"
    assert description(enlarged) == "Home: A game for two."
    page = "# The *title*\n\n- no\n\n![no](a.svg)\n\nSee [this page](a.md){ .term } and `that`. \\*\n"
    assert description(page) == "The title: See this page and that. *"
    assert len(description("# T\n\n" + "word " * 100)) <= MAX_DESCRIPTION


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
