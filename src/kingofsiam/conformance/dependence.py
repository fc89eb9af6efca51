"""On which readings a vector depends: found by running it under every other choice of each, all else as given.

A reading is named in `readings` if another choice of it changes what comes of it, and in `needs` if under another
choice what is given could not be on any table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Final

from kingofsiam.conformance.vector import Verdict, started, verdict
from kingofsiam.errors import InvalidDeal, InvalidState
from kingofsiam.moves import Move
from kingofsiam.observation import observe
from kingofsiam.readings import RULEBOOK, Readings
from kingofsiam.rules.s2_concept import Seat
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.rules.s7_victory import outcome_of
from kingofsiam.scenarios.scenario import with_choice
from kingofsiam.soundness import check_deal, check_state
from kingofsiam.state import State

FIELDS: Final = tuple(each.name for each in fields(Readings))
"""The names of all readings, in their order."""

Run = Callable[[Readings], object]
"""What comes of it under these readings; raises `InvalidState` or `InvalidDeal` if what is given cannot be then."""


@dataclass(frozen=True, slots=True)
class Dependence:
    """The fields of `Readings` that change what comes of a vector, and those without which it could not be."""

    readings: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


def others(name: str, readings: Readings) -> tuple[Readings, ...]:
    """The readings with each other choice of this field."""
    here: Enum = getattr(readings, name)
    return tuple(with_choice(name, choice, readings) for choice in type(here) if choice is not here)


def dependence(readings: Readings, run: Run, among: Iterable[str] = FIELDS) -> Dependence:
    """On which of these fields it depends what comes of a run."""
    given = run(readings)
    changing: list[str] = []
    needed: list[str] = []
    for name in among:
        results = tuple(_results(run, others(name, readings)))
        if any(result != given for result in results):
            changing.append(name)
        if len(results) < len(others(name, readings)):
            needed.append(name)
    return Dependence(tuple(changing), tuple(needed))


def _results(run: Run, choices: Iterable[Readings]) -> Iterator[object]:
    """What comes of it under each of these readings; those under which it cannot be are left out."""
    for readings in choices:
        try:
            yield run(readings)
        except (InvalidDeal, InvalidState):
            continue


def carried(state: State, readings: Readings) -> State:
    """The same position under other readings: an outcome is found anew. Raises `InvalidState` if it cannot be."""
    outcome = None if state.outcome is None else outcome_of(state.board, state.players, readings)
    there = replace(state, readings=readings, outcome=outcome)
    check_state(there)
    return there


def normative(found: Verdict) -> object:
    """What counts of a verdict: the rules and facts of a refusal, the events, the position without its readings."""
    after = None if found.after is None else replace(found.after, readings=RULEBOOK)
    return (frozenset((each.rule, each.facts) for each in found.violations), found.events, after)


def move_run(state: State, move: Move) -> Run:
    """What comes of a move."""
    return lambda readings: normative(verdict(carried(state, readings), move))


def deal_run(deal: Deal) -> Run:
    """How a deal sets up a game. That it cannot be counts as a result only if it cannot be as it is given."""
    possible = started(deal) is not None

    def run(readings: Readings) -> State | None:
        there = replace(deal, readings=readings)
        if possible:
            check_deal(there)
        state = started(there)
        return None if state is None else replace(state, readings=RULEBOOK)

    return run


def look_run(state: State, seat: Seat) -> Run:
    """What a player sees."""
    return lambda readings: replace(observe(carried(state, readings), seat), readings=RULEBOOK)
