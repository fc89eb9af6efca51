"""The report of a match: a table of pairs for people."""

from collections.abc import Iterator
from typing import Final

from kingofsiam.render.names import number_word
from kingofsiam_kernel.experiments.arena.match import ArenaConfig
from kingofsiam_kernel.experiments.arena.results import ArenaResults, Pair
from kingofsiam_kernel.experiments.arena.sprt import ERROR, SequentialTest, Verdict
from kingofsiam_kernel.experiments.panels import Column, Panel, Row, Table

MIN_SETS: Final = 30
"""Fewer sets give no intervals: the spread of so few results is not known."""

_MAX_NAME: Final = 24
_COLUMNS: Final = (
    Column("sets"),
    Column("of 100 victories", interval=True),
    Column("equal"),
    Column("Elo", interval=True),
)


def heading(config: ArenaConfig, results: ArenaResults) -> str:
    """What was played, in a line."""
    games = f"{results.games} games in {results.sets} {'set' if results.sets == 1 else 'sets'} of the same deal"
    return f"{config.map.title}: {games} for {number_word(config.players)}"


def match_panels(results: ArenaResults) -> Iterator[Panel]:
    """The table of pairs, and the answer of the sequential test."""
    pairs = sorted(results.pairs, key=lambda pair: -pair.score.rate)
    notes = [
        "Of 100 games that one of the two wins, how many the first one wins; and how many if they were equal. "
        f"The intervals count sets of games with the same deal; fewer than {MIN_SETS} sets have none."
    ]
    if len(pairs) > 1:
        notes.append(f"The {len(pairs)} intervals hold all at once in 95 of 100 matches (Bonferroni).")
    if results.test is not None:
        notes.append(_verdict(results.test, results.pairs[0]))
    about = "of 100 games that one of the two wins"
    yield Table("Who wins", _COLUMNS, tuple(map(_row, pairs)), tuple(notes), about)


def _row(pair: Pair) -> Row:
    name, even = f"{_short(pair.one)} against {_short(pair.other)}", round(100 * pair.even)
    few = pair.sets < MIN_SETS
    values = (pair.sets, round(100 * pair.score.rate), even, None) if few else (pair.sets, pair.score, even, pair.elo)
    return Row(name, values, even=100 * pair.even)


def _short(name: str) -> str:
    """The name of a player; the beginning and the end of a long one."""
    return name if len(name) <= _MAX_NAME else f"{name[:8]}…{name[9 - _MAX_NAME :]}"


def _verdict(test: SequentialTest, pair: Pair) -> str:
    found = f"log-likelihood ratio {test.ratio:.2f}, bounds ±{test.bound:.2f}, errors {ERROR:.0%}"
    question = f"Is {pair.one} {test.elo0} or {test.elo1} Elo stronger than {pair.other}?"
    words = {
        Verdict.OPEN: "Not decided yet",
        Verdict.LOWER: f"Rather {test.elo0}, or less",
        Verdict.HIGHER: f"Rather {test.elo1}, or more",
    }
    return f"{question} {words[Verdict(test.verdict)]} ({found})."
