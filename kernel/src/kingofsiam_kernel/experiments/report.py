"""The report of an experiment as text, and its picture: its panels as an SVG, for a light or a dark page."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from math import ceil, floor, log10
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

from kingofsiam.notation import format_readings
from kingofsiam.render.names import number_word
from kingofsiam.render.text_board import wrapped
from kingofsiam_kernel.experiments.experiment import Experiment
from kingofsiam_kernel.experiments.intervals import Estimate, Table


def count_phrase(count: int, what: str) -> str:
    """A number of things, with spaces between its thousands: 1 234 567 games."""
    return f"{count:,} {what}{'' if count == 1 else 's'}".replace(",", " ")


def played_phrase(experiment: Experiment[Any, Any]) -> str:
    """How many games were played, in how many sets."""
    count = len(experiment.games)
    sets = "" if experiment.unit == "game" else f" in {count_phrase(count, experiment.unit)} of the same deal"
    return count_phrase(experiment.config.games_each * count, "game") + sets


def _headings(experiment: Experiment[Any, Any]) -> tuple[str, str]:
    """What was played; and who played, by which readings, and which games."""
    config = experiment.config
    readings = (f"readings {format_readings(config.readings)}",) if config.readings.changed else ()
    numbers = f"{experiment.unit}s {experiment.games}"
    return (
        f"{config.map.title}: {played_phrase(experiment)} for {number_word(config.players)}",
        "; ".join((", ".join(config.names), *readings, numbers, f"kingofsiam {experiment.version}")),
    )


def format_report(experiment: Experiment[Any, Any]) -> Iterator[str]:
    """The lines of the report, table by table."""
    for line in _headings(experiment):
        yield from wrapped(line)
    if not experiment.games:
        yield from ("", f"No {experiment.unit} has been played.")
        return
    for table in experiment.tables():
        yield ""
        yield from table.lines()


# --- the picture -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture."""

    background: str
    text: str
    muted: str
    line: str
    accent: str


LIGHT: Final = Theme("#fcf8ef", "#2a211b", "#685849", "#e4d9c4", "#a01368")
DARK: Final = Theme("#201a15", "#efe6d6", "#b5a78f", "#453b2f", "#f277c0")

_FONT: Final = "system-ui, Segoe UI, Roboto, Helvetica Neue, Arial, DejaVu Sans, sans-serif"
_LEFT, _RIGHT, _WIDTH = 290, 640, 790
_TOP, _HEAD, _ROW, _GAP = 90, 52, 22, 52
_NOTE: Final = "The lines through the dots are 95 % intervals; a mark stands where a dot would be if all were equal."

Scale = Callable[[float], float]
"""Where a value stands on the horizontal axis."""


def picture(experiment: Experiment[Any, Any], *, dark: bool = False) -> str:
    """The picture as the text of an SVG. Equal experiments have equal pictures."""
    heading, subheading = _headings(experiment)
    theme, top, parts = DARK if dark else LIGHT, _TOP, list[str]()
    for table in experiment.tables() if experiment.games else ():
        if table.about:
            parts.append(f'<g transform="translate(0 {top})">{"".join(_panel(table, theme))}</g>')
            top += _HEAD + _ROW * len(table.rows) + _GAP
    label = quoteattr(f"{heading}; {subheading}")
    size = f'viewBox="0 0 {_WIDTH} {top}" width="{_WIDTH}" height="{top}"'
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label={label} font-family="{_FONT}">',
        f'<rect width="100%" height="100%" fill="{theme.background}"/>',
        _text(20, 36, heading, theme.text, 19),
        _text(20, 58, subheading, theme.muted),
        _text(20, 76, _NOTE, theme.muted),
        *parts,
        "</svg>\n",
    )
    return "\n".join(lines)


def _panel(table: Table, theme: Theme) -> Iterator[str]:
    """A dot with its interval for each row, its name at the left and its value at the right."""
    yield _text(20, 20, table.title, theme.text, 14, weight="bold")
    yield _text(20, 38, table.about, theme.muted)
    yield f'<g transform="translate(0 {_HEAD})">'
    place, column = next((place, column) for place, column in enumerate(table.columns) if column.interval)
    drawn = [(row, value) for row in table.rows if isinstance(value := row.values[place], Estimate)]
    spans = [[column.factor * number for number in (value.value, value.low, value.high)] for _, value in drawn]
    scale, ticks = _scale([*chain(*spans), *(row.even for row in table.rows if row.even is not None)])
    bottom = _ROW * len(table.rows)
    for tick in ticks:
        yield f'<path d="M{scale(tick):.1f} 0V{bottom + 4}" stroke="{theme.line}"/>'
        yield _text(scale(tick), bottom + 18, f"{tick:g}", theme.muted, 11, anchor="middle")
    for place, ((row, value), span) in enumerate(zip(drawn, spans, strict=True)):
        y, (middle, low, high) = _ROW * place + _ROW // 2, map(scale, span)
        yield _text(_LEFT - 14, y + 4, row.name, theme.text, anchor="end")
        if row.even is not None:
            yield f'<path d="M{scale(row.even):.1f} {y - 9}v18" stroke="{theme.muted}" stroke-width="1.5"/>'
        yield f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="{theme.muted}" stroke-width="2.5"/>'
        style = f'fill="{row.colour or theme.accent}" stroke="{theme.text}" stroke-width="0.5"'
        yield f'<circle cx="{middle:.1f}" cy="{y}" r="4.5" {style}/>'
        yield _text(_RIGHT + 14, y + 4, column.cells(value)[0], theme.text)
    yield "</g>"


def _scale(values: Iterable[float]) -> tuple[Scale, list[float]]:
    """An axis on which all these values have room, and its ticks."""
    finite = [value for value in values if abs(value) < 1e9] or [0, 100]
    low, high = min(finite), max(finite)
    step = 10.0 ** floor(log10(high - low or 1))
    step *= next(factor for factor in (0.2, 0.5, 1, 2) if (high - low) / (step * factor) <= 6)
    low, high = step * floor(low / step), step * ceil(high / step)
    ticks = [round(low + step * place, 6) for place in range(round((high - low) / step) + 1)]
    return lambda value: _LEFT + (_RIGHT - _LEFT) * (min(max(value, low), high) - low) / (high - low or 1), ticks


def _text(x: float, y: float, text: str, colour: str, size: int = 12, **style: str) -> str:
    names = {"anchor": "text-anchor", "weight": "font-weight"}
    rest = "".join(f' {names[name]}="{value}"' for name, value in style.items())
    return f'<text x="{x:.1f}" y="{y}" font-size="{size}" fill="{colour}"{rest}>{escape(text)}</text>'
