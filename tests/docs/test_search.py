"""What the search of the site puts first."""

from __future__ import annotations

from docs.writing.search import weighed


def test_a_page_gets_the_weight_of_its_folder() -> None:
    assert weighed("rulebook/5-actions.md", "# T\n") == "---\nsearch:\n  boost: 8\n---\n\n# T\n"
    assert weighed("index.md", "# T\n") == "# T\n"


def test_front_matter_is_kept() -> None:
    page = "---\nhide:\n  - toc\n---\n\n# T\n\n---\n"
    assert weighed("rulings/a.md", page) == "---\nhide:\n  - toc\nsearch:\n  boost: 2\n---\n\n# T\n\n---\n"


def test_a_page_may_say_itself_how_it_is_searched() -> None:
    page = "---\nsearch:\n  exclude: true\n---\n\n# T\n"
    assert weighed("rulebook/index.md", page) == page
