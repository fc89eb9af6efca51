"""Fixtures: a headless browser, and the built site served on this machine only.

Without a browser, or without the Python packages that drive it, these tests are skipped and say why. With
`KINGOFSIAM_BROWSER=required`, as in `.ci/run`, they fail instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from docs import build_lab
from tests.browser.helpers_browser import BLANK, WIDE, Visit, launch_browser, missing_requirements, required, serve
from tests.browser.helpers_lab import AT_ONCE, KEEP_LAB, keep_python, lend_engine
from tests.helpers_site import built

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["built"]

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("browser")
            item.add_marker("slow")


@pytest.fixture(scope="session")
def address(built: Path) -> Iterator[str]:
    """The URL of the served site."""
    with serve(built) as url:
        yield url


@pytest.fixture(scope="session")
def with_lab(built: Path) -> None:
    """Skip or fail if the site was built without the lab."""
    if not (built / "lab" / "index.html").exists():
        (pytest.fail if build_lab.required() else pytest.skip)("the site was built without the rule lab")


class Opened(ExitStack):
    """What stays open while tests of this folder run one after another: a browser, and the lab in one window."""

    open_page: Callable[..., Visit] | None = None
    lab: Visit | None = None


OPENED = pytest.StashKey[Opened]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Close the browser after the last test: while one is driven, no other test may run its own event loop."""
    try:
        yield
    finally:
        if nextitem is None or not nextitem.path.is_relative_to(HERE):
            found = item.session.stash.setdefault(OPENED, Opened())
            del item.session.stash[OPENED]
            found.close()


@pytest.fixture(scope="module")
def opened(request: pytest.FixtureRequest) -> Opened:
    """A browser, or a reason why there is none."""
    if missing := missing_requirements():
        (pytest.fail if required() else pytest.skip)(f"no browser tests: {missing}")
    found = request.session.stash.setdefault(OPENED, Opened())
    if found.open_page is None:
        found.open_page = found.enter_context(launch_browser(request.getfixturevalue("address")))
    return found


@pytest.fixture(scope="module")
def visit(opened: Opened) -> Callable[..., Visit]:
    """Opens a page of the site: `visit("rulings/", dark=True, width=360)`."""
    assert opened.open_page is not None
    return opened.open_page


@pytest.fixture(scope="module")
def loaded_lab(request: pytest.FixtureRequest, opened: Opened, visit: Callable[..., Visit]) -> Iterator[Visit]:
    """The lab, loaded once for all files, as its start takes long; bots move without a pause."""
    if opened.lab is None:
        found = opened.enter_context(visit(BLANK))
        for script in (KEEP_LAB, AT_ONCE):
            found.page.add_init_script(script)
        keep_python(found.page)
        found.go("lab/#mode=judge")
        found.page.locator("#kingofsiam-lab[data-ready]").wait_for()
        opened.lab = found
    lab, failed = opened.lab, request.session.testsfailed
    lab.page.set_viewport_size({"width": WIDE, "height": 800})
    lab.page.emulate_media(color_scheme="light")
    yield lab
    if lab.console_problems or failed < request.session.testsfailed:
        opened.lab = None  # it may have been left in any state
    lab.check()


@pytest.fixture(scope="module")
def page(loaded_lab: Visit) -> Page:
    """The page of the lab."""
    return loaded_lab.page


@pytest.fixture
def look(visit: Callable[..., Visit]) -> Iterator[Callable[..., Visit]]:
    """Like `visit`, but closes its pages after the test and checks their consoles and requests."""
    with ExitStack() as stack:

        def open_page(*args: object, **kwargs: object) -> Visit:
            return stack.enter_context(visit(*args, **kwargs))

        yield open_page


@pytest.fixture
def window(look: Callable[..., Visit], loaded_lab: Visit) -> Callable[..., Visit]:
    """Opens the lab for another reader, like `look`; the engine that is already loaded answers there, too."""

    def open_window(path: str, **how: object) -> Visit:
        found = look(BLANK, **how)
        lend_engine(loaded_lab.page, found.page)
        found.go(path)
        return found

    return open_window
