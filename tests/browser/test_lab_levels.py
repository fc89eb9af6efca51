"""The kernel of the rule lab; its levels: how long they think, a game against the hardest, hints, and playing on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest

import kingofsiam as ks
from docs import bundles
from kingofsiam.notation import format_position, parse_move, parse_record, read_record, replay, verify
from kingofsiam_kernel.search.bots import LEVELS
from lab.tests import helpers_kernel_answers
from tests.browser.helpers_browser import PHONE, until_true
from tests.browser.helpers_lab import EXAMPLES, control, go_to, problems, run_python, url_state

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("with_lab")

START = ks.deal(3, seed=7)
MIDDLE = [*replay(next(read_record(each) for each in EXAMPLES if "tied" in each.name))][20]
TIMED = """async ([method, params]) => {
    const before = performance.now()
    const answer = await lab.client.call(method, params)
    return [answer, performance.now() - before]
}"""
CARDS_IN_SIGHT = """() => {
    const box = selector => document.querySelector(selector).getBoundingClientRect()
    const [panel, cards, hint] = [".lab-panel-work", ".lab-cards", ".play-hint"].map(box)
    return cards.top >= panel.top && cards.bottom <= hint.top && hint.bottom <= panel.bottom + 1
}"""
PLAY_IN_SIGHT = """() => {
    const [button, box] = [document.activeElement, document.activeElement.getBoundingClientRect()]
    const { turn } = lab.page.state.play.building ?? {}
    const isBest = turn?.move === lab.best && button.dataset.key === "play"
    return isBest && button === document.elementFromPoint(box.x + 9, box.bottom - 9)
}"""
PATIENCE = 5_000
"""Milliseconds for a move of the strongest level, on a machine that does other things too."""


def test_the_kernel_of_the_page_answers_as_the_one_here(page: Page, built: Path) -> None:
    """It is compiled if the site has such a wheel; every playout and search goes the same way."""
    run_python(page, Path(helpers_kernel_answers.__file__).read_text(encoding="utf-8"))
    in_page = json.loads(run_python(page, "answer('[]')"))
    is_compiled = any((built / bundles.ASSETS / "wheels").glob("*wasm32.whl"))
    assert in_page == {**json.loads(helpers_kernel_answers.answer("[]")), "compiled": is_compiled}


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_moves_in_time(page: Page, level: str, record_property: Callable[[str, object], None]) -> None:
    """Legally, and soon enough for a person who waits."""
    params = {"state": format_position(START), "player": level, "seed": 1}
    answer, milliseconds = page.evaluate(TIMED, ["machine", params])
    assert ks.judge(START, parse_move(answer["move"])) == ()
    assert milliseconds < PATIENCE
    record_property("milliseconds of a move", round(milliseconds))


def test_a_game_against_the_strongest_level(page: Page) -> None:
    """A human who asks for a hint, then passes to the end, against a master: its record is sound."""
    go_to(page, "#" + urlencode({"mode": "judge", "state": format_position(MIDDLE)}))
    page.locator("#lab-judge .lab-cards").wait_for()
    page.evaluate("() => document.querySelector('[data-key=\"play-on\"]').click()")
    for seat, kind in zip("ABC", ("master", "human", "novice"), strict=True):
        page.locator(f"[name=kind-{seat}]").select_option(kind)
    control(page, "begin").click()
    page.locator("#lab-play").wait_for()
    control(page, "hint").click()
    page.locator(".play-hint li").first.wait_for()
    assert problems(page) == []
    page.set_viewport_size({"width": PHONE, "height": 740})
    assert page.evaluate(CARDS_IN_SIGHT)
    assert problems(page) == []
    page.evaluate("lab.best = lab.page.state.play.hint.line[0].text")
    page.set_viewport_size({"width": 390, "height": 664})
    control(page, "take-hint").click()
    until_true(page, PLAY_IN_SIGHT)
    page.set_viewport_size({"width": 1280, "height": 800})
    while True:
        page.locator("#lab-play .lab-card.is-pass, .lab-outcome").first.wait_for()
        if page.locator(".lab-outcome").count():
            break
        at = page.locator("#lab-play").get_attribute("data-at")
        control(page, "card pass").click()
        control(page, "play").click()
        page.locator(f'#lab-play:not([data-at="{at}"])').wait_for()
    record = parse_record(url_state(page)["record"])
    assert isinstance(record.deal, ks.State)
    assert record.players == ("master A", "", "novice C")
    assert verify(record).ok
