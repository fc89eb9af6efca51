"""Pictures: a position with what is tried in it, drawn into a file of its own, and how a page shows it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from docs.writing.words import Pages, plain
from kingofsiam.maps import SABA, SIAM, Map
from kingofsiam.moves import Move
from kingofsiam.picture import svg
from kingofsiam.state import State

FOLDER: Final = "scenarios/pictures"
WIDTH: Final = 720


@dataclass(frozen=True, slots=True)
class Picture:
    """A position, and perhaps a move to be drawn into it; `name` is its file."""

    name: str
    state: State
    move: Move | None = None

    @property
    def path(self) -> str:
        """The file, from the root of the site."""
        return f"{FOLDER}/{self.name}.svg"


@cache
def drawn(picture: Picture) -> str:
    """The drawing, told in the words of the stories."""
    return svg.board(in_words_of_siam(picture.state), move=picture.move, size=WIDTH)


def files(pictures: Iterable[Picture]) -> Pages:
    """The drawings by the path of their file."""
    return {each.path: drawn(each) for each in pictures}


def image(picture: Picture, told: str, to_root: str) -> str:
    """The picture on a page: fetched when it is scrolled to, in a room that is kept free for it."""
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', drawn(picture))
    assert size is not None
    width, height = (round(float(each)) for each in size.groups())
    return f"![{plain(told)}]({to_root}{picture.path}){{ loading=lazy width={width} height={height} }}"


def figure(picture: Picture, told: str, caption: str, to_root: str) -> str:
    """The picture, leading to itself in full size, above its caption. `told` is for those who do not see it."""
    return (
        '<figure markdown="block">\n\n'
        f"[{image(picture, told, to_root)}]({to_root}{picture.path})\n\n"
        f'<figcaption markdown="span">{caption}</figcaption>\n\n</figure>'
    )


def side_by_side(figures: Iterable[str]) -> str:
    """Figures beside each other where there is room, else below each other."""
    return '<div class="moments" markdown="block">\n\n' + "\n\n".join(figures) + "\n\n</div>"


def badge(verdict: str) -> str:
    """A verdict as a small coloured label, such as `refused`."""
    return f'<span class="verdict {verdict.replace(" ", "-")}">{verdict}</span>'


def in_words_of_siam(state: State) -> State:
    """The position with the factions and cards named as in the story; only King of Saba is told in its own words."""
    return replace(state, board=replace(state.board, map=worded(state.map)))


@cache
def worded(board: Map) -> Map:
    """The map with the words of Siam."""
    if board == SABA:
        return board
    words = {
        each: getattr(SIAM, each) for each in ("faction_names", "faction_colours", "invader", "king", "card_names")
    }
    return replace(board, **words)
