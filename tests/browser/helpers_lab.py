"""The rule lab in a browser: its links, its state, its look, and what is wrong with what it shows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from docs import bundles
from docs.generators.lab_links import escape_marks
from tests.browser.helpers_browser import OVERFLOWING, PHONE, WIDE, axe_script

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.game"))

LOOKS = {"light-desk": (False, WIDE), "dark-phone": (True, PHONE)}

SMALL = """() => [...document.querySelectorAll("#kingofsiam-lab :is(button, select, summary, textarea, input)")]
    .filter(each => each.checkVisibility() && !["radio", "checkbox"].includes(each.type))
    .map(each => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => box.width < 35.5 || box.height < 39.5)
    .map(([each, box]) => `${each.outerHTML.slice(0, 90)} ${box.width} ${box.height}`)"""

FINDINGS = """async () => {
    const found = await axe.run(document, { resultTypes: ["violations"], preload: false, iframes: false })
    return found.violations.flatMap(each => each.nodes.slice(0, 3).map(node => `${each.id}: ${node.target.join(" ")}`))
}"""
"""Every finding of axe-core, however small."""

KEEP_LAB = "addEventListener('kingofsiam-ready', event => { window.lab = event.detail })"
"""Keeps the engine and the page as `lab`."""

KEEP_PYTHON = """
    import { loadPyodide as load } from "./pyodide.mjs?"
    export const loadPyodide = async options => (self.python = await load(options))
"""
"""In place of a module of the runtime: keeps the Python of the worker as `python`."""

BORROW = """
    let last = Promise.resolve()
    const ask = async call => ({ type: "reply", reply: JSON.parse(await askEngine(JSON.stringify(call))) })
    window.Worker = class {
        postMessage({ type, call }) {
            const answer = type === "start" ? { type: "ready" } : ask(call)
            last = last.then(() => answer).then(data => this.onmessage?.({ data }))
        }
        terminate() { this.onmessage = null }
    }
"""
"""In place of the worker: asks another page, in which the engine runs."""

ANSWER = """text => {
    const { id, method, params } = JSON.parse(text)
    const fail = ({ code, message, data }) => ({ id, error: { code, message, data } })
    return lab.client.call(method, params).then(result => ({ id, result }), fail).then(JSON.stringify)
}"""

AT_ONCE = "localStorage['kingofsiam.preferences'] ??= JSON.stringify({ pace: 0 })"
"""Bots move without a pause."""


FOLLOW = """hash => new Promise(done => {
    const before = location.href
    addEventListener("hashchange", () => setTimeout(done), { once: true })
    location.hash = hash
    if (location.href === before) done()
})"""


def keep_python(page: Page) -> None:
    """Let `run_python` reach the Python of the pages that are opened from now on."""
    page.context.route(
        f"**/{bundles.ASSETS}/runtime/pyodide.mjs",
        lambda route: route.fulfill(body=KEEP_PYTHON, content_type="text/javascript"),
    )


def lend_engine(page: Page, to: Page) -> None:
    """Let the engine of the first page answer in the other one, for each lab that is opened there from now on."""

    def answer(_: object, call: str) -> object:
        return page.evaluate(ANSWER, call)

    window: Any = to  # the parameters of a binding have no types
    window.expose_binding("askEngine", answer)
    for script in (BORROW, KEEP_LAB):
        to.add_init_script(script)


def run_python(page: Page, source: str) -> Any:
    """Run this in the engine of the page; gives the value of the last expression."""
    (worker,) = page.workers
    return worker.evaluate("source => python.runPython(source)", source)


def control(page: Page, key: str) -> Locator:
    """The control with this key."""
    return page.locator(f'#kingofsiam-lab [data-key="{key}"]')


def url_state(page: Page) -> dict[str, Any]:
    """The state of the page, parsed from its URL."""
    fields = parse_qsl(urlsplit(str(page.evaluate("location.href"))).fragment, keep_blank_values=True)
    state: dict[str, Any] = {name: unquote(value) for name, value in fields if name != "answer"}
    answers = [_answer(value) for name, value in fields if name == "answer"]
    return state | ({"answers": answers} if answers else {})


def _answer(text: str) -> str | dict[str, str] | None:
    province, _, faction = map(unquote, text.partition("/"))
    return {"province": province, "faction": faction} if faction else province or None


def go_to(page: Page, hash: str) -> None:
    """Follow a link of the lab on the same page, and wait until the page has followed it."""
    page.evaluate(FOLLOW, hash)
    page.locator('#kingofsiam-lab[data-following="false"]').wait_for()


def game_link(record: str, at: int, seats: str = "") -> str:
    """The hash of a link to a moment of a game; the record goes without its map."""
    fields = {"mode": "play", "record": escape_marks(record.partition("---- map")[0]), "at": str(at)}
    return "#" + urlencode(fields | ({"seats": seats} if seats else {}))


def show_as(page: Page, look: str) -> None:
    """Show the page from now on in light or dark, on a desktop or on a phone."""
    dark, width = LOOKS[look]
    page.emulate_media(color_scheme="dark" if dark else "light")
    page.set_viewport_size({"width": width, "height": 800})


def problems(page: Page) -> list[str]:
    """Every finding of axe-core, and elements that are too wide, or too small to touch."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(axe_script())
    overflowing = OVERFLOWING.replace(".md-content", "#kingofsiam-lab")
    return [str(each) for check in (FINDINGS, overflowing, SMALL) for each in page.evaluate(check)]
