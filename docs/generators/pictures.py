"""Picture files: a position with the move tried in it, and how a page shows it, in the dark too."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from docs.generators.markdown import Pages, escape_markdown
from kingofsiam.maps import SABA, SIAM, Map
from kingofsiam.model.moves import Move
from kingofsiam.model.state import State
from kingofsiam.render import svg

_ALONE: Final = re.compile(r"^(!\[(?:\\.|[^\]\\])*\]\(([^()\s]+\.svg)\)(?:\{[^}\n]*\})?)$", re.MULTILINE)
FOLDER: Final = "scenarios/pictures"
WIDTH: Final = 960
"""On a phone, where pictures keep their size and scroll, their words are large enough to read."""


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
def draw(picture: Picture) -> str:
    """The drawing, in the words of the stories."""
    return svg.board(position_in_siam_terms(picture.state), move=picture.move, size=WIDTH)


def files(pictures: Iterable[Picture]) -> Pages:
    """The drawings by the path of their file."""
    return {each.path: draw(each) for each in pictures}


def image(picture: Picture, alt: str, to_root: str) -> str:
    """The picture on a page: the browser fetches it when you scroll to it, and keeps its space free."""
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', draw(picture))
    assert size is not None
    width, height = (round(float(each)) for each in size.groups())
    facts = f"data-map={picture.state.map.name} width={width} height={height}"
    return f"![{escape_markdown(alt)}]({to_root}{picture.path}){{ loading=lazy {facts} }}"


def with_enlarging_links(text: str) -> str:
    """The page whose pictures, where they stand alone, lead to themselves in full size: on a phone they are small."""
    return _ALONE.sub(r"[\1](\2)", text)


def figure(picture: Picture, alt: str, caption: str, to_root: str) -> str:
    """The picture, leading to itself in full size, above its caption. `alt` is for readers who do not see it."""
    return (
        '<figure data-search-exclude markdown="block">\n\n'
        f"[{image(picture, alt, to_root)}]({to_root}{picture.path})\n\n"
        f'<figcaption markdown="span">{caption}</figcaption>\n\n</figure>'
    )


def side_by_side(figures: Iterable[str]) -> str:
    """Figures beside each other where there is room, else below each other."""
    return '<div class="moments" markdown="block">\n\n' + "\n\n".join(figures) + "\n\n</div>"


def badge(verdict: str) -> str:
    """A verdict as a small coloured label, such as `refused`."""
    return f'<span class="verdict {verdict.replace(" ", "-")}">{verdict}</span>'


def position_in_siam_terms(state: State) -> State:
    """The position with the factions and cards named as in the story; only King of Saba keeps its own words."""
    return replace(state, board=replace(state.board, map=map_in_siam_terms(state.map)))


@cache
def map_in_siam_terms(board: Map) -> Map:
    """The map with the words of Siam."""
    if board == SABA:
        return board
    words = {
        each: getattr(SIAM, each)
        for each in ("faction_names", "follower_names", "faction_colours", "invader", "king", "card_names")
    }
    return replace(board, **words)


# --- dark boards: a picture has the colours of the lab's dark board, for pages in the dark ---------------------------

_INK: Final = "#1f2a33"
_YELLOW: Final = "#f4d634"
_DARK: Final = {
    _INK: "#e9e6de",
    "#56636d": "#b3b9bd",
    "#fbf8f0": "#1b2127",
    "#efe8d8": "#262e36",
    "#fffdf4": "#2f3842",
    "#b9ab8c": "#46515b",
    "#d3e3ea": "#16242d",
    "#c3d8e1": "#1a2a34",
    "#b2ccd7": "#1d303b",
    "#8aa3af": "#3a4a55",
    "#f2e6c9": "#3a3b34",
    "#6c6353": "#8b8674",
    "#a9a091": "#6f6a5c",
    "#faefb4": "#5a5220",
    "#f3cbb8": "#5c2f20",
    "#bcd3e8": "#1e3f5f",
    "#b9dccd": "#1d4a3b",
    "#cbc8c6": "#4b4b52",
    "#7b5b34": "#b08a5a",
    "#a01368": "#ff8fd0",
    "#d9972b": "#f0a53a",
}
"""The colours of `kingofsiam.render.svg.palette`, and those of the dark board; pieces keep theirs."""

_RULES: Final = "".join(
    f'[{part}="{light}"]{{{part}:{dark}}}' for light, dark in _DARK.items() for part in ("fill", "stroke")
)
_STYLE: Final = (
    f"<style>@media (prefers-color-scheme:dark){{{_RULES}"
    f'polygon[fill="#fffdf4"]{{fill:#53513c}}[fill="{_YELLOW}"]+text[fill]{{fill:{_INK}}}}}</style>'
)


def with_dark_colours(drawing: str) -> str:
    """The drawing of a board, which follows the colours of the page that shows it; another drawing as it is."""
    return drawing.replace("</desc>", f"</desc>{_STYLE}", 1) if 'data-is="' in drawing else drawing
