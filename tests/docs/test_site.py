"""The site that is built from the pages."""

import struct
from collections import Counter
from pathlib import Path

from kingofsiam.rules.contents import RULES
from kingofsiam.spec.citation import Section
from kingofsiam.spec.rulings import RULINGS
from tests.docs.helpers_web_pages import asked_by_styles, broken, elsewhere, goal, read


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


def test_a_broken_link_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "a" / "index.html"
    page.parent.mkdir()
    (tmp_path / "b.html").write_text('<p id="there">', encoding="utf-8")
    text = '<a href="../b.html#there"><a href="../b.html#gone"><a href="../c.html"><img src="x.svg"><a href="http://h">'
    page.write_text(text, encoding="utf-8")
    assert list(broken(tmp_path, page)) == ["../b.html#gone", "../c.html", "x.svg"]


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
        for address in asked_by_styles(style):
            assert address.startswith("data:") or goal(built.resolve(), style, address)[0].is_file(), (style, address)


def test_a_shared_page_is_told_with_a_picture(built: Path) -> None:
    """Each page has its title, and a picture of the right size for link previews."""
    for path in pages_of(built):
        meta = read(path).meta
        assert meta["og:title"]
        assert meta["og:description"]
        picture = goal(built.resolve(), path, meta["og:image"])[0]
        kind, _, _, width, height = struct.unpack(">8sI4sII", picture.read_bytes()[:24])
        assert (kind, width, height) == (b"\x89PNG\r\n\x1a\n", 1200, 630)
        assert (meta["og:image:width"], meta["og:image:height"]) == (str(width), str(height))
