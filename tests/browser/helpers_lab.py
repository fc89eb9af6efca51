"""The rule lab in a browser: its links, its state, its look, and what is wrong with what it shows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from docs.generators.lab_links import escape_marks
from tests.browser.helpers_browser import AXE_VIOLATIONS, OVERFLOWING, PHONE, WIDE, axe_script

if TYPE_CHECKING:
    from playwright.sync_api import Page

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.game"))
LONG_TIMEOUT = 90_000  # milliseconds: Python starts slowly where several tests run at once

LOOKS = {"light-desk": (False, WIDE), "dark-phone": (True, PHONE)}

SMALL = """() => [...document.querySelectorAll(
        "#kingofsiam-lab :is(button, select, summary, textarea, input, .lab-choice)")]
    .filter(each => each.checkVisibility() && !["radio", "checkbox"].includes(each.type))
    .map(each => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => box.width < 39.5 || box.height < 39.5)
    .map(([each, box]) => `${each.outerHTML.slice(0, 90)} ${box.width} ${box.height}`)"""


def url_state(page: Page) -> Any:
    """The state of the page, parsed from its URL."""
    module = "new URL('../assets/lab/page/url-state.js', location.href).href"
    return page.evaluate(f"async () => (await import({module})).parseHash(location.hash).state")


def go_to(page: Page, hash: str) -> None:
    """Follow a link of the lab on the same page."""
    page.evaluate("hash => { location.hash = hash }", hash)


def game_link(record: str, at: int, seats: str = "") -> str:
    """The hash of a link to a moment of a game; the record goes without its map."""
    fields = {"mode": "play", "record": escape_marks(record.partition("---- map")[0]), "at": str(at)}
    return "#" + urlencode(fields | ({"seats": seats} if seats else {}))


def show_as(page: Page, look: str) -> None:
    """Show the page from now on in light or dark, on a desktop or on a phone."""
    dark, width = LOOKS[look]
    page.emulate_media(color_scheme="dark" if dark else "light")
    page.evaluate("scheme => { document.body.dataset.mdColorScheme = scheme }", "slate" if dark else "default")
    page.set_viewport_size({"width": width, "height": 800})


def problems(page: Page) -> list[str]:
    """Serious findings of axe-core, and elements that are too wide, or too small to touch."""
    page.evaluate(axe_script())
    return [str(each) for check in (AXE_VIOLATIONS, OVERFLOWING, SMALL) for each in page.evaluate(check)]
