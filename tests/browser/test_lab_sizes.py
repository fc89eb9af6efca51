"""The rule lab fits: everything you need is on the first screen of a desktop, a small laptop and a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.helpers_lab import EXAMPLES, FINDINGS, control, game_link, go_to, problems

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("with_lab")

SIZES = {"desk": (1440, 900), "laptop": (1280, 720), "tablet": (1024, 768), "phone": (360, 740)}
MIN_TEXT = 11
MAX_TABS = 10
GAME = next(each.read_text(encoding="utf-8") for each in EXAMPLES if "three" in each.name)
TIED = next(each.read_text(encoding="utf-8") for each in EXAMPLES if "tied" in each.name)

OFF_SCREEN = """selectors => selectors.flatMap(selector => {
    const found = document.querySelector(selector)
    if (found === null) return [`${selector}: is not there`]
    const { left, top, right, bottom } = found.getBoundingClientRect()
    const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const visible = seen !== null && (found.contains(seen) || seen.contains(found))
    return inside && visible ? [] : [`${selector}: ${[left, top, right, bottom].map(Math.round)}`]
})"""
"""What lies outside the window or is covered by something else."""

TEXT_SIZES = """() => [...document.querySelectorAll(".lab-board text, .lab-tiles span, .lab-side span, .lab-side text")]
    .filter(each => each.checkVisibility() && each.textContent.trim() && each.getBoundingClientRect().width > 2)
    .map(each => {
        const scale = each.ownerSVGElement ? each.getScreenCTM().a : 1
        return [each.textContent, parseFloat(getComputedStyle(each).fontSize) * scale]
    })"""

CLIPPED = """() => [...document.querySelectorAll(".lab-player, .lab-pool, .lab-tile, .lab-card, .lab-place")]
    .filter(each => each.scrollWidth > each.clientWidth + 1)
    .map(each => `${each.textContent} ${each.scrollWidth} ${each.clientWidth}`)"""

TOUCHING = """() => [...document.querySelectorAll(":is(.lab-player, .lab-pool) > *")]
    .filter(each => each.checkVisibility() && each.getBoundingClientRect().width > 2)
    .map(each => [each, each.getBoundingClientRect(), each.parentElement.getBoundingClientRect()])
    .filter(([, inner, outer]) => inner.top < outer.top + 2 || inner.bottom > outer.bottom - 3)
    .map(([each, inner, outer]) => `${each.textContent} ${inner.top - outer.top} ${outer.bottom - inner.bottom}`)"""
"""What stands on the frame of its box, above or below."""

OVERLAPS = """() => {
    const all = [...document.querySelectorAll(".lab-name")]
    const names = all.map(each => [each.textContent, each.getBoundingClientRect()])
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
    const over = (at, a) => names.slice(at + 1).filter(([, b]) => !apart(a, b))
    return names.flatMap(([one, a], at) => over(at, a).map(([other]) => `${one} ${other}`))
}"""


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest, page: Page) -> str:
    """A size of the window."""
    width, height = SIZES[request.param]
    page.set_viewport_size({"width": width, "height": height})
    return str(request.param)


def judge_a_move(page: Page) -> None:
    """Open the first position of the judge, and build a move that is not legal."""
    go_to(page, "#mode=play&at=1")
    page.locator("#lab-play").wait_for()
    page.keyboard.press("Escape")
    go_to(page, "#mode=judge")
    page.locator("#lab-judge .lab-cards").wait_for()
    control(page, "card Lao").click()
    page.locator(".lab-question[data-open='1']").wait_for()


def test_the_board_the_choices_and_the_verdict_of_the_judge_fit(page: Page, size: str) -> None:
    """With a question open: the board and the first choices. With an illegal choice: the verdict and its reason."""
    judge_a_move(page)
    board = [".lab-board", ".lab-tiles", ".lab-pool", ".lab-player:last-child"]
    assert page.evaluate(OFF_SCREEN, [*board, ".lab-question", ".lab-option", "[data-key=share]"]) == []
    control(page, "opt Isan").click()
    page.locator(".lab-headline.is-no").wait_for()
    assert page.evaluate(OFF_SCREEN, [*board, ".lab-option", ".lab-headline"]) == []
    control(page, "opt Isan").click()
    page.locator(".lab-question[data-open='3']").wait_for()
    assert page.evaluate(CLIPPED) == []
    control(page, "opt Mon/Rama").click()
    page.locator(".lab-verdict:not([data-judged=''])").wait_for()
    assert page.evaluate(OFF_SCREEN, [*board, ".lab-steps", ".lab-headline", ".lab-reasons li"]) == []
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_game_fits(page: Page, size: str) -> None:
    """The board, the cards, the last move and the steps through the game; the result when it is over."""
    go_to(page, "#mode=judge")
    go_to(page, game_link(GAME, 12, "human,human,human"))
    page.locator('.play-game[data-at="12"]').wait_for()
    board = [".lab-board", ".lab-tiles", ".lab-pool", ".lab-player:last-child", ".play-status"]
    control(page, "go-on").click()
    control(page, "privacy-screen").click()
    page.locator(".lab-cards").wait_for()
    assert page.evaluate(OFF_SCREEN, [*board, '[data-key="card pass"]', ".lab-move-row[aria-current]"]) == []
    page.locator("#lab-play .lab-card.is-legal:not(.is-pass)").first.click()
    page.locator(".lab-question").wait_for()
    assert page.evaluate(OFF_SCREEN, [*board, ".lab-question", ".lab-option"]) == []


def test_the_editor_fits(page: Page, size: str) -> None:
    """The board, the palette and the verdict on the position."""
    go_to(page, "#mode=judge")
    page.locator("#lab-judge").wait_for()
    control(page, "tab edit").click()
    page.locator(".lab-palette").wait_for()
    shown = [
        ".lab-board",
        ".lab-tiles",
        ".lab-pool",
        '[data-key="undo"]',
        '[data-key="tool add Rama"]',
        ".lab-headline",
    ]
    assert page.evaluate(OFF_SCREEN, shown) == []
    control(page, "panel cards").click()
    page.locator(".lab-hand").first.wait_for()
    assert page.evaluate(CLIPPED) == []


def test_the_analysis_fits(page: Page, size: str) -> None:
    """The board, the switch, the best move with its chance, and the first reason."""
    go_to(page, "#mode=judge")
    page.locator("#lab-judge").wait_for()
    control(page, "tab analyse").click()
    page.locator('#kingofsiam-lab[data-following="false"]').wait_for()
    page.locator(".lab-reasons li").first.wait_for()
    control(page, "engine").click()
    board = [".lab-board", ".lab-tiles", ".lab-pool", ".lab-player:last-child"]
    best = ['[data-key="engine"]', '[data-key="candidate 0"]', ".lab-reasons li", '[data-key="play-best"]']
    assert page.evaluate(OFF_SCREEN, [*board, *best]) == []


def test_every_text_on_the_table_can_be_read(page: Page, size: str) -> None:
    """At least 11 pixels high, not cut and not on a frame, on every map; no name of a province lies on another one."""
    for players, name in enumerate(("siam", "saba", "britain"), start=2):
        go_to(page, "#mode=judge")
        page.locator("#lab-judge .lab-cards").wait_for()
        page.evaluate("() => document.querySelector('[data-key=new]').click()")
        control(page, f"players {players}").click()
        control(page, "map").select_option(name)
        control(page, "begin").click()
        page.locator("dialog").wait_for(state="detached")
        sizes = page.evaluate(TEXT_SIZES)
        assert len(sizes) > 30
        assert [each for each in sizes if each[1] < MIN_TEXT] == []
        assert page.evaluate(OVERLAPS) == []
        assert page.evaluate(CLIPPED) == []
        assert page.evaluate(TOUCHING) == []


LOW = {"on its side": (740, 360), "zoomed": (640, 360), "zoomed laptop": (720, 450), "wide": (844, 390)}

HIDDEN = """selectors => selectors.flatMap(selector => {
    const all = [...document.querySelectorAll(selector)].filter(each => each.checkVisibility())
    if (all.length === 0) return [`${selector}: is not there`]
    return all.flatMap(found => {
        found.scrollIntoView({ block: "nearest" })
        const { left, top, right, bottom } = found.getBoundingClientRect()
        const ends = [top + 3, (top + bottom) / 2, bottom - 3]
        const seen = ends.map(y => document.elementFromPoint((left + right) / 2, y))
        const covered = seen.some(each => each === null || !(found.contains(each) || each.contains(found)))
        return covered ? [`${selector}: ${[left, top, right, bottom].map(Math.round)}`] : []
    })
})"""
"""What no scrolling brings to view whole, from its top to its bottom."""


@pytest.mark.parametrize("low", LOW)
def test_a_low_window_can_be_played(page: Page, low: str) -> None:
    """A phone on its side, or a zoom of 200 %: every card, answer and button can be seen whole, beside the board."""
    width, height = LOW[low]
    page.set_viewport_size({"width": width, "height": height})
    board, cards = [".lab-board", ".lab-tile", ".lab-player"], "#lab-play .lab-card"
    open_turn(page, 12)
    assert page.evaluate(HIDDEN, [*board, cards, ".lab-stepper-buttons", '[data-key="undo"]']) == []
    page.locator(f"{cards}.is-legal:not(.is-pass)").first.click()
    page.locator(".lab-question").wait_for()
    while not control(page, "play").count():
        assert page.evaluate(HIDDEN, [".lab-question", ".lab-option"]) == []
        assert page.evaluate(OFF_SCREEN, [".lab-board"]) == []
        asked = page.locator(".lab-question").get_attribute("data-open")
        page.locator("#lab-play .lab-option.is-legal").first.click()
        page.locator(f'.lab-question:not([data-open="{asked}"]), [data-key="play"]').first.wait_for()
    control(page, "play").click()
    page.locator('.play-game[data-at="13"]').wait_for()
    refuse_a_move(page)
    assert page.evaluate(HIDDEN, [".lab-option", ".lab-headline", ".lab-reasons li"]) == []
    control(page, "tab edit").click()
    page.locator(".lab-palette").wait_for()
    assert page.evaluate(HIDDEN, ['[data-key="undo"]', ".lab-palette button", ".lab-headline"]) == []


def open_turn(page: Page, at: int, record: str = GAME) -> None:
    """Go on in the middle of a game of three humans."""
    go_to(page, "#mode=judge")
    go_to(page, game_link(record, at, "human,human,human"))
    page.locator(f'.play-game[data-at="{at}"]').wait_for()
    control(page, "go-on").click()
    control(page, "privacy-screen").click()
    page.locator(".lab-cards").wait_for()


FOCUSED = """() => {
    const { dataset, outerHTML } = document.activeElement
    return document.activeElement === document.body ? null : dataset.key ?? outerHTML.slice(0, 60)
}"""


def test_ten_tabs_lead_to_everything(page: Page) -> None:
    """In the judge with a verdict, in a game, in the editor and in the analysis; arrow keys move inside each group."""
    page.set_viewport_size({"width": 1280, "height": 800})
    judge_a_move(page)
    for key in ("opt Isan", "opt Isan", "opt Mon/Rama"):
        control(page, key).click()
    page.locator(".lab-verdict:not([data-judged=''])").wait_for()
    page.locator('.lab-differs[aria-busy="false"]').wait_for()
    tabs = {"judge": tab_stops(page)}
    control(page, "tab edit").click()
    page.locator(".lab-palette").wait_for()
    tabs["edit"] = tab_stops(page)
    go_to(page, game_link(GAME, 12, "human,human,human"))
    control(page, "go-on").click()
    control(page, "privacy-screen").click()
    page.locator("#lab-play .lab-card.is-legal").first.click()
    page.locator(".lab-question").wait_for()
    tabs["play"] = tab_stops(page)
    go_to(page, "#mode=analyse")
    page.locator(".lab-reasons li").first.wait_for()
    control(page, "engine").click()
    tabs["analyse"] = tab_stops(page)
    assert {mode: stops for mode, stops in tabs.items() if len(stops) > MAX_TABS} == {}


def tab_stops(page: Page) -> list[str]:
    """Every stop of the Tab key, from the top of the page."""
    page.evaluate("() => { document.activeElement.blur(); document.querySelector('.lab-brand a').focus() }")
    stops: list[str] = []
    while len(stops) < 3 * MAX_TABS:
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused is None or (stops and focused == stops[0]):
            break
        stops.append(str(focused))
    return stops


EVERY_SIZE = {**SIZES, **LOW, "smallest phone": (320, 640)}


def test_play_judge_and_editor_are_accessible_at_every_size(page: Page) -> None:
    """axe-core finds nothing at all, light or dark; nothing overflows, and what is touched is large enough."""
    found: dict[str, list[str]] = {}
    for show in (ask_in_a_game, refuse_a_move, edit_cards):
        page.set_viewport_size({"width": 1280, "height": 800})
        show(page)
        for size, (width, height) in EVERY_SIZE.items():
            page.set_viewport_size({"width": width, "height": height})
            found[f"{show.__name__}, {size}"] = problems_light_and_dark(page)
    assert {where: what for where, what in found.items() if what} == {}


def ask_in_a_game(page: Page) -> None:
    """Show a game with an open question."""
    open_turn(page, 12)
    page.locator("#lab-play .lab-card.is-legal:not(.is-pass)").first.click()
    page.locator(".lab-question").wait_for()


def refuse_a_move(page: Page) -> None:
    """Show the judge with a move that is not legal."""
    judge_a_move(page)
    control(page, "opt Isan").click()
    page.locator(".lab-headline.is-no").wait_for()


def edit_cards(page: Page) -> None:
    """Show the cards in the editor."""
    go_to(page, "#mode=judge")
    control(page, "tab edit").click()
    control(page, "panel cards").click()
    page.locator(".lab-hand").first.wait_for()


def problems_light_and_dark(page: Page) -> list[str]:
    """The problems of the page; in the dark those of its colours, as nothing else changes."""
    found = problems(page)
    page.emulate_media(color_scheme="dark")
    found += page.evaluate(COLOUR_FINDINGS)
    page.emulate_media(color_scheme="light")
    return found


COLOUR_FINDINGS = FINDINGS.replace("{ resultTypes", '{ runOnly: ["color-contrast"], resultTypes')


def test_arrows_show_the_moves_since_yours_and_the_one_under_the_pointer(page: Page) -> None:
    """Cards that are played stay in their places; what is legal has a ground of its own, contested or not."""
    page.set_viewport_size({"width": 1280, "height": 720})
    go_to(page, "#mode=judge")
    go_to(page, game_link(GAME, 14, "human,medium,medium"))
    page.locator('.play-game[data-at="14"]').wait_for()
    earlier = page.locator(".lab-arrow.is-earlier")
    assert (earlier.count(), page.locator(".lab-arrow").count()) == (3, 7)
    page.locator('.lab-moves [data-at="13"]').hover()
    earlier.first.wait_for(state="detached")
    assert page.locator(".lab-arrow").count() == 3
    page.locator(".lab-board").hover()
    earlier.first.wait_for()
    page.locator('.lab-moves [data-at="13"]').hover()
    earlier.first.wait_for(state="detached")
    go_to(page, game_link(GAME, 20, "human,medium,medium"))  # the list moves under the mouse
    earlier.first.wait_for()
    open_turn(page, 12)
    assert page.locator("#lab-play .lab-card").count() == 8
    assert page.locator("#lab-play .lab-card.is-away > span:first-child").all_inner_texts() == ["Maharacha", "Lao"]
    before = page.locator(".lab-land.is-contested").evaluate(FILL)
    control(page, "card Khon Thai").click()
    page.locator(".lab-land.is-contested.is-legal").wait_for()
    assert page.locator(".lab-land.is-contested").evaluate(FILL) != before
    control(page, "card 1 vs. 1").click()
    page.locator(".lab-followers.is-legal:has(.lab-hit + .lab-hit)").first.click(force=True)
    page.locator(".lab-followers.is-chosen").wait_for()
    rings = page.locator(".lab-followers.is-chosen .lab-hit").evaluate_all(STROKES)
    assert len(rings) > rings.count(rings[-1]) == 1  # of equal ones, one is chosen


FILL = "land => getComputedStyle(land).fill"
STROKES = "hits => hits.map(hit => getComputedStyle(hit).stroke)"
