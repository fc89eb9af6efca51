"""What a run has measured, and the tables that show it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Final

from kernel.benchmarks.subjects import ENTRIES, entry

NS: Final = 1e9
RATES: Final = ((1e6, " M"), (1e3, " k"), (1, ""))
TIMES: Final = ((1e6, " ms"), (1e3, " µs"), (1, " ns"))
TURNS: Final = {
    "staged": "staged, from Python",
    "playout": "staged, one call",
    "uniform": "uniform, from Python",
    "uniform_playout": "uniform, one call",
}
DURATIONS: Final = {
    "trusted": "turn on a copy, trusted",
    "validated": "the same, judged",
    "listed": "legal move listed",
}
STEPS: Final = {
    "batch_1024": "batch of 1024",
    "batch_64": "batch of 64",
    "single": "PettingZoo, one game",
    "wrapped": "with its wrappers",
}
READ: Final = {"observation": "observation", "deal": "deal"}
PAGE_TABLES: Final = (
    ("turns per second", TURNS),
    ("time for each", DURATIONS),
    ("steps per second", STEPS),
    ("time for each", READ),
)
QUANTITIES: Final = (*TURNS, *DURATIONS, *STEPS, *READ)


@dataclass(slots=True)
class Results:
    """All rounds of one run: how many a second, by quantity and subject; what was measured, and what was left out."""

    machine: dict[str, str] = field(default_factory=dict[str, str])
    about: dict[str, str] = field(default_factory=dict[str, str])
    left_out: dict[str, str] = field(default_factory=dict[str, str])
    rates: dict[tuple[str, str], list[float]] = field(default_factory=dict[tuple[str, str], list[float]])

    def add(self, what: str, subject: str, rate: float) -> None:
        """Add one more round."""
        self.rates.setdefault((what, subject), []).append(rate)


def scaled(value: float, units: Sequence[tuple[float, str]]) -> str:
    """Three digits, in the greatest unit that is not greater than the value, or else in the last one."""
    size, unit = next(((size, unit) for size, unit in units if value >= 0.9995 * size), units[-1])
    value /= size
    digits = 0 if value >= 99.95 else 1 if value >= 9.995 else 2
    return f"{value:.{digits}f}{unit}"


def cell(results: Results, what: str, subject: str) -> str:
    """The median of the rounds, and half of their interquartile range in percent; empty if it was not measured."""
    rates = results.rates.get((what, subject))
    if not rates:
        return ""
    is_time = what in DURATIONS or what in READ
    rounds = [NS / rate for rate in rates] if is_time else rates
    middle = median(rounds)
    text = scaled(middle, TIMES if is_time else RATES)
    if len(rounds) < 2:
        return text
    low, _, high = quantiles(rounds, n=4, method="inclusive")
    return f"{text} ±{(high - low) / 2 / middle:.0%}"


def markdown(results: Results) -> str:
    """The tables of the page on speed, and what they were made with."""
    parts = [_page_table(results, title, columns) for title, columns in PAGE_TABLES]
    lines = [f"- {name}: {value}" for name, value in results.machine.items()]
    lines += [f"- {entry(key).name}: {about}" for key, about in results.about.items()]
    lines += [f"- left out: {entry(key).name} ({reason})" for key, reason in results.left_out.items()]
    return "\n\n".join([*filter(None, parts), "\n".join(lines)])


def _page_table(results: Results, title: str, columns: dict[str, str]) -> str:
    keys = [key for key in columns if any(key == what for what, _ in results.rates)]
    cells = {subject.name: [cell(results, key, subject.key) for key in keys] for subject in ENTRIES}
    rows = [[name, *row] for name, row in cells.items() if any(row)]
    heads = [[title, *(columns[key] for key in keys)], ["---", *["---:"] * len(keys)]]
    return "\n".join(f"| {' | '.join(row)} |" for row in [*heads, *rows]) if rows else ""


def with_tables(text: str, tables: str) -> str:
    """The page with these tables between its marks. Raises `ValueError` if it has no such marks."""
    begin, end = ("<!-- measured: begin -->", "<!-- measured: end -->")
    before, found_begin, rest = text.partition(begin)
    _, found_end, after = rest.partition(end)
    if not found_begin or not found_end:
        raise ValueError(f"the page has no {begin} and {end}")
    return f"{before}{begin}\n\n{tables}\n\n{end}{after}"
