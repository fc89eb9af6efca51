"""SVG drawings: a position with its map, tiles and players (`board`), and a whole game struggle by struggle (`strip`).

Everything is drawn from the map's data; nothing is copied from a printed board. A drawing is self-contained: it has its
own background, so you can read it on light and dark pages, it names no font, style sheet, script or address,
and it has no ids, so many drawings can share a page. Every faction has a colour, a shape and a letter: one of them is
enough. Elements carry `data-is`, and where it helps `data-province`, `data-faction` or `data-seat`, for programs.
"""

from kingofsiam.render.svg.board_drawing import board
from kingofsiam.render.svg.strip_drawing import strip

__all__ = ["board", "strip"]
