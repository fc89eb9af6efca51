"""A deal straight into a packed position is the rulebook's deal from the same seed."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.kernel import setting_up
from kingofsiam.readings import FirstPlayer, HomeFilling, TwoPlayerRemoval
from kingofsiam.rules import s3_setup
from tests.properties.games import ANY_READINGS, MAPS, PLAYERS
from tests.small_worlds.catalogue import PAIR, SQUARE
from tests.small_worlds.worlds import small_map

OF_THE_DEAL: Final = tuple(product(HomeFilling, FirstPlayer, TwoPlayerRemoval))
SEEDS: Final = (*range(12), 2**64 - 1, 2**200)


def by_the_rulebook(players: int, seed: int, board: ks.Map, readings: ks.Readings) -> kernel.PackedState:
    return kernel.pack(ks.deal(players, seed=seed, map=board, readings=readings))


@pytest.mark.parametrize("board", MAPS, ids=str)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_same_seed_deals_the_same_game(players: int, board: ks.Map) -> None:
    """For all players, on all maps, by every reading that a deal can depend on."""
    for filling, first, removal in OF_THE_DEAL:
        readings = ks.Readings(home_filling=filling, first_player=first, two_player_removal=removal)
        dealer = kernel.Dealer(players, board, readings)
        for seed in SEEDS:
            assert dealer.deal(seed) == by_the_rulebook(players, seed, board, readings)


@given(st.sampled_from(PLAYERS), st.integers(0), st.sampled_from(MAPS), ANY_READINGS)
def test_by_any_readings(players: int, seed: int, board: ks.Map, readings: ks.Readings) -> None:
    """Whatever else the table plays by, and from seeds of any size."""
    dealt = kernel.Dealer(players, board, readings).deal(seed)
    assert dealt == by_the_rulebook(players, seed, board, readings)
    assert kernel.unpack(dealt, board).readings == readings


def test_the_defaults_are_those_of_the_rulebook() -> None:
    """Three players on the map of Siam; and a game of its own each time if no seed is given."""
    dealer = kernel.Dealer()
    assert (dealer.players, dealer.map, dealer.readings) == (3, ks.SIAM, ks.RULEBOOK)
    assert dealer.deal(7) == kernel.pack(ks.deal(seed=7))
    assert len({dealer.deal() for _ in range(4)}) > 1


def test_a_dealer_can_be_sent() -> None:
    """What comes out of a pickle deals the same games; a game dealt changes nothing for the next."""
    dealer = kernel.Dealer(4, ks.SABA, ks.DUTCH)
    sent: kernel.Dealer = pickle.loads(pickle.dumps(dealer))
    assert (sent.players, sent.map, sent.readings) == (4, ks.SABA, ks.DUTCH)
    assert [sent.deal(seed) for seed in (3, 1, 3)] == [dealer.deal(seed) for seed in (3, 1, 3)]
    assert sent.deal(3) == by_the_rulebook(4, 3, ks.SABA, ks.DUTCH)


@pytest.mark.parametrize("board", [PAIR, SQUARE], ids=str)
def test_small_maps_and_missing_homes(board: ks.Map) -> None:
    """A map made by hand may lack provinces, and a faction its home."""
    dealer = kernel.Dealer(3, board)
    assert all(dealer.deal(seed) == by_the_rulebook(3, seed, board, ks.RULEBOOK) for seed in range(5))


def test_followers_are_conserved() -> None:
    """Eighteen of each faction, wherever they are; the deals from many seeds differ. Rules: `components.followers`."""
    dealer, found = kernel.Dealer(3), Counter[kernel.PackedState]()
    for seed in range(100):
        state = kernel.unpack(dealer.deal(seed), ks.SIAM)
        standing = sum((*state.board.followers, *(player.followers for player in state.players)), state.board.pool)
        assert standing == ks.Followers(18, 18, 18)
        found[dealer.deal(seed)] += 1
    assert len(found) == 100


class Scripted(Random):
    """A generator that says what it is told to."""

    says: Iterator[float] = iter(())

    def random(self) -> float:
        return next(self.says)


def test_all_numbers_are_exactly_equally_likely() -> None:
    """The last numbers, too few for every result, are drawn again; as by the rulebook."""
    last, steps = [2**53 - 1, 2**53 - 2, 2**53 - 3, 5], 2**53
    for limit in (2, 3, 7, 54):
        for first in range(len(last)):
            ours, theirs = Scripted(), Scripted()
            ours.says, theirs.says = (iter([number / steps for number in last[first:]]) for _ in range(2))
            assert setting_up.below(limit, ours) == s3_setup.below(limit, theirs)
            assert [*ours.says] == [*theirs.says]


# --- what no table can be dealt --------------------------------------------------------------------------------------

WRONG: Final[tuple[dict[str, Any], ...]] = (
    {"players": 1},
    {"players": 5},
    {"players": True},
    {"players": "3"},
    {"map": "siam"},
    {"readings": None},
    {"players": 0, "map": None, "readings": "RULEBOOK"},
)


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_a_wrong_table_is_refused_at_once_as_by_the_rulebook(wrong: dict[str, Any]) -> None:
    """With the very same faults."""
    with pytest.raises(ks.InvalidDeal) as by_rulebook:
        ks.deal(**wrong)
    with pytest.raises(ks.InvalidDeal) as by_dealer:
        kernel.Dealer(**wrong)
    assert by_dealer.value.faults == by_rulebook.value.faults


@pytest.mark.parametrize("seed", [-1, 1.5, True, "7"])
def test_a_wrong_seed_is_refused_as_by_the_rulebook(seed: Any) -> None:
    """With the very same faults."""
    with pytest.raises(ks.InvalidDeal) as by_rulebook:
        ks.deal(seed=seed)
    with pytest.raises(ks.InvalidDeal) as by_dealer:
        kernel.Dealer().deal(seed)
    assert by_dealer.value.faults == by_rulebook.value.faults


def test_a_map_beyond_what_can_be_packed_is_refused() -> None:
    """Nine provinces; and a faction without a home, where its home is drawn as a whole."""
    nine = small_map("nine", {f"P{number}": None for number in range(9)})
    with pytest.raises(ks.InvalidMap):
        kernel.Dealer(3, nine)
    with pytest.raises(ks.UnknownName):
        kernel.Dealer(3, PAIR, ks.DUTCH)


@pytest.mark.parametrize("filling", HomeFilling)
@pytest.mark.parametrize(("own", "drawn"), [(19, 2), (2, 80)])
def test_a_map_that_wants_more_followers_than_there_are_is_refused(own: int, drawn: int, filling: HomeFilling) -> None:
    """However they are drawn."""
    crowded = tuple(replace(land, own=own, random=drawn) if land.home_of is ks.RAMA else land for land in ks.SIAM.lands)
    dealer = kernel.Dealer(3, replace(ks.SIAM, lands=crowded), ks.Readings(home_filling=filling))
    with pytest.raises(ks.InvalidDeal):
        dealer.deal(1)
