"""Driving a real browser, headless, over pages served on this machine."""

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
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

BROWSERS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# Nothing of the browser's own goes out, and whatever a page asks of another host fails.
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"),
)
WIDE, PHONE = 1280, 360
PATIENCE = 30_000  # milliseconds


def required() -> bool:
    """Whether it is a failure that no browser is here."""
    return os.environ.get("KINGOFSIAM_BROWSER") == "required"


def missing() -> str:
    """What is lacking to drive a browser, and how to get it; nothing if all is there."""
    if browser_here() is None:
        return "Chromium is not installed (on Debian: apt-get install chromium)"
    lacking = [name for name in ("playwright", "axe_playwright_python") if find_spec(name) is None]
    return f"{' and '.join(lacking)} not installed: pip install 'kingofsiam[browser]'" if lacking else ""


def browser_here() -> str | None:
    """The program file of the first browser found."""
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and does not talk about it."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named by its parent
        pass


@contextmanager
def served(folder: Path) -> Generator[str]:
    """Serve a folder to this machine alone; gives the address, which ends in a slash."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@dataclass
class Visit:
    """A page that is open, with everything it complained about and everything it fetched from elsewhere."""

    page: Page
    address: str
    complaints: list[str] = field(default_factory=list[str])
    strangers: list[str] = field(default_factory=list[str])

    def go(self, path: str) -> None:
        """Open another page of the site in the same window."""
        self.page.goto(self.address + path)

    def hear(self, message: ConsoleMessage) -> None:
        """Keep what the page says on its console, if it is an error or a warning."""
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def meet(self, url: str) -> None:
        """Keep an address that is not of this site."""
        if not url.startswith((self.address, "data:", "blob:")):
            self.strangers.append(url)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.page.context.close()
        if kind is None:
            assert self.complaints == []
            assert self.strangers == []


@contextmanager
def opened(address: str) -> Generator[Callable[..., Visit]]:
    """Start a browser; gives what opens a page of the site in a fresh window."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where the package is installed

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_here(), args=list(FLAGS))
        try:
            yield partial(visited, browser, address)
        finally:
            browser.close()


def visited(browser: Browser, address: str, path: str = "", *, dark: bool = False, width: int = WIDE) -> Visit:
    """Open a page in a window of this width, by a reader who prefers light or dark and no motion."""
    window = browser.new_context(
        viewport={"width": width, "height": 800},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    window.set_default_timeout(PATIENCE)
    visit = Visit(window.new_page(), address)
    visit.page.on("console", visit.hear)
    visit.page.on("pageerror", lambda error: visit.complaints.append(str(error)))
    visit.page.on("request", lambda request: visit.meet(request.url))
    visit.go(path)
    return visit


@cache
def axe() -> str:
    """The program of axe-core, from the package that brings it."""
    found = find_spec("axe_playwright_python")
    assert found is not None
    assert found.origin is not None
    return (Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8")
