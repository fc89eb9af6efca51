"""The smallest positions on which two choices of a reading differ: found, shrunk, and compared with ours."""

from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam.scenarios.catalogue import SEPARATIONS
from kingofsiam.spec.readings import FinalTie
from tests.helpers_rules import PASS
from tests.properties.helpers_minimal_positions import READINGS, find_layout, pairs, shrink, smallest_known_difference
from tests.properties.helpers_small_positions import (
    Layout,
    Pair,
    difference_in_scenario,
    position_size,
)

PAIRS: Final = [(reading, pair) for reading in READINGS for pair in pairs(reading)]

WITH_THREE_CHOICES: Final = [reading for reading in READINGS if len(pairs(reading)) > 1]
"""One scenario of ours shows all three choices at once, so it may be larger than one for each pair."""

each_pair = pytest.mark.parametrize(
    ("reading", "pair"), PAIRS, ids=[f"{reading}: {one.name}, {other.name}" for reading, (one, other) in PAIRS]
)


@each_pair
def test_two_choices_differ_on_a_small_position(reading: str, pair: Pair) -> None:
    """Hypothesis finds one in which only the last move differs. Shrunk, it is no smaller than ours."""
    layout = find_layout(reading, pair)
    assert layout is not None
    first, least = layout.difference(reading, pair), shrink(layout, reading, pair)
    assert first is not None
    assert least.size <= first.size
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


def test_shrinking_removes_what_does_not_matter() -> None:
    """Only the smallest difference remains of a large position."""
    pair = (FinalTie.EARLIEST_WINS, FinalTie.OTHERS_SHARE)
    malay, rama = ks.Follower(ks.MALAY, "Devon"), ks.Follower(ks.RAMA, "Devon")
    layout = Layout(
        players=3,
        tiles=("Essex",),
        control=(ks.LAO,) * 7,
        followers=(malay, malay, rama),
        own=((ks.LAO,), (ks.LAO,), (ks.LAO,)),
        hands=((ks.ActionCard.LAO,), (ks.ActionCard.LAO,), (ks.ActionCard.LAO, ks.ActionCard.RAMA)),
        order=(1, 2, 0),
        to_move=0,
        passes=2,
        moves=(PASS,),
    )
    least = shrink(layout, "final_tie", pair)
    assert position_size(least.states[0]) == 7 + 3 + 2
