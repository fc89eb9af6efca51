"""Which vectors an engine is held to: all, those in a folder, those whose id is asked for, or a small part of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from kingofsiam.conformance.of_counts import moments
from kingofsiam.conformance.of_games import tables
from kingofsiam.conformance.suite import MAPS, SCENARIOS, vectors
from kingofsiam.conformance.vector import CountVector, MoveVector, Vector
from kingofsiam.conformance.written_suite import load_vectors
from kingofsiam.engine import count_legal_moves
from kingofsiam.moves import Play
from kingofsiam.rules.s2_concept import PLAYERS

ENOUGH: Final = 2
"""How often something is shown in the small part."""


def chosen(only: str = "*", *, folder: Path | None = None) -> Iterator[Vector]:
    """The vectors whose id has this pattern: those written in a folder, or else all that can be made."""
    if folder is not None:
        yield from (vector for vector in load_vectors(folder) if fnmatchcase(vector.id, only))
        return
    yield from vectors(only, counts=False)
    yield from (vector for vector in _counts() if fnmatchcase(vector.id, only))


def _counts() -> Iterator[CountVector]:
    """The counts, but only of the next turn: nobody is asked for more, and the others take minutes to make."""
    for board in MAPS:
        for table in (each for players in PLAYERS for each in tables(board, players)):
            for moment, state in moments(table):
                title = f"{table.title}, {moment}"
                yield CountVector(
                    id=f"count/{table.id}/{moment}",
                    title=title,
                    state=state,
                    moves=(count_legal_moves(state),),
                    results=(),
                )


def few(only: str = "*", *, folder: Path | None = None) -> Iterator[Vector]:
    """Of the scenarios, or of those in a folder, each that shows something that hardly any before it shows."""
    made = (vector for group in SCENARIOS if group.may_hold(only) for vector in group.make())
    given = made if folder is None else load_vectors(folder)
    return showing_more(vector for vector in given if fnmatchcase(vector.id, only))


def showing_more(given: Iterable[Vector]) -> Iterator[Vector]:
    """Every vector that shows something that has not been shown so many times before."""
    times: Counter[Hashable] = Counter()
    for vector in given:
        shown = set(_shows(vector))
        if any(times[each] < ENOUGH for each in shown):
            times.update(shown)
            yield vector


def _shows(vector: Vector) -> Iterator[Hashable]:
    """The rules that a vector acts out, forbids by with some card, or is about, and the readings that decide in it."""
    kind = type(vector).__name__
    yield from ((kind, reading) for reading in vector.readings)
    if isinstance(vector, MoveVector):
        verdict, players = vector.verdict, len(vector.state.players)
        card = vector.move.action.card if isinstance(vector.move, Play) else None
        yield from (("forbids", each.rule.id, card) for each in verdict.violations)
        yield from (("acts", each.rule.id, card is None and players) for each in verdict.events)
        outcome = verdict.after.outcome if verdict.after is not None else None
        yield from (("decides", rule.id) for rule in (outcome.rules if outcome is not None else ()))
        yield from (("lets" if verdict.legal else "about", rule) for rule in vector.rules)
    elif not isinstance(vector, CountVector):
        yield from ((kind, rule) for rule in vector.rules)
