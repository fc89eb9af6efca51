"""The search boost of each page of the site."""

from docs.generate import with_search_boost


def test_a_page_gets_the_boost_of_its_folder() -> None:
    assert with_search_boost("rulebook/5-actions.md", "# T\n") == "---\nsearch:\n  boost: 8\n---\n\n# T\n"
    assert with_search_boost("index.md", "# T\n") == "# T\n"


def test_front_matter_is_kept() -> None:
    page = "---\nhide:\n  - toc\n---\n\n# T\n\n---\n"
    assert with_search_boost("rulings/a.md", page) == "---\nhide:\n  - toc\nsearch:\n  boost: 2\n---\n\n# T\n\n---\n"


def test_a_page_may_set_its_own_search_options() -> None:
    page = "---\nsearch:\n  exclude: true\n---\n\n# T\n"
    assert with_search_boost("rulebook/index.md", page) == page
