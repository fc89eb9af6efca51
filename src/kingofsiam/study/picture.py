"""The answers of a study as a picture: an SVG drawn by Altair. Needs the extra `study`."""

from __future__ import annotations

import re
from importlib import import_module
from io import StringIO
from types import ModuleType
from typing import Final
from xml.sax.saxutils import escape

from kingofsiam.errors import MissingExtra
from kingofsiam.study.answers import answer
from kingofsiam.study.drawing import DARK, LIGHT, Artist
from kingofsiam.study.panels import panels
from kingofsiam.study.study import Study
from kingofsiam.study.telling import title_and_facts

_CLIPS: Final = re.compile(r"\bclip\d+\b")
_READ_SO: Final = (
    "The lines through bars and dots are 95 % intervals; where none is to be seen it is shorter than the dot."
)


def picture(study: Study, *, dark: bool = False) -> str:
    """The text of an SVG with what the study tells, for a light or a dark page. Raises `MissingExtra`.

    Equal studies give equal pictures, byte for byte, as long as Altair is the same.
    """
    artist = Artist(painter(), DARK if dark else LIGHT)
    title, about = title_and_facts(study)
    drawn = StringIO()
    chart = artist.sheet(panels(study, answer(study), dark=dark), title, (about, _READ_SO))
    chart.save(drawn, format="svg")
    return _named(_numbered(drawn.getvalue()), f"{title}; {about}").rstrip() + "\n"


def _numbered(svg: str) -> str:
    """What is cut off at an edge is numbered through all pictures that a process has drawn; here from 1 on."""
    numbers = {name: f"clip{place}" for place, name in enumerate(dict.fromkeys(_CLIPS.findall(svg)), 1)}
    return _CLIPS.sub(lambda found: numbers[found[0]], svg)


def _named(svg: str, name: str) -> str:
    """The picture with a name for those who cannot see it."""
    words = escape(name, {'"': "&quot;"})
    return svg.replace("<svg ", f'<svg role="img" aria-label="{words}" ', 1)


def painter() -> ModuleType:
    """Altair, with what makes SVG of its charts. Raises `MissingExtra`."""
    for package in ("vl_convert", "altair"):
        try:
            found = import_module(package)
        except ImportError as error:
            raise MissingExtra("a picture", "study", package) from error
    return found
