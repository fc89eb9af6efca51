"""The learning curve: its file, and its picture.

`python -m examples.self_play.curve run.csv run.svg` draws it.
"""

import csv
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.render.svg.palette import ACCENT, FADED
from kingofsiam.render.svg.primitives import Point as Place
from kingofsiam.render.svg.primitives import add_text, circle, group, polygon, polyline, svg_root, to_svg_text


@dataclass(frozen=True, slots=True)
class Point:
    """How often the learner won against these opponents after so many steps, with its 95 % interval."""

    steps: int
    opponents: str
    games: int
    rate: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.opponents}: {100 * self.rate:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


def write_points(file: Path, points: Iterable[Point]) -> None:
    """Write the curve as CSV, with four decimals."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(each.name for each in fields(Point))
        for point in points:
            writer.writerow(round(each, 4) if isinstance(each, float) else each for each in asdict(point).values())


def read_points(file: Path) -> list[Point]:
    """The curve in a CSV file."""
    with file.open(encoding="utf-8", newline="") as lines:
        return [
            Point(int(row["steps"]), row["opponents"], int(row["games"]), *(float(row[name]) for name in _RATES))
            for row in csv.DictReader(lines)
        ]


_RATES: Final = ("rate", "low", "high")
_COLOURS: Final = ("#00508c", ACCENT, "#006b52", "#b35900")
_RULE: Final = "#d8cfba"
WIDTH: Final = 860.0
HEIGHT: Final = 400.0
LEFT: Final = 70.0
RIGHT: Final = 700.0
TOP: Final = 60.0
BOTTOM: Final = 350.0


def chart(points: Sequence[Point]) -> str:
    """Won games over steps as SVG, a line for each kind of opponents, with the intervals as bands."""
    lines = {name: [point for point in points if point.opponents == name] for name in _names(points)}
    root = svg_root((0, 0), WIDTH, HEIGHT, round(WIDTH), "A learning curve")
    add_text(root, "Games won after so many decisions of self-play", (24, 32), 17, bold=True)
    last = max(point.steps for point in points)
    for percent in range(0, 101, 25):
        at = _height(percent / 100)
        polyline(root, ((LEFT, at), (RIGHT, at)), stroke=_RULE, stroke_width=1)
        add_text(root, f"{percent} %", (LEFT - 8, at + 4), 12, anchor="end", fill=FADED)
    for quarter in range(5):
        steps = last * quarter / 4
        place = (_across(steps, last), BOTTOM + 22)
        add_text(root, f"{steps / 1e6:.3g} million" if steps else "0", place, 12, anchor="middle", fill=FADED)
    for line, colour in zip(lines.values(), _COLOURS, strict=False):
        title = f"After {line[-1].steps:,} decisions against {line[-1]}"
        _draw(group(root, "line", title), line, last, colour)
    return to_svg_text(root, "line") + "\n"


def _names(points: Iterable[Point]) -> list[str]:
    return list(dict.fromkeys(point.opponents for point in points))


def _across(steps: float, last: float) -> float:
    return LEFT + (RIGHT - LEFT) * steps / max(last, 1)


def _height(rate: float) -> float:
    return BOTTOM + (TOP - BOTTOM) * rate


def _draw(parent: Element, line: Sequence[Point], last: float, colour: str) -> None:
    def places(heights: Iterable[float]) -> list[Place]:
        return [(_across(point.steps, last), _height(rate)) for point, rate in zip(line, heights, strict=True)]

    band = [*places(point.low for point in line), *reversed(places(point.high for point in line))]
    polygon(parent, band, fill=colour, fill_opacity=0.15)
    middle = places(point.rate for point in line)
    polyline(parent, middle, stroke=colour, stroke_width=2.5)
    for place in middle:
        circle(parent, place, 3, fill=colour)
    x, y = middle[-1]
    label = f"{line[-1].opponents} {100 * line[-1].rate:.0f} %"
    add_text(parent, label, (x + 12, y + 4), 13, bold=True, fill=colour, max_width=WIDTH - RIGHT - 24)


if __name__ == "__main__":
    source, picture = map(Path, sys.argv[1:])
    picture.write_text(chart(read_points(source)), encoding="utf-8", newline="\n")
