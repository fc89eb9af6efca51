"""Deep links into the rule lab, which open a position and a move in it.

A page writes `[any words](lab:...)` with the URL state of the lab. If the site has no lab, the link is removed.

The links are HTML, because the URL state is not an anchor that the site generator could check. Zensical resolves such a
path from the folder of the file, not from the URL of the page: `python -m docs.generators.lab_links FOLDER` rewrites
the links in copies of the pages.
"""

import html
import re
import sys
from pathlib import Path
from typing import Final
from urllib.parse import quote, urlencode

from kingofsiam.maps import NAMES
from kingofsiam.model.moves import Move
from kingofsiam.model.state import State
from kingofsiam.notation import format_move, format_position
from kingofsiam_lab.inputs import read_unchecked_state

_LINK: Final = re.compile(r"\[([^\]\n]*)\]\(lab:([^)\s]*)\)")
_LINK_ALONE: Final = re.compile(rf"^(?:- )?{_LINK.pattern}\n?$", re.MULTILINE)
_UNSAFE: Final = re.compile(r'[%"\\\n\r\f]')
_SAFE: Final = "/,:="
_RELATIVE_LINK: Final = re.compile(r'( (?:src|href)=")\.\./((?:\.\./)*(?:assets/)?lab/)')


def lab_link(state: State, move: Move | None, words: str = "Try it in the rule lab") -> str:
    """A link into the lab with this position, valid or not, and perhaps a move; empty if text cannot express it."""
    text = format_position(state)
    if state.map.name not in NAMES or read_unchecked_state(text) != state:
        return ""
    fields = {"mode": "judge", "state": text}
    if move is not None:
        fields["move"] = format_move(move, state.map)
    return f"[{words}](lab:{urlencode({name: escape_marks(value) for name, value in fields.items()}, safe=_SAFE)})"


def escape_marks(text: str) -> str:
    """Percent-encode the characters that the site's theme forbids in a hash, as shell/url-state.ts of the lab does."""
    return _UNSAFE.sub(lambda match: quote(match.group(), safe=""), text)


def with_lab_links(path: str, text: str, *, lab_exists: bool) -> str:
    """The page with its deep links as HTML. Without a lab they become plain text, or go if alone in a line."""
    if lab_exists:
        start = f'<a class="lab-link" href="{path_to_lab(path)}#'
        return _LINK.sub(lambda link: f'{start}{html.escape(link[2])}">{link[1]}</a>', text)
    plain = _LINK.sub(r"\1", _LINK_ALONE.sub("", text))
    return re.sub(rf"\[([^\]\n]*)\]\({re.escape('../' * path.count('/'))}lab\.md\)", r"\1", plain)


def path_to_lab(path: str) -> str:
    """The relative URL from a page to the lab, in the browser, where each page is a folder of its own."""
    page = path.removesuffix("index.md").removesuffix(".md").strip("/")
    return "../" * (page.count("/") + 1 if page else 0) + "lab/"


def relative_to_file(path: str, text: str) -> str:
    """The page with its links into the lab relative to the file instead of the URL of the page."""
    return text if path.rpartition("/")[2] == "index.md" else _RELATIVE_LINK.sub(r"\1\2", text)


def main(folder: Path) -> None:
    """Make the links into the lab relative to the files, in all pages of a folder."""
    for page in folder.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        rewritten = relative_to_file(page.relative_to(folder).as_posix(), text)
        if rewritten != text:
            page.write_text(rewritten, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
