"""Smallest positions that part two choices of a reading: they are found, made small, and set beside ours."""

from __future__ import annotations

from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam.readings import FinalTie, StruggleEnds, TakeFrom
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.scenarios.contents import SEPARATIONS
from tests.properties.small_positions import Layout, Pair, Tried, kept, lying, parting
from tests.properties.smallest import READINGS, found, kept_for, pairs, shrunk
from tests.rules.at_the_table import PASS, britain

PAIRS: Final = [(reading, pair) for reading in READINGS for pair in pairs(reading)]

PARTED_AT_ONCE: Final = [reading for reading in READINGS if len(pairs(reading)) > 1]
"""Three choices, which a single scenario parts: that is larger than three, one for each pair."""

each_pair = pytest.mark.parametrize(
    ("reading", "pair"), PAIRS, ids=[f"{reading}: {one.name}, {other.name}" for reading, (one, other) in PAIRS]
)


@each_pair
def test_a_small_position_parts_two_choices(reading: str, pair: Pair) -> None:
    """Hypothesis finds one: all moves but the last go the same way. What is left of it is no smaller than ours."""
    laid = found(reading, pair)
    assert laid is not None
    begun, least = laid.parting(reading, pair), shrunk(laid, reading, pair)
    assert begun is not None
    assert least.size <= begun.size
    assert all(one.legal and other.legal for one, other in least.verdicts[:-1])
    one, other = least.verdicts[-1]
    assert one.legal or other.legal
    assert one.after != other.after
    ours = kept_for(reading, pair)
    assert ours is not None
    assert ours.size <= least.size or reading in PARTED_AT_ONCE


@each_pair
def test_a_kept_scenario_parts_two_choices(reading: str, pair: Pair) -> None:
    """Played out move by move, the kept scenarios of a reading part every two of its choices; every one some."""
    assert kept_for(reading, pair) is not None
    assert all(kept(each, pair) is not None for each in SEPARATIONS if each.reading == reading)


def test_what_lies_on_the_table_is_counted() -> None:
    """Followers standing and before the players, cards held, markers, tiles out of order, passes."""
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
    assert lying(state) == 2 + 1 + 3 + 2 + 2 + 1


def passing(readings: ks.Readings) -> ks.State:
    return britain(2, readings=readings, hands=((ks.ActionCard.LAO,),) * 2)


def test_the_moves_that_are_only_tried_are_left_out() -> None:
    """What goes the same way and is not made does not make a parting larger; nothing is looked at after the parting."""
    one, other = passing(ks.Readings()), passing(ks.Readings(struggle_ends=StruggleEnds.THREE_PASSES))
    in_vain = ks.Play(ks.FactionCard(ks.LAO), None)
    made = [Tried(PASS), Tried(in_vain, made=False), Tried(PASS), Tried(PASS)]
    apart = parting(one, other, made)
    assert apart is not None
    assert apart.moves == (PASS, PASS)
    assert apart.size == lying(one) + 2 + (1 + 1) + (6 + 1)


def test_equal_choices_do_not_part() -> None:
    """The same position and the same moves part nothing, nor does a move that both refuse for different reasons."""
    same = passing(ks.Readings())
    assert parting(same, same, [Tried(PASS), Tried(PASS), Tried(PASS)]) is None
    pool = ks.Play(ks.Maharacha("Moray", "Essex"), ks.Follower(ks.RAMA, ks.POOL))
    both = [passing(ks.Readings(take_from=choice)) for choice in TakeFrom]
    assert [[each.rule.id for each in ks.judge(state, pool)] for state in both] == [
        ["action.one-card", "action.follower.from-a-province"],
        ["action.one-card"],
    ]
    assert parting(both[0], both[1], [Tried(pool)]) is None


def test_one_thing_after_the_other_is_taken_away() -> None:
    """Of a position with much that does not matter the least is left."""
    pair = (FinalTie.EARLIEST_WINS, FinalTie.OTHERS_SHARE)
    malay, rama = ks.Follower(ks.MALAY, "Devon"), ks.Follower(ks.RAMA, "Devon")
    laid = Layout(
        players=3,
        tiles=("Essex",),
        control=(ks.LAO,) * 7,
        standing=(malay, malay, rama),
        own=((ks.LAO,), (ks.LAO,), (ks.LAO,)),
        hands=((ks.ActionCard.LAO,), (ks.ActionCard.LAO,), (ks.ActionCard.LAO, ks.ActionCard.RAMA)),
        order=(1, 2, 0),
        to_move=0,
        passes=2,
        moves=(PASS,),
    )
    least = shrunk(laid, "final_tie", pair)
    assert lying(least.states[0]) == 7 + 3 + 2
