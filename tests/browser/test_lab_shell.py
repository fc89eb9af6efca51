"""The rule lab: how it loads, what its address holds, how its board is operated. What it says is tested beside."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from docs import lab
from docs.writing.scenarios import anchor
from kingofsiam.notation import format_move
from kingofsiam.notation.position_text import text_of
from kingofsiam.picture import svg
from kingofsiam.scenarios.contents import scenario
from kingofsiam.scenarios.holding import start
from kingofsiam.scenarios.scenario import Refused
from tests.browser.driving import PHONE, Visit, axe
from tests.browser.test_every_kind_of_page import GRAVE, TOO_WIDE

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

READY = "#kingofsiam-lab[data-ready]"
FAILED = ".lab-failed"
CHAPTER, TOLD = "scenarios/one-vs-one/", "one-vs-one.not-with-the-pool"

WATCHED = """
    addEventListener("kingofsiam-ready", event => { window.lab = event.detail; window.readyAfter = performance.now() })
    new MutationObserver(() => {
        const bar = document.querySelector(".lab-loading progress")
        if (bar) (window.seen ??= []).push(bar.value / bar.max)
    }).observe(document, { subtree: true, childList: true, attributes: true })
"""
ASKED = """async ([method, params, times]) => {
    const taken = []
    let answer
    while (times-- > 0) {
        const before = performance.now()
        answer = await lab.engine.ask(method, params)
        taken.push(performance.now() - before)
    }
    return { answer, taken }
}"""


@pytest.fixture(autouse=True)
def part_of_the_site(built: Path) -> None:
    """The lab is part of the site that is tested."""
    if not (built / "lab" / "index.html").exists():
        (pytest.fail if lab.required() else pytest.skip)("the site was built without the rule lab")


@pytest.fixture
def still(look: Callable[..., Visit]) -> Visit:
    """The lab in a browser that cannot run the engine: what needs none is tried there, without waiting."""
    visit = look()
    visit.page.add_init_script("delete window.WebAssembly")
    visit.go("lab/")
    visit.page.locator(FAILED).wait_for()
    return visit


def held(page: Page) -> Any:
    """The state of the page, as its address holds it."""
    module = "new URL('../assets/lab/page/address.js', location.href).href"
    return page.evaluate(f"async () => (await import({module})).read(location.hash).state")


# --- loading ---------------------------------------------------------------------------------------------------------


def test_the_link_of_a_scenario_opens_its_very_position(
    look: Callable[..., Visit], record_property: Callable[[str, object], None]
) -> None:
    """From the page of the scenario into the lab: its bytes are counted while they come, then the position is shown.

    Position and move stay in the address, whatever the theme makes of scrolling. The page with the link has fetched
    nothing of the lab. The first verdict is there soon, every other within a tenth of a second.
    """
    told = scenario(TOLD)
    state, (tried, *_) = start(told.given), told.moves
    assert isinstance(tried, Refused)
    page = look(CHAPTER).page
    page.add_init_script(WATCHED)
    assert page.evaluate("performance.getEntriesByType('resource').filter(each => /assets.lab/.test(each.name))") == []
    page.locator(f"[id='{anchor(TOLD)}'] ~ p .lab-link").first.click()
    page.locator(READY).wait_for()
    seen = page.evaluate("seen")
    assert seen == sorted(seen)
    assert len({round(each, 2) for each in seen}) > 5
    assert seen[-1] == 1
    asked = ["verdict", {"state": text_of(state), "move": format_move(tried.move, state.map)}, 21]
    said = page.evaluate(ASKED, asked)
    assert {each["rule"] for each in said["answer"]["violations"]} == {each.rule.id for each in tried.reasons}
    assert median(said["taken"]) < 100
    record_property("milliseconds until the lab is ready", page.evaluate("readyAfter"))
    record_property("milliseconds of a verdict", said["taken"])
    page.locator(f".lab-board[aria-label={svg_title(svg.board(state))!r}]").first.wait_for()
    page.evaluate("scrollTo(0, 600)")
    page.evaluate("scrollTo(0, 0)")
    assert held(page) == {"mode": "judge", "state": text_of(state), "move": format_move(tried.move, state.map)}


def svg_title(picture: str) -> str:
    """What a picture is called."""
    return picture.partition('aria-label="')[2].partition('"')[0]


def test_the_address_keeps_what_is_done(look: Callable[..., Visit]) -> None:
    """The tabs go by click and by arrow keys, each with its own state; back, forth and reload find it again.

    An address that cannot be understood is answered with an error text, and the next good one with its position.
    """
    state = text_of(start(scenario(TOLD).given))
    here = f"lab/#mode=judge&state={quote(state)}"
    visit = look(here)
    page = visit.page
    page.locator(READY).wait_for()
    judging, playing = page.get_by_role("tab", name="Judge"), page.get_by_role("tab", name="Play")
    page.locator("#lab-judge svg.lab-board").first.wait_for()
    judging.press("ArrowRight")
    assert (held(page)["mode"], playing.get_attribute("aria-selected")) == ("play", "true")
    assert playing.evaluate("tab => tab === document.activeElement")
    page.go_back()
    page.locator("#lab-judge").wait_for()
    assert held(page)["state"] == state
    page.go_forward()
    page.locator("#lab-play").wait_for()
    judging.click()
    assert held(page)["state"] == state
    fault = page.locator("#kingofsiam-lab > .lab-fault")
    for hostile in ("#mode=win", "#mode=play&at=-1", "#<script>alert(1)</script>", f"#state={'x' * 70_000}", '#a="\\'):
        page.evaluate("hash => { location.hash = hash }", hostile)
        fault.wait_for()
        assert fault.inner_text()
        page.evaluate("hash => { location.hash = hash }", here.removeprefix("lab/"))
        fault.wait_for(state="hidden")
    page.reload()
    page.locator("#lab-judge svg.lab-board").first.wait_for()
    assert held(page)["state"] == state


def test_a_browser_that_cannot_is_told_so(still: Visit) -> None:
    """Without WebAssembly the page says what is lacking, and fetches nothing of the engine."""
    assert "WebAssembly" in still.page.locator(FAILED).inner_text()
    assert still.page.locator(FAILED).get_attribute("role") == "alert"
    names = still.page.evaluate("performance.getEntriesByType('resource').map(each => each.name)")
    assert not [name for name in names if "/runtime/" in name or name.endswith((".whl", "worker.js"))]
    still.page.evaluate(axe())
    assert still.page.evaluate(GRAVE) == []


@pytest.mark.parametrize("part", ["parts.json", "runtime/pyodide.asm.wasm", "wheel/*.whl", "page/worker.js"])
def test_what_does_not_come_is_told_and_can_be_tried_again(look: Callable[..., Visit], part: str) -> None:
    """On a phone in the dark too, where the message fits and axe-core finds nothing grave."""
    visit = look(dark=True, width=PHONE)
    page = visit.page
    asked: list[str] = []

    def lose(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    page.context.route(f"**/{lab.ASSETS}/{part}", lose)
    visit.go("lab/")
    page.locator(FAILED).wait_for()
    assert len(asked) == 1
    page.evaluate(axe())
    assert (page.evaluate(GRAVE), page.evaluate(TOO_WIDE)) == ([], [])
    failed = page.locator(FAILED).element_handle()
    page.get_by_role("button", name="Try again").click()
    page.wait_for_function("failed => document.querySelector('.lab-failed') !== failed", arg=failed)
    page.locator(FAILED).wait_for()
    assert len(asked) == 2
    visit.complaints.clear()  # the browser has told what did not come


# --- the board -------------------------------------------------------------------------------------------------------

SHOWN = """async ([picture, choosing]) => {
    const { showBoard } = await import(new URL("../assets/lab/page/board.js", location.href).href)
    window.box ??= document.querySelector("#kingofsiam-lab").appendChild(document.createElement("div"))
    window.chosen = []
    showBoard(box, picture, choosing ? { ...choosing, onSpot: spot => chosen.push(spot) } : undefined)
}"""


def board() -> str:
    """The picture of a position with followers in three provinces."""
    return svg.board(start(scenario("one-vs-one.change-places").given))


def spots(page: Page) -> list[str]:
    """What can be reached with the keyboard on the board."""
    return [
        str(each)
        for each in page.locator(".lab-board [tabindex='0']").evaluate_all("all => all.map(each => each.dataset.spot)")
    ]


def test_provinces_are_chosen_by_click_and_by_key(still: Visit) -> None:
    """Each is a button named with what stands in it; legal and chosen ones are told; the focus survives a redraw."""
    page, state = still.page, start(scenario("one-vs-one.change-places").given)
    first, second, *_ = state.map.provinces
    choosing = {"wants": "place", "legal": [{"place": first}], "told": [{"place": second}]}
    page.evaluate(SHOWN, [board(), choosing])
    assert sorted(spots(page)) == sorted(state.map.provinces)
    lawful = page.get_by_role("button", name=first, exact=False).first
    assert str(lawful.get_attribute("aria-label")).endswith(", legal")
    assert lawful.get_attribute("aria-pressed") == "false"
    assert page.locator(f"[data-spot='{second}']").get_attribute("aria-pressed") == "true"
    lawful.focus()
    page.keyboard.press("Enter")
    page.keyboard.press(" ")
    page.locator(f"[data-is='province'][data-province='{second}'] text").first.click()
    assert page.evaluate("chosen") == [{"place": first}, {"place": first}, {"place": second}]
    lawful.focus()
    page.evaluate(SHOWN, [board(), choosing])
    assert page.evaluate("document.activeElement.dataset.spot") == first


def test_followers_are_chosen_by_faction(still: Visit) -> None:
    """One button for each faction in each province and in the pool; each of its tokens can be clicked."""
    page, state = still.page, start(scenario("one-vs-one.change-places").given)
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
    assert page.evaluate("chosen[0]") == {"place": place, "faction": faction}
    assert page.evaluate("chosen[1].place") == "pool"


def test_tiles_are_chosen_in_the_row_and_on_the_map(still: Visit) -> None:
    page, state = still.page, start(scenario("one-vs-one.change-places").given)
    page.evaluate(SHOWN, [board(), {"wants": "tile"}])
    place = state.board.tiles[-1]
    page.locator(f"[data-is='tile'][data-province='{place}']").click()
    page.locator(f"[data-spot='{place}']").press("Enter")
    assert page.evaluate("chosen") == [{"place": place}, {"place": place}]


def test_a_picture_cannot_act(still: Visit) -> None:
    """Without anything to choose nothing takes the focus; what is no picture, or a script in one, is not taken in."""
    page = still.page
    page.evaluate(SHOWN, [board(), None])
    assert (spots(page), page.locator(".lab-board").get_attribute("role")) == ([], "img")
    hostile = '<svg xmlns="http://www.w3.org/2000/svg" onload="window.hit = 1"><script>window.hit = 1</script></svg>'
    page.evaluate(SHOWN, [hostile, {"wants": "place"}])
    assert page.locator(".lab-board").inner_html() == ""
    assert page.evaluate("window.hit") is None
    for nothing in (None, "<p>no picture</p>", "<svg", ""):
        page.evaluate(SHOWN, [nothing, {"wants": "place"}])
        assert page.locator(".lab-board").count() == 0
        assert page.locator(".lab-no-board").count() == 1
