"""SVG primitives: shapes, groups, titles and fitted text as elements of a document."""

import re
from collections.abc import Iterable
from typing import Final, TypeAlias
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element, SubElement, tostring

from kingofsiam import fluent
from kingofsiam.render.svg.palette import EDGE, INK, PAPER

Point: TypeAlias = tuple[float, float]

_NAMESPACE: Final = "http://www.w3.org/2000/svg"
_FONTS: Final = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"
_INVALID_IN_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def svg_root(at: Point, width: float, height: float, size: int, title: str) -> Element:
    """An empty sheet with its own background: its upper left corner at this point, shown `size` pixels wide."""
    attributes = {
        "xmlns": _NAMESPACE,
        "role": "img",
        "aria-label": _xml_safe(title),
        "viewBox": " ".join(map(format_number, (*at, width, height))),
        "width": str(size),
        "height": format_number(size * height / width),
        "style": "max-width: 100%; height: auto",
        "font-family": _FONTS,
    }
    root = Element("svg", attributes)
    add_element(root, "title").text = _xml_safe(title)
    add_element(root, "desc")
    rectangle(root, (at[0] + 0.5, at[1] + 0.5), width - 1, height - 1, rx=12, fill=PAPER, stroke=EDGE)
    return root


def to_svg_text(root: Element, *described: str) -> str:
    """The finished drawing as text. For people who cannot see it, it tells the titles of its parts of these kinds."""
    titles = (part.findtext("title", "") for kind in described for part in root if part.get("data-is") == kind)
    root[1].text = "; ".join(titles)
    return tostring(root, encoding="unicode")


def add_element(parent: Element, tag: str, **attributes: str | float) -> Element:
    """Add an element; `stroke_width=2` becomes `stroke-width="2"`."""
    values = {
        name.replace("_", "-"): format_number(value) if isinstance(value, int | float) else _xml_safe(value)
        for name, value in attributes.items()
    }
    return SubElement(parent, tag, values)


def group(parent: Element, kind: str, title: str = "", **attributes: str | float) -> Element:
    """A group of elements that show one thing; its title appears when you point at it."""
    node = add_element(parent, "g", data_is=kind, **attributes)
    if title:
        add_element(node, "title").text = _xml_safe(title)
    return node


def caption(key: str, **words: fluent.Value) -> str:
    """A text of a drawing, from the catalogue."""
    return fluent.bundle("en").format(f"picture-{key}", words)


def rectangle(parent: Element, at: Point, width: float, height: float, **attributes: str | float) -> Element:
    """A rectangle with its upper left corner at this point."""
    return add_element(parent, "rect", x=at[0], y=at[1], width=width, height=height, **attributes)


def circle(parent: Element, at: Point, radius: float, **attributes: str | float) -> Element:
    """A circle around this point."""
    return add_element(parent, "circle", cx=at[0], cy=at[1], r=radius, **attributes)


def polygon(parent: Element, points: Iterable[Point], **attributes: str | float) -> Element:
    """A closed figure with these corners."""
    return add_element(parent, "polygon", points=_coordinates(points), **attributes)


def polyline(parent: Element, points: Iterable[Point], **attributes: str | float) -> Element:
    """A line through these points."""
    return add_element(
        parent, "polyline", points=_coordinates(points), fill="none", stroke_linecap="round", **attributes
    )


def add_text(
    parent: Element,
    text: str,
    at: Point,
    size: float,
    *,
    max_width: float = 0,
    anchor: str = "start",
    bold: bool = False,
    fill: str = INK,
) -> Element:
    """Write one line of text, squeezed if it is wider than `max_width`."""
    attributes: dict[str, str | float] = {"font_weight": 700} if bold else {}
    if max_width and text_width(text, size, bold=bold) > max_width:
        attributes |= {"textLength": max_width, "lengthAdjust": "spacingAndGlyphs"}
    written = add_element(parent, "text", x=at[0], y=at[1], font_size=size, text_anchor=anchor, fill=fill, **attributes)
    written.text = _xml_safe(text)
    return written


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text is: an upper estimate, as the font is not known."""
    return size * sum(map(_character_width, text)) * (1.16 if bold else 1.0)


def format_number(value: float) -> str:
    """A number rounded to a tenth of a pixel, written as short as possible."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


def _coordinates(points: Iterable[Point]) -> str:
    return " ".join(f"{format_number(x)},{format_number(y)}" for x, y in points)


def _character_width(character: str) -> float:
    if east_asian_width(character) in "WF" or character > "\u2fff":
        return 1.05
    if character in " .,:;'!|()[]ijlftrI":
        return 0.38
    return 0.9 if character in "mwMW@%" else 0.7 if character.isupper() else 0.6


def _xml_safe(text: str) -> str:
    return _INVALID_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)
