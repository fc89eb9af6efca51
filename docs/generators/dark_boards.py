"""Dark boards: each picture of a board has the colours of the lab's dark board, for pages in the dark."""

from typing import Final

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
