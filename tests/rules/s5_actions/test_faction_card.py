"""Section 5, Rama, Lao, Malai: two followers of the faction from the common pool into provinces near its own."""

from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, LAO, MALAY, RAMA, ActionCard, FactionCard, Follower, Followers, Play, Readings
from kingofsiam.model.events import CutShort, FollowersPlaced
from kingofsiam.model.violations import ViolationKey
from kingofsiam.rules.s5_actions import executing, faction_card
from kingofsiam.spec.readings import LostHome
from tests.helpers_rules import britain, event_of, events_of, is_legal, only_violation, violation_of

ROUTE = Readings(lost_home=LostHome.ROUTE)
TAKE = Follower(MALAY, "Lancaster")
LANCASTER = {"Lancaster": Followers(0, 0, 1)}
NEAR_ESSEX = ks.BRITAIN.neighbours["Essex"]


def rama(*into: str) -> Play:
    """The Rama card into these provinces; then the Malay of Lancaster is taken."""
    return Play(FactionCard(RAMA, into), TAKE)


def home_is(power: ks.ControlMarker, readings: Readings = ks.RULEBOOK) -> ks.State:
    """The struggle for Essex, where Rama is at home, is completed."""
    return britain(tiles=["Essex"], control=[power], followers=LANCASTER, readings=readings)


@pytest.mark.parametrize("into", [("Devon", "Warwick"), ("Devon", "Devon")], ids=str)
def test_two_followers_go_into_one_or_two_provinces(into: tuple[str, str]) -> None:
    """They come from the pool, and the order in which you name the provinces does not matter."""
    state = britain(followers=LANCASTER)
    assert is_legal(state, rama(*into))
    board = ks.play(state, rama(*into)).board
    assert board.pool == state.board.pool - Followers(2, 0, 0)
    for province in into:
        assert board.followers_in(province) == Followers(into.count(province), 0, 0)
    placed = tuple(Follower(RAMA, province) for province in into)
    assert event_of(state, rama(*into), FollowersPlaced) == FollowersPlaced(faction_card.PLACE_TWO, placed)
    assert events_of(state, rama(*into), CutShort) == []
    assert rama(*into) == rama(*reversed(into))


def test_three_are_too_many() -> None:
    """Three are too many even if the pool has more; if it has exactly two, that is not a second reason."""
    for in_pool in (10, 2):
        state = britain(followers={**LANCASTER, "Moray": Followers(18 - in_pool, 0, 0)})
        violation = only_violation(state, rama("Devon", "Devon", "Warwick"), faction_card.PLACE_TWO)
        assert (violation.fact("faction"), violation.fact("placed")) == (RAMA, 3)


@pytest.mark.parametrize("into", [(), ("Devon",)], ids=["none", "one"])
def test_fewer_are_too_few(into: tuple[str, ...]) -> None:
    """You must place two as long as the pool has them; the refusal lists the provinces within reach."""
    violation = only_violation(britain(followers=LANCASTER), rama(*into), executing.MUST_EXECUTE)
    assert (violation.key, violation.fact("owed")) == (ViolationKey.TOO_FEW_PLACED, 2)
    assert violation.fact("faction") is RAMA
    assert violation.allowed == NEAR_ESSEX


@pytest.mark.parametrize("province", ["Gwynedd", "Moray", "Essex"], ids=["near", "far", "the home itself"])
def test_nowhere_else(province: str) -> None:
    """No other province is, not even Essex: the home province is not its own neighbour."""
    violation = only_violation(britain(followers=LANCASTER), rama("Devon", province), faction_card.ADJACENT)
    assert violation.fact("province") == province
    assert violation.fact("faction") is RAMA
    assert violation.allowed == NEAR_ESSEX


@pytest.mark.parametrize("power", [LAO, MALAY, BRITISH])
def test_a_home_that_another_power_controls_does_not_count(power: ks.ControlMarker) -> None:
    """The neighbours of Essex are out of reach; the refusal names the power that controls Essex."""
    violation = violation_of(home_is(power), rama("Devon", "Devon"), faction_card.LOST_HOME)
    assert violation.fact("province") == "Devon"
    assert violation.fact("home") == "Essex"
    assert violation.fact("controlled_by") is power
    assert violation.fact("faction") is RAMA
    assert violation.allowed == ()
    assert is_legal(home_is(power), rama())
    assert event_of(home_is(power), rama(), CutShort).rule is executing.AS_FAR_AS_POSSIBLE


@pytest.mark.parametrize(
    ("in_pool", "into"),
    [(1, ("Devon", "Devon")), (0, ("Devon",)), (0, ("Moray",))],
    ids=["two of one", "one of none", "one of none, far away"],
)
def test_who_is_not_in_the_pool_cannot_be_placed(in_pool: int, into: tuple[str, ...]) -> None:
    """The facts say how many followers the move places, and how many the pool has."""
    state = britain(followers={**LANCASTER, "Moray": Followers(18 - in_pool, 0, 0)})
    violation = only_violation(state, rama(*into), faction_card.SHORT)
    assert violation.fact("faction") is RAMA
    assert violation.fact("placed") == len(into)
    assert violation.fact("in_pool") == in_pool


@pytest.mark.parametrize("readings", [ks.RULEBOOK, ROUTE], ids=["no route", "route"])
def test_a_faction_without_a_home_reaches_from_what_it_controls(readings: Readings) -> None:
    """On a map built by hand a faction may have no home: then it has no path from a home, and loses none."""
    lands = tuple(replace(land, home_of=None) if land.name == "Essex" else land for land in ks.BRITAIN.lands)
    nowhere = britain(map=replace(ks.BRITAIN, lands=lands), followers=LANCASTER, readings=readings)
    assert only_violation(nowhere, rama("Devon"), faction_card.ADJACENT).allowed == ()
    assert list(ks.legal_actions(nowhere, ActionCard.RAMA)) == [FactionCard(RAMA)]
    gwynedd = britain(map=nowhere.map, tiles=["Gwynedd"], control=[RAMA], followers=LANCASTER)
    assert set(faction_card.targets(gwynedd, RAMA)) == set(ks.BRITAIN.neighbours["Gwynedd"])
