"""The built site, for the tests that look at it."""

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


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pages of a site without the lab, written over those of an earlier time."""
    folder = tmp_path_factory.mktemp("docs") / "generated"
    folder.mkdir()
    (folder / "old.md").write_text("of yesterday", encoding="utf-8")
    generate.write(folder)
    return folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("slow")
