"""Drive a headless browser over pages served on this machine; scripts that check accessibility and overflow."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# The browser itself sends no requests, and every request of a page to another host fails.
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"),
)
WIDE, PHONE = 1280, 360
BLANK = "assets/mark.svg"  # a page of the site without scripts
PATIENCE = 180_000  # milliseconds: Python starts slowly where several tests run at once


def required() -> bool:
    """Whether a missing browser is a failure."""
    return os.environ.get("KINGOFSIAM_BROWSER") == "required"


def missing_requirements() -> str:
    """What is missing to drive a browser and how to install it; empty if nothing is."""
    if find_browser() is None:
        return "Chromium is not installed (on Debian: apt-get install chromium)"
    missing = [name for name in ("playwright", "axe_playwright_python") if find_spec(name) is None]
    return f"{' and '.join(missing)} not installed: pip install '.[browser]'" if missing else ""


def find_browser() -> str | None:
    """The path of the first browser found."""
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without a log."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def serve(folder: Path) -> Generator[str]:
    """Serve a folder on this machine only; gives the URL, which ends in a slash."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@dataclass
class Visit:
    """An open page, with its console problems and its requests to other hosts."""

    page: Page
    address: str
    console_problems: list[str] = field(default_factory=list[str])
    foreign_requests: list[str] = field(default_factory=list[str])

    def go(self, path: str) -> None:
        """Open another page of the site in the same window."""
        self.page.goto(self.address + path)

    def record_console(self, message: ConsoleMessage) -> None:
        """Record a console message if it is an error or a warning."""
        if message.type in {"error", "warning"}:
            self.console_problems.append(message.text)

    def record_request(self, url: str) -> None:
        """Record a URL outside this site."""
        if not url.startswith((self.address, "data:", "blob:")):
            self.foreign_requests.append(url)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.page.context.close()
        if kind is None:
            self.check()

    def check(self) -> None:
        """Fail if there were console problems or requests to other hosts."""
        assert self.console_problems == []
        assert self.foreign_requests == []


@contextmanager
def launch_browser(address: str) -> Generator[Callable[..., Visit]]:
    """Start a browser; gives a function that opens a page of the site in a fresh window."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where the package is installed

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        try:
            yield partial(open_page, browser, address)
        finally:
            browser.close()


def open_page(
    browser: Browser,
    address: str,
    path: str = "",
    *,
    dark: bool = False,
    width: int = WIDE,
    height: int = 800,
    touch: bool = False,
    offline: bool = False,
) -> Visit:
    """Open a page in a window of this size, light or dark, with reduced motion, perhaps with a touch screen.

    Only if it is to work offline, it may have a service worker, whose requests no test could intercept.
    """
    window = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        has_touch=touch,
    )
    window.set_default_timeout(PATIENCE)
    if not offline:
        window.add_init_script("delete Navigator.prototype.serviceWorker")
    visit = Visit(window.new_page(), address)
    visit.page.on("console", visit.record_console)
    visit.page.on("pageerror", lambda error: visit.console_problems.append(str(error)))
    visit.page.on("request", lambda request: visit.record_request(request.url))
    visit.go(path)
    return visit


@cache
def axe_script() -> str:
    """The script of axe-core, from the package that bundles it."""
    spec = find_spec("axe_playwright_python")
    assert spec is not None
    assert spec.origin is not None
    return (Path(spec.origin).parent / "axe.min.js").read_text(encoding="utf-8")


AXE_VIOLATIONS = """async () => {
    const found = await axe.run(document, { resultTypes: ["violations"], preload: false, iframes: false })
    return found.violations
        .filter(each => ["serious", "critical"].includes(each.impact))
        .flatMap(each => each.nodes.slice(0, 3).map(node => `${each.id}: ${node.target.join(" ")}`))
}"""

# What overflows to the right, unless it is in a box that scrolls by itself.
OVERFLOWING = """() => {
    const edge = document.documentElement.clientWidth + 1
    const rolls = box => ["auto", "scroll"].includes(getComputedStyle(box).overflowX)
    const scrolls = box => box && (rolls(box) || scrolls(box.parentElement))
    const wide = [...document.querySelectorAll(".md-content *")]
        .filter(each => each.getBoundingClientRect().right > edge && each.checkVisibility())
        .filter(each => !each.closest("svg svg, svg > *") && !scrolls(each.parentElement.closest(".md-content *")))
    const named = wide.slice(0, 3).map(each => each.outerHTML.slice(0, 120))
    return document.documentElement.scrollWidth > edge ? ["the page scrolls sideways", ...named] : named
}"""


def until_true(page: Page, expression: str, arg: Any = None) -> None:
    """Wait until this is true of the page, whose policy lets Playwright's `wait_for_function` look only once."""
    until(page, lambda: bool(page.evaluate(expression, arg)))


def until(page: Page, condition: Callable[[], bool]) -> None:
    """Wait until the condition is true; fail if it takes too long."""
    deadline = monotonic() + PATIENCE / 1000
    while not condition():
        assert monotonic() < deadline
        page.wait_for_timeout(20)
