"""The shell of the rule lab: loading, the state in the URL, and clicks and keys on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from docs import bundles
from docs.generators import lab_texts
from docs.generators.scenarios import anchor
from kingofsiam.notation import format_move, format_position
from kingofsiam.scenarios.catalogue import scenario
from kingofsiam.scenarios.model import Refused
from kingofsiam.scenarios.runner import starting_position
from tests.browser.helpers_browser import BLANK, PHONE, Visit, until, until_true
from tests.browser.helpers_lab import go_to, problems, url_state

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.usefixtures("with_lab")

READY = "#kingofsiam-lab[data-ready]"
FAILED = ".lab-failed"
TEXTS = lab_texts.texts()
CHAPTER, SCENARIO = "scenarios/one-vs-one/", "one-vs-one.not-with-the-pool"

KEEP_PROGRESS = """
    addEventListener("kingofsiam-ready", event => { window.lab = event.detail; window.readyAfter = performance.now() })
    new MutationObserver(() => {
        const bar = document.querySelector(".lab-loading progress")
        if (bar) (window.seen ??= []).push(bar.position)
    }).observe(document, { subtree: true, childList: true, attributes: true })
"""
TIMED_CALLS = """async ([method, params, times]) => {
    const milliseconds = []
    let answer
    while (times-- > 0) {
        const before = performance.now()
        answer = await lab.client.call(method, params)
        milliseconds.push(performance.now() - before)
    }
    return { answer, milliseconds }
}"""


@pytest.fixture(scope="module")
def still(visit: Callable[..., Visit]) -> Iterator[Visit]:
    """The lab in a browser without WebAssembly: tests that need no engine use it, to save time."""
    with visit(BLANK) as opened:
        opened.page.add_init_script("delete window.WebAssembly")
        opened.go("lab/")
        opened.page.locator(FAILED).wait_for()
        yield opened


@dataclass
class Start:
    """The lab, the engine of which is held back, and how its board was shown at first."""

    page: Page
    held: list[Route] = field(default_factory=list["Route"])
    bare: tuple[int, int] = (0, 0)

    def hold(self, route: Route) -> None:
        """Let the engine wait."""
        self.held.append(route)

    def see_board(self) -> tuple[int, int]:
        """Wait for the board; gives whether the engine is ready, and how many groups of followers are on the board."""
        self.page.locator(".lab-board .lab-name").first.wait_for()
        until(self.page, lambda: bool(self.held))
        return self.page.locator(READY).count(), self.page.locator(".lab-followers").count()


@pytest.fixture(scope="module")
def start(visit: Callable[..., Visit]) -> Iterator[Start]:
    """The lab, opened by the link on the page of a scenario, which fetches nothing of the lab itself."""
    with visit(CHAPTER) as opened:
        page, found = opened.page, Start(opened.page)
        page.add_init_script(KEEP_PROGRESS)
        parts = "performance.getEntriesByType('resource').filter(each => /assets.lab/.test(each.name))"
        assert page.evaluate(parts) == []
        page.context.route(f"**/{bundles.ASSETS}/parts.json", found.hold)
        page.locator(f"[id='{anchor(SCENARIO)}'] ~ p .lab-link").first.click()
        found.bare = found.see_board()
        found.held.pop().continue_()
        page.locator(READY).wait_for()
        yield found


# --- loading ---------------------------------------------------------------------------------------------------------


def test_the_link_of_a_scenario_opens_its_position(
    start: Start, record_property: Callable[[str, object], None]
) -> None:
    """From the page of the scenario into the lab: a progress bar counts the bytes, then the position is shown.

    After the bytes the bar only moves. Position and move stay in the URL. A verdict takes less than 0.1 seconds.
    """
    page = start.page
    example = scenario(SCENARIO)
    state, (step, *_) = starting_position(example.given), example.moves
    assert isinstance(step, Refused)
    seen = page.evaluate("seen")
    counted = [share for share in seen if share >= 0]
    assert counted == sorted(counted)
    assert len({round(share, 2) for share in counted}) > 5
    assert seen[-1] == -1
    params = {"state": format_position(state), "move": format_move(step.move, state.map)}
    timed = page.evaluate(TIMED_CALLS, ["judge", params, 21])
    assert {each["rule"] for each in timed["answer"]["violations"]} == {each.rule.id for each in step.reasons}
    assert median(timed["milliseconds"]) < 100
    record_property("milliseconds until the lab is ready", page.evaluate("readyAfter"))
    record_property("milliseconds of a verdict", timed["milliseconds"])
    page.locator(".lab-headline.is-no").wait_for()
    assert url_state(page) == {"mode": "judge", **params}


def test_the_board_is_there_before_the_engine(start: Start) -> None:
    """Bare at first; whoever comes back sees at once what was on the board when they left."""
    assert start.bare == (0, 0)
    state = starting_position(scenario(SCENARIO).given)
    go_to(start.page, f"#mode=judge&state={quote(format_position(state))}")
    shown = start.page.locator(".lab-followers").count()
    start.page.reload()
    assert start.see_board() == (0, shown)
    assert shown > 0


def test_the_url_keeps_the_state(window: Callable[..., Visit]) -> None:
    """Tabs switch by click and by arrow keys, each with its own state; back, forward and reload restore it.

    A hash that cannot be parsed shows an error, and the next good one its position.
    """
    state = format_position(starting_position(scenario(SCENARIO).given))
    here = f"#mode=judge&state={quote(state)}"
    page = window(f"lab/{here}").page
    judging, playing = page.get_by_role("tab", name=TEXTS["lab.judge"]), page.get_by_role("tab", name=TEXTS["lab.play"])
    page.locator("#lab-judge .lab-board").wait_for()
    judging.press("ArrowRight")
    playing.press("Enter")
    page.locator("[data-key='tab play'][aria-selected=true]").wait_for()
    assert url_state(page)["mode"] == "play"
    page.keyboard.press("Escape")
    page.go_back()
    page.locator("#lab-judge").wait_for()
    assert url_state(page)["state"] == state
    page.go_forward()
    page.locator("#lab-play").wait_for()
    page.keyboard.press("Escape")
    judging.click()
    page.locator("#lab-judge").wait_for()
    assert url_state(page)["state"] == state
    fault = page.locator(".lab-notices .lab-fault")
    for hostile in ("#mode=win", "#mode=play&at=-1", "#<script>alert(1)</script>", f"#state={'x' * 70_000}", '#a="\\'):
        go_to(page, hostile)
        fault.wait_for()
        assert fault.inner_text()
        go_to(page, here)
        fault.wait_for(state="hidden")
    page.reload()
    page.locator("#lab-judge .lab-board").wait_for()
    assert url_state(page)["state"] == state


def test_a_browser_without_webassembly_gets_a_message(still: Visit) -> None:
    """The page says what is missing, and fetches nothing of the engine."""
    assert "WebAssembly" in still.page.locator(FAILED).inner_text()
    assert still.page.locator(FAILED).get_attribute("role") == "alert"
    names = still.page.evaluate("performance.getEntriesByType('resource').map(each => each.name)")
    assert not [name for name in names if "/runtime/" in name or name.endswith((".whl", "worker.js"))]


@pytest.mark.parametrize("part", ["parts.json", "runtime/pyodide.asm.wasm", "wheels/kingofsiam_lab-*.whl", "worker.js"])
def test_a_failed_download_is_reported_and_can_be_retried(look: Callable[..., Visit], part: str) -> None:
    """The message fits on a dark phone, and axe-core finds nothing serious."""
    visit = look(BLANK, dark=True, width=PHONE)
    page = visit.page
    requests: list[str] = []

    def abort(route: Route) -> None:
        requests.append(route.request.url)
        route.abort()

    page.context.route(f"**/{bundles.ASSETS}/{part}", abort)
    visit.go("lab/")
    page.locator(FAILED).wait_for()
    assert len(requests) == 1
    if part == "parts.json":  # the others show the same
        assert problems(page) == []
    failed = page.locator(FAILED).element_handle()
    page.get_by_role("button", name=TEXTS["lab.try-again"]).click()
    until_true(page, "failed => document.querySelector('.lab-failed') !== failed", arg=failed)
    page.locator(FAILED).wait_for()
    assert len(requests) == 2
    page.close()
    visit.console_problems.clear()  # the browser logs the failed request, and the page what it was for
