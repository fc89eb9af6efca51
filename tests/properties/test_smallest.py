"""The smallest positions on which two choices of a reading differ: found, shrunk, and compared with ours."""

from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.scenarios.catalogue import SEPARATIONS
from kingofsiam.spec.readings import FinalTie, StruggleEnds, TakeFrom
from tests.helpers_rules import PASS, britain
from tests.properties.helpers_minimal_positions import READINGS, find_layout, pairs, shrink, smallest_known_difference
from tests.properties.helpers_small_positions import (
    AttemptedMove,
    Layout,
    Pair,
    difference_in_scenario,
    find_difference,
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


def test_the_size_counts_what_lies_on_the_table() -> None:
    """The size counts followers on the board and of players, cards in hand, markers, tiles out of order, and passes."""
    state = britain(
        2,
        tiles=("Devon", "Moray", "Essex"),
        control=(ks.RAMA,),
        kings=("Essex",),
        followers={"Essex": ks.Followers(1, 1, 0)},
        own=(ks.Followers(malay=1),),
        hands=((), CARD_SET_CARDS[2:5]),
        passes=1,
    )
    assert position_size(state) == 2 + 1 + 3 + 2 + 2 + 1


def passing(readings: ks.Readings) -> ks.State:
    return britain(2, readings=readings, hands=((ks.ActionCard.LAO,),) * 2)


def test_moves_that_are_only_judged_are_left_out() -> None:
    """A move that is only judged, and alike by both choices, does not count; nor does a move after the difference."""
    one, other = passing(ks.Readings()), passing(ks.Readings(struggle_ends=StruggleEnds.THREE_PASSES))
    in_vain = ks.Play(ks.FactionCard(ks.LAO), None)
    made = [AttemptedMove(PASS), AttemptedMove(in_vain, is_played=False), AttemptedMove(PASS), AttemptedMove(PASS)]
    apart = find_difference(one, other, made)
    assert apart is not None
    assert apart.moves == (PASS, PASS)
    assert apart.size == position_size(one) + 2 + (1 + 1) + (6 + 1)


def test_equal_choices_do_not_differ() -> None:
    """Equal positions do not differ, nor does a move that both choices refuse for different reasons."""
    same = passing(ks.Readings())
    assert find_difference(same, same, [AttemptedMove(PASS), AttemptedMove(PASS), AttemptedMove(PASS)]) is None
    pool = ks.Play(ks.Maharacha("Moray", "Essex"), ks.Follower(ks.RAMA, ks.POOL))
    both = [passing(ks.Readings(take_from=choice)) for choice in TakeFrom]
    assert [[each.rule.id for each in ks.judge(state, pool)] for state in both] == [
        ["action.one-card", "action.follower.from-a-province"],
        ["action.one-card"],
    ]
    assert find_difference(both[0], both[1], [AttemptedMove(pool)]) is None


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
