"""Accessibility of one page of each kind, in light and dark, on a desktop and on a phone."""

from collections.abc import Callable

import pytest

from tests.browser.helpers_browser import AXE_VIOLATIONS, OVERFLOWING, PHONE, WIDE, Visit, axe_script

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
    "reference": "reference/nouns/",
    "glossary": "reference/glossary/",
    "project": "versioning/",
}

UNREACHED = """() => [...document.querySelectorAll(".md-content *")]
    .filter(each => ["auto", "scroll"].includes(getComputedStyle(each).overflowX))
    .filter(each => each.scrollWidth > each.clientWidth && each.clientWidth && each.tabIndex < 0)
    .map(each => each.outerHTML.slice(0, 120))"""


LIGHT_DESK, DARK_PHONE = (False, WIDE), (True, PHONE)
LOOKS = {
    **{f"{name}-light-desk": (path, *LIGHT_DESK) for name, path in PAGES.items()},
    # What else a page of another kind could get wrong in the dark or on a phone: pictures, tables, forms, code.
    **{
        f"{name}-dark-phone": (PAGES[name], *DARK_PHONE)
        for name in ("home", "rules", "ruling", "gallery", "map", "reference")
    },
}


@pytest.mark.parametrize(("path", "dark", "width"), LOOKS.values(), ids=LOOKS)
def test_the_page_is_accessible(look: Callable[..., Visit], path: str, dark: bool, width: int) -> None:
    """axe-core finds nothing serious, and no page scrolls sideways: wide content scrolls by itself, also by keyboard.

    The page logs no problems and makes no requests to other hosts.
    """
    visit = look(path, dark=dark, width=width)
    visit.page.wait_for_function(f"({UNREACHED})().length == 0")
    assert visit.page.evaluate(OVERFLOWING) == []
    visit.page.evaluate(axe_script())
    assert visit.page.evaluate(AXE_VIOLATIONS) == []
