"""A quick reader in the rule lab: what they click or type while the engine still answers is not lost.

Each test does several things in one task of the browser, so that no answer of the engine can come in between.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest

from kingofsiam import RAMA, Pass, deal, legal_moves, play
from kingofsiam.notation import (
    Comment,
    format_move,
    format_position,
    format_record,
    parse_position,
    parse_record,
    read_record,
)
from tests.browser.helpers_browser import PHONE, WIDE, until_true
from tests.browser.helpers_lab import EXAMPLES, control, game_link, go_to, url_state

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("with_lab")

GAME = next(read_record(each) for each in EXAMPLES if "tied" in each.name)
OPEN_HANDS = format_record(GAME).replace('[Readings "-"]', '[Readings "hands=open"]')
STATE = deal(3, seed=4)


CLICK = """keys => {
    for (const key of keys) document.querySelector(`#kingofsiam-lab [data-key="${key}"]`).click()
}"""

CHOOSE_AS_SOON_AS_IT_IS_SHOWN = """([hash, state, key]) => new Promise(done => {
    const leave = lab.page.subscribe(() => {
        if (lab.page.state.judge.view?.state !== state) return
        leave()
        setTimeout(() => done(document.querySelector(`[data-key="${key}"]`).click()))
    })
    location.hash = hash
})"""


PRESS = """keys => {
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))
}"""


def click(page: Page, *keys: str) -> None:
    """Click these controls in one task."""
    page.evaluate(CLICK, keys)


def press(page: Page, *keys: str) -> None:
    """Press these keys in one task."""
    page.evaluate(PRESS, keys)


def analyse(page: Page, at: int) -> None:
    """Analyse the sample game, from the moment after so many moves."""
    go_to(page, "#mode=judge")
    page.locator("#lab-judge").wait_for()
    go_to(page, game_link(format_record(GAME), at).replace("mode=play", "mode=analyse"))
    page.locator(f'#lab-analyse[data-line="0"][data-at="{at}"]').wait_for()
    control(page, "section why").click()
    page.locator(".analysis-game").wait_for(state="detached")


def see(page: Page, line: int, at: int) -> None:
    """Wait until this moment is analysed."""
    page.locator(f'#lab-analyse[data-line="{line}"][data-at="{at}"]').wait_for()


def test_a_comment_that_is_typed_at_once_stays(page: Page) -> None:
    """Though the reader goes on at once, and the page shows what it found meanwhile; it belongs to the moment shown."""
    analyse(page, 12)
    control(page, "section game").click()
    field = control(page, "comment")
    field.press_sequentially("Better to wait.", delay=30)
    control(page, "go ArrowRight").click()
    see(page, 0, 13)
    assert field.input_value() == ""
    click(page, "go ArrowLeft")
    see(page, 0, 12)
    assert field.input_value() == "Better to wait."
    record = parse_record(url_state(page)["record"])
    assert Comment(12, "Better to wait.") in record.comments


def test_changes_of_a_position_are_made_one_after_another(page: Page) -> None:
    """Undo takes the last one back, and the judge gets all of them."""
    go_to(page, "#" + urlencode({"mode": "edit", "state": format_position(STATE)}))
    page.locator(".lab-editor").wait_for()
    plus = "spot pool/Rama"
    click(page, "tool add Rama", plus)
    page.locator('[data-key="undo"]:enabled').wait_for()
    click(page, plus, plus, "undo", plus, "done")
    page.locator("#lab-judge").wait_for()
    shown = url_state(page)
    now = parse_position(shown["state"], check=False)
    assert shown["mode"] == "judge"
    assert now.board.pool.count(RAMA) == STATE.board.pool.count(RAMA) + 3


def test_a_move_of_a_game_is_played_though_the_reader_goes_on(page: Page) -> None:
    """They leave the game, go back, or press the keys for a pass and for the move at once."""
    go_to(page, "#mode=judge")
    go_to(page, game_link(OPEN_HANDS, 12, "human,human,human"))
    page.locator('#lab-play[data-at="12"]').wait_for()
    click(page, "go-on")
    control(page, "card pass").wait_for()
    press(page, "p", "Enter")
    page.locator('#lab-play[data-at="13"][data-moves="13"]').wait_for()
    control(page, "card pass").wait_for()
    control(page, "card pass").click()
    control(page, "play").wait_for()
    click(page, "play", "play", "undo")
    until_true(
        page, "(({ at, moment, moves }) => at === 13 && moment.at === 13 && moves.length === 14)(lab.page.state.play)"
    )
    click(page, "redo")
    page.locator('#lab-play[data-at="14"]').wait_for()
    control(page, "card pass").click()
    control(page, "play").wait_for()
    click(page, "play", "tab judge")
    page.locator("#lab-judge").wait_for()
    page.locator('#kingofsiam-lab[data-following="false"]').wait_for()
    control(page, "tab play").click()
    page.locator('#lab-play[data-at="15"][data-moves="15"]').wait_for()
    moves = parse_record(url_state(page)["record"]).moves
    assert moves == (*GAME.moves[:12], Pass(), Pass(), Pass())


@pytest.mark.parametrize("width", [WIDE, PHONE])
def test_a_double_click_on_a_card_chooses_it_once(page: Page, width: int) -> None:
    """The second press neither takes it back nor answers the question that has come under the mouse."""
    page.set_viewport_size({"width": width, "height": 740})
    go_to(page, "#mode=judge")
    go_to(page, game_link(format_record(GAME), 0, "human,medium,medium"))
    control(page, "go-on").click()
    place = control(page, "card Lao").bounding_box()
    assert place is not None
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.click(x, y)
    page.locator(".lab-question").wait_for()
    page.mouse.move(x, y)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.evaluate("() => lab.client.call('map', { map: 'siam' })")  # by then the engine has answered the press
    assert page.evaluate("lab.page.state.play.building.turn.answers") == ["Lao"]
    page.set_viewport_size({"width": WIDE, "height": 800})


def test_a_card_that_is_chosen_at_once_is_of_the_position_that_is_shown(page: Page) -> None:
    """Not of the one before it, nor lost to the move of the link; and it is played though its verdict is on its way."""
    move = format_move(next(each for each in legal_moves(STATE) if each != Pass()), STATE.map)
    go_to(page, "#" + urlencode({"mode": "judge", "state": format_position(deal(4, seed=9))}))
    page.locator("#lab-judge .lab-cards").wait_for()
    hash = "#" + urlencode({"mode": "judge", "state": format_position(STATE), "move": move})
    page.evaluate(CHOOSE_AS_SOON_AS_IT_IS_SHOWN, [hash, format_position(STATE), "card pass"])
    page.locator('.lab-verdict[data-judged="pass"]').wait_for()
    page.locator(".lab-headline.is-yes").wait_for()
    click(page, "again")
    page.locator('.lab-verdict[data-judged=""]').wait_for(state="attached")
    press(page, "p", "Enter")
    until_true(page, "before => lab.page.state.judge.view.state !== before", arg=format_position(STATE))
    assert parse_position(url_state(page)["state"]) == play(STATE, Pass())
