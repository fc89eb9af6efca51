"""Links to the glossary that are set automatically."""

import re

import pytest

from docs import generate
from docs.generators import links
from docs.generators.glossary import GLOSSARY, term
from docs.generators.markdown import Pages

POOL = f"[common pool](../{GLOSSARY}#common-pool){{ .term }}"


def with_terms(text: str) -> str:
    return links.with_terms("learn/page.md", text)


def test_the_first_use_of_a_term_leads_to_the_glossary() -> None:
    """Only the first use is linked; capital letters and the plural count as uses too."""
    assert with_terms("To the common pool, from the common pool.") == f"To the {POOL}, from the common pool."
    assert with_terms("Followers").startswith("[Followers](")
    assert links.with_terms("page.md", "a common pool") == f"a [common pool]({GLOSSARY}#common-pool){{ .term }}"


def test_of_two_terms_in_one_place_the_longer_counts() -> None:
    assert "#control-marker)" in with_terms("a control marker")
    assert with_terms("a very last card").count("](") == 1


@pytest.mark.parametrize(
    "text",
    [
        "# The common pool",
        "`common pool`",
        "``a ` common pool``",
        "[the common pool](here.md)",
        "![the common pool](here.svg){ loading=lazy }",
        "[`code` and common pool][there]",
        "<!-- common pool -->",
        '<a title="common pool">x</a>',
        "<figure>\n<svg><title>common pool</title></svg>\n</figure>",
        "``` text\ncommon pool\n```",
        "- item\n\n    ``` pycon\n    >>> common pool\n    ```",
        "    common pool",
        "::: kingofsiam.common pool",
        '??? note "common pool"',
        "| common pool | x |\n| --- | --- |",
        "{ #common pool }",
        "https://example.org/common pool"[:27],
        "---\ntitle: common pool\n---\n",
        "uncommon pool, common pooling, common-pool",
    ],
)
def test_where_no_term_is_linked(text: str) -> None:
    """Not in code, links, pictures, headings, tags, attributes, heads of tables, or inside another word."""
    assert with_terms(text) == text
    assert with_terms(f"{text}\n\nA common pool.\n") == f"{text}\n\nA {POOL}.\n"


def test_rules_rulings_and_terms_are_found_by_their_ids() -> None:
    found = links.by_id("a/b.md", "[x](rule:struggle.contested) [y](ruling:take-from) [z](term:colony)")
    rule, ruling, colony = re.findall(r"\]\(([^)]*)\)", found)
    assert rule == "../rulebook/6-power-struggle.md#struggle.contested"
    assert ruling.startswith("../rulings")
    assert "take-from" in ruling
    assert colony == f"../{GLOSSARY}#colony"


def test_terms_are_linked_on_written_and_on_made_pages(made: Pages) -> None:
    for path in ("learn/winning.md", "rulebook/6-power-struggle.md"):
        linked = re.findall(rf"{re.escape(GLOSSARY)}#(\S+?)\)", generate.finish_page(path, made[path]))
        assert len(linked) >= 4
        assert len(linked) == len(set(linked))
        assert all(term(id_) for id_ in linked)
