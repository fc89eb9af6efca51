"""How the panels of a study are drawn: by Altair, which is given as a module, so that it need not be there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from math import floor, log10
from types import ModuleType
from typing import Any, Final

from kingofsiam.study.panels import Lengths, Panel, Rates, Row

_NARROW: Final = 170
_WIDE: Final = 420
_STEP: Final = 22
_LENGTHS: Final = (290, 110)
_NAMES: Final = 260
_FONT: Final = "system-ui, Segoe UI, Roboto, Helvetica Neue, Arial, DejaVu Sans, sans-serif"


@dataclass(frozen=True, slots=True)
class Colours:
    """What a picture is drawn with: the ground, writing, fainter writing, lines, and what stands out."""

    ground: str
    ink: str
    faded: str
    line: str
    accent: str


LIGHT: Final = Colours("#fcf8ef", "#2a211b", "#685849", "#e4d9c4", "#a01368")
DARK: Final = Colours("#201a15", "#efe6d6", "#b5a78f", "#453b2f", "#f277c0")


class Artist:
    """Draws panels in these colours."""

    def __init__(self, altair: ModuleType, colours: Colours) -> None:
        self._alt: Any = altair
        self._colours = colours

    def sheet(self, panels: Iterable[Panel], title: str, about: Iterable[str]) -> Any:
        """All panels on one sheet: two narrow ones side by side, the wide ones below each other."""
        alt, colours = self._alt, self._colours
        rows: list[list[Any]] = [[]]
        for each in panels:
            drawn = self._lengths(each) if isinstance(each, Lengths) else self._rates(each)
            if len(rows[-1]) == 2 or (isinstance(each, Rates) and each.wide):
                rows.append([])
            rows[-1].append(drawn)
        lines = [alt.hconcat(*row, spacing=30) for row in rows if row]
        heading = alt.TitleParams(
            title, subtitle=[*about], anchor="start", fontSize=19, subtitleFontSize=12, offset=24, frame="bounds",
            color=colours.ink, subtitleColor=colours.faded, dy=-4,
        )  # fmt: skip
        sheet = alt.vconcat(*lines, spacing=34, title=heading, background=colours.ground, padding=20)
        return sheet.configure(font=_FONT).configure_view(strokeWidth=0).configure_concat(spacing=0)

    def _rates(self, panel: Rates) -> Any:
        """Rows with a value and its interval, one below the other."""
        alt = self._alt
        rows = [self._shown(row, place) for place, row in enumerate(panel.rows)]
        width = _WIDE if panel.wide else _NARROW
        chart = alt.Chart(
            alt.Data(values=rows), width=width, height=alt.Step(_STEP), title=self._title(panel.title, panel.about)
        )
        layers = [*self._even(chart, panel), *self._marks(chart, panel), self._label(chart, width)]
        return alt.layer(*layers).resolve_scale(color="independent")

    def _shown(self, row: Row, place: int) -> dict[str, Any]:
        """The row as Altair gets it; on a scale of powers nothing is at zero."""
        return {**asdict(row), "place": place, "colour": row.colour or self._colours.accent}

    def _y(self) -> Any:
        alt, colours = self._alt, self._colours
        axis = alt.Axis(
            domain=False, ticks=False, labelPadding=8, labelFontSize=12, labelColor=colours.ink, labelLimit=_NAMES
        )
        return alt.Y("name:N", sort=None, title=None, axis=axis)

    def _x(self, panel: Rates, field: str) -> Any:
        alt, colours = self._alt, self._colours
        axis = alt.Axis(
            grid=True, gridColor=colours.line, domain=False, ticks=False, labelColor=colours.faded, labelFontSize=11,
            tickCount=3, labelPadding=6, labelExpr="datum.value + ' %'", labelFlush=False,
        )  # fmt: skip
        if not panel.powers:
            scale = alt.Scale(zero=panel.bars, nice=True)
            return alt.X(f"{field}:Q", title=None, axis=axis, scale=scale)
        shown = (each for row in panel.rows for each in (row.value, row.other or 0.0))
        least = min([each for each in shown if each > 0], default=1.0)
        low = min(1.0, 10.0 ** floor(log10(least)))
        axis.values = [power for power in (1e-4, 1e-3, 0.01, 0.1, 1, 10, 100) if low <= power <= 100]
        axis.tickCount = len(axis.values)
        return alt.X(f"{field}:Q", title=None, axis=axis, scale=alt.Scale(type="log", domain=[low, 100], clamp=True))

    def _marks(self, chart: Any, panel: Rates) -> list[Any]:
        """Bars or dots, their intervals, and what is shown behind."""
        alt, colours, y = self._alt, self._colours, self._y()
        colour = alt.Color("colour:N", scale=None)
        span = {"x": self._x(panel, "low"), "x2": "high:Q", "y": y}
        above = chart.transform_filter("datum.value > 0 || datum.low < 0") if panel.powers else chart
        if panel.bars:
            bars = chart.mark_bar(height=14, cornerRadiusEnd=3).encode(x=self._x(panel, "value"), y=y, color=colour)
            return [bars, chart.mark_rule(color=colours.ink, strokeWidth=1.5).encode(**span)]
        spans = above.mark_rule(strokeWidth=2.5, opacity=0.6).encode(**span, color=colour)
        dots = above.mark_circle(size=64, opacity=1).encode(x=self._x(panel, "value"), y=y, color=colour)
        if all(row.other is None for row in panel.rows):
            return [spans, dots]
        behind = chart.transform_filter("datum.other > 0")
        rings = behind.mark_point(size=44, color=colours.faded, strokeWidth=1.5)
        return [rings.encode(x=self._x(panel, "other"), y=y), spans, dots]

    def _even(self, chart: Any, panel: Rates) -> list[Any]:
        """A line where all would be if nothing made a difference."""
        if panel.even is None:
            return []
        alt = self._alt
        line = alt.Chart(alt.Data(values=[{"even": panel.even}])).mark_rule(
            color=self._colours.faded, strokeDash=[4, 3]
        )
        return [line.encode(x=self._x(panel, "even"))]

    def _label(self, chart: Any, width: int) -> Any:
        """What is written at the right of each row."""
        alt = self._alt
        written = chart.mark_text(align="left", fontSize=12, color=self._colours.ink, dx=10)
        return written.encode(x=alt.value(width), y=self._y(), text="label:N")

    def _lengths(self, panel: Lengths) -> Any:
        """A column for each number of turns or cards."""
        alt, colours = self._alt, self._colours
        rows = [{"number": number - 0.5, "end": number + 0.5, "part": part} for number, part in panel.counts.items()]
        words = {"labelColor": colours.faded, "labelFontSize": 11, "ticks": False, "domain": False, "title": None}
        x = alt.X(
            "number:Q",
            bin="binned",
            scale=alt.Scale(zero=False, nice=False),
            axis=alt.Axis(grid=False, tickMinStep=1, tickCount=6, **words),
        )
        y = alt.Y("part:Q", axis=alt.Axis(tickCount=3, gridColor=colours.line, labelExpr="datum.value + ' %'", **words))
        chart = alt.Chart(
            alt.Data(values=rows), width=_LENGTHS[0], height=_LENGTHS[1], title=self._title(panel.title, panel.about)
        )
        return chart.mark_bar(color=colours.accent, binSpacing=1).encode(x=x, x2="end:Q", y=y)

    def _title(self, title: str, about: str) -> Any:
        colours = self._colours
        return self._alt.TitleParams(
            title, subtitle=about, anchor="start", frame="group", fontSize=14, subtitleFontSize=12, offset=10,
            color=colours.ink, subtitleColor=colours.faded,
        )  # fmt: skip
