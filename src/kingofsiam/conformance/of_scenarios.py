"""Vectors from the scenarios: one for each step, each looked at by itself, and one for each deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kingofsiam import engine
from kingofsiam.citation import Rule
from kingofsiam.conformance.dependence import of_deal, of_look, of_move
from kingofsiam.conformance.vector import DealVector, LookVector, MoveVector, Vector, Verdict, seen, started
from kingofsiam.errors import InvalidDeal
from kingofsiam.rules.contents import RULES
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.scenarios.holding import Impossible, Taken, start, take
from kingofsiam.scenarios.scenario import Draw, Given, Looked, Played, Scenario
from kingofsiam.scenarios.tracing import watching
from kingofsiam.state import State


def vectors_of(scenario: Scenario) -> Iterator[Vector]:
    """The deal that the scenario begins with, if it does, then its steps; none for a position that cannot be."""
    deal = dealt(scenario.given)
    if deal is not None:
        yield _of_deal(scenario, deal)
    try:
        state = start(scenario.given)
    except Impossible:
        return
    for number, step in enumerate(scenario.moves, 1):
        with watching() as ran:
            taken = take(state, step)
        rules = ids((*_emitted(taken), *(rule for rule in scenario.claims if rule in ran.rules)))
        yield _of_step(scenario, f"{scenario.id}/{number}", rules, taken)
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


def ids(rules: Iterable[Rule]) -> tuple[str, ...]:
    """The ids of these rules, in the order of the book."""
    named = set(rules)
    return tuple(rule.id for rule in RULES if rule in named)


def emitted(verdict: Verdict) -> tuple[Rule, ...]:
    """The rules that the engine names: of the violations, the events and the outcome."""
    outcome = verdict.after.outcome if verdict.after is not None else None
    return (
        *(violation.rule for violation in verdict.violations),
        *(event.rule for event in verdict.events),
        *(outcome.rules if outcome is not None else ()),
    )


def _emitted(taken: Taken) -> tuple[Rule, ...]:
    return emitted(Verdict(taken.violations, taken.events, taken.after))


def _of_deal(scenario: Scenario, deal: Deal) -> DealVector:
    with watching() as ran:
        state = started(deal)
    depends = of_deal(deal)
    return DealVector(
        id=f"{scenario.id}/deal",
        title=scenario.title,
        rules=ids(rule for rule in scenario.claims if rule in ran.rules),
        deal=deal,
        state=state,
        readings=depends.readings,
        needs=depends.needs,
    )


def _of_step(scenario: Scenario, id: str, rules: tuple[str, ...], taken: Taken) -> MoveVector | LookVector:  # noqa: A002
    state, step = taken.before, taken.step
    if isinstance(step, Looked):
        depends = of_look(state, step.by)
        return LookVector(
            id=id,
            title=scenario.title,
            rules=rules,
            state=state,
            seat=step.by,
            observation=seen(state, step.by),
            readings=depends.readings,
            needs=depends.needs,
        )
    depends = of_move(state, step.move)
    return MoveVector(
        id=id,
        title=scenario.title,
        rules=rules,
        state=state,
        move=step.move,
        verdict=Verdict(taken.violations, taken.events, taken.after),
        readings=depends.readings,
        needs=depends.needs,
    )
