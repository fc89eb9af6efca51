"""Pages of the built site, read as a browser reads them."""

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from os.path import normpath
from pathlib import Path
from urllib.parse import unquote, urlsplit

ADDRESS = "https://kingofsiam.github.io/kingofsiam/"
SITE_PATH = urlsplit(ADDRESS).path
FETCHED = ("src", "srcset", "data", "poster")


class Page(HTMLParser):
    """What a browser fetches to show a page, the targets of its links, and its anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.links: list[str] = []
        self.places: list[str] = []
        self.classes: set[str] = set()
        self.meta: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.classes.update(given.get("class", "").split())
        if "id" in given:
            self.places.append(given["id"])
        if tag == "meta" and "content" in given:
            self.meta[given.get("property", given.get("name", ""))] = given["content"]
        self.fetched += (given[name] for name in FETCHED if name in given)
        if "href" in given and given.get("rel") != "canonical":
            (self.links if tag == "a" else self.fetched).append(given["href"])


@cache
def read(file: Path) -> Page:
    """A page of the site."""
    return Page(file.read_text(encoding="utf-8"))


def elsewhere(address: str) -> bool:
    """Whether an address leads to another site."""
    return re.match(r"(?i)([a-z][a-z+.-]*:|//)", address) is not None


def goal(site: Path, page: Path, address: str) -> tuple[Path, str]:
    """The file of the site that an address on a page leads to, and the anchor in it."""
    parts = urlsplit(address)
    path = unquote(parts.path)
    if not path:
        return page, unquote(parts.fragment)
    folder = site if path.startswith(SITE_PATH) else page.parent
    return file_at(folder, path.removeprefix(SITE_PATH)), unquote(parts.fragment)


@cache
def file_at(folder: Path, path: str) -> Path:
    """The file at a path; for a folder, its first page."""
    file = Path(normpath(folder / path))
    return file / "index.html" if file.is_dir() else file


@cache
def leads_somewhere(file: Path, place: str) -> bool:
    """Whether the file exists and, if it is a page, has the anchor; the hash of a link into the lab is no anchor."""
    if not file.is_file():
        return False
    shown = place.startswith("mode=") and "kingofsiam-lab" in read(file).places
    return not place or shown or file.suffix != ".html" or place in read(file).places


def broken(site: Path, page: Path) -> Iterator[str]:
    """The addresses on a page with no target: a missing file, or a missing anchor."""
    for address in (*read(page).links, *read(page).fetched):
        if not elsewhere(address) and not leads_somewhere(*goal(site, page, address)):
            yield address


def asked_by_styles(style: Path) -> Iterator[str]:
    """The addresses that a style sheet fetches."""
    text = style.read_text(encoding="utf-8")
    for quoted, bare in re.findall(r"""url\(\s*(?:["']([^"']*)["']|([^"')\s]*))\s*\)""", text):
        yield quoted or bare
    yield from re.findall(r"""@import\s+["']([^"']+)""", text)
