"""Questions as players type them, in the search of the site: what stands first, and what second."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from docs.generators.faq import QUESTIONS, locations
from tests.browser.helpers_browser import AXE_VIOLATIONS, PHONE, WIDE, Visit, axe_script, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

QUESTIONS_FILE = Path(__file__).parents[1] / "docs" / "search_questions.toml"
# The links of the results without the titles of pages that stand above them.
RESULTS = """links => links
    .filter(link => !link.querySelector("h1") || link.parentElement.querySelectorAll("a").length === 1)
    .map(link => link.href)"""


@dataclass(frozen=True)
class Asked:
    """What is typed, and the addresses of the site that answer it."""

    typed: str
    answers: frozenset[str]


PLACES = dict(locations())


def questions(kind: str) -> tuple[Asked, ...]:
    """The questions of which we know the answer, or those of which we know the rules and rulings."""
    typed: dict[str, list[str]] = tomllib.loads(QUESTIONS_FILE.read_text(encoding="utf-8"))[kind]
    if kind == "rules":
        return tuple(Asked(words, places(set(ids))) for words, ids in typed.items())
    return tuple(Asked(words, frozenset(PLACES[id_] for id_ in ids)) for words, ids in typed.items())


def places(ids: set[str]) -> frozenset[str]:
    """Where rules and rulings are answered: in the rulebook, on a ruling's page, or by an answer that names them."""
    answers = {each.id for each in QUESTIONS if each.rule in ids or each.ruling in ids}
    rulings = {f"rulings/{id_}/" for id_ in ids if "." not in id_}
    return frozenset({PLACES[id_] for id_ in ids | answers} | rulings)


def rank(page: Page, asked: Asked) -> int:
    """The place of the first right result, from 0; 99 if there is none."""
    found = search(page, asked.typed)
    return next((place for place, each in enumerate(found) if each in asked.answers), 99)


def search(page: Page, typed: str) -> list[str]:
    """The addresses of the results, best first; those of a ruling's page without the section."""
    box = page.locator(".md-search__input")
    box.fill("")
    page.keyboard.press("End")  # the theme listens to keys
    page.wait_for_function("!document.querySelector('.md-search-result__link')")
    box.fill(typed)
    page.keyboard.press("End")
    page.locator(".md-search-result__link").first.wait_for()
    addresses = page.locator(".md-search-result__link").evaluate_all(RESULTS)
    plain = (re.sub(r"^https?://[^/]*/|\?h=[^#]*", "", str(each)) for each in addresses)
    return [each.partition("#")[0] if each.startswith("rulings/") else each for each in plain]


@pytest.mark.parametrize(
    ("kind", "first", "second"), [("answers", 71, 76), ("rules", 81, 92), ("other-languages", 26, 26)]
)
def test_what_players_type_finds_the_answer(look: Callable[..., Visit], kind: str, first: int, second: int) -> None:
    """So many questions have their answer as the first result, so many among the first two."""
    page = look().page
    page.locator(".md-search__input").click()
    ranks = {each.typed: rank(page, each) for each in questions(kind)}
    missed = {typed: place for typed, place in ranks.items() if place > 1}
    assert sum(place < 2 for place in ranks.values()) >= second, missed
    assert sum(place == 0 for place in ranks.values()) >= first, missed


KINDS = {"answers": "settle/", "rules": "rulebook/", "rulings": "rulings/"}


def test_results_say_their_kind_and_can_be_narrowed_to_one(look: Callable[..., Visit]) -> None:
    """A button for each kind, or its name before the question; the search with its results is accessible."""
    page = look().page
    page.locator(".md-search__input").click()
    everything = search(page, "swap back")
    assert {each.split("/")[0] + "/" for each in everything} >= {"settle/", "rulebook/"}
    page.evaluate(axe_script())
    assert page.evaluate(AXE_VIOLATIONS) == []
    for kind, folder in KINDS.items():
        page.locator(f".search-kind[data-kind={kind}]").click()
        page.wait_for_function(f"(all => all[0] && all.every(each => each.href.includes('/{folder}')))({ALL_LINKS})")
        assert page.locator(f".search-kind[data-kind={kind}]").get_attribute("aria-pressed") == "true"
        assert page.locator(".md-search-result .md-tag").first.inner_text().lower() == kind.removesuffix("s")
        assert page.locator(".md-search__input").input_value() == f"{kind}: swap back"
    assert search(page, "rulings: swap back")[0].startswith("rulings/")
    page.locator(".search-kind[data-kind='']").click()
    page.wait_for_function(f"document.querySelector({LINK!r})?.href.includes('/settle/')")
    assert page.locator(".md-search__input").input_value() == "swap back"


LINK = ".md-search-result__link"
ALL_LINKS = f"[...document.querySelectorAll({LINK!r})]"


@pytest.mark.parametrize(("by", "width"), [("Enter", WIDE), ("tap", WIDE), ("Enter", PHONE)])
def test_enter_and_the_title_of_a_page_open_the_best_answer(look: Callable[..., Visit], by: str, width: int) -> None:
    """Its question and answer stand at the top of the screen."""
    page = look(width=width).page
    page.locator(".md-search__input" if width == WIDE else ".md-header [for=__search]").first.click()
    best = search(page, "can I take the follower I just placed")[0]
    assert best == PLACES["take-just-placed"]
    if by == "Enter":
        page.keyboard.press("Enter")
    else:
        page.locator(f"{LINK}:has(h1)").first.click()
    page.wait_for_url(f"**/{best.replace('#', '**#')}")
    page.wait_for_function("scrollY > 0")
    top = "document.querySelector('#take-just-placed + .answer').getBoundingClientRect().top"
    until(page, lambda: 50 < page.evaluate(top) < 200)
