"""Links into the rule lab, which open the very position, and the move that is tried in it.

A page says `[any words](lab:...)` with what the address of the lab is to hold. Where the site has no lab, nothing
remains of such a link.
"""

from __future__ import annotations

import html
import re
from typing import Final
from urllib.parse import quote, urlencode

from kingofsiam.lab.positions import text_of
from kingofsiam.maps import NAMES
from kingofsiam.moves import Move
from kingofsiam.notation import format_move
from kingofsiam.state import State

_LINK: Final = re.compile(r"\[([^\]\n]*)\]\(lab:([^)\s]*)\)")
_SHUT: Final = re.compile(r'[%"\\\n\r\f]')
_SAFE: Final = "/,:="


def lab_link(state: State, move: Move | None, words: str = "Try it in the rule lab") -> str:
    """The way to the lab with this position, possible or not, and perhaps a move; none to a map of somebody's own."""
    if state.map.name not in NAMES:
        return ""
    held = {"mode": "judge", "state": text_of(state)}
    if move is not None:
        held["move"] = format_move(move, state.map)
    return f"[{words}](lab:{urlencode({name: shut(value) for name, value in held.items()}, safe=_SAFE)})"


def shut(text: str) -> str:
    """The text without the characters that the page cannot bear in its address: as lab/page/address.js does it."""
    return _SHUT.sub(lambda found: quote(found.group(), safe=""), text)


def with_lab_links(path: str, text: str, *, there: bool) -> str:
    """The page with its links into the lab; without them if the site has none."""

    def link(found: re.Match[str]) -> str:
        return f'<a class="lab-link" href="{way_to_lab(path)}#{html.escape(found[2])}">{found[1]}</a>' if there else ""

    return _LINK.sub(link, text)


def way_to_lab(path: str) -> str:
    """The way from a page to the lab, as the browser goes it: each page is a folder of its own."""
    page = path.removesuffix("index.md").removesuffix(".md").strip("/")
    return "../" * (page.count("/") + 1 if page else 0) + "lab/"
