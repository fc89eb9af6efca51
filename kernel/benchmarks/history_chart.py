"""The picture of the history: a row for each of some ratios, a point for each run, on a log scale of its own."""

from collections.abc import Mapping, Sequence
from math import log
from typing import Final
from xml.etree.ElementTree import Element

from kernel.benchmarks.history import Run
from kingofsiam.render.svg.palette import ACCENT, FADED
from kingofsiam.render.svg.primitives import add_text, circle, group, polyline, svg_root, to_svg_text

ROWS: Final[Mapping[str, str]] = {
    "kernel, staged, from Python": "staged compiled / playout limit",
    "kernel, staged, one call": "playout compiled / playout limit",
    "kernel, one turn on a copy": "trusted compiled / playout limit",
    "kernel, observation": "observation compiled / playout limit",
    "kernel, deal": "deal compiled / playout limit",
    "batch of 1024": "batch_1024 batch / playout limit",
    "batch of 64": "batch_64 batch / playout limit",
    "Gymnasium vector env": "batch_1024 vector / playout limit",
    "PettingZoo, without wrappers": "single pettingzoo / playout limit",
    "OpenSpiel, for agents": "agents openspiel / playout limit",
    "interpreted kernel, staged": "staged interpreted / uniform chess",
    "rulebook, staged": "staged rulebook / uniform chess",
    "rulebook, one turn judged": "validated rulebook / uniform chess",
}
"""What is drawn, by its name in the history; code that is compiled beside the C twin, the rest beside python-chess."""

WIDTH: Final = 860.0
LEFT: Final = 280.0
RIGHT: Final = 660.0
ROW: Final = 46.0
HEAD: Final = 70.0
LEAST_SPAN: Final = log(1.5)
"""A row shows at least half as much again from bottom to top, so that noise looks small."""
_RULE: Final = "#d8cfba"


def chart(runs: Sequence[Run]) -> str:
    """The runs on the machine of the last one, the first one on the left, as SVG."""
    shown = [run for run in runs if run.is_comparable(runs[-1])]
    rows = {title: key for title, key in ROWS.items() if any(key in run.ratios for run in shown)}
    about = " ".join(f"{title}: {', '.join(_values(shown, key))}." for title, key in rows.items())
    height = HEAD + ROW * len(rows) + 14
    root = svg_root((0, 0), WIDTH, height, round(WIDTH), title="How the speed changed", description=about)
    add_text(root, "Speed beside the C twin or python-chess, commit by commit", (24, 28), 17, bold=True)
    places = [LEFT + (RIGHT - LEFT) * (number + 0.5) / len(shown) for number in range(len(shown))]
    for run, x in zip(shown, places, strict=True):
        add_text(
            root, run.commit, (x, HEAD - 14), 11, anchor="middle", fill=FADED, max_width=(RIGHT - LEFT) / len(shown)
        )
    for number, (title, key) in enumerate(rows.items()):
        _draw(group(root, "row", title), title, [run.ratios.get(key) for run in shown], places, HEAD + ROW * number)
    return to_svg_text(root) + "\n"


def _values(runs: Sequence[Run], key: str) -> list[str]:
    return [f"{run.commit} {run.ratios[key][0]:.3g}" for run in runs if key in run.ratios]


def _draw(
    parent: Element, title: str, found: Sequence[Sequence[float] | None], places: Sequence[float], top: float
) -> None:
    measured = [(x, *each) for x, each in zip(places, found, strict=True) if each]
    ends = [log(ratio * (1 + sign * error)) for _, ratio, error in measured for sign in (-1, 1)]
    middle, span = (min(ends) + max(ends)) / 2, max(LEAST_SPAN, max(ends) - min(ends))

    def height(ratio: float) -> float:
        return top + ROW * (0.5 - 0.8 * (log(ratio) - middle) / span)

    polyline(parent, ((14, top), (WIDTH - 14, top)), stroke=_RULE, stroke_width=1)
    add_text(parent, title, (24, top + ROW / 2 + 4), 13)
    polyline(parent, [(x, height(ratio)) for x, ratio, _ in measured], stroke=ACCENT, stroke_width=2)
    for x, ratio, error in measured:
        ends_of_bar = ((x, height(ratio * (1 - error))), (x, height(ratio * (1 + error))))
        polyline(parent, ends_of_bar, stroke=ACCENT, stroke_width=3)
        circle(parent, (x, height(ratio)), 4.5, fill=ACCENT)
    (_, first, _), (_, last, _) = measured[0], measured[-1]
    words = f"{last:.3g}, {last / first:.2f} × the first" if len(measured) > 1 else f"{last:.3g}"
    add_text(parent, words, (WIDTH - 24, top + ROW / 2 + 4), 13, anchor="end", bold=True, fill=ACCENT)
