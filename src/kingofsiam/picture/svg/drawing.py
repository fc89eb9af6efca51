"""Marks on paper: lines, shapes and writing, as elements of an SVG document."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element, SubElement, tostring

Point: TypeAlias = tuple[float, float]

INK: Final = "#1f2a33"
FADED: Final = "#56636d"
PAPER: Final = "#fbf8f0"
SHADE: Final = "#efe8d8"
SEA: Final = "#d3e3ea"
LAND: Final = "#f2e6c9"
BRIGHT: Final = "#fffdf4"
ACCENT: Final = "#a01368"

_NAMESPACE: Final = "http://www.w3.org/2000/svg"
_FONTS: Final = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"
_UNWRITABLE: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SMALLEST: Final = 0.72


def sheet(at: Point, width: float, height: float, size: int, *, title: str, about: str) -> Element:
    """An empty sheet on a ground of its own, its upper left corner at this point, to be shown `size` pixels wide.

    Title and text are for those who cannot see it.
    """
    root = Element("svg", xmlns=_NAMESPACE, role="img")
    label(root, title, about)
    root.set("aria-label", _writable(title))
    root.set("viewBox", " ".join(map(number, (*at, width, height))))
    root.set("width", str(size))
    root.set("height", number(size * height / width))
    root.set("style", "max-width: 100%; height: auto")
    root.set("font-family", _FONTS)
    box(root, (at[0] + 0.5, at[1] + 0.5), width - 1, height - 1, rx=12, fill=PAPER, stroke="#b9ab8c")
    return root


def printed(root: Element) -> str:
    """The finished drawing as text."""
    return tostring(root, encoding="unicode")


def mark(parent: Element, tag: str, **attributes: str | float) -> Element:
    """Put a shape on the paper; `stroke_width=2` becomes `stroke-width="2"`."""
    given = {
        name.replace("_", "-"): number(value) if isinstance(value, int | float) else _writable(value)
        for name, value in attributes.items()
    }
    return SubElement(parent, tag, given)


def group(parent: Element, what: str, title: str = "", **attributes: str | float) -> Element:
    """A group of marks that together are something, with a title for who points at it."""
    made = mark(parent, "g", data_is=what, **attributes)
    if title:
        label(made, title)
    return made


def label(parent: Element, title: str, about: str = "") -> None:
    """Say in words what is drawn."""
    mark(parent, "title").text = _writable(title)
    if about:
        mark(parent, "desc").text = _writable(about)


def box(parent: Element, at: Point, width: float, height: float, **attributes: str | float) -> Element:
    """A rectangle with its upper left corner at this point."""
    return mark(parent, "rect", x=at[0], y=at[1], width=width, height=height, **attributes)


def disc(parent: Element, at: Point, radius: float, **attributes: str | float) -> Element:
    """A circle around this point."""
    return mark(parent, "circle", cx=at[0], cy=at[1], r=radius, **attributes)


def polygon(parent: Element, points: Iterable[Point], **attributes: str | float) -> Element:
    """A closed figure with these corners."""
    corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return mark(parent, "polygon", points=corners, **attributes)


def line(parent: Element, points: Iterable[Point], **attributes: str | float) -> Element:
    """A line through these points."""
    way = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return mark(parent, "polyline", points=way, fill="none", stroke_linecap="round", **attributes)


def write(
    parent: Element,
    text: str,
    at: Point,
    size: float,
    *,
    room: float = 0,
    anchor: str = "start",
    bold: bool = False,
    fill: str = INK,
) -> Element:
    """Write in one line; where there is not `room` enough, smaller, and if that does not do, cut off."""
    if room:
        text, size = fitted(text, size, room, bold=bold)
    attributes: dict[str, str | float] = {"font_weight": 700} if bold else {}
    written = mark(parent, "text", x=at[0], y=at[1], font_size=size, text_anchor=anchor, fill=fill, **attributes)
    written.text = _writable(text)
    return written


def fitted(text: str, size: float, room: float, *, bold: bool = False) -> tuple[str, float]:
    """The text and the size in which it fits into the room."""
    smaller = max(_SMALLEST * size, min(size, size * room / max(width_of(text, size, bold=bold), 1)))
    if width_of(text, smaller, bold=bold) <= room + 0.5:
        return text, smaller
    while text and width_of(f"{text}…", smaller, bold=bold) > room:
        text = text[:-1]
    return f"{text.rstrip()}…", smaller


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text is; rather too wide, for nobody knows the font."""
    return size * sum(map(_width, text)) * (1.16 if bold else 1.0)


def broken(text: str, size: float, room: float, lines: int) -> list[str]:
    """The text in at most so many lines, words kept whole; the last line has all that is left."""
    made = [""]
    for word in text.split():
        longer = f"{made[-1]} {word}".strip()
        if made[-1] and len(made) < lines and width_of(longer, size) > room:
            made.append(word)
        else:
            made[-1] = longer
    return made


def number(value: float) -> str:
    """A number as short as the eye allows: one tenth of a pixel."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


def _width(character: str) -> float:
    if east_asian_width(character) in "WF" or character > "\u2fff":
        return 1.05
    if character in " .,:;'!|()[]ijlftrI":
        return 0.38
    return 0.9 if character in "mwMW@%" else 0.7 if character.isupper() else 0.6


def _writable(text: str) -> str:
    return _UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", text)
