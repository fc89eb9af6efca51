"""Probabilities of the set-up, which no single scenario can show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import comb, sqrt
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import RULEBOOK, SIAM, Readings
from kingofsiam.spec.readings import FirstPlayer, HomeFilling, TwoPlayerRemoval

SEEDS: Final = range(60)
DEALS: Final = 1500

OWN_AND_RANDOM: Final = RULEBOOK
AT_LEAST_OWN: Final = replace(RULEBOOK, home_filling=HomeFilling.AT_LEAST_OWN)


def test_online_anybody_may_begin_whatever_his_playing_aid() -> None:
    """Over many deals the holder of the lowest aid begins always, or only sometimes."""

    def lowest_begins(readings: Readings) -> Iterator[bool]:
        """For each deal, whether the lowest aid begins."""
        for seed in SEEDS:
            deal = ks.draw_deal(3, seed=seed, readings=readings)
            yield ks.start(deal).to_move == deal.aids.index(min(deal.aids))

    assert set(lowest_begins(RULEBOOK)) == {True}
    assert set(lowest_begins(replace(RULEBOOK, first_player=FirstPlayer.RANDOM))) == {True, False}


def chance_of_just_two_own(readings: Readings) -> float:
    """The probability, with three players, that exactly two Rama stand in Rama's home; the players hold two followers
    of each faction.

    Two and two: 14 of each faction are left when the own followers of all three homes are placed; two are drawn from
    these 42, neither of them Rama. At least two: Rama's home is filled first, with four drawn from 48, 16 of them Rama.
    """
    if readings.home_filling is HomeFilling.OWN_AND_RANDOM:
        return comb(28, 2) / comb(42, 2)
    ways = [comb(16, own) * comb(32, 4 - own) for own in (2, 3, 4)]
    return ways[0] / sum(ways)


@pytest.mark.parametrize(
    ("readings", "other"), [(OWN_AND_RANDOM, AT_LEAST_OWN), (AT_LEAST_OWN, OWN_AND_RANDOM)], ids=["2+2", "at least 2"]
)
def test_two_own_and_two_at_random_or_four_at_random_with_two_own(readings: Readings, other: Readings) -> None:
    """Both readings allow the same hands with different probabilities: here, that of exactly two Rama in Ayutthaya."""
    home = SIAM.index["Ayutthaya"]
    seen = [ks.draw_deal(3, seed=seed, readings=readings).followers[home] for seed in range(DEALS)]
    assert {(hand.total, hand.rama >= 2) for hand in seen} == {(4, True)}
    assert {hand.rama for hand in seen} == {2, 3, 4}
    share = sum(hand.rama == 2 for hand in seen) / DEALS
    expected = chance_of_just_two_own(readings)
    deviation = sqrt(expected * (1 - expected) / DEALS)
    assert abs(share - expected) < 4 * deviation
    assert abs(share - chance_of_just_two_own(other)) > 10 * deviation


def test_only_two_players_leave_followers_in_the_box() -> None:
    """With three or four players the reading about two players makes no difference."""
    keeping = replace(RULEBOOK, two_player_removal=TwoPlayerRemoval.NONE)
    for players, alike in ((2, False), (3, True), (4, True)):
        usual, other = (ks.deal(players, seed=3, readings=readings).board for readings in (RULEBOOK, keeping))
        assert (usual.pool == other.pool) is alike


def test_playing_aid_four_comes_to_any_of_four_players() -> None:
    """It is drawn like the others."""
    assert {ks.draw_deal(4, seed=seed).aids.index(4) for seed in SEEDS} == {0, 1, 2, 3}


def test_two_players_draw_any_two_of_the_first_three_playing_aids() -> None:
    """With two players each of the aids 1 to 3 can be drawn, in either order."""
    drawn = {ks.draw_deal(2, seed=seed).aids for seed in SEEDS}
    assert drawn == {(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)}
