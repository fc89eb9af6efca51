"""The shell of the rule lab: loading, the state in the URL, and clicks and keys on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from docs import lab
from docs.generators import lab_texts
from docs.generators.scenarios import anchor
from kingofsiam.notation import format_move
from kingofsiam.notation.text.positions import format_position_unchecked
from kingofsiam.render import svg
from kingofsiam.scenarios.catalogue import scenario
from kingofsiam.scenarios.model import Refused
from kingofsiam.scenarios.runner import starting_position
from tests.browser.helpers_browser import PHONE, Visit
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
        if (bar) (window.seen ??= []).push(bar.value / bar.max)
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
    with visit() as opened:
        opened.page.add_init_script("delete window.WebAssembly")
        opened.go("lab/")
        opened.page.locator(FAILED).wait_for()
        yield opened


@pytest.fixture(scope="module")
def loaded(visit: Callable[..., Visit]) -> Iterator[Page]:
    """The lab, opened by the link on the page of a scenario, which fetches nothing of the lab itself."""
    with visit(CHAPTER) as opened:
        page = opened.page
        page.add_init_script(KEEP_PROGRESS)
        parts = "performance.getEntriesByType('resource').filter(each => /assets.lab/.test(each.name))"
        assert page.evaluate(parts) == []
        page.locator(f"[id='{anchor(SCENARIO)}'] ~ p .lab-link").first.click()
        page.locator(READY).wait_for()
        yield page


# --- loading ---------------------------------------------------------------------------------------------------------


def test_the_link_of_a_scenario_opens_its_position(
    loaded: Page, record_property: Callable[[str, object], None]
) -> None:
    """From the page of the scenario into the lab: a progress bar counts the bytes, then the position is shown.

    Position and move stay in the URL, even when the theme reacts to scrolling. A verdict takes less than a tenth of a
    second.
    """
    page = loaded
    example = scenario(SCENARIO)
    state, (step, *_) = starting_position(example.given), example.moves
    assert isinstance(step, Refused)
    seen = page.evaluate("seen")
    assert seen == sorted(seen)
    assert len({round(each, 2) for each in seen}) > 5
    assert seen[-1] == 1
    params = {"state": format_position_unchecked(state), "move": format_move(step.move, state.map)}
    timed = page.evaluate(TIMED_CALLS, ["judge", params, 21])
    assert {each["rule"] for each in timed["answer"]["violations"]} == {each.rule.id for each in step.reasons}
    assert median(timed["milliseconds"]) < 100
    record_property("milliseconds until the lab is ready", page.evaluate("readyAfter"))
    record_property("milliseconds of a verdict", timed["milliseconds"])
    page.locator(f".lab-board[aria-label={svg_title(svg.board(state))!r}]").first.wait_for()
    page.evaluate("scrollTo(0, 600)")
    page.evaluate("scrollTo(0, 0)")
    assert url_state(page) == {
        "mode": "judge",
        "state": format_position_unchecked(state),
        "move": format_move(step.move, state.map),
    }


def svg_title(picture: str) -> str:
    """The label of a picture."""
    return picture.partition('aria-label="')[2].partition('"')[0]


def test_the_url_keeps_the_state(loaded: Page) -> None:
    """Tabs switch by click and by arrow keys, each with its own state; back, forward and reload restore it.

    A hash that cannot be parsed shows an error, and the next good one its position.
    """
    state = format_position_unchecked(starting_position(scenario(SCENARIO).given))
    page, here = loaded, f"#mode=judge&state={quote(state)}"
    go_to(page, here)
    judging, playing = page.get_by_role("tab", name=TEXTS["lab.judge"]), page.get_by_role("tab", name=TEXTS["lab.play"])
    page.locator("#lab-judge svg.lab-board").first.wait_for()
    judging.press("ArrowRight")
    assert (url_state(page)["mode"], playing.get_attribute("aria-selected")) == ("play", "true")
    assert playing.evaluate("tab => tab === document.activeElement")
    page.go_back()
    page.locator("#lab-judge").wait_for()
    assert url_state(page)["state"] == state
    page.go_forward()
    page.locator("#lab-play").wait_for()
    judging.click()
    assert url_state(page)["state"] == state
    fault = page.locator("#kingofsiam-lab > .lab-fault")
    for hostile in ("#mode=win", "#mode=play&at=-1", "#<script>alert(1)</script>", f"#state={'x' * 70_000}", '#a="\\'):
        go_to(page, hostile)
        fault.wait_for()
        assert fault.inner_text()
        go_to(page, here)
        fault.wait_for(state="hidden")
    page.reload()
    page.locator("#lab-judge svg.lab-board").first.wait_for()
    assert url_state(page)["state"] == state


def test_a_browser_without_webassembly_gets_a_message(still: Visit) -> None:
    """The page says what is missing, and fetches nothing of the engine."""
    assert TEXTS["engine.webassembly"] in still.page.locator(FAILED).inner_text()
    assert still.page.locator(FAILED).get_attribute("role") == "alert"
    names = still.page.evaluate("performance.getEntriesByType('resource').map(each => each.name)")
    assert not [name for name in names if "/runtime/" in name or name.endswith((".whl", "worker.js"))]


@pytest.mark.parametrize("part", ["parts.json", "runtime/pyodide.asm.wasm", "wheel/*.whl", "page/worker.js"])
def test_a_failed_download_is_reported_and_can_be_retried(look: Callable[..., Visit], part: str) -> None:
    """The message fits on a dark phone, and axe-core finds nothing serious."""
    visit = look(dark=True, width=PHONE)
    page = visit.page
    requests: list[str] = []

    def abort(route: Route) -> None:
        requests.append(route.request.url)
        route.abort()

    page.context.route(f"**/{lab.ASSETS}/{part}", abort)
    visit.go("lab/")
    page.locator(FAILED).wait_for()
    assert len(requests) == 1
    if part == "parts.json":  # the others show the same
        assert problems(page) == []
    failed = page.locator(FAILED).element_handle()
    page.get_by_role("button", name=TEXTS["lab.try-again"]).click()
    page.wait_for_function("failed => document.querySelector('.lab-failed') !== failed", arg=failed)
    page.locator(FAILED).wait_for()
    assert len(requests) == 2
    visit.console_problems.clear()  # the browser logs the failed request


# --- the board -------------------------------------------------------------------------------------------------------

SHOWN = """async ([picture, choosing]) => {
    const { showBoard } = await import(new URL("../assets/lab/page/board.js", location.href).href)
    window.box ??= document.querySelector("#kingofsiam-lab").appendChild(document.createElement("div"))
    window.chosen = []
    showBoard(box, picture, choosing ? { ...choosing, onSpot: spot => chosen.push(spot) } : undefined)
}"""


def board() -> str:
    """The picture of a position with followers in three provinces."""
    return svg.board(starting_position(scenario("one-vs-one.change-places").given))


def spots(page: Page) -> list[str]:
    """The spots on the board that the keyboard reaches."""
    return [
        str(each)
        for each in page.locator(".lab-board [tabindex='0']").evaluate_all("all => all.map(each => each.dataset.spot)")
    ]


def test_provinces_are_chosen_by_click_and_by_key(still: Visit) -> None:
    """Each is a button labelled with its content, `legal` and `chosen`; the focus survives a redraw."""
    page, state = still.page, starting_position(scenario("one-vs-one.change-places").given)
    first, second, *_ = state.map.provinces
    choosing = {"wants": "place", "legal": [first], "chosen": [second]}
    page.evaluate(SHOWN, [board(), choosing])
    assert sorted(spots(page)) == sorted(state.map.provinces)
    legal_spot = page.get_by_role("button", name=first, exact=False).first
    assert str(legal_spot.get_attribute("aria-label")).endswith(f", {TEXTS['board.legal']}")
    assert legal_spot.get_attribute("aria-pressed") == "false"
    assert page.locator(f"[data-spot='{second}']").get_attribute("aria-pressed") == "true"
    legal_spot.focus()
    page.keyboard.press("Enter")
    page.keyboard.press(" ")
    page.locator(f"[data-is='province'][data-province='{second}'] text").first.click()
    assert page.evaluate("chosen") == [first, first, second]
    legal_spot.focus()
    page.evaluate(SHOWN, [board(), choosing])
    assert page.evaluate("document.activeElement.dataset.spot") == first


def test_followers_are_chosen_by_faction(still: Visit) -> None:
    """One button for each faction in each province and in the pool; you can click each of its followers."""
    page, state = still.page, starting_position(scenario("one-vs-one.change-places").given)
    page.evaluate(SHOWN, [board(), {"wants": "follower"}])
    present = {
        f"{place}/{faction.value}" for place in state.map.provinces for faction in state.board.followers_in(place)
    }
    assert {each for each in spots(page) if not each.startswith("pool/")} == present
    assert len([each for each in spots(page) if each.startswith("pool/")]) == 3
    key = sorted(present)[0]
    place, _, faction = key.partition("/")
    page.locator(f"[data-province='{place}'] [data-is='follower'][data-faction='{faction}']").last.click()
    page.locator("[data-is='pool'] [data-is='heap']").first.press("Enter")
    assert page.evaluate("chosen[0]") == {"province": place, "faction": faction}
    assert page.evaluate("chosen[1].province") == "pool"


def test_tiles_are_chosen_in_the_row_and_on_the_map(still: Visit) -> None:
    page, state = still.page, starting_position(scenario("one-vs-one.change-places").given)
    page.evaluate(SHOWN, [board(), {"wants": "tile"}])
    place = state.board.tiles[-1]
    page.locator(f"[data-is='tile'][data-province='{place}']").click()
    page.locator(f"[data-spot='{place}']").press("Enter")
    assert page.evaluate("chosen") == [place, place]


def test_a_picture_is_inert(still: Visit) -> None:
    """If there is nothing to choose, nothing takes the focus. Scripts and everything that is not SVG are removed."""
    page = still.page
    page.evaluate(SHOWN, [board(), None])
    assert (spots(page), page.locator(".lab-board").get_attribute("role")) == ([], "img")
    hostile = '<svg xmlns="http://www.w3.org/2000/svg" onload="window.hit = 1"><script>window.hit = 1</script></svg>'
    page.evaluate(SHOWN, [hostile, {"wants": "place"}])
    assert page.locator(".lab-board").inner_html() == ""
    assert page.evaluate("window.hit") is None
    for no_picture in (None, "<p>no picture</p>", "<svg", ""):
        page.evaluate(SHOWN, [no_picture, {"wants": "place"}])
        assert page.locator(".lab-board").count() == 0
        assert page.locator(".lab-no-board").count() == 1
