"""The site that is built from the pages."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path

import pytest

import kingofsiam
from docs import generate
from docs.writing import words
from kingofsiam.rules.contents import RULES
from kingofsiam.rulings import RULINGS

pytestmark = pytest.mark.skipif(
    any(find_spec(name) is None for name in ("mkdocs", "material", "mkdocstrings")),
    reason="the site is built with mkdocs-material and mkdocstrings: install the extra `docs`",
)

QUIET = {"DISABLE_MKDOCS_2_WARNING": "true", "NO_MKDOCS_2_WARNING": "1"}


class Page(HTMLParser):
    """What a browser fetches to show a page, and where on it a link may lead."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.places: list[str] = []
        self.classes: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.classes.update(given.get("class", "").split())
        if "id" in given:
            self.places.append(given["id"])
        for name in ("src", "srcset", "data", "poster"):
            if name in given:
                self.fetched.append(given[name])
        if "href" in given and tag != "a":
            self.fetched.append(given["href"])


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built strictly: a warning is a failure."""
    folder = tmp_path_factory.mktemp("site")
    generate.write(folder / "docs" / "generated")
    shutil.copy(generate.ROOT / "mkdocs.yml", folder)
    shutil.copytree(generate.ROOT / "docs" / "overrides", folder / "docs" / "overrides")
    (folder / "src").symlink_to(generate.ROOT / "src")
    run = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"],
        cwd=folder,
        env={**os.environ, **QUIET},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return folder / "site"


def test_every_page_of_the_pages_is_built(built: Path) -> None:
    made = generate.pages()
    pages = [path for path in made if path.endswith(".md")]
    assert all((built / path.replace("index.md", "").removesuffix(".md") / "index.html").exists() for path in pages)
    assert all((built / path).exists() for path in made if path not in pages)


def test_nothing_is_fetched_from_elsewhere(built: Path) -> None:
    """No script, style, picture or font of another host: a page can be read without any network."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in built.rglob("*.html")}
    assert pages
    for path, page in pages.items():
        assert page.fetched
        assert not [url for url in page.fetched if re.match(r"(?i)([a-z]+:)?//", url)], path
        assert "mermaid" not in page.classes  # its program would be fetched when the page is opened


def test_no_style_fetches_from_elsewhere(built: Path) -> None:
    styles = list(built.rglob("*.css"))
    assert styles
    for style in styles:
        text = style.read_text(encoding="utf-8")
        assert not re.search(r"""url\(\s*["']?\s*(https?:)?//|@import\s+["'](https?:)?//""", text, re.IGNORECASE), style


def test_ids_are_anchors(built: Path) -> None:
    """The anchors asked for are those the browser sees, each once on its page."""
    for rule in RULES:
        page = Page((built / "rulebook" / words.page_of(rule.section)[:-3] / "index.html").read_text("utf-8"))
        assert page.places.count(rule.id) == 1
    rulings = Page((built / "rulings" / "index.html").read_text("utf-8"))
    assert all(rulings.places.count(ruling.id) == 1 for ruling in RULINGS)


def test_every_public_name_is_documented(built: Path) -> None:
    """Each has a place of its own in the reference, under its public name."""
    places = {place for page in (built / "reference").rglob("*.html") for place in Page(page.read_text("utf-8")).places}
    assert {f"kingofsiam.{name}" for name in kingofsiam.__all__} - places == set()
