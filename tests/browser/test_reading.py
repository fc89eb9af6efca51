"""What readers do on the site: look up a rule, search, switch the colour scheme, print; also on a phone."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.helpers_browser import AXE_VIOLATIONS, OVERFLOWING, PHONE, WIDE, Visit, axe_script, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

UNDO = "rulebook/5-swaps/#action.undo"


def background(page: Page) -> tuple[int, ...]:
    """The background colour: red, green, blue."""
    colour = str(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    return tuple(int(each) for each in re.findall(r"\d+", colour)[:3])


def test_the_url_of_a_rule_scrolls_to_it(look: Callable[..., Visit]) -> None:
    """The rule is just below the header of the page."""
    page = look(UNDO).page
    page.wait_for_function("scrollY > 0")
    top = "document.getElementById('action.undo').getBoundingClientRect().top"
    until(page, lambda: 0 < page.evaluate(top) < 200)


def test_the_colour_scheme_can_be_switched(look: Callable[..., Visit]) -> None:
    """The page follows the setting of the system; the switch changes it, and the next page remembers."""
    visit = look(dark=True)
    page = visit.page
    assert max(background(page)) < 60
    page.get_by_title("Switch to light").click()
    until(page, lambda: min(background(page)) > 200)
    visit.go("rulings/")
    assert min(background(page)) > 200


def test_the_focus_is_visible(look: Callable[..., Visit]) -> None:
    """Each stop of the Tab key has an outline."""
    page = look().page
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)") > 1


def test_a_copied_session_can_be_pasted(look: Callable[..., Visit]) -> None:
    """It has no prompts and no output, and an empty line ends each block."""
    button = look("build/gymnasium/").page.locator("[data-clipboard-target]").first
    button.click()
    *_, step, end, result = (button.get_attribute("data-clipboard-text") or "").rstrip("\n").split("\n")
    assert (step[:5], end, result) == ("    o", "", 'abs(reward) in (0.5, 1.0), sorted(info["ending"])')


def test_a_page_prints_well(look: Callable[..., Visit]) -> None:
    """Paper has no navigation; folded parts open for it and fold again."""
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


def test_the_gallery_is_filtered_by_rule(look: Callable[..., Visit]) -> None:
    """Only the scenarios of the rule are shown; the URL has the choice and restores it."""
    visit = look("scenarios/")
    page = visit.page
    cards = page.locator(".gallery .card")
    every = cards.count()
    page.locator("#sift [name=rule]").select_option("action.undo")
    page.wait_for_url(re.compile(r"\?rule=action\.undo"))
    matches = cards.locator("visible=true").count()
    assert 0 < matches < every
    assert page.locator(".gallery .card:visible:not([data-rule~='action.undo'])").count() == 0
    visit.go("scenarios/?rule=action.undo")
    assert cards.locator("visible=true").count() == matches


def test_the_sample_game_is_stepped_through(look: Callable[..., Visit]) -> None:
    """One turn is shown at a time, with its picture; buttons and the slider lead on and back."""
    page = look("learn/sample-game/").page
    box = page.locator(".stepper")
    turn = box.locator("li:visible")
    assert turn.count() == 1
    box.get_by_role("button", name="Next turn").click()
    assert str(box.locator("img").get_attribute("src")).endswith("turn-2.svg")
    box.get_by_role("slider").fill("9")
    assert "Turn 10" in turn.inner_text()
    box.get_by_role("button", name="The end").click()
    assert str(box.locator("img").get_attribute("src")).endswith("reign.svg")
    box.get_by_role("button", name="First turn").click()
    assert "Turn 1," in turn.inner_text()


def test_a_question_on_the_home_page_is_answered_by_the_search(look: Callable[..., Visit]) -> None:
    page = look(width=PHONE).page
    page.get_by_label("A question from the table?").fill("may I take from the pool")
    page.get_by_role("button", name="Answer", exact=True).click()
    page.locator(".md-search-result__link[href$='#take-from-pool']").first.wait_for()


def test_owners_of_the_board_are_asked_once_a_page(look: Callable[..., Visit], with_lab: None) -> None:
    page = look("learn/cards/").page
    assert page.locator("img[data-map=siam]").count() > 1
    assert page.locator(".set-right").count() == 1


def test_boards_are_dark_where_the_page_is(look: Callable[..., Visit]) -> None:
    """Also where the page was switched: a picture follows the page and not the system."""
    page = look("learn/", dark=True).page
    until(page, lambda: shade(page) < 120)
    page.get_by_title("Switch to light").click()
    until(page, lambda: shade(page) > 150)


def shade(page: Page) -> int:
    """How light the first picture of the page is, from 0 to 255."""
    picture = b64encode(page.locator(".md-content img[data-map]").first.screenshot()).decode()
    return int(
        page.evaluate(
            """async picture => {
                const bytes = await (await fetch(`data:image/png;base64,${picture}`)).blob()
                const canvas = new OffscreenCanvas(1, 1).getContext("2d")
                canvas.drawImage(await createImageBitmap(bytes, { resizeWidth: 1, resizeHeight: 1 }), 0, 0)
                return canvas.getImageData(0, 0, 1, 1).data[0]
            }""",
            picture,
        )
    )


PAGES = {
    "home": "",
    "lesson": "learn/cards/",
    "sample-game": "learn/sample-game/",
    "questions": "settle/",
    "answers": "settle/taking-a-follower/",
    "rulebook": "rulebook/",
    "rules": "rulebook/6-power-struggle/",
    "rulings": "rulings/",
    "ruling": "rulings/undo-whose/",
    "gallery": "scenarios/",
    "scenarios": "scenarios/s7-colony/",
    "proof": "proof/small-worlds/",
    "map": "maps/siam/",
    "guide": "build/choosing/",
    "reference": "reference/types/",
    "glossary": "reference/glossary/",
    "project": "versioning/",
}

UNREACHED = """() => [...document.querySelectorAll(".md-content *")]
    .filter(each => ["auto", "scroll"].includes(getComputedStyle(each).overflowX))
    .filter(each => each.scrollWidth > each.clientWidth && each.clientWidth && each.tabIndex < 0)
    .map(each => each.outerHTML.slice(0, 120))"""


SHRUNK = """() => [...document.querySelectorAll(".md-content img[src*='.svg']")]
    .filter(each => each.checkVisibility() && !each.closest(".card"))
    .filter(each => each.getBoundingClientRect().width < each.naturalWidth)
    .map(each => each.src)"""
"""Pictures that are smaller than drawn; the small ones of the gallery lead to the page with the large one."""

LIGHT_DESK, DARK_PHONE = (False, WIDE), (True, PHONE)
LOOKS = {
    **{f"{name}-light-desk": (path, *LIGHT_DESK) for name, path in PAGES.items()},
    # What else a page of another kind could get wrong in the dark or on a phone: pictures, tables, forms, code.
    **{
        f"{name}-dark-phone": (PAGES[name], *DARK_PHONE)
        for name in ("home", "sample-game", "rules", "ruling", "gallery", "map", "reference")
    },
}


@pytest.mark.parametrize(("path", "dark", "width"), LOOKS.values(), ids=LOOKS)
def test_the_page_is_accessible(look: Callable[..., Visit], path: str, dark: bool, width: int) -> None:
    """axe-core finds nothing serious, and no page scrolls sideways: wide content scrolls by itself, also by keyboard.

    On a phone pictures keep their size, so that their words can be read.

    The page logs no problems and makes no requests to other hosts.
    """
    visit = look(path, dark=dark, width=width)
    visit.page.wait_for_function(f"({UNREACHED})().length == 0")
    assert visit.page.evaluate(OVERFLOWING) == []
    assert width == WIDE or visit.page.evaluate(SHRUNK) == []
    visit.page.evaluate(axe_script())
    assert visit.page.evaluate(AXE_VIOLATIONS) == []
