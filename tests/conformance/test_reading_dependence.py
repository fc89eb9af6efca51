"""Dependence on readings: a vector names exactly the readings that make a difference to it."""

from dataclasses import replace
from random import Random

import pytest

from kingofsiam.conformance.vectors import (
    READING_NAMES,
    CountVector,
    Vector,
    answer_under,
    input_readings,
    other_choices,
)
from kingofsiam.errors import InvalidDeal, InvalidState
from kingofsiam.spec.readings import Readings
from tests.conformance.helpers_vectors import game_vectors, scenario_vectors

pytestmark = pytest.mark.slow


def answer(vector: Vector, readings: Readings) -> object:
    """The answer under these readings; the kind of error if the position or deal is impossible."""
    assert not isinstance(vector, CountVector)
    try:
        return answer_under(vector, readings)
    except (InvalidState, InvalidDeal) as error:
        return type(error)


def test_each_reading_that_is_named_makes_a_difference() -> None:
    """Some other choice changes the answer, or makes the input impossible."""
    for vector in (*scenario_vectors()[::4], *game_vectors()[::4]):
        readings = input_readings(vector)
        usual = answer(vector, readings)
        for names, is_needed in ((vector.readings, False), (vector.needs, True)):
            for name in names:
                others = [answer(vector, other) for other in other_choices(name, readings)]
                assert any(isinstance(other, type) is is_needed and other != usual for other in others), vector.id


def test_readings_that_are_not_named_make_no_difference_together() -> None:
    """The answer stays the same under random choices of all readings that are not named."""
    random = Random(4)
    for vector in (*scenario_vectors()[::2], *game_vectors()):
        free = [name for name in READING_NAMES if name not in vector.readings + vector.needs]
        readings = input_readings(vector)
        for _ in range(4):
            chosen = {name: getattr(random.choice([readings, *other_choices(name, readings)]), name) for name in free}
            assert answer(vector, replace(readings, **chosen)) == answer(vector, readings), (vector.id, chosen)
