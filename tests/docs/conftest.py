"""The built site, for the tests that look at it."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs import generate
from docs.generators.markdown import Pages
from tests.helpers_site import built

__all__ = ["built"]

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def made() -> Pages:
    """Every page, before links are added."""
    return generate.pages()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("slow")
