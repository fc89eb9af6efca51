"""The smallest positions on which two choices of a reading differ: found, shrunk, and compared with ours."""

from typing import Final

import pytest

from kingofsiam.scenarios.catalogue import SEPARATIONS
from tests.properties.helpers_minimal_positions import READINGS, find_layout, pairs, smallest_known_difference
from tests.properties.helpers_small_positions import (
    Pair,
    difference_in_scenario,
)

PAIRS: Final = [(reading, pair) for reading in READINGS for pair in pairs(reading)]

WITH_THREE_CHOICES: Final = [reading for reading in READINGS if len(pairs(reading)) > 1]
"""One scenario of ours shows all three choices at once, so it may be larger than one for each pair."""

each_pair = pytest.mark.parametrize(
    ("reading", "pair"), PAIRS, ids=[f"{reading}: {one.name}, {other.name}" for reading, (one, other) in PAIRS]
)


@each_pair
def test_two_choices_differ_on_a_small_position(reading: str, pair: Pair) -> None:
    """Hypothesis finds one in which only the last move differs; it is no smaller than ours."""
    layout = find_layout(reading, pair)
    assert layout is not None
    least = layout.difference(reading, pair)
    assert least is not None
    assert all(one.legal and other.legal for one, other in least.verdicts[:-1])
    one, other = least.verdicts[-1]
    assert one.legal or other.legal
    assert one.after != other.after
    ours = smallest_known_difference(reading, pair)
    assert ours is not None
    assert ours.size <= least.size or reading in WITH_THREE_CHOICES


@each_pair
def test_two_choices_differ_in_a_scenario(reading: str, pair: Pair) -> None:
    """The scenarios of a reading show each pair of its choices, move by move; each scenario shows some pair."""
    assert smallest_known_difference(reading, pair) is not None
    assert all(difference_in_scenario(each, pair) is not None for each in SEPARATIONS if each.reading == reading)
