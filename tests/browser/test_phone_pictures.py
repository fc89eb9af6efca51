"""Pictures on a phone of 360 pixels: every text in them is at least 11 pixels high, measured as it is shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.helpers_browser import PHONE, Visit

PAGES = {
    "home": "",
    "lesson": "learn/cards/",
    "sample-game": "learn/sample-game/",
    "questions": "settle/",
    "rules": "rulebook/5-actions/",
    "ruling": "rulings/undo-whose/",
    "scenarios": "scenarios/s7-colony/",
    "map": "maps/siam/",
    "britain": "maps/britain/",
    "million-games": "million-games/",
}
LEAST = 11  # pixels

SMALL_TEXTS = """async least => {
    document.querySelectorAll("details").forEach(each => (each.open = true))
    const pictures = [...document.querySelectorAll(".md-content img")].filter(each => /\\.svg/.test(each.src))
    const shown = pictures.filter(each => each.checkVisibility() && !each.closest(".card"))
    const found = { pictures: shown.length, small: [] }
    for (const each of shown) {
        each.loading = "eager"
        await each.decode()
        const text = await (await fetch(each.src)).text()
        const drawing = new DOMParser().parseFromString(text, "image/svg+xml").documentElement
        const scale = each.getBoundingClientRect().width / drawing.viewBox.baseVal.width
        for (const one of drawing.querySelectorAll("text")) {
            const size = parseFloat(one.closest("[font-size]").getAttribute("font-size")) * scale
            if (one.textContent && size < least) found.small.push(`${each.src}: ${one.textContent} ${size.toFixed(1)}`)
        }
    }
    return found
}"""
"""The small pictures of the gallery are left out: each leads to the page with the large one."""


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES)
def test_every_text_in_a_picture_can_be_read(look: Callable[..., Visit], path: str) -> None:
    found = look(path, width=PHONE, height=740).page.evaluate(SMALL_TEXTS, LEAST)
    assert found["pictures"] > 0
    assert found["small"] == []
