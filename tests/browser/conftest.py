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
from tests.browser.helpers_browser import Visit, launch_browser, missing_requirements, required, serve
from tests.browser.helpers_lab import AT_ONCE, KEEP_LAB, LONG_TIMEOUT
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


# Not for the whole session: while a browser is driven, no test of the same process may run its own event loop.
@pytest.fixture(scope="module")
def visit(request: pytest.FixtureRequest) -> Iterator[Callable[..., Visit]]:
    """Opens a page of the site: `visit("rulings/", dark=True, width=360)`."""
    if missing := missing_requirements():
        (pytest.fail if required() else pytest.skip)(f"no browser tests: {missing}")
    with launch_browser(request.getfixturevalue("address")) as open_page:
        yield open_page


@pytest.fixture(scope="module")
def page(visit: Callable[..., Visit]) -> Iterator[Page]:
    """The lab, loaded once; bots move without a pause."""
    with visit() as opened:
        opened.page.add_init_script(KEEP_LAB)
        opened.page.add_init_script(AT_ONCE)
        opened.go("lab/#mode=judge")
        opened.page.locator("#kingofsiam-lab[data-ready]").wait_for(timeout=LONG_TIMEOUT)
        yield opened.page


@pytest.fixture
def look(visit: Callable[..., Visit]) -> Iterator[Callable[..., Visit]]:
    """Like `visit`, but closes its pages after the test and checks their consoles and requests."""
    with ExitStack() as stack:

        def open_page(*args: object, **kwargs: object) -> Visit:
            return stack.enter_context(visit(*args, **kwargs))

        yield open_page
