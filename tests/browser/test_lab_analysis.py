"""The analysis in the rule lab: it grows in slices while the page stays alive, and shows lines on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from kingofsiam import judge, play
from kingofsiam.notation import format_position, parse_move, parse_position
from kingofsiam.scenarios.catalogue import scenario
from kingofsiam.scenarios.runner import starting_position
from tests.browser.helpers_browser import Visit
from tests.browser.helpers_lab import KEEP_LAB, LONG_TIMEOUT, LOOKS, go_to, problems, show_as, url_state

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.usefixtures("with_lab")

VERDICT_TIMES = """async ([state, times]) => {
    const milliseconds = []
    while (times-- > 0) {
        const before = performance.now()
        await lab.client.call("judge", { state, move: "pass" })
        milliseconds.push(performance.now() - before)
    }
    return milliseconds
}"""


@pytest.fixture(scope="module")
def page(visit: Callable[..., Visit]) -> Iterator[Page]:
    """The lab, loaded once."""
    with visit() as opened:
        opened.page.add_init_script(KEEP_LAB)
        opened.go("lab/#mode=analyse")
        opened.page.locator("#kingofsiam-lab[data-ready]").wait_for(timeout=LONG_TIMEOUT)
        yield opened.page


def control(page: Page, key: str) -> Locator:
    """The control with this key."""
    return page.locator(f'#kingofsiam-lab [data-key="{key}"]')


def simulations(page: Page) -> int:
    """How many simulations the page says there have been."""
    return int(page.locator(".analysis-count").get_attribute("data-simulations") or 0)


def test_an_analysis_grows_until_it_is_stopped(page: Page, record_property: Callable[[str, object], None]) -> None:
    """While it grows, the engine answers other questions within half a second. Every move shown is legal."""
    go_to(page, "#mode=judge")
    page.locator("#lab-judge .lab-cards").wait_for()
    control(page, "tab analyse").click()
    page.locator(".analysis-candidate").first.wait_for()
    state = str(url_state(page)["state"])
    before = simulations(page)
    times = page.evaluate(VERDICT_TIMES, [state, 10])
    assert simulations(page) > before
    assert max(times) < 500
    control(page, "engine").click()
    record_property("milliseconds of a verdict during an analysis", times)
    record_property("simulations", page.locator(".analysis-count").inner_text())
    shown = page.locator(".analysis-candidate").evaluate_all("all => all.map(each => each.dataset.move)")
    assert shown
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
    page.wait_for_function("before => location.hash !== before", arg=before)
    assert url_state(page) == {"mode": "analyse", "state": format_position(play(state, move))}
    page.go_back()
    page.locator(".analysis-candidate").first.wait_for()
    assert url_state(page)["state"] == format_position(state)


@pytest.mark.parametrize("look", LOOKS)
def test_the_analysis_is_accessible(page: Page, look: str) -> None:
    """Nothing for axe-core, nothing too wide or too small."""
    show_as(page, look)
    go_to(page, "#mode=judge")
    go_to(page, "#mode=analyse")
    page.locator(".analysis-reasons").wait_for()
    control(page, "engine").click()
    assert problems(page) == []
