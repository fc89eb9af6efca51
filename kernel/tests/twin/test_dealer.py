"""The dealer deals the same games as the rulebook, fairly, and refuses the same requests."""

import pickle
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from itertools import product
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.small_worlds.helpers_catalogue import PAIR, SQUARE
from kernel.tests.small_worlds.helpers_worlds import small_map
from kingofsiam.rules import s3_setup
from kingofsiam.spec.readings import FirstPlayer, HomeFilling, TwoPlayerRemoval
from tests.helpers_strategies import ANY_READINGS, MAPS, PLAYERS

DEAL_READINGS: Final = tuple(product(HomeFilling, FirstPlayer, TwoPlayerRemoval))
SEEDS: Final = (*range(12), 2**64 - 1, 2**200)


def by_the_rulebook(players: int, seed: int, board: ks.Map, readings: ks.Readings) -> kernel.PackedState:
    return kernel.pack(ks.deal(players, seed=seed, map=board, readings=readings))


@pytest.mark.parametrize("board", MAPS, ids=str)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_same_seed_deals_the_same_game(players: int, board: ks.Map) -> None:
    """For any number of players, on all maps, under every reading that a deal can depend on."""
    for filling, first, removal in DEAL_READINGS:
        readings = ks.Readings(home_filling=filling, first_player=first, two_player_removal=removal)
        dealer = kernel.Dealer(players, board, readings)
        for seed in SEEDS:
            assert dealer.deal(seed) == by_the_rulebook(players, seed, board, readings)


@given(st.sampled_from(PLAYERS), st.integers(0), st.sampled_from(MAPS), ANY_READINGS)
def test_the_same_game_is_dealt_under_any_readings(
    players: int, seed: int, board: ks.Map, readings: ks.Readings
) -> None:
    """The other readings make no difference, and seeds of any size work."""
    dealt = kernel.Dealer(players, board, readings).deal(seed)
    assert dealt == by_the_rulebook(players, seed, board, readings)
    assert kernel.unpack(dealt, board).readings == readings


def test_the_defaults_are_those_of_the_rulebook() -> None:
    """Three players and the map of Siam; without a seed, each deal is different. A pickled dealer deals the same."""
    dealer = kernel.Dealer()
    assert (dealer.players, dealer.map, dealer.readings) == (3, ks.SIAM, ks.RULEBOOK)
    assert dealer.deal(7) == kernel.pack(ks.deal(seed=7))
    assert len({dealer.deal() for _ in range(4)}) > 1
    assert pickle.loads(pickle.dumps(dealer)).deal(7) == dealer.deal(7)


@pytest.mark.parametrize("board", [PAIR, SQUARE], ids=str)
def test_small_maps_and_missing_homes(board: ks.Map) -> None:
    """A custom map may have fewer provinces, and a faction may have no home."""
    dealer = kernel.Dealer(3, board)
    assert all(dealer.deal(seed) == by_the_rulebook(3, seed, board, ks.RULEBOOK) for seed in range(5))


# --- errors ----------------------------------------------------------------------------------------------------------

WRONG: Final[tuple[dict[str, Any], ...]] = (
    {"players": 1},
    {"players": 5},
    {"players": True},
    {"players": "3"},
    {"map": "siam"},
    {"readings": None},
    {"players": 0, "map": None, "readings": "RULEBOOK"},
    *({"seed": seed} for seed in (-1, 1.5, True, "7")),
)


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_wrong_arguments_are_refused_as_by_the_rulebook(wrong: dict[str, Any]) -> None:
    """At once, and with the same faults; a wrong seed at the deal."""
    deal: Callable[..., object] = kernel.Dealer().deal if "seed" in wrong else kernel.Dealer
    with pytest.raises(ks.InvalidDeal) as by_rulebook:
        ks.deal(**wrong)
    with pytest.raises(ks.InvalidDeal) as by_dealer:
        deal(**wrong)
    assert by_dealer.value.faults == by_rulebook.value.faults


def test_a_map_that_cannot_be_packed_is_refused() -> None:
    """Nine provinces; and a faction without a home, where its home is drawn as a whole."""
    nine = small_map("nine", {f"P{number}": None for number in range(9)})
    with pytest.raises(ks.InvalidMap):
        kernel.Dealer(3, nine)
    with pytest.raises(ks.UnknownName):
        kernel.Dealer(3, PAIR, ks.DUTCH)


@pytest.mark.parametrize("home", [ks.RAMA, ks.LAO, ks.MALAY], ids=str)
def test_a_deal_is_refused_if_the_playing_aids_leave_too_few_followers(home: ks.Faction) -> None:
    """It depends on who draws which aid whether enough followers of one faction are left for its home."""
    lands = tuple(replace(land, own=16, random=0) if land.home_of is home else land for land in ks.SIAM.lands)
    dealer, refused = kernel.Dealer(4, replace(ks.SIAM, lands=lands)), set[bool]()
    for seed in range(20):
        left = s3_setup.left_after_aids(ks.draw_deal(4, seed=seed).aids, ks.RULEBOOK)
        refused.add(left.count(home) < 16)
        with pytest.raises(ks.InvalidDeal) if left.count(home) < 16 else nullcontext():
            dealer.deal(seed)
    assert refused == {True, False}


@pytest.mark.parametrize("filling", HomeFilling)
@pytest.mark.parametrize(("own", "drawn"), [(19, 2), (2, 80)])
def test_a_map_that_needs_too_many_followers_is_refused(own: int, drawn: int, filling: HomeFilling) -> None:
    """It is refused under each reading of how they are drawn."""
    crowded = tuple(replace(land, own=own, random=drawn) if land.home_of is ks.RAMA else land for land in ks.SIAM.lands)
    dealer = kernel.Dealer(3, replace(ks.SIAM, lands=crowded), ks.Readings(home_filling=filling))
    with pytest.raises(ks.InvalidDeal):
        dealer.deal(1)
