"""The tables of an experiment, its report as text, and its picture: panels as an SVG, for a light or a dark page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from xml.sax.saxutils import escape, quoteattr

from kingofsiam.notation import format_readings
from kingofsiam.render.names import Localization
from kingofsiam.render.text_board import columns, wrapped
from kingofsiam_kernel.experiments.intervals import Estimate

if TYPE_CHECKING:
    from kingofsiam_kernel.experiments.experiment import Experiment

Value: TypeAlias = Estimate | int | None

_RIGHT_ALIGNED: Final = range(1, 9)
_MAX_DECIMALS: Final = 7


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: what its numbers are, and whether the report shows their intervals beside them.

    `factor` is 100 for rates in percent; with `sign` "+" positive numbers have their sign. There are as many decimals
    as the interval justifies, unless `places` says how many.
    """

    head: str
    interval: bool = False
    factor: int = 100
    sign: str = ""
    places: int | None = None

    def cells(self, value: Value) -> tuple[str, ...]:
        """A value as text, with its interval if the column shows it."""
        if value is None or isinstance(value, int):
            return ("" if value is None else str(value), *[""] * self.interval)
        numbers = [self.factor * number for number in (value.value, value.low, value.high)]
        places = decimals(numbers[2] - numbers[1]) if self.places is None else self.places
        middle, low, high = (f"{number:{self.sign}.{places}f}".replace("inf", "∞") for number in numbers)
        return (middle, f"{low} to {high}")[: 1 + self.interval]


def decimals(width: float) -> int:
    """The number of decimals that shows two digits of an interval of this width (1 to 7)."""
    return min(_MAX_DECIMALS, max(1, 1 - floor(log10(width)))) if width > 0 else 1


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: its name for people, and a value for each column.

    The picture draws the first value with an interval, in `colour` if there is one, with a mark at the `even` value,
    which it would have if nothing made a difference.
    """

    name: str
    values: tuple[Value, ...]
    colour: str = ""
    even: float | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table of rates or means. `about` says in the picture what the numbers are; without it, it is not drawn."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    about: str = ""

    def lines(self) -> Iterator[str]:
        """The table as text, and its notes below."""
        if self.rows:
            heads = (head for column in self.columns for head in (column.head, "95 % interval")[: 1 + column.interval])
            yield from columns([(self.title, *heads), *map(self._cells, self.rows)], right=_RIGHT_ALIGNED)
        for note in self.notes:
            yield from wrapped(note, first="  ")

    def _cells(self, row: Row) -> tuple[str, ...]:
        pairs = zip(self.columns, row.values, strict=True)
        return (f"  {row.name}", *(cell for column, value in pairs for cell in column.cells(value)))


# --- the report ------------------------------------------------------------------------------------------------------


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
        f"{config.map.title}: {played_phrase(experiment)} for {Localization().say(config.players)}",
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
    yield _text(20, 20, table.title, theme.text, 14, font_weight="bold")
    yield _text(20, 38, table.about, theme.muted)
    yield f'<g transform="translate(0 {_HEAD})">'
    place, column = next((place, column) for place, column in enumerate(table.columns) if column.interval)
    drawn = [(row, value) for row in table.rows if isinstance(value := row.values[place], Estimate)]
    spans = [[column.factor * number for number in (value.value, value.low, value.high)] for _, value in drawn]
    scale, ticks = _scale([*chain(*spans), *(row.even for row in table.rows if row.even is not None)])
    bottom = _ROW * len(table.rows)
    for tick in ticks:
        yield f'<path d="M{scale(tick):.1f} 0V{bottom + 4}" stroke="{theme.line}"/>'
        yield _text(scale(tick), bottom + 18, f"{tick:g}", theme.muted, 11, text_anchor="middle")
    for place, ((row, value), span) in enumerate(zip(drawn, spans, strict=True)):
        y, (middle, low, high) = _ROW * place + _ROW // 2, map(scale, span)
        yield _text(_LEFT - 14, y + 4, row.name, theme.text, text_anchor="end")
        if row.even is not None:
            yield f'<path d="M{scale(row.even):.1f} {y - 9}v18" stroke="{theme.muted}" stroke-width="1.5"/>'
        yield f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="{theme.muted}" stroke-width="2.5"/>'
        style = f'fill="{row.colour or theme.accent}" stroke="{theme.text}" stroke-width="0.5"'
        yield f'<circle cx="{middle:.1f}" cy="{y}" r="4.5" {style}/>'
        yield _text(_RIGHT + 14, y + 4, column.cells(value)[0], theme.text)
    yield "</g>"


def _scale(values: Iterable[float]) -> tuple[Callable[[float], float], list[float]]:
    """Where a value stands on a horizontal axis on which all these have room, and its ticks."""
    finite = [value for value in values if abs(value) < 1e9] or [0, 100]
    low, high = min(finite), max(finite)
    step = 10.0 ** floor(log10(high - low or 1))
    step *= next(factor for factor in (0.2, 0.5, 1, 2) if (high - low) / (step * factor) <= 6)
    low, high = step * floor(low / step), step * ceil(high / step)
    ticks = [round(low + step * place, 6) for place in range(round((high - low) / step) + 1)]
    return lambda value: _LEFT + (_RIGHT - _LEFT) * (min(max(value, low), high) - low) / (high - low or 1), ticks


def _text(x: float, y: float, text: str, colour: str, size: int = 12, **style: str) -> str:
    rest = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in style.items())
    return f'<text x="{x:.1f}" y="{y}" font-size="{size}" fill="{colour}"{rest}>{escape(text)}</text>'
