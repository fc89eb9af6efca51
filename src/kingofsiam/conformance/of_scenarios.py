"""Vectors from the scenarios: one for each step, each looked at by itself, and one for each deal."""

from __future__ import annotations

from collections.abc import Iterator

from kingofsiam import engine
from kingofsiam.citation import Rule
from kingofsiam.conformance.making import deal_vector, look_vector, move_vector
from kingofsiam.conformance.vector import Vector, started
from kingofsiam.errors import InvalidDeal
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.scenarios.holding import Impossible, Taken, start, take
from kingofsiam.scenarios.proof import emittable
from kingofsiam.scenarios.scenario import Draw, Given, Looked, Played, Scenario
from kingofsiam.scenarios.tracing import Ran, watching
from kingofsiam.state import State


def vectors_of(scenario: Scenario) -> Iterator[Vector]:
    """The deal that the scenario begins with, if it does, then its steps; none for a position that cannot be."""
    deal = dealt(scenario.given)
    if deal is not None:
        with watching() as ran:
            started(deal)
        yield deal_vector(f"{scenario.id}/deal", scenario.title, deal, _proved_silently(scenario, ran))
    try:
        state = start(scenario.given)
    except Impossible:
        return
    for number, step in enumerate(scenario.moves, 1):
        with watching() as ran:
            taken = take(state, step)
        yield _of_step(f"{scenario.id}/{number}", scenario.title, taken, _proved_silently(scenario, ran))
        state = taken.after if isinstance(step, Played) and taken.after is not None else state


def dealt(given: Given) -> Deal | None:
    """The deal that is given, or drawn; None if a position is given, or if none can be drawn."""
    match given:
        case State():
            return None
        case Deal():
            return given
        case Draw():
            try:
                return engine.draw_deal(given.players, seed=given.seed, map=given.map, readings=given.readings)
            except InvalidDeal:
                return None


def _proved_silently(scenario: Scenario, ran: Ran) -> tuple[Rule, ...]:
    """The rules claimed that the engine never names, but whose clauses have run."""
    return tuple(rule for rule in scenario.claims if rule in ran.rules and rule not in emittable())


def _of_step(id: str, title: str, taken: Taken, silent: tuple[Rule, ...]) -> Vector:  # noqa: A002
    state, step = taken.before, taken.step
    if isinstance(step, Looked):
        return look_vector(id, title, state, step.by, silent)
    return move_vector(id, title, state, step.move, silent)
