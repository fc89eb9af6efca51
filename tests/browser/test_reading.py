"""What a reader does on the site: look up a rule, search, change the light, print."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.driving import PHONE, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

UNDO = "rulebook/5-actions/#action.undo"


def from_top(page: Page, place: str) -> float:
    """How far below the upper edge of the window a place stands."""
    return float(page.evaluate("id => document.getElementById(id).getBoundingClientRect().top", place))


def background(page: Page) -> tuple[int, ...]:
    """The colour behind the text."""
    colour = str(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    return tuple(int(each) for each in re.findall(r"\d+", colour)[:3])


def found(page: Page, query: str) -> list[str]:
    """Where the results of a search lead, best first, once there are any."""
    page.locator(".md-search__input").click()
    page.locator(".md-search__input").fill(query)
    page.keyboard.press("End")  # the theme listens to keys
    page.locator(".md-search-result__link").first.wait_for()
    addresses = page.locator(".md-search-result__link").evaluate_all("links => links.map(link => link.href)")
    return [re.sub(r"^https?://[^/]*/|\?h=[^#]*", "", str(address)) for address in addresses]


def test_the_address_of_a_rule_leads_to_it(look: Callable[..., Visit]) -> None:
    """The page is scrolled until the rule stands below the head of the page."""
    page = look(UNDO).page
    page.wait_for_function("scrollY > 0")
    assert 0 < from_top(page, "action.undo") < 200


@pytest.mark.parametrize(
    ("query", "goal"),
    [
        ("action.undo", UNDO),
        ("undo", UNDO),
        ("same factions between the same provinces", UNDO),
        ("khon-thai.one-of-each", "rulebook/5-actions/#action.khon-thai.one-of-each"),
        ("Khon Thai", "rulebook/5-actions/#action.khon-thai.one-of-each"),
        ("Maharacha", "rulebook/5-actions/#action.maharacha.swap"),
    ],
)
def test_search_finds_a_rule(look: Callable[..., Visit], query: str, goal: str) -> None:
    """By its id, by words of its sentence, by the name of a card: it is among the first results."""
    assert goal in found(look().page, query)[:5]


def test_the_light_can_be_changed(look: Callable[..., Visit]) -> None:
    """Dark follows the reader's system; the switch changes it, and the next page remembers."""
    visit = look(dark=True)
    page = visit.page
    assert max(background(page)) < 60
    page.get_by_title("Switch to light").click()
    page.wait_for_function("document.body.dataset.mdColorScheme === 'default'")
    assert min(background(page)) > 200
    visit.go("rulings/")
    assert min(background(page)) > 200


def test_the_first_key_skips_to_the_content(look: Callable[..., Visit]) -> None:
    page = look("rulings/").page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.classList.contains('md-skip')")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("#"))
    assert page.locator("h1:target").count() == 1


def test_what_has_the_focus_is_seen(look: Callable[..., Visit]) -> None:
    """Each stop of the tabulator key has an outline."""
    page = look().page
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)") > 1


def test_nothing_moves_for_who_wants_no_motion(look: Callable[..., Visit]) -> None:
    longest = """[...document.querySelectorAll("*")]
        .flatMap(each => getComputedStyle(each).transitionDuration.split(","))
        .reduce((most, each) => Math.max(most, parseFloat(each)), 0)"""
    assert look().page.evaluate(longest) == 0


def test_on_a_phone_the_menu_leads_on(look: Callable[..., Visit]) -> None:
    page = look(width=PHONE).page
    menu = page.locator("label.md-header__button[for=__drawer]")
    menu.click()
    page.locator(".md-nav--primary").get_by_text("Rulebook", exact=True).first.click()
    page.wait_for_url(re.compile("rulebook/$"))
    menu.click()
    page.locator(".md-nav--primary").get_by_text("5. Actions").first.click()
    page.wait_for_url(re.compile("rulebook/5-actions/"))


def test_a_page_prints_well(look: Callable[..., Visit]) -> None:
    """On paper there is no navigation, and what is folded is open, and folds again."""
    page = look("rulebook/6-power-struggle/").page
    folds = page.locator(".md-content details")
    assert folds.count() > 0
    assert page.locator(".md-content details[open]").count() == 0
    page.emulate_media(media="print")
    assert not page.locator(".md-header").is_visible()
    assert not page.locator(".md-footer").is_visible()
    assert not page.locator(".md-sidebar").first.is_visible()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator(".md-content details[open]").count() == folds.count()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(".md-content details[open]").count() == 0


def test_the_gallery_is_sifted_by_rule(look: Callable[..., Visit]) -> None:
    """Only the scenarios of the rule are shown; the choice stands in the address, which brings it back."""
    visit = look("scenarios/")
    page = visit.page
    cards = page.locator(".gallery .card")
    every = cards.count()
    page.locator("#sift [name=rule]").select_option("action.undo")
    page.wait_for_url(re.compile(r"\?rule=action\.undo"))
    kept = cards.locator("visible=true").count()
    assert 0 < kept < every
    assert page.locator(".gallery .card:visible:not([data-rule~='action.undo'])").count() == 0
    visit.go("scenarios/?rule=action.undo")
    assert cards.locator("visible=true").count() == kept
