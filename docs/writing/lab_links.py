"""Links into the rule lab, which open the very position, and the move that is tried in it.

A page says `[any words](lab:...)` with what the address of the lab is to hold. Where the site has no lab, nothing
remains of such a link.

The links are HTML, for the address of the lab is no place on its page that the site's maker could look for. Zensical
takes such an address to start where the file lies, not where the page does: `python -m docs.writing.lab_links FOLDER`
makes it so in copies of the pages.
"""

from __future__ import annotations

import html
import re
import sys
from pathlib import Path
from typing import Final
from urllib.parse import quote, urlencode

from kingofsiam.lab.positions import read_any_state
from kingofsiam.maps import NAMES
from kingofsiam.moves import Move
from kingofsiam.notation import format_move
from kingofsiam.notation.position_text import text_of
from kingofsiam.state import State

_LINK: Final = re.compile(r"\[([^\]\n]*)\]\(lab:([^)\s]*)\)")
_SHUT: Final = re.compile(r'[%"\\\n\r\f]')
_SAFE: Final = "/,:="
_ADDRESS: Final = re.compile(r'( (?:src|href)=")\.\./((?:\.\./)*(?:assets/)?lab/)')


def lab_link(state: State, move: Move | None, words: str = "Try it in the rule lab") -> str:
    """The way to the lab with this position, possible or not, and perhaps a move; none if text cannot tell it."""
    text = text_of(state)
    if state.map.name not in NAMES or read_any_state(text) != state:
        return ""
    held = {"mode": "judge", "state": text}
    if move is not None:
        held["move"] = format_move(move, state.map)
    return f"[{words}](lab:{urlencode({name: shut(value) for name, value in held.items()}, safe=_SAFE)})"


def shut(text: str) -> str:
    """The text without the characters that the page cannot bear in its address: as lab/page/address.js does it."""
    return _SHUT.sub(lambda found: quote(found.group(), safe=""), text)


def with_lab_links(path: str, text: str, *, there: bool) -> str:
    """The page with its links into the lab; if the site has none, nothing remains of them, and of others the words."""
    way = way_to_lab(path)

    def link(found: re.Match[str]) -> str:
        return f'<a class="lab-link" href="{way}#{html.escape(found[2])}">{found[1]}</a>' if there else ""

    made = _LINK.sub(link, text)
    return made if there else re.sub(rf"\[([^\]\n]*)\]\({re.escape('../' * path.count('/'))}lab\.md\)", r"\1", made)


def way_to_lab(path: str) -> str:
    """The way from a page to the lab, as the browser goes it: each page is a folder of its own."""
    page = path.removesuffix("index.md").removesuffix(".md").strip("/")
    return "../" * (page.count("/") + 1 if page else 0) + "lab/"


def from_file(path: str, text: str) -> str:
    """The page with its ways to the lab as they start from the file."""
    return text if path.rpartition("/")[2] == "index.md" else _ADDRESS.sub(r"\1\2", text)


def main(folder: Path) -> None:
    """Let the ways to the lab start from the files, in all pages of a folder."""
    for page in folder.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        made = from_file(page.relative_to(folder).as_posix(), text)
        if made != text:
            page.write_text(made, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
