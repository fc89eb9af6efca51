"""A game by link in the rule lab: each turn goes to the next player's browser, and nothing is lost on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from docs.generators import lab_texts
from kingofsiam import Game, Pass, legal_moves
from kingofsiam.notation import format_record
from tests.browser.helpers_browser import PHONE, Visit, until_true
from tests.browser.helpers_lab import control, game_link, problems

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("with_lab")

TEXTS = lab_texts.texts()
STARTED = next(game for seed in range(9) if (game := Game.new(2, seed=seed, names=("Ann", "Bob"))).state.to_move == 0)
SETTLED = "The Lao have the most followers in Sukothai and take control."


def open_lab(window: Callable[..., Visit], link: str, **how: object) -> Page:
    """Open the hash of a link in the browser of one player."""
    page = window(f"lab/#{link.partition('#')[2]}", **how).page
    page.locator("#kingofsiam-lab[data-ready]").wait_for()
    return page


def see(page: Page, at: int) -> None:
    """Wait until the game has so many moves, and the last position is shown."""
    page.locator(f'.play-game[data-at="{at}"][data-moves="{at}"]').wait_for()


def play_pass(page: Page) -> str:
    """Pass; gives the link for the next player."""
    control(page, "card pass").click()
    control(page, "play").click()
    control(page, "send").click()
    dialog = page.locator("dialog")
    dialog.get_by_text(TEXTS["turn.what"]).wait_for()
    link = dialog.locator("[name=link]")
    until_true(page, "document.querySelector('[name=link]').value !== ''")
    assert problems(page) == []
    sent = str(link.input_value())
    page.keyboard.press("Escape")
    return sent


def test_a_game_goes_from_browser_to_browser_by_links(window: Callable[..., Visit]) -> None:
    """Who opens a link is the player to move, and sees what was played. A device has the game once, with all moves.

    An older link shows the newer game and says so; one that goes on differently is kept beside it.
    """
    ann = open_lab(window, game_link(format_record(STARTED.record()), 0, "human,link"))
    first = play_pass(ann)
    see(ann, 1)
    assert ann.get_by_text(TEXTS["turn.away"].format(player="Bob")).is_visible()
    bob = open_lab(window, first, dark=True, width=PHONE)
    see(bob, 1)
    told = (TEXTS["turn.yours"].format(player="Bob"), TEXTS["turn.sender"].format(player="Ann"))
    assert bob.get_by_text(" ".join(told)).is_visible()
    assert bob.locator(".lab-move-row").all_inner_texts()[1:] == ["1.\nAnn pass"]
    assert bob.locator(".play-status").inner_text() == TEXTS["play.your-turn"].format(number=2)
    second = play_pass(bob)
    ann.goto(second)
    see(ann, 2)
    assert ann.locator(".lab-move-row").all_inner_texts()[1:] == ["1.\nAnn pass", f"2.\nBob pass. {SETTLED}"]
    third = play_pass(ann)
    ann.goto(second)
    older = TEXTS["turn.older"].format(sent=2, kept=3)
    ann.get_by_text(older).wait_for()
    see(ann, 3)
    assert games(ann) == 1
    bob.goto(third)
    see(bob, 3)
    assert games(bob) == 1
    begun = STARTED.play(next(move for move in legal_moves(STARTED.state) if move != Pass()))
    other = game_link(format_record(begun.record()), 1, "link,human").replace("&at=1", "")
    bob.evaluate("hash => { location.hash = hash }", other)
    bob.get_by_text(TEXTS["turn.other"]).wait_for()
    see(bob, 1)
    assert games(bob) == 2


def test_keys_build_no_turn_that_another_device_plays(window: Callable[..., Visit]) -> None:
    """On a page that is loaded while another device plays, they do nothing."""
    ann = open_lab(window, game_link(format_record(STARTED.play(Pass()).record()), 1, "human,link"))
    see(ann, 1)
    for key in ("p", "1", "Enter"):
        ann.keyboard.press(key)
    ann.evaluate("() => lab.client.call('map', { map: 'siam' })")  # the engine has answered what was asked before
    assert ann.evaluate("[lab.page.state.fault, lab.page.state.play.building]") == [None, None]
    see(ann, 1)


def games(page: Page) -> int:
    """How many games this device keeps."""
    return int(page.evaluate("JSON.parse(localStorage['kingofsiam.games']).length"))
