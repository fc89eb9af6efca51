"""The rule lab by touch: games on a phone, with a reload in the middle; followers dragged with a finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.helpers_browser import PHONE, Visit, until_true
from tests.browser.helpers_lab import control, go_to, url_state

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("with_lab")

READY = "#kingofsiam-lab[data-ready]"


@pytest.fixture
def phone(window: Callable[..., Visit]) -> Page:
    """The lab on a phone with a touch screen."""
    page = window("lab/#mode=play", width=PHONE, height=740, touch=True).page
    page.locator(READY).wait_for()
    return page


def see(page: Page, at: int) -> None:
    """Wait until the game is shown after `at` moves."""
    page.locator(f'.play-game[data-at="{at}"]').wait_for()


def begin(page: Page) -> None:
    """Begin a game of three humans, in place of the first one."""
    control(page, "menu").tap()
    control(page, "new").tap()
    control(page, "players 3").tap()
    for seat in "ABC":
        page.locator(f"[name=kind-{seat}]").select_option("human")
    page.locator("dialog[open] summary").tap()
    control(page, "seed").fill("5")
    control(page, "begin").tap()
    control(page, "privacy-screen").wait_for()


def take_turn(page: Page, at: int) -> None:
    """Play the first legal card of the hand, with the first choice everywhere; pass if there is none."""
    control(page, "privacy-screen").tap()
    page.locator(".lab-card.is-pass").wait_for()
    cards = page.locator("#lab-play .lab-card.is-legal:not(.is-pass)")
    (cards.first if cards.count() and at % 3 else control(page, "card pass")).tap()
    while not control(page, "play").count():
        step = page.locator(".lab-question, [data-key=play]").first
        step.wait_for()
        if control(page, "play").count():
            break
        asked = page.locator(".lab-question").get_attribute("data-open")
        page.locator(".lab-option.is-legal").first.tap()
        page.locator(f'.lab-question:not([data-open="{asked}"]), [data-key="play"]').first.wait_for()
    control(page, "play").tap()
    see(page, at + 1)


def test_a_game_is_found_again_among_the_saved_ones(phone: Page) -> None:
    """A second game does not replace the first; each can be resumed where it was, after a reload too, and deleted."""
    begin(phone)
    take_turn(phone, 0)
    take_turn(phone, 1)
    phone.goto(phone.url.partition("#")[0])
    phone.locator(READY).wait_for()
    see(phone, 2)
    control(phone, "menu").tap()
    control(phone, "new").tap()
    control(phone, "players 2").tap()
    phone.locator("dialog[open] summary").tap()
    control(phone, "seed").fill("9")
    control(phone, "begin").tap()
    see(phone, 0)
    control(phone, "menu").tap()
    control(phone, "games").tap()
    games = phone.locator(".lab-games li")
    assert games.count() == 2
    games.nth(1).locator(".lab-game").tap()
    see(phone, 2)
    assert url_state(phone)["seats"] == "human,human,human"
    control(phone, "menu").tap()
    control(phone, "games").tap()
    phone.locator('.lab-games [data-key^="forget"]').nth(1).tap()
    until_true(phone, "document.querySelectorAll('.lab-games li').length === 1")


DRAG = """([from, to]) => {
    const middle = element => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return { clientX: left + width / 2, clientY: top + height / 2 }
    }
    const finger = { bubbles: true, cancelable: true, pointerId: 7, pointerType: "touch", isPrimary: true, button: 0 }
    const send = (type, on, at) => on.dispatchEvent(new PointerEvent(type, { ...finger, ...at }))
    const [source, target] = [from, to].map(each => document.querySelector(each))
    send("pointerdown", source, middle(source))
    send("pointermove", window, middle(target))
    send("pointerup", window, middle(target))
}"""


def drag(page: Page, source: str, target: str) -> None:
    """Drag with a finger from the middle of one element to the middle of another."""
    page.evaluate(DRAG, [source, target])


def test_followers_are_dragged_with_a_finger(phone: Page) -> None:
    """From the pool into a province: that plays the card of the faction. To the player: that takes the follower."""
    phone.keyboard.press("Escape")
    go_to(phone, "#mode=judge")
    phone.locator("#lab-judge .lab-cards").wait_for()
    for question in (2, 3):
        drag(phone, '.lab-pool [data-drag="pool/Lao"]', '.lab-province[data-province="Sukothai"] .lab-name')
        phone.locator(f".lab-question[data-open='{question}']").wait_for()
    drag(phone, '[data-drag="Mon/Rama"]', ".lab-player.is-to-move .lab-seat-name")
    phone.locator(".lab-headline.is-yes").wait_for()
    taken = {"province": "Mon", "faction": "Rama"}
    assert url_state(phone)["answers"] == ["Lao", "Sukothai", "Sukothai", taken]
