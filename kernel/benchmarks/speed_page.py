"""The speed page: its chart on a log scale, its tables between two marks, and its figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element

from kernel.benchmarks import history, history_chart
from kernel.benchmarks.results import Figure, Quantity, Results, dumped, loaded, quantity
from kernel.benchmarks.subjects import ENTRIES, PEERS
from kernel.benchmarks.tables import markdown, shown
from kingofsiam.render.svg.palette import ACCENT, FADED, INK
from kingofsiam.render.svg.primitives import add_text, circle, group, polyline, rectangle, svg_root, to_svg_text

WIDTH: Final = 860.0
LEFT: Final = 300.0
RIGHT: Final = 770.0
ROW: Final = 24.0
HEAD: Final = 62.0
GAP: Final = 34.0
TOP: Final = 20.0
_RULE: Final = "#d8cfba"
_BAND: Final = "#f1ead9"


@dataclass(frozen=True, slots=True)
class Point:
    """One dot of the picture, with its quartiles."""

    name: str
    ours: bool
    figure: Figure


@dataclass(frozen=True, slots=True)
class Panel:
    """Dots on one scale, the best one first."""

    title: str
    what: Quantity
    points: tuple[Point, ...]

    @property
    def height(self) -> float:
        """The height of the panel."""
        return HEAD + ROW * len(self.points)


@dataclass(frozen=True, slots=True)
class Scale:
    """From a power of ten to another, from left to right."""

    low: int
    high: int

    def at(self, value: float) -> float:
        """The x coordinate of a value."""
        return LEFT + (RIGHT - LEFT) * (log10(value) - self.low) / (self.high - self.low)


def scale(points: Sequence[Point]) -> Scale:
    """The scale that holds all points."""
    values = [value for point in points for value in (*point.figure.quartiles, point.figure.median)]
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    return Scale(low, max(high, low + 1))


def panel(results: Results, title: str, rows: Sequence[tuple[str, str]], *, of_peers: bool = False) -> Panel:
    """A panel with a dot for every quantity that was measured; peers get its words too if they have several."""
    what = quantity(rows[0][0])
    points = [
        Point(f"{each.name}{words if of_peers or each.interpreter != PEERS else ''}", each.interpreter != PEERS, found)
        for key, words in rows
        for each in ENTRIES
        if (found := results.get(key, each.key)) is not None
    ]
    points.sort(key=lambda point: point.figure.median, reverse=what.more_is_better)
    return Panel(title, what, tuple(points))


def panels(results: Results) -> tuple[Panel, ...]:
    """The panels that have any points."""
    all_panels = (
        panel(
            results,
            "Turns per second of games by chance",
            (("staged", ", staged"), ("playout", ", staged, one call"), ("uniform", ", uniform")),
        ),
        panel(results, "One turn on a copy: the time it takes", (("trusted", ""),)),
        panel(
            results,
            "Decisions per second for learners, with observation and mask",
            (("batch_1024", ", 1024 games"), ("batch_64", ", 64 games"), ("single", ", one game")),
            of_peers=True,
        ),
    )
    return tuple(each for each in all_panels if each.points)


def chart(results: Results) -> str:
    """The picture as SVG."""
    drawn = panels(results)
    height = 2 * TOP + sum(each.height for each in drawn) + GAP * (len(drawn) - 1)
    about = " ".join(f"{each.title}: {_describe(each)}." for each in drawn)
    root = svg_root((0, 0), WIDTH, height, round(WIDTH), title="How fast it is, beside others", description=about)
    top = TOP
    for each in drawn:
        _draw(group(root, "panel"), each, top)
        top += each.height + GAP
    return to_svg_text(root) + "\n"


def _describe(drawn: Panel) -> str:
    return ", ".join(f"{point.name} {shown(point.figure.median, drawn.what)}" for point in drawn.points)


def _draw(parent: Element, drawn: Panel, top: float) -> None:
    add_text(parent, drawn.title, (24, top + 18), 17, bold=True)
    on = scale(drawn.points)
    bottom = top + drawn.height
    for place, point in enumerate(drawn.points):
        if point.ours:
            rectangle(parent, (14, top + HEAD + ROW * place), WIDTH - 28, ROW, fill=_BAND)
    for power in range(on.low, on.high + 1):
        x = on.at(10.0**power)
        polyline(parent, ((x, top + HEAD - 6), (x, bottom)), stroke=_RULE, stroke_width=1)
        add_text(parent, round_number(power, drawn.what), (x, top + HEAD - 12), 12, anchor="middle", fill=FADED)
    for place, point in enumerate(drawn.points):
        _dot(parent, drawn, on, point, top + HEAD + ROW * (place + 0.5))


def round_number(power: int, what: Quantity) -> str:
    """A power of ten with its unit."""
    number, _, unit = shown(10.0**power, what).partition(" ")
    return f"{float(number):g} {unit}".rstrip()


def _dot(parent: Element, drawn: Panel, on: Scale, point: Point, y: float) -> None:
    colour = ACCENT if point.ours else INK
    value = shown(point.figure.median, drawn.what)
    node = group(parent, "dot", f"{point.name}: {value}")
    add_text(node, point.name, (24, y + 4.5), 13, max_width=LEFT - 34, bold=point.ours, fill=colour)
    low, high = point.figure.quartiles
    polyline(node, ((on.at(low), y), (on.at(high), y)), stroke=colour, stroke_width=3)
    circle(node, (on.at(point.figure.median), y), 5.5, fill=colour)
    add_text(node, value, (WIDTH - 24, y + 4.5), 13, anchor="end", bold=point.ours, fill=colour)


PAGE: Final = "reference/speed.md"
PICTURE: Final = "assets/speed.svg"
HISTORY: Final = "assets/speed-history.svg"
FIGURES: Final = "assets/speed.json"


def with_tables(text: str, tables: str, name: str = "measured") -> str:
    """The page with these tables between its marks of this name. Raises `ValueError` if it has no such marks."""
    begin, end = (f"<!-- {name}: {which} -->" for which in ("begin", "end"))
    before, found_begin, rest = text.partition(begin)
    _, found_end, after = rest.partition(end)
    if not found_begin or not found_end:
        raise ValueError(f"the page has no {begin} and {end}")
    return f"{before}{begin}\n\n{tables}\n\n{end}{after}"


def write(results: Results, pages: Path) -> Sequence[Path]:
    """Write the results and the history into the folder of the pages; returns the files written."""
    files = rendered_files(
        dumped(results), (pages / PAGE).read_text(encoding="utf-8"), history.FILE.read_text(encoding="utf-8")
    )
    for file, text in files.items():
        (pages / file).write_text(text, encoding="utf-8", newline="\n")
    return [pages / file for file in files]


def rendered_files(figures: str, page: str, runs: str) -> Mapping[str, str]:
    """The files, made from the figures and the history as JSON, and the current text of the page."""
    results = loaded(figures)
    drawn = history_chart.chart(history.loaded(runs))
    return {PAGE: with_tables(page, markdown(results)), PICTURE: chart(results), HISTORY: drawn, FIGURES: figures}
