"""The site that is built from the pages."""

import re
import struct
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from os.path import normpath
from pathlib import Path
from urllib.parse import unquote, urlsplit

from docs import generate
from kingofsiam.rules.contents import RULES
from kingofsiam.spec.citation import Section
from kingofsiam.spec.rulings import RULINGS

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


MAX_PAGE = 200 * 1024  # bytes
MAX_WORDS = 4000
TABS = 7


def pages_of(built: Path) -> list[Path]:
    pages = sorted(built.resolve().rglob("*.html"))
    assert pages
    return pages


def test_every_page_of_the_pages_is_built(built: Path) -> None:
    """Each page, written or generated, is a page of the site; the only other page is the 404."""
    written = built.parent / "docs" / "generated"
    files = [file.relative_to(written).as_posix() for file in written.rglob("*") if file.is_file()]
    pages = {file.removesuffix("index.md").removesuffix(".md").rstrip("/") for file in files if file.endswith(".md")}
    assert len(pages) > len(RULINGS) + len(Section)
    assert {page.parent.relative_to(built.resolve()).as_posix() for page in pages_of(built)} == {
        page or "." for page in pages
    }
    assert len(pages_of(built)) == len(pages) + 1
    assert all((built / file).exists() for file in files if not file.endswith(".md"))


def test_no_link_is_broken(built: Path) -> None:
    """Every file that a page links to or fetches exists, and so does every anchor that a link names."""
    site = built.resolve()
    assert [(page.relative_to(site).as_posix(), each) for page in pages_of(built) for each in broken(site, page)] == []
    followed = sum(not elsewhere(each) for page in pages_of(built) for each in read(page).links)
    assert followed > len(RULES) * len(pages_of(built)) ** 0.5


def test_no_place_stands_twice_on_a_page(built: Path) -> None:
    for page in pages_of(built):
        assert [place for place, times in Counter(read(page).places).items() if times > 1] == [], page


def test_nothing_is_fetched_from_elsewhere(built: Path) -> None:
    """Scripts, styles, pictures and fonts come from the site itself: you can read a page without a network."""
    for path in pages_of(built):
        page = read(path)
        assert page.fetched
        assert not [url for url in page.fetched if elsewhere(url) and not url.startswith("data:")], path
        assert "mermaid" not in page.classes  # the browser would fetch its program when the page is opened


def test_no_style_fetches_from_elsewhere(built: Path) -> None:
    """Every file that a style sheet fetches is in the site too."""
    styles = list(built.resolve().rglob("*.css"))
    assert styles
    for style in styles:
        for address in re.findall(r"""(?:url\(\s*["']?|@import\s+["'])([^"')]+)""", style.read_text(encoding="utf-8")):
            assert address.startswith("data:") or goal(built.resolve(), style, address)[0].is_file(), (style, address)


def test_a_shared_page_is_told_with_a_picture(built: Path) -> None:
    """Each page has its title, and a picture of the right size for link previews."""
    for path in pages_of(built):
        meta = read(path).meta
        assert meta["og:title"]
        assert meta["og:description"]
        assert meta["og:image"].startswith(ADDRESS)
        picture = built / meta["og:image"].removeprefix(ADDRESS)
        kind, _, _, width, height = struct.unpack(">8sI4sII", picture.read_bytes()[:24])
        assert (kind, width, height) == (b"\x89PNG\r\n\x1a\n", 1200, 630)
        assert (meta["og:image:width"], meta["og:image:height"]) == (str(width), str(height))


def test_each_page_is_light(built: Path) -> None:
    """None is heavy, and none takes more than a quarter of an hour to read."""
    for page in pages_of(built):
        article = page.read_text(encoding="utf-8").partition("<article")[2]
        words = re.sub(r"(?s)<(script|style)\b.*?</\1>|<[^>]*>", " ", article).split()
        assert (page.stat().st_size < MAX_PAGE, len(words) <= MAX_WORDS) == (True, True), page


def test_menu_and_page_have_one_title(built: Path) -> None:
    """Where the menu names a page, the page has that name."""
    settings = (generate.ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    named = re.findall(r"^ +- \"?([^\n]+?)\"?: (\S+)\.md$", settings, re.MULTILINE)
    assert len(named) > len(Section)
    for name, page in named:
        if page != "lab":  # a program, whose page has no title
            text = (built / page.removesuffix("index") / "index.html").read_text(encoding="utf-8")
            title = re.search(r"<h1[^>]*>(.*?)(?:<a class=.headerlink|</h1>)", text, re.DOTALL)
            assert title is not None
            assert re.sub("<[^>]*>", "", title[1]) == name


def test_each_page_has_its_own_description_and_canonical_address(built: Path) -> None:
    """Search engines and link previews tell the pages apart, and know where each one really is."""
    pages = [page for page in pages_of(built) if page.name != "404.html"]
    descriptions = Counter(read(page).meta["description"] for page in pages)
    assert [text for text, times in descriptions.items() if times > 1] == []
    for page in pages:
        place = page.parent.relative_to(built.resolve()).as_posix()
        address = ADDRESS if place == "." else f"{ADDRESS}{place}/"
        assert f'<link rel="canonical" href="{address}">' in page.read_text(encoding="utf-8")
        assert read(page).meta["og:url"] == address


def test_the_sitemap_lists_every_page(built: Path) -> None:
    listed = re.findall(r"<loc>([^<]+)</loc>", (built / "sitemap.xml").read_text(encoding="utf-8"))
    assert len(listed) == len(set(listed)) == len(pages_of(built)) - 1
    assert all(each.startswith(ADDRESS) for each in listed)


def test_there_are_seven_tabs_in_words_of_players(built: Path) -> None:
    """Nothing in the menu is an id, or shouts."""
    settings = (generate.ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    menu = settings[settings.index("\nnav:") : settings.index("\nnot_in_nav:")]
    assert len(re.findall(r"^  - ", menu, re.MULTILINE)) == TABS
    assert not [name for name in re.findall(r"- ([^:\n]+):", menu) if re.search(r"[A-Z]{5}|_|`", name)]
    home = (built / "index.html").read_text(encoding="utf-8")
    assert home.count('class="md-tabs__item') <= TABS


def test_every_picture_of_a_board_can_be_enlarged(built: Path) -> None:
    """On a phone its words are small, so it leads to itself in full size, or to the page that has it."""
    for path in pages_of(built):
        article = path.read_text(encoding="utf-8").partition("<article")[2]
        alone = re.sub(r"<a [^>]*>(?:(?!</a>).)*</a>", "", article, flags=re.DOTALL)
        assert re.findall(r'<img [^>]*src="[^"]*pictures/[^"]*\.svg"', alone) == [], path
