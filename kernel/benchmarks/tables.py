"""Result tables for the terminal and for the documentation."""

from collections.abc import Iterator, Sequence
from typing import Final

from kernel.benchmarks.goals import Goal, goals
from kernel.benchmarks.results import QUANTITIES, Figure, Quantity, Results
from kernel.benchmarks.results import quantity as named
from kernel.benchmarks.subjects import ENTRIES, entry

PAGE_TABLES: Final = (
    (
        "turns per second",
        (
            ("staged", "staged, from Python"),
            ("playout", "staged, one call"),
            ("uniform", "uniform, from Python"),
            ("uniform_playout", "uniform, one call"),
        ),
    ),
    (
        "time for each",
        (
            ("trusted", "turn on a copy, trusted"),
            ("validated", "the same, judged"),
            ("listed", "legal move listed"),
            ("iterated", "iterated"),
            ("typed", "as a typed value"),
            ("opening", "opening counted or listed"),
        ),
    ),
    (
        "steps per second",
        (
            ("batch_1024", "batch of 1024"),
            ("batch_64", "batch of 64"),
            ("single", "PettingZoo, one game"),
            ("wrapped", "with its wrappers"),
            ("agents", "OpenSpiel, for agents"),
        ),
    ),
    ("time for each", (("observation", "observation"), ("mask", "mask written"), ("deal", "deal"))),
    ("to begin with", (("import", "import"), ("bytes", "one position kept, or game of a batch"))),
)


def shown(value: float, what: Quantity) -> str:
    """A number with three digits and its unit."""
    if what.unit.endswith("per second"):
        return scaled(value, ((1e6, " M"), (1e3, " k"), (1, "")))
    if what.unit == "ns":
        return scaled(value, ((1e6, " ms"), (1e3, " µs"), (1, " ns")))
    return f"{value:,.0f} {what.unit}" if value >= 10 else f"{value:.1f} {what.unit}"


def scaled(value: float, units: Sequence[tuple[float, str]]) -> str:
    """The value in the greatest unit that is not greater than it, or else in the last one."""
    size, unit = next(((size, unit) for size, unit in units if value >= 0.9995 * size), units[-1])
    value /= size
    digits = 0 if value >= 99.95 else 1 if value >= 9.995 else 2
    return f"{value:.{digits}f}{unit}"


def with_spread(figure: Figure, what: Quantity) -> str:
    """The median, and half of the interquartile range in percent."""
    if len(figure.rounds) < 2:
        return shown(figure.median, what)
    return f"{shown(figure.median, what)} ±{figure.spread:.0%}"


# --- for the terminal ------------------------------------------------------------------------------------------------


def terminal(results: Results) -> str:
    """Every quantity with its subjects, then the goals."""
    return "\n".join([*_heading(results), *_blocks(results), *_goal_lines(results)])


def _heading(results: Results) -> Iterator[str]:
    yield from (f"{name}: {value}" for name, value in results.machine.items())
    for key, reason in results.left_out.items():
        yield f"left out: {entry(key).name} ({reason})"
    if results.same_games:
        names = ", ".join(entry(key).name for key in results.same_games)
        yield f"the same games, move by move: {names} ({max(results.same_games.values())} games)"


def _blocks(results: Results) -> Iterator[str]:
    for what in QUANTITIES:
        rows = [(each.name, found) for each in ENTRIES if (found := results.get(what.key, each.key))]
        if rows:
            yield f"\n{what.title}"
            yield from (_line(name, found, what) for name, found in rows)


def _line(name: str, figure: Figure, what: Quantity) -> str:
    low, high = figure.quartiles
    return f"  {name:32}{shown(figure.median, what):>12}   {shown(low, what):>10} to {shown(high, what):>10}"


def _goal_lines(results: Results) -> Iterator[str]:
    yield "\ngoals"
    for goal in (each for each in goals(results) if each.reached is not None):
        yield f"  {verdict(goal):14}{goal.what}: {_found(goal)} (goal: {_asked(goal)})"


# --- goals -----------------------------------------------------------------------------------------------------------


def verdict(goal: Goal) -> str:
    """Whether the goal is reached, in words."""
    return {True: "reached", False: "falls short", None: "not measured"}[goal.reached]


def _found(goal: Goal) -> str:
    if goal.measured is None:
        return "–"
    note = f", {goal.note}" if goal.note else ""
    return f"{goal.measured:.{0 if goal.measured >= 99.5 else 1 if goal.measured >= 9.95 else 2}f} {goal.unit}{note}"


def _asked(goal: Goal) -> str:
    return f"{'at least' if goal.at_least else 'at most'} {float(f'{goal.target:.2g}'):g} {goal.unit}"


# --- for the documentation -------------------------------------------------------------------------------------------


def markdown(results: Results) -> str:
    """The tables of the page on speed."""
    parts = [_page_table(results, title, columns) for title, columns in PAGE_TABLES]
    parts += [_by_players(results), _by_processes(results), _goal_table(results), _made_with(results)]
    return "\n\n".join(part for part in parts if part)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of a page; all columns but the first are numbers."""
    right = ["---", *["---:"] * (len(heads) - 1)]
    return "\n".join([_row(heads), _row(right), *map(_row, rows)])


def _page_table(results: Results, title: str, columns: Sequence[tuple[str, str]]) -> str:
    keys = [key for key, _ in columns if results.measured(key)]
    rows = [
        [each.name, *(_cell(results, key, each.key) for key in keys)]
        for each in ENTRIES
        if any(results.get(key, each.key) for key in keys)
    ]
    return table([title, *(head for key, head in columns if key in keys)], rows) if rows else ""


def _cell(results: Results, what: str, subject: str) -> str:
    figure = results.get(what, subject)
    return with_spread(figure, named(what)) if figure else ""


def _by_players(results: Results) -> str:
    rows = [
        [f"{each.name}, {words}", *(_cell(results, key, each.key) for key in (f"{what}_2", what, f"{what}_4"))]
        for what, words in (("staged", "from Python"), ("playout", "one call"))
        for each in ENTRIES
        if results.get(f"{what}_2", each.key)
    ]
    return table(["staged turns per second", "two players", "three", "four"], rows) if rows else ""


def _by_processes(results: Results) -> str:
    one, two = (_cell(results, f"processes_{number}", "compiled") for number in (1, 2))
    times = results.times_better(("processes_2", "compiled"), ("processes_1", "compiled"))
    if times is None:
        return ""
    heads = ["staged turns per second, one call", "one process", "two", "two beside one"]
    return table(heads, [["kernel, compiled", one, two, f"{times:.2f} times"]])


def _goal_table(results: Results) -> str:
    rows = [[goal.what, _found(goal), _asked(goal), verdict(goal)] for goal in goals(results)]
    return table(["goal", "found", "asked", ""], rows)


def _made_with(results: Results) -> str:
    lines = [f"- {name}: {value}" for name, value in results.machine.items()]
    lines += [f"- {entry(key).name}: {about}" for key, about in results.about.items()]
    lines += [f"- left out: {entry(key).name} ({reason})" for key, reason in results.left_out.items()]
    return "\n".join(lines)
