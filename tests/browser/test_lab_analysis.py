"""The analysis in the rule lab: it grows in slices while the page stays alive, and shows lines on the board."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from kingofsiam import Pass, judge
from kingofsiam.cli.main import main
from kingofsiam.notation import (
    Comment,
    Variation,
    format_position,
    format_record,
    parse_move,
    parse_position,
    parse_record,
    read_record,
)
from kingofsiam.scenarios.catalogue import scenario
from kingofsiam.scenarios.runner import starting_position
from tests.browser.helpers_browser import Visit, until_true
from tests.browser.helpers_lab import (
    EXAMPLES,
    LOOKS,
    control,
    game_link,
    go_to,
    problems,
    show_as,
    url_state,
)

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("with_lab")

GAME = next(read_record(each) for each in EXAMPLES if "tied" in each.name)

VERDICT_TIMES = """async ([state, times]) => {
    const milliseconds = []
    while (times-- > 0) {
        const before = performance.now()
        await lab.client.call("judge", { state, move: "pass" })
        milliseconds.push(performance.now() - before)
    }
    return milliseconds
}"""


def simulations(page: Page) -> int:
    """How many simulations the page says there have been."""
    return int(page.locator(".analysis-count").get_attribute("data-simulations") or 0)


CHANCES_BY_SIMULATIONS = """() => {
    const told = [...document.querySelectorAll(".analysis-chance")].map(each => /\\d/.test(each.textContent))
    const tried = lab.page.state.analyse.found.moves.map(({ simulations }) => simulations >= 20)
    return told.length > 0 && tried.sort().join() === told.sort().join()
}"""


def assert_chances_are_known(page: Page) -> None:
    """A chance is shown exactly where there have been twenty simulations."""
    assert page.evaluate(CHANCES_BY_SIMULATIONS)


def test_an_analysis_grows_until_it_is_stopped(page: Page, record_property: Callable[[str, object], None]) -> None:
    """While it grows, the engine answers other questions within half a second. Every move shown is legal."""
    go_to(page, "#mode=judge")
    page.locator("#lab-judge .lab-cards").wait_for()
    control(page, "tab analyse").click()
    page.locator('#kingofsiam-lab[data-following="false"]').wait_for()
    page.locator(".analysis-candidate").first.wait_for()
    state = str(url_state(page)["state"])
    before = simulations(page)
    times = page.evaluate(VERDICT_TIMES, [state, 10])
    assert simulations(page) > before
    assert median(times) < 500
    control(page, "engine").click()
    record_property("milliseconds of a verdict during an analysis", times)
    record_property("simulations", page.locator(".analysis-count").inner_text())
    shown = page.locator(".analysis-candidate").evaluate_all("all => all.map(each => each.dataset.move)")
    assert shown
    assert_chances_are_known(page)
    assert all(judge(parse_position(state), parse_move(each)) == () for each in shown)
    stopped = simulations(page)
    page.evaluate(VERDICT_TIMES, [state, 1])
    assert simulations(page) == stopped


def test_a_move_is_shown_on_the_board_and_played(page: Page) -> None:
    """A line shows a later position; a move that is played is analysed on, and the back button returns."""
    state = starting_position(scenario("one-vs-one.not-with-the-pool").given)
    go_to(page, "#mode=judge")
    go_to(page, f"#mode=analyse&state={quote(format_position(state))}")
    page.locator(".analysis-candidate").first.wait_for()
    control(page, "engine").click()
    move = parse_move(str(page.locator(".analysis-candidate").first.get_attribute("data-move")))
    before = page.evaluate("location.hash")
    control(page, "play-best").click()
    until_true(page, "before => location.hash !== before", arg=before)
    shown = url_state(page)
    record = parse_record(shown["record"])
    assert (record.deal, record.moves, shown["line"], shown["at"]) == (state, (move,), "0", "1")
    page.go_back()
    page.locator(".analysis-candidate").first.wait_for()
    assert url_state(page)["state"] == format_position(state)


def open_game(page: Page, at: int) -> None:
    """Open the game after so many moves."""
    go_to(page, "#mode=judge")
    page.locator("#lab-judge").wait_for()
    go_to(page, game_link(format_record(GAME), at).replace("mode=play", "mode=analyse"))
    page.locator(f'#lab-analyse[data-line="0"][data-at="{at}"]').wait_for()
    control(page, "section game").click()


def test_a_variation_is_commented_exported_and_verified(
    page: Page, window: Callable[..., Visit], tmp_path: Path
) -> None:
    """Another move than the one that was played begins a variation; the link keeps it, and so does the file.

    `kingofsiam verify` confirms the file; what was written is in it, and a deleted variation is not.
    """
    page.set_viewport_size({"width": 1280, "height": 800})
    open_game(page, 12)
    names = {str(each) for each in page.locator(".lab-moves b:not(.is-no)").all_inner_texts()}
    assert names == set(GAME.players) != {""}
    control(page, "section move").click()
    control(page, "card pass").click()
    control(page, "play").click()
    page.locator('#lab-analyse[data-line="1"][data-at="13"]').wait_for()
    control(page, "section game").click()
    control(page, "comment").fill("Better to wait.")
    control(page, "comment").press("Enter")
    page.locator(".lab-variation .lab-comment").wait_for()
    page = window(f"lab/{page.evaluate('location.hash')}").page
    page.locator('#lab-analyse[data-line="1"][data-at="13"] .lab-comment').wait_for()
    control(page, "share").click()
    page.locator(".play-verified:not(:empty)").wait_for()
    with page.expect_download() as saving:
        control(page, "download").click()
    saving.value.save_as(tmp_path / "game.game")
    page.keyboard.press("Escape")
    assert main(["verify", str(tmp_path / "game.game")]) == 0
    saved = read_record(tmp_path / "game.game")
    assert saved.moves == GAME.moves
    assert saved.variations == (Variation(0, 12, (Pass(),), (Comment(13, "Better to wait."),)),)
    control(page, "remove-variation").click()
    page.locator('#lab-analyse[data-line="0"][data-at="12"]').wait_for()
    assert page.locator(".lab-variation").count() == 0


def test_the_chances_along_a_game_lead_to_its_moves(page: Page) -> None:
    """The graph grows point by point, and a click on it shows that moment."""
    page.set_viewport_size({"width": 1280, "height": 800})
    open_game(page, 0)
    control(page, "evaluate").click()
    until_true(page, "document.querySelector('.analysis-graph svg')?.dataset.points >= 3")  # it goes on growing
    control(page, "evaluate").click()
    box = page.locator(".analysis-graph svg").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 1, box["y"] + 20)
    page.locator(f'#lab-analyse[data-line="0"][data-at="{len(GAME.moves)}"]').wait_for()


def test_a_move_is_guessed(page: Page) -> None:
    """The page compares the reader's move with the one that was played, and counts."""
    page.set_viewport_size({"width": 1280, "height": 800})
    at = next(number for number, move in enumerate(GAME.moves) if move == Pass())
    open_game(page, at)
    control(page, "section move").click()
    control(page, "card pass").click()
    control(page, "play").wait_for()
    control(page, "section guess").click()
    page.locator("#lab-analyse .lab-cards").wait_for()
    assert control(page, "guess").count() == 0
    assert page.locator(".analysis-candidate").count() == 0
    control(page, "card pass").click()
    control(page, "guess").click()
    page.locator(".analysis-guessed .lab-headline.is-yes").wait_for()
    control(page, "guess-next").click()
    page.locator(f'#lab-analyse[data-at="{at + 1}"]').wait_for()


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("section", ["why", "game", "move", "guess"])
def test_the_analysis_is_accessible(page: Page, look: str, section: str) -> None:
    """Nothing for axe-core, nothing too wide or too small."""
    show_as(page, look)
    open_game(page, 12)
    control(page, f"section {section}").click()
    if section != "guess":
        control(page, "engine").click()
    assert problems(page) == []
