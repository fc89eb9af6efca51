"""A browser, and the built site served on this machine to nobody else.

Without a browser, or without the Python packages that drive it, these tests are skipped and say so. With
`KINGOFSIAM_BROWSER=required`, as in `.ci/run`, they fail instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser.driving import Visit, missing, opened, required, served
from tests.built_site import built

__all__ = ["built"]

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def address(built: Path) -> Iterator[str]:
    """Where the site is served."""
    with served(built) as where:
        yield where


# Not for the whole session: while a browser is driven, no test of the same process may run an event loop of its own.
@pytest.fixture(scope="module")
def visit(request: pytest.FixtureRequest) -> Iterator[Callable[..., Visit]]:
    """Opens a page of the site: `visit("rulings/", dark=True, width=360)`."""
    if lacking := missing():
        (pytest.fail if required() else pytest.skip)(f"no browser tests: {lacking}")
    with opened(request.getfixturevalue("address")) as opening:
        yield opening


@pytest.fixture
def look(visit: Callable[..., Visit]) -> Iterator[Callable[..., Visit]]:
    """The same, and what was opened is closed after the test; none may have complained or fetched from elsewhere."""
    with ExitStack() as leaving:

        def open_page(*args: object, **kwargs: object) -> Visit:
            return leaving.enter_context(visit(*args, **kwargs))

        yield open_page
