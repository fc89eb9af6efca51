"""Drawings in SVG: a position with its map, tiles and players, and a whole game as the strip of its struggles.

Everything is drawn from the map's data, nothing is copied from a printed board. A drawing stands alone: it has its own
ground, so that it is readable on light and dark pages, names no font, style sheet, script or address, and holds no
ids, so that many of them live in one page. Every faction has a colour, a shape and a letter: one of them is enough.
What is drawn bears `data-is`, and where it helps `data-province`, `data-faction` or `data-seat`, for programs.
"""

from kingofsiam.picture.svg.page import board
from kingofsiam.picture.svg.ribbon import strip

__all__ = ["board", "strip"]
