"""Rulings on setting up the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import comb, sqrt
from typing import Final

import pytest

import kingofsiam as ks
from kingofsiam import LAO, MALAY, RAMA, RULEBOOK, SIAM, Deal, Followers, Readings, State
from kingofsiam.readings import FirstPlayer, HomeFilling, TwoPlayerRemoval
from tests.scenarios.claims import about

SEEDS: Final = range(60)
DEALS: Final = 1500

OWN_AND_RANDOM: Final = RULEBOOK
AT_LEAST_OWN: Final = replace(RULEBOOK, home_filling=HomeFilling.AT_LEAST_OWN)


def dealt(aids: tuple[int, ...], readings: Readings = RULEBOOK, first: int | None = None) -> State:
    """A game set up with these playing aids."""
    deal = ks.draw_deal(len(aids), seed=1, readings=readings)
    return ks.start(replace(deal, aids=aids, first=first))


@about("first-player")
@pytest.mark.parametrize(
    ("aids", "lowest"), [((3, 2, 1), 2), ((2, 1, 3), 1), ((3, 2), 1), ((2, 3), 0), ((4, 3, 2, 1), 3)]
)
def test_the_lowest_playing_aid_begins_or_whom_chance_names(aids: tuple[int, ...], lowest: int) -> None:
    """The lowest playing aid begins, also where number 1 was not drawn; online whoever was drawn does."""
    assert dealt(aids).to_move == lowest
    online = replace(RULEBOOK, first_player=FirstPlayer.RANDOM)
    for seat in range(len(aids)):
        assert dealt(aids, online, first=seat).to_move == seat


@about("first-player")
def test_online_anybody_may_begin_whatever_his_playing_aid() -> None:
    """Over many deals the holder of the lowest aid begins always, or only sometimes."""

    def lowest_begins(readings: Readings) -> Iterator[bool]:
        """Deal by deal, whether the lowest aid begins."""
        for seed in SEEDS:
            deal = ks.draw_deal(3, seed=seed, readings=readings)
            yield ks.start(deal).to_move == deal.aids.index(min(deal.aids))

    assert set(lowest_begins(RULEBOOK)) == {True}
    assert set(lowest_begins(replace(RULEBOOK, first_player=FirstPlayer.RANDOM))) == {True, False}


def chance_of_just_two_own(readings: Readings) -> float:
    """With three players, who hold two followers of each faction: just two Rama stand in Rama's home.

    Two and two: 14 of each faction are left when the own ones of all three homes stand; two come out of those 42,
    none of them Rama. At least two: Rama's home is filled first, four come out of 48 of whom 16 are Rama.
    """
    if readings.home_filling is HomeFilling.OWN_AND_RANDOM:
        return comb(28, 2) / comb(42, 2)
    ways = [comb(16, own) * comb(32, 4 - own) for own in (2, 3, 4)]
    return ways[0] / sum(ways)


@about("home-filling")
@pytest.mark.parametrize(
    ("readings", "other"), [(OWN_AND_RANDOM, AT_LEAST_OWN), (AT_LEAST_OWN, OWN_AND_RANDOM)], ids=["2+2", "at least 2"]
)
def test_two_own_and_two_at_random_or_four_at_random_with_two_own(readings: Readings, other: Readings) -> None:
    """Both ways bring the same hands with other odds: how often just two Rama stand in Ayutthaya tells them apart."""
    home = SIAM.index["Ayutthaya"]
    seen = [ks.draw_deal(3, seed=seed, readings=readings).followers[home] for seed in range(DEALS)]
    assert {(hand.total, hand.rama >= 2) for hand in seen} == {(4, True)}
    assert {hand.rama for hand in seen} == {2, 3, 4}
    share = sum(hand.rama == 2 for hand in seen) / DEALS
    expected = chance_of_just_two_own(readings)
    deviation = sqrt(expected * (1 - expected) / DEALS)
    assert abs(share - expected) < 4 * deviation
    assert abs(share - chance_of_just_two_own(other)) > 10 * deviation


@about("home-filling")
def test_the_same_seed_fills_the_homes_otherwise() -> None:
    """Playing aids and tiles are drawn alike, the followers are not."""
    one, other = (ks.draw_deal(3, seed=7, readings=readings) for readings in (OWN_AND_RANDOM, AT_LEAST_OWN))
    assert (one.aids, one.tiles) == (other.aids, other.tiles)
    assert one.followers != other.followers


def all_followers(state: State) -> Followers:
    """All followers on the table."""
    board = state.board
    return sum((*board.followers, board.pool, *(player.followers for player in state.players)), Followers())


@about("two-player-removal")
def test_two_players_leave_two_of_each_faction_in_the_box_or_none() -> None:
    """With two players 48 followers are in play and 12 in the pool at first; by the summary 54 and 18."""
    keeping = replace(RULEBOOK, two_player_removal=TwoPlayerRemoval.NONE)
    usual, other = ks.deal(2, seed=3), ks.deal(2, seed=3, readings=keeping)
    assert all_followers(usual) == Followers(16, 16, 16)
    assert usual.board.pool.total == 12
    assert all_followers(other) == Followers(18, 18, 18)
    assert other.board.pool.total == 18
    assert all_followers(ks.deal(3, seed=3)) == all_followers(ks.deal(3, seed=3, readings=keeping))


def owned(state: State) -> tuple[Followers, ...]:
    """The followers before each player."""
    return tuple(player.followers for player in state.players)


@about("aid-four")
def test_whoever_draws_aid_four_has_what_his_left_neighbour_has() -> None:
    """Aid 4 is dealt like the others and gives the left neighbour's followers. Were it tied to a fourth player,
    the first could not draw it, and seats 0 and 1 would not start alike here.
    """
    rama_lao, rama_malay, lao_malay = Followers.of(RAMA, LAO), Followers.of(RAMA, MALAY), Followers.of(LAO, MALAY)
    assert owned(dealt((4, 2, 1, 3))) == (rama_malay, rama_malay, rama_lao, lao_malay)
    assert owned(dealt((1, 2, 4, 3))) == (rama_lao, rama_malay, lao_malay, lao_malay)
    assert owned(dealt((2, 1, 3, 4))) == (rama_malay, rama_lao, lao_malay, rama_malay)
    assert {ks.draw_deal(4, seed=seed).aids.index(4) for seed in SEEDS} == {0, 1, 2, 3}


@about("aids-two-players")
def test_two_players_draw_from_the_first_three_aids() -> None:
    """Each of the aids 1 to 3 can come up with two players. Were 3 set aside too, only 1 and 2 would."""
    drawn = {ks.draw_deal(2, seed=seed).aids for seed in SEEDS}
    assert drawn == {(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)}
    fine: Deal = ks.draw_deal(2, seed=1)
    with pytest.raises(ks.InvalidDeal):
        ks.start(replace(fine, aids=(1, 4)))
