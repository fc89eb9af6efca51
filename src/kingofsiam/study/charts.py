"""Charts: draw the results of a study as an SVG with Altair. Needs the extra `study`.

Altair is imported on first use and passed in as a module, so that everything else works without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from importlib import import_module
from io import StringIO
from math import floor, inf, log10
from types import ModuleType
from typing import Any, Final
from xml.sax.saxutils import escape

from kingofsiam.errors import MissingExtra
from kingofsiam.study.chart_panels import LengthsPanel, Panel, RatesPanel, panels
from kingofsiam.study.report import title_and_subtitle
from kingofsiam.study.results import summarize
from kingofsiam.study.tally import Study

_NARROW: Final = 170
_WIDE: Final = 420
_STEP: Final = 22
_LENGTHS: Final = (290, 110)
_NAMES: Final = 260
_FONT: Final = "system-ui, Segoe UI, Roboto, Helvetica Neue, Arial, DejaVu Sans, sans-serif"


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


class ChartRenderer:
    """Draws panels with Altair in the colours of a theme."""

    def __init__(self, altair: ModuleType, theme: Theme) -> None:
        self._alt: Any = altair
        self._theme = theme

    def render(self, panels: Iterable[Panel], title: str, about: Iterable[str]) -> Any:
        """All panels in one chart: two narrow ones side by side, wide ones in a row of their own."""
        alt, theme = self._alt, self._theme
        rows: list[list[Any]] = [[]]
        for each in panels:
            drawn = self._lengths(each) if isinstance(each, LengthsPanel) else self._rates(each)
            if len(rows[-1]) == 2 or (isinstance(each, RatesPanel) and each.wide):
                rows.append([])
            rows[-1].append(drawn)
        lines = [alt.hconcat(*row, spacing=30) for row in rows if row]
        heading = alt.TitleParams(
            title, subtitle=[*about], anchor="start", fontSize=19, subtitleFontSize=12, offset=24, frame="bounds",
            color=theme.text, subtitleColor=theme.muted, dy=-4,
        )  # fmt: skip
        sheet = alt.vconcat(*lines, spacing=34, title=heading, background=theme.background, padding=20)
        return sheet.configure(font=_FONT).configure_view(strokeWidth=0).configure_concat(spacing=0)

    def _rates(self, panel: RatesPanel) -> Any:
        """One row for each value with its interval."""
        alt = self._alt
        start = _log_start(panel) if panel.log_scale else -inf
        rows = [
            {**asdict(row), "low": max(row.low, start), "colour": row.colour or self._theme.accent}
            for row in panel.rows
        ]
        width = _WIDE if panel.wide else _NARROW
        chart = alt.Chart(
            alt.Data(values=rows), width=width, height=alt.Step(_STEP), title=self._title(panel.title, panel.about)
        )
        layers = [*self._even_marks(chart, panel), *self._marks(chart, panel), self._label(chart, width)]
        return alt.layer(*layers).resolve_scale(color="independent")

    def _y(self) -> Any:
        alt, theme = self._alt, self._theme
        axis = alt.Axis(
            domain=False, ticks=False, labelPadding=8, labelFontSize=12, labelColor=theme.text, labelLimit=_NAMES
        )
        return alt.Y("name:N", sort=None, title=None, axis=axis)

    def _x(self, panel: RatesPanel, field: str) -> Any:
        alt, theme = self._alt, self._theme
        axis = alt.Axis(
            grid=True, gridColor=theme.line, domain=False, ticks=False, labelColor=theme.muted, labelFontSize=11,
            tickCount=3, labelPadding=6, labelExpr="datum.value + ' %'", labelFlush=False,
        )  # fmt: skip
        if not panel.log_scale:
            scale = alt.Scale(zero=panel.bars, nice=True)
            return alt.X(f"{field}:Q", title=None, axis=axis, scale=scale)
        low = _log_start(panel)
        axis.values = [power for power in (1e-4, 1e-3, 0.01, 0.1, 1, 10, 100) if low <= power <= 100]
        axis.tickCount = len(axis.values)
        return alt.X(f"{field}:Q", title=None, axis=axis, scale=alt.Scale(type="log", domain=[low, 100], clamp=True))

    def _marks(self, chart: Any, panel: RatesPanel) -> list[Any]:
        """Bars or dots, their intervals, and the rings behind them."""
        alt, theme, y = self._alt, self._theme, self._y()
        colour = alt.Color("colour:N", scale=None)
        span = {"x": self._x(panel, "low"), "x2": "high:Q", "y": y}
        if panel.bars:
            bars = chart.mark_bar(height=14, cornerRadiusEnd=3).encode(x=self._x(panel, "value"), y=y, color=colour)
            return [bars, chart.mark_rule(color=theme.text, strokeWidth=1.5).encode(**span)]
        spans = chart.mark_rule(strokeWidth=2.5, opacity=0.6).encode(**span, color=colour)
        above = chart.transform_filter("datum.value > 0") if panel.log_scale else chart
        dots = above.mark_circle(size=64, opacity=1).encode(x=self._x(panel, "value"), y=y, color=colour)
        if all(row.other is None for row in panel.rows):
            return [spans, dots]
        behind = chart.transform_filter("datum.other > 0")
        rings = behind.mark_point(size=44, color=theme.muted, strokeWidth=1.5)
        return [rings.encode(x=self._x(panel, "other"), y=y), spans, dots]

    def _even_marks(self, chart: Any, panel: RatesPanel) -> list[Any]:
        """A mark in each row at its even share; marks at the same value make one line."""
        if all(row.even is None for row in panel.rows):
            return []
        marks = chart.mark_tick(color=self._theme.muted, thickness=1.5, size=_STEP)
        return [marks.encode(x=self._x(panel, "even"), y=self._y())]

    def _label(self, chart: Any, width: int) -> Any:
        """The text to the right of each row."""
        alt = self._alt
        text = chart.mark_text(align="left", fontSize=12, color=self._theme.text, dx=10)
        return text.encode(x=alt.value(width), y=self._y(), text="label:N")

    def _lengths(self, panel: LengthsPanel) -> Any:
        """A histogram: one bar for each number of turns or cards."""
        alt, theme = self._alt, self._theme
        rows = [{"number": number - 0.5, "end": number + 0.5, "part": part} for number, part in panel.counts.items()]
        words = {"labelColor": theme.muted, "labelFontSize": 11, "ticks": False, "domain": False, "title": None}
        x = alt.X(
            "number:Q",
            bin="binned",
            scale=alt.Scale(zero=False, nice=False),
            axis=alt.Axis(grid=False, tickMinStep=1, tickCount=6, **words),
        )
        y = alt.Y("part:Q", axis=alt.Axis(tickCount=3, gridColor=theme.line, labelExpr="datum.value + ' %'", **words))
        chart = alt.Chart(
            alt.Data(values=rows), width=_LENGTHS[0], height=_LENGTHS[1], title=self._title(panel.title, panel.about)
        )
        return chart.mark_bar(color=theme.accent, binSpacing=1).encode(x=x, x2="end:Q", y=y)

    def _title(self, title: str, about: str) -> Any:
        theme = self._theme
        return self._alt.TitleParams(
            title, subtitle=about, anchor="start", frame="group", fontSize=14, subtitleFontSize=12, offset=10,
            color=theme.text, subtitleColor=theme.muted,
        )  # fmt: skip


def _log_start(panel: RatesPanel) -> float:
    """Where a logarithmic axis starts: the power of ten below the smallest rate, and at most 1 %."""
    values = (value for row in panel.rows for value in (row.value, row.other or 0.0))
    smallest = min([value for value in values if value > 0], default=1.0)
    return min(1.0, 10.0 ** floor(log10(smallest)))


_CLIPS: Final = re.compile(r"\bclip\d+\b")
_INTERVAL_NOTE: Final = (
    "The lines through bars and dots are 95 % intervals. Where you see none, it is shorter than the dot."
)


def render_chart(study: Study, *, dark: bool = False) -> str:
    """The chart of a study as the text of an SVG, for a light or a dark page. Raises `MissingExtra`.

    Equal studies give equal charts, byte for byte, as long as the version of Altair is the same.
    """
    renderer = ChartRenderer(load_altair(), DARK if dark else LIGHT)
    title, about = title_and_subtitle(study)
    svg = StringIO()
    chart = renderer.render(panels(study, summarize(study), dark=dark), title, (about, _INTERVAL_NOTE))
    chart.save(svg, format="svg")
    return _with_aria_label(_renumber_clips(svg.getvalue()), f"{title}; {about}").rstrip() + "\n"


def _renumber_clips(svg: str) -> str:
    """Number the clip paths from 1. The library numbers them across all charts that a process draws."""
    numbers = {name: f"clip{place}" for place, name in enumerate(dict.fromkeys(_CLIPS.findall(svg)), 1)}
    return _CLIPS.sub(lambda match: numbers[match[0]], svg)


def _with_aria_label(svg: str, name: str) -> str:
    """The SVG with an accessible name."""
    label = escape(name, {'"': "&quot;"})
    return svg.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)


def load_altair() -> ModuleType:
    """Import Altair, and the package with which it writes SVG. Raises `MissingExtra`."""
    for package in ("vl_convert", "altair"):
        try:
            module = import_module(package)
        except ImportError as error:
            raise MissingExtra("a chart", "study", package) from error
    return module
