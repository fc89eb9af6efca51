"""The rule lab by keys alone, and by its doors: *Play* opens the game under way, a bad link says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from kingofsiam.notation import parse_position, parse_record, replay
from tests.browser.helpers_browser import BLANK, Visit
from tests.browser.helpers_lab import EXAMPLES, control, game_link, go_to, url_state

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


def test_the_arrow_keys_step_through_a_game(page: Page) -> None:
    """Wherever the focus is: on the buttons that step, on those beside them, on a tab, where a dialog has closed."""
    go_to(page, "#mode=judge")
    go_to(page, game_link(GAME, AT))
    see(page, AT)
    page.keyboard.press("ArrowLeft")
    see(page, AT - 1)
    for name in ("go ArrowLeft", "undo", "what-happened", "tab play"):
        control(page, name).focus()
        page.keyboard.press("ArrowRight")
        see(page, AT)
        page.keyboard.press("ArrowLeft")
        see(page, AT - 1)
    control(page, "share").click()
    page.locator("dialog").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.keyboard.press("ArrowRight")
    see(page, AT)
    control(page, "analyse").click()
    control(page, "section game").click()
    page.keyboard.press("ArrowLeft")
    page.locator(f'#lab-analyse[data-at="{AT - 1}"]').wait_for()
    for key, at in (("Home", 0), ("End", len(parse_record(GAME).moves))):
        page.keyboard.press(key)
        page.locator(f'#lab-analyse[data-at="{at}"]').wait_for()


def test_the_tab_judge_shows_the_position_of_the_game(page: Page) -> None:
    """With the move that was built there, until the game goes on."""
    states = tuple(replay(parse_record(GAME)))
    go_to(page, "#mode=judge")
    go_to(page, game_link(GAME, AT))
    see(page, AT)
    control(page, "tab judge").click()
    page.locator("#lab-judge").wait_for()
    assert parse_position(url_state(page)["state"]) == states[AT]
    control(page, "card pass").click()
    page.locator(".lab-headline.is-yes").wait_for()
    for at, answers in ((AT, ["pass"]), (AT - 1, [])):
        control(page, "tab play").click()
        page.locator("#lab-play").wait_for()
        control(page, f"move 0 {at}").click()
        see(page, at)
        control(page, "tab judge").click()
        page.locator(f'#lab-judge .lab-verdict[data-judged="{"".join(answers)}"]').wait_for(state="attached")
        found = url_state(page)
        assert (parse_position(found["state"]), found.get("answers", [])) == (states[at], answers)


FIRST_SEED = 4  # of three players the first one begins, who is the human
READY = "#kingofsiam-lab[data-ready]"


@pytest.fixture
def fresh(window: Callable[..., Visit]) -> Visit:
    """A browser that has never seen the lab."""
    return window(BLANK)


def enter(visit: Visit, path: str) -> Page:
    """Open a page of the lab anew, or the home page and there a link; wait until the lab is ready."""
    visit.go(BLANK)
    visit.go(path if path.startswith("lab/") else "")
    if not path.startswith("lab/"):
        visit.page.locator(path).click()
    visit.page.locator(READY).wait_for()
    return visit.page


def test_play_opens_a_game_and_resumes_it(fresh: Visit) -> None:
    """A first visitor makes a move with five more clicks. From then on every door to Play leads back into it."""
    page = enter(fresh, ".call .lab-link")
    control(page, "card Rama").click()
    for clicks in range(3):
        page.locator(f'.lab-question[data-open="{clicks + 1}"]').wait_for()
        page.locator("#lab-play .lab-option.is-legal").first.click()
    control(page, "play").click()
    page.locator('.play-game[data-at="0"]').wait_for(state="detached")
    deal = str(url_state(page)["record"]).partition("[Deal")[2].partition("\n")[0]
    assert deal
    control(page, "analyse").click()
    page.locator("#lab-analyse").wait_for()
    control(page, "tab play").click()
    page.locator("#lab-play .lab-board").wait_for()
    page.reload()
    for path in (None, ".md-tabs__link[href$='lab/']", "lab/#mode=play", "lab/#mode=judge", "lab/"):
        if path is not None:
            enter(fresh, path)
        if path != "lab/#mode=judge":
            page.locator("#lab-play .lab-board").wait_for()
            assert page.locator("dialog").count() == 0
            assert deal in str(url_state(page)["record"])


def test_a_game_that_has_begun_takes_the_keys(window: Callable[..., Visit]) -> None:
    """Wherever its dialog was opened, which Enter would open again."""
    page = window("lab/#mode=play").page
    page.locator("#lab-play .lab-card.is-legal").first.wait_for()
    control(page, "new").press("Enter")
    page.locator("dialog summary").click()
    page.locator("dialog [name=seed]").fill(str(FIRST_SEED))
    control(page, "begin").press("Enter")
    page.locator("dialog").wait_for(state="detached")
    page.locator("#lab-play .lab-card.is-legal").first.wait_for()
    assert page.evaluate("document.activeElement.className").endswith("play-status")
    page.keyboard.press("p")
    control(page, "play").wait_for()
    page.keyboard.press("Enter")
    page.locator('.play-game[data-at="0"]').wait_for(state="detached")
    assert page.locator("dialog").count() == 0


def test_a_position_that_cannot_be_read_is_reported(fresh: Visit) -> None:
    """Also where another position is shown instead."""
    page = enter(fresh, "lab/#mode=judge&state=garbage")
    page.locator("#lab-judge .lab-board").wait_for()
    assert page.locator(".lab-notices .lab-fault").inner_text()
    go_to(page, game_link(GAME, 3))
    see(page, 3)
    assert page.locator(".lab-notices .lab-fault").count() == 0
