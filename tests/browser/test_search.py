"""Questions as players type them, in the search of the site: what stands first, and what second."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from docs.generators.faq import QUESTIONS
from docs.generators.markdown import page_of
from kingofsiam.rules.contents import RULES
from kingofsiam.spec.rulings import RULINGS
from tests.browser.helpers_browser import AXE_VIOLATIONS, Visit, axe_script

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERE = Path(__file__).parents[1] / "docs"
TWENTIES = sorted(each.stem for each in HERE.glob("search_*_twenty.toml"))
FORTIES = sorted(each.stem for each in HERE.glob("search_*_forty.toml"))
# The links of the results without the titles of pages that stand above them.
RESULTS = """links => links
    .filter(link => !link.querySelector("h1") || link.parentElement.querySelectorAll("a").length === 1)
    .map(link => link.href)"""


@dataclass(frozen=True)
class Asked:
    """What is typed, and the addresses of the site that answer it."""

    typed: str
    answers: frozenset[str]


def sixty() -> tuple[Asked, ...]:
    """Questions with the anchor on the answer page that each must find."""
    return tuple(
        Asked(each["typed"], frozenset(f"settle/#{answer}" for answer in each["answers"]))
        for each in questions("search_sixty")
    )


def unseen(name: str) -> tuple[Asked, ...]:
    """Questions written without a look at the site, with the rules and rulings that answer them."""
    return tuple(Asked(each["typed"], places(set(each["rules"]))) for each in questions(name))


def questions(name: str) -> list[dict[str, Any]]:
    """The questions of a file."""
    asked: list[dict[str, Any]] = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))["question"]
    return asked


def places(ids: set[str]) -> frozenset[str]:
    """Where rules and rulings are answered: in the rulebook, on a ruling's page, or on the answer page."""
    rules = {f"rulebook/{page_of(each.section)[:-3]}/#{each.id}" for each in RULES if each.id in ids}
    rulings = {f"rulings/{each.id}/" for each in RULINGS if each.id in ids}
    answers = {f"settle/#{each.id}" for each in QUESTIONS if each.rule in ids or each.ruling in ids}
    return frozenset(rules | rulings | answers)


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
    ("asked", "first", "second"),
    [
        (sixty(), 45, 57),
        *((unseen(name), 0, 18) for name in TWENTIES),
        *((unseen(name), 30, 36) for name in FORTIES),
    ],
    ids=["sixty", *TWENTIES, *FORTIES],
)
def test_what_players_type_finds_the_answer(
    look: Callable[..., Visit], asked: tuple[Asked, ...], first: int, second: int
) -> None:
    """So many questions have their answer as the first result, so many among the first two."""
    page = look().page
    page.locator(".md-search__input").click()
    ranks = {each.typed: rank(page, each) for each in asked}
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
        page.wait_for_function(f"{ALL_LINKS}.every(each => each.href.includes('/{folder}'))")
        assert page.locator(f".search-kind[data-kind={kind}]").get_attribute("aria-pressed") == "true"
        assert page.locator(LINK).count() > 0
        assert page.locator(".md-search-result .md-tag").first.inner_text().lower() == kind.removesuffix("s")
        assert page.locator(".md-search__input").input_value() == f"{kind}: swap back"
    assert search(page, "rulings: swap back")[0].startswith("rulings/")
    page.locator(".search-kind[data-kind='']").click()
    page.wait_for_function(f"document.querySelector({LINK!r})?.href.includes('/settle/')")
    assert page.locator(".md-search__input").input_value() == "swap back"


LINK = ".md-search-result__link"
ALL_LINKS = f"[...document.querySelectorAll({LINK!r})]"


@pytest.mark.parametrize("by", ["Enter", "tap"])
def test_enter_and_the_title_of_a_page_open_the_best_answer(look: Callable[..., Visit], by: str) -> None:
    """Not the top of the page, which is long."""
    page = look().page
    page.locator(".md-search__input").click()
    best = search(page, "can I take the follower I just placed")[0]
    assert best.startswith("settle/#")
    if by == "Enter":
        page.keyboard.press("Enter")
    else:
        page.locator(f"{LINK}:has(h1)").first.click()
    page.wait_for_url(f"**/{best.replace('#', '**#')}")
    page.wait_for_function("scrollY > innerHeight")
