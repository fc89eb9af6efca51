"""Dependence on readings: the result is compared with an independent computation."""

from dataclasses import fields, replace
from enum import Enum
from random import Random
from typing import Any

import kingofsiam as ks
from kingofsiam.conformance.vectors import (
    CountVector,
    DealVector,
    LookVector,
    MoveVector,
    Vector,
    input_readings,
)
from kingofsiam.rules.s7_victory import outcome_of
from tests.conformance.helpers_vectors import game_vectors, scenario_vectors

READING_NAMES = tuple(each.name for each in fields(ks.Readings))


def choices(readings: ks.Readings, name: str) -> list[ks.Readings]:
    """These readings with each other choice of this field."""
    current: Enum = getattr(readings, name)
    changes: list[dict[str, Any]] = [{name: choice} for choice in type(current) if choice is not current]
    return [replace(readings, **each) for each in changes]


def answer(vector: Vector, readings: ks.Readings) -> object:
    """All answers of the engine under these readings; None if the position is impossible."""
    try:
        match vector:
            case DealVector():
                return state_values(ks.start(replace(vector.deal, readings=readings)))
            case LookVector():
                view = ks.observe(state_under(vector.state, readings), vector.seat)
                return replace(view, readings=ks.RULEBOOK)
            case _:
                assert isinstance(vector, MoveVector)
                state = state_under(vector.state, readings)
                reasons = {(reason.rule.id, reason.facts) for reason in ks.judge(state, vector.move)}
                return reasons or (ks.narrate(state, vector.move), state_values(ks.play(state, vector.move)))
    except ks.InvalidState:
        return None
    except ks.InvalidDeal:
        return "impossible" if isinstance(vector, DealVector) and vector.state is None else None


def state_under(state: ks.State, readings: ks.Readings) -> ks.State:
    outcome = outcome_of(state.board, state.players, readings) if state.outcome else None
    return ks.State(state.board, state.players, readings, state.to_move, state.passes, state.last_swap, outcome)


def state_values(state: ks.State) -> object:
    return (state.board, state.players, state.to_move, state.passes, state.last_swap, state.outcome)


def test_exactly_the_readings_that_change_the_answer_are_named() -> None:
    """Try each choice: a reading is named if and only if an answer differs, or is missing."""
    for vector in (*scenario_vectors()[::4], *game_vectors()[::4]):
        readings = input_readings(vector)
        usual = answer(vector, readings)
        found = {name: [answer(vector, other) for other in choices(readings, name)] for name in READING_NAMES}
        changing = tuple(name for name in READING_NAMES if any(each not in (usual, None) for each in found[name]))
        needed = tuple(name for name in READING_NAMES if None in found[name])
        assert (vector.readings, vector.needs) == (changing, needed), vector.id


def test_readings_that_are_not_named_make_no_difference_together() -> None:
    """The answer stays the same under random choices of all readings that are not named."""
    random = Random(4)
    for vector in (*scenario_vectors()[::2], *game_vectors()):
        assert not isinstance(vector, CountVector)
        free = [name for name in READING_NAMES if name not in vector.readings + vector.needs]
        readings = input_readings(vector)
        for _ in range(4):
            chosen = {name: getattr(random.choice([readings, *choices(readings, name)]), name) for name in free}
            assert vector.under(replace(readings, **chosen)).answer == vector.answer, (vector.id, chosen)
