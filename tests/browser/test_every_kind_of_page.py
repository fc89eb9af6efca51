"""One page of each kind, in light and dark, on a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.driving import PHONE, WIDE, Visit, axe

PAGES = {
    "home": "",
    "lesson": "learn/cards/",
    "sample-game": "learn/sample-game/",
    "questions": "settle/",
    "rulebook": "rulebook/",
    "rules": "rulebook/6-power-struggle/",
    "rulings": "rulings/",
    "ruling": "rulings/undo-whose/",
    "gallery": "scenarios/",
    "scenarios": "scenarios/s7-colony/",
    "proof": "proof/small-worlds/",
    "map": "maps/siam/",
    "guide": "build/choosing/",
    "reference": "reference/moves/",
    "glossary": "reference/glossary/",
    "project": "versioning/",
}

GRAVE = """async () => {
    const found = await axe.run(document, { resultTypes: ["violations"], preload: false, iframes: false })
    return found.violations
        .filter(each => ["serious", "critical"].includes(each.impact))
        .flatMap(each => each.nodes.slice(0, 3).map(node => `${each.id}: ${node.target.join(" ")}`))
}"""

# What stands out to the right, unless it lies in a box that scrolls by itself.
TOO_WIDE = """() => {
    const edge = document.documentElement.clientWidth + 1
    const rolls = box => ["auto", "scroll"].includes(getComputedStyle(box).overflowX)
    const scrolls = box => box && (rolls(box) || scrolls(box.parentElement))
    const wide = [...document.querySelectorAll(".md-content *")]
        .filter(each => each.getBoundingClientRect().right > edge && each.checkVisibility())
        .filter(each => !each.closest("svg svg, svg > *") && !scrolls(each.parentElement.closest(".md-content *")))
    const named = wide.slice(0, 3).map(each => each.outerHTML.slice(0, 120))
    return document.documentElement.scrollWidth > edge ? ["the page scrolls sideways", ...named] : named
}"""

UNREACHED = """() => [...document.querySelectorAll(".md-content *")]
    .filter(each => ["auto", "scroll"].includes(getComputedStyle(each).overflowX))
    .filter(each => each.scrollWidth > each.clientWidth && each.clientWidth && each.tabIndex < 0)
    .map(each => each.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize(("dark", "width"), [(False, WIDE), (True, PHONE)], ids=["light-desk", "dark-phone"])
@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_anybody_can_use_the_page(look: Callable[..., Visit], path: str, dark: bool, width: int) -> None:
    """Nothing grave is found by axe-core, and no page scrolls sideways: what is too wide does so by itself, and the
    keyboard can reach it. The page neither complains nor fetches anything from elsewhere.
    """
    visit = look(path, dark=dark, width=width)
    visit.page.wait_for_function(f"({UNREACHED})().length == 0")
    assert visit.page.evaluate(TOO_WIDE) == []
    visit.page.evaluate(axe())
    assert visit.page.evaluate(GRAVE) == []
