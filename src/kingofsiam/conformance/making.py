"""Vectors made from what is given: the engine says what comes of it, and on which readings it depends is found out."""

from __future__ import annotations

from collections.abc import Iterable

from kingofsiam.citation import Rule
from kingofsiam.conformance.dependence import deal_run, dependence, look_run, move_run
from kingofsiam.conformance.vector import DealVector, LookVector, MoveVector, Verdict, started, verdict
from kingofsiam.moves import Move
from kingofsiam.observation import observe
from kingofsiam.rules.contents import RULES
from kingofsiam.rules.s2_concept import Seat
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.state import State


def ids(rules: Iterable[Rule]) -> tuple[str, ...]:
    """The ids of these rules, in the order of the book."""
    named = set(rules)
    return tuple(rule.id for rule in RULES if rule in named)


def emitted(found: Verdict) -> tuple[Rule, ...]:
    """The rules that the engine names: of the violations, the events and the outcome."""
    outcome = found.after.outcome if found.after is not None else None
    return (
        *(violation.rule for violation in found.violations),
        *(event.rule for event in found.events),
        *(outcome.rules if outcome is not None else ()),
    )


def move_vector(id: str, title: str, state: State, move: Move, rules: Iterable[Rule] = ()) -> MoveVector:  # noqa: A002
    """The vector of a move; it is about the rules that the engine names, and about these."""
    found, depends = verdict(state, move), dependence(state.readings, move_run(state, move))
    return MoveVector(
        id=id,
        title=title,
        rules=ids((*emitted(found), *rules)),
        state=state,
        move=move,
        verdict=found,
        readings=depends.readings,
        needs=depends.needs,
    )


def deal_vector(id: str, title: str, deal: Deal, rules: Iterable[Rule] = ()) -> DealVector:  # noqa: A002
    """The vector of a deal, possible or not; it is about these rules."""
    depends = dependence(deal.readings, deal_run(deal))
    return DealVector(
        id=id,
        title=title,
        rules=ids(rules),
        deal=deal,
        state=started(deal),
        readings=depends.readings,
        needs=depends.needs,
    )


def look_vector(id: str, title: str, state: State, seat: Seat, rules: Iterable[Rule] = ()) -> LookVector:  # noqa: A002
    """The vector of a look at a position; it is about these rules."""
    depends = dependence(state.readings, look_run(state, seat))
    return LookVector(
        id=id,
        title=title,
        rules=ids(rules),
        state=state,
        seat=seat,
        observation=observe(state, seat),
        readings=depends.readings,
        needs=depends.needs,
    )
