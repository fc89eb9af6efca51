"""Charts: panels of plain values as a Vega-Lite specification, drawn as an SVG. Needs the extra `study`."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, astuple, dataclass
from importlib import import_module
from math import floor, inf, log10
from types import ModuleType
from typing import Any, Final, TypeAlias
from xml.sax.saxutils import escape

from kingofsiam.errors import MissingExtra
from kingofsiam_kernel.experiments.runs.confidence_intervals import Mean, Rate, format_percent


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row of a panel: its name, a value with its interval (in percent), the label beside it, and its colour.

    `other` is a second value, drawn behind the first, and `even` is the value that the row would have if nothing made a
    difference. Without a `colour` the row gets the accent colour.
    """

    name: str
    value: float
    low: float
    high: float
    label: str
    colour: str = ""
    other: float | None = None
    even: float | None = None


@dataclass(frozen=True, slots=True)
class RatesPanel:
    """A panel of rates, one row each."""

    title: str
    about: str
    rows: tuple[ChartRow, ...]
    bars: bool = False
    wide: bool = False
    log_scale: bool = False


@dataclass(frozen=True, slots=True)
class LengthsPanel:
    """A histogram of turns or cards: the percentage of games for each number."""

    title: str
    about: str
    counts: Mapping[int, float]


Panel: TypeAlias = RatesPanel | LengthsPanel


def chart_row(name: str, value: Rate | Mean, label: str = "", **parts: Any) -> ChartRow:
    """A row in percent; its label is the rate, unless another one is given."""
    middle, low, high = astuple(value)[:3]
    if isinstance(value, Rate):
        label = label or f"{format_percent(value)} %"
    return ChartRow(name, 100 * middle, 100 * low, 100 * high, label, **parts)


Spec: TypeAlias = dict[str, Any]
"""A part of a Vega-Lite specification."""

_VEGA_LITE: Final = "5.20"
_NARROW: Final = 170
_WIDE: Final = 420
_STEP: Final = 22
_NAMES: Final = 260
_FONT: Final = "system-ui, Segoe UI, Roboto, Helvetica Neue, Arial, DejaVu Sans, sans-serif"
_PERCENT: Final = "datum.value + ' %'"
_POWERS: Final = (1e-4, 1e-3, 0.01, 0.1, 1, 10, 100)
_CLIPS: Final = re.compile(r"\bclip\d+\b")
_INTERVAL_NOTE: Final = (
    "The lines through bars and dots are 95 % intervals. Where you see none, it is shorter than the dot. "
    "An arrow at the left end: the interval goes on below the axis."
)


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a chart."""

    background: str
    text: str
    muted: str
    line: str
    accent: str


LIGHT: Final = Theme("#fcf8ef", "#2a211b", "#685849", "#e4d9c4", "#a01368")
DARK: Final = Theme("#201a15", "#efe6d6", "#b5a78f", "#453b2f", "#f277c0")


def draw(shown: Iterable[Panel], title: str, about: str, *, dark: bool) -> str:
    """The panels as the text of an SVG, for a light or a dark page. Raises `MissingExtra`.

    Equal panels give equal charts, byte for byte, as long as the version of the drawing library is the same.
    """
    spec = chart_spec(shown, title, (about, _INTERVAL_NOTE), DARK if dark else LIGHT)
    svg: str = load_renderer().vegalite_to_svg(spec, vl_version=_VEGA_LITE)
    clips = {name: f"clip{place}" for place, name in enumerate(dict.fromkeys(_CLIPS.findall(svg)), 1)}
    svg = _CLIPS.sub(lambda match: clips[match[0]], svg)  # the library numbers them across all charts of a process
    label = escape(f"{title}; {about}", {'"': "&quot;"})
    return svg.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1).rstrip() + "\n"


def load_renderer() -> ModuleType:
    """Import the library that draws Vega-Lite as SVG. Raises `MissingExtra`."""
    try:
        return import_module("vl_convert")
    except ImportError as error:
        raise MissingExtra("a chart", "study", "vl_convert") from error


def chart_spec(shown: Iterable[Panel], title: str, about: Iterable[str], theme: Theme) -> Spec:
    """All panels in one chart: two narrow ones side by side, wide ones in their own row."""
    rows: list[list[Spec]] = [[]]
    for each in shown:
        if len(rows[-1]) == 2 or (isinstance(each, RatesPanel) and each.wide):
            rows.append([])
        drawn = _lengths(each, theme) if isinstance(each, LengthsPanel) else _rates(each, theme)
        rows[-1].append({**drawn, "title": {"text": each.title, "subtitle": each.about}})
    heading = {"fontSize": 19, "offset": 24, "frame": "bounds", "dy": -4}
    axis = {"domain": False, "ticks": False, "title": None, "labelFontSize": 11, "labelColor": theme.muted}
    titles = {"anchor": "start", "frame": "group", "fontSize": 14, "subtitleFontSize": 12, "offset": 10}
    return {
        "title": {"text": title, "subtitle": [*about], **heading},
        "vconcat": [{"hconcat": row, "spacing": 30} for row in rows if row],
        "spacing": 34,
        "padding": 20,
        "background": theme.background,
        "config": {
            "font": _FONT,
            "view": {"stroke": None, "continuousWidth": 290, "continuousHeight": 110},
            "axis": {**axis, "gridColor": theme.line},
            "title": {**titles, "color": theme.text, "subtitleColor": theme.muted},
        },
    }


def _rates(panel: RatesPanel, theme: Theme) -> Spec:
    """One row for each value with its interval, its even share and its label."""
    start = _log_start(panel) if panel.log_scale else -inf
    rows = [
        {**asdict(row), "low": max(row.low, start), "cut": row.low < start, "colour": row.colour or theme.accent}
        for row in panel.rows
    ]
    width = _WIDE if panel.wide else _NARROW
    names = {"labelPadding": 8, "labelFontSize": 12, "labelColor": theme.text, "labelLimit": _NAMES}
    label = {"type": "text", "align": "left", "fontSize": 12, "color": theme.text, "dx": 10}
    even = {"type": "tick", "color": theme.muted, "thickness": 1.5, "size": _STEP}
    layers = [*_marks(panel, theme), _layer(label, x={"value": width}, text={"field": "label"})]
    if any(row.even is not None for row in panel.rows):
        layers.insert(0, _layer(even, x=_x(panel, "even")))
    return {
        "data": {"values": rows},
        "width": width,
        "height": {"step": _STEP},
        "encoding": {"y": {"field": "name", "type": "nominal", "sort": None, "axis": names}},
        "layer": layers,
    }


def _marks(panel: RatesPanel, theme: Theme) -> list[Spec]:
    """Bars or dots, their intervals, and the rings behind them."""
    colour = {"field": "colour", "type": "nominal", "scale": None}
    value, span = {"x": _x(panel, "value"), "color": colour}, {"x": _x(panel, "low"), "x2": {"field": "high"}}
    if panel.bars:
        bars = _layer({"type": "bar", "height": 14, "cornerRadiusEnd": 3}, **value)
        return [bars, _layer({"type": "rule", "color": theme.text, "strokeWidth": 1.5}, **span)]
    spans = _layer({"type": "rule", "strokeWidth": 2.5, "opacity": 0.6}, **span, color=colour)
    dots = _layer({"type": "circle", "size": 64, "opacity": 1}, **value)
    marks = [spans, dots]
    if panel.log_scale:
        dots["transform"] = [{"filter": "datum.value > 0"}]
        arrow = {"type": "point", "shape": "triangle-left", "size": 40, "filled": True, "opacity": 1}
        marks.append({**_layer(arrow, x=_x(panel, "low"), color=colour), "transform": [{"filter": "datum.cut"}]})
    if any(row.other is not None for row in panel.rows):
        ring = {"type": "point", "size": 44, "color": theme.muted, "strokeWidth": 1.5}
        marks.insert(0, {**_layer(ring, x=_x(panel, "other")), "transform": [{"filter": "datum.other > 0"}]})
    return marks


def _layer(mark: Spec, **encoding: Spec) -> Spec:
    return {"mark": mark, "encoding": encoding}


def _x(panel: RatesPanel, field: str) -> Spec:
    axis: Spec = {"grid": True, "tickCount": 3, "labelPadding": 6, "labelExpr": _PERCENT, "labelFlush": False}
    scale: Spec = {"zero": panel.bars, "nice": True}
    if panel.log_scale:
        start = _log_start(panel)
        axis["values"] = [power for power in _POWERS if power >= start]
        axis["tickCount"] = len(axis["values"])
        scale = {"type": "log", "domain": [start, 100], "clamp": True}
    return {"field": field, "type": "quantitative", "title": None, "axis": axis, "scale": scale}


def _log_start(panel: RatesPanel) -> float:
    """Where a logarithmic axis starts: the power of ten below the smallest rate, and at most 1 %."""
    values = (value for row in panel.rows for value in (row.value, row.other or 0.0))
    smallest = min([value for value in values if value > 0], default=1.0)
    return min(1.0, 10.0 ** floor(log10(smallest)))


def _lengths(panel: LengthsPanel, theme: Theme) -> Spec:
    """A histogram: one bar for each number of turns or cards."""
    rows = [{"number": number - 0.5, "end": number + 0.5, "part": part} for number, part in panel.counts.items()]
    numbers = {"axis": {"grid": False, "tickMinStep": 1, "tickCount": 6}, "scale": {"zero": False, "nice": False}}
    parts = {"axis": {"tickCount": 3, "labelExpr": _PERCENT}}
    x = {"field": "number", "type": "quantitative", "bin": "binned", "title": None, **numbers}
    y = {"field": "part", "type": "quantitative", "title": None, **parts}
    mark = {"type": "bar", "color": theme.accent, "binSpacing": 1}
    return {"data": {"values": rows}, **_layer(mark, x=x, x2={"field": "end"}, y=y)}
