"""The rule lab by keys alone: Enter at the end of a move plays it, and arrows step through the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.helpers_lab import EXAMPLES, control, game_link, go_to

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("with_lab")

(GAME,) = (each.read_text(encoding="utf-8") for each in EXAMPLES if each.stem == "three-on-siam-tied-to-the-end")
OPEN_HANDS = GAME.replace('[Readings "-"]', '[Readings "hands=open"]')
AT = 20
QUESTION = "#lab-play .lab-question"
ANSWERS = {"board": "#lab-play .lab-table .lab-spot.is-legal", "list": "#lab-play .lab-option.is-legal"}


def see(page: Page, at: int) -> None:
    """Wait until the game is shown after `at` moves."""
    page.locator(f'.play-game[data-at="{at}"]').wait_for()


def build_move(page: Page, answers: str) -> None:
    """Play on from the middle of a game: a card by its number, and the first choice everywhere with Enter."""
    go_to(page, "#mode=judge")
    go_to(page, game_link(OPEN_HANDS, AT, "human,human,human"))
    see(page, AT)
    control(page, "go-on").focus()
    page.keyboard.press("Enter")
    page.locator("#lab-play .lab-card.is-legal").first.wait_for()
    page.keyboard.press("1")
    page.locator(QUESTION).wait_for()
    while not control(page, "play").count():
        asked = page.locator(QUESTION).get_attribute("data-open")
        page.locator(answers).first.focus()
        page.keyboard.press("Enter")
        page.locator(f'{QUESTION}:not([data-open="{asked}"]), [data-key="play"]').first.wait_for()


@pytest.mark.parametrize("answers", ANSWERS.values(), ids=ANSWERS)
def test_enter_at_the_end_of_a_move_plays_it(page: Page, answers: str) -> None:
    """Wherever the last answer was given."""
    build_move(page, answers)
    page.keyboard.press("Enter")
    see(page, AT + 1)


def test_arrows_step_through_the_game_after_a_move(page: Page) -> None:
    """Without a click beside the cards first; the number of a card still plays it."""
    build_move(page, ANSWERS["list"])
    control(page, "play").click()
    see(page, AT + 1)
    page.locator("#lab-play .lab-card.is-legal").first.wait_for()
    for key, at in (("ArrowLeft", AT), ("ArrowLeft", AT - 1), ("ArrowRight", AT)):
        page.keyboard.press(key)
        see(page, at)
