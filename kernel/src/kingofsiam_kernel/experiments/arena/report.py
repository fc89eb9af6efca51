"""The report of a match: a table of pairs for people, and a picture (extra `study`)."""

from collections.abc import Iterator
from math import isfinite
from typing import Final

from kingofsiam.notation import format_readings
from kingofsiam.render.names import number_word
from kingofsiam.render.text_board import columns, wrapped
from kingofsiam_kernel.experiments.arena.match import Arena
from kingofsiam_kernel.experiments.arena.results import Elo, Pair, Results, summarize
from kingofsiam_kernel.experiments.arena.sequential_test import ERROR, SequentialTest, Verdict
from kingofsiam_kernel.experiments.runs.charts import RatesPanel, chart_row, draw
from kingofsiam_kernel.experiments.runs.confidence_intervals import format_estimate

MIN_SETS: Final = 30
"""Fewer sets give no intervals: the spread of so few results is not known."""

_MAX_NAME: Final = 24
_FEW: Final = "too few sets"


def format_report(match: Arena) -> Iterator[str]:
    """The lines of the report."""
    results = summarize(match)
    for line in title_and_subtitle(match, results):
        yield from wrapped(line)
    rows: list[tuple[str, ...]] = [("", "sets", "of 100 victories", "95 % interval", "equal", "Elo", "95 % interval")]
    rows += [_row(each) for each in sorted(results.pairs, key=lambda pair: -pair.score.rate)]
    yield from ("", *columns(rows, right=range(1, 7)))
    pairs = len(results.pairs)
    several = f" The {pairs} intervals hold all at once in 95 of 100 matches (Bonferroni)."
    yield from wrapped(
        "Of 100 games that one of the two wins, how many the first one wins; and how many if they were equal. "
        f"The intervals count sets of games with the same deal.{several if pairs > 1 else ''}",
        first="  ",
    )
    if results.test is not None:
        yield from ("", *wrapped(_verdict(results.test, results.pairs[0])))


def title_and_subtitle(match: Arena, results: Results) -> tuple[str, str]:
    """What was played, and how: two lines, also used as the title of the picture."""
    config = match.config
    games = f"{results.games} games in {results.sets} {'set' if results.sets == 1 else 'sets'} of the same deal"
    words = [", ".join(dict.fromkeys(config.names))]
    if config.readings.changed:
        words.append(f"readings {format_readings(config.readings)}")
    title = f"{config.map.title}: {games} for {number_word(config.players)}"
    return title, f"{'; '.join(words)}; sets {match.games}; kingofsiam {match.version}"


def _row(pair: Pair) -> tuple[str, ...]:
    name, even = f"  {_label(pair)}", f"{100 * pair.even:.0f}"
    if pair.sets < MIN_SETS:
        return (name, str(pair.sets), f"{100 * pair.score.rate:.0f}", _FEW, even, "", "")
    elo, low, high = (_number(each) for each in (pair.elo.elo, pair.elo.low, pair.elo.high))
    return (name, str(pair.sets), *format_estimate(pair.score), even, elo, f"{low} to {high}")


def _label(pair: Pair) -> str:
    return f"{_short(pair.one)} against {_short(pair.other)}"


def _short(name: str) -> str:
    """The name of a player; the beginning and the end of a long one."""
    return name if len(name) <= _MAX_NAME else f"{name[:8]}…{name[9 - _MAX_NAME :]}"


def _number(elo: float) -> str:
    return f"{elo:+.0f}" if isfinite(elo) else "+∞" if elo > 0 else "-∞"


def _verdict(test: SequentialTest, pair: Pair) -> str:
    found = f"log-likelihood ratio {test.ratio:.2f}, bounds ±{test.bound:.2f}, errors {ERROR:.0%}"
    question = f"Is {pair.one} {test.elo0} or {test.elo1} Elo stronger than {pair.other}?"
    words = {
        Verdict.OPEN: "Not decided yet",
        Verdict.LOWER: f"Rather {test.elo0}, or less",
        Verdict.HIGHER: f"Rather {test.elo1}, or more",
    }
    return f"{question} {words[Verdict(test.verdict)]} ({found})."


def render_chart(match: Arena, *, dark: bool = False) -> str:
    """The picture of a match as the text of an SVG, for a light or a dark page. Raises `MissingExtra`."""
    results = summarize(match)
    title, about = title_and_subtitle(match, results)
    rows = tuple(
        chart_row(_label(each), each.score, _elo_label(each.elo), even=100 * each.even)
        for each in sorted(results.pairs, key=lambda pair: -pair.score.rate)
    )
    about_panel = "of 100 games that one of the two wins; the mark: if they were equal; beside it the Elo difference"
    return draw((RatesPanel("Who wins", about_panel, rows, wide=True),), title, about, dark=dark)


def _elo_label(elo: Elo) -> str:
    return f"{_number(elo.elo)} ({_number(elo.low)} to {_number(elo.high)})"
