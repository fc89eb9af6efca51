"""Section 5: where a card may act, and where followers may be put."""

from __future__ import annotations

import pytest

import kingofsiam as ks
from kingofsiam import (
    BRITISH,
    LAO,
    MALAY,
    RAMA,
    FactionCard,
    Follower,
    Followers,
    KhonThai,
    OneVsOne,
    Play,
    Readings,
    TwoVsOne,
)
from kingofsiam.rules.s5_actions import closed_provinces as closed
from kingofsiam.spec.readings import ClosedProvinces
from tests.helpers_rules import PASS, britain, broken_rules, is_legal, play_all, violation_of

BRITISH_OPEN = Readings(closed_provinces=ClosedProvinces.CONTROLLED_BY_FACTION)
POWERS = [RAMA, LAO, MALAY, BRITISH]
TAKE = Follower(RAMA, "Warwick")
WARWICK = {"Warwick": Followers(2, 1, 0)}
INTO_DEVON: list[ks.Action] = [
    KhonThai("Devon", "Warwick", "Warwick"),
    OneVsOne(Follower(LAO, "Warwick"), Follower(LAO, "Devon")),
    TwoVsOne((Follower(RAMA, "Warwick"), Follower(LAO, "Warwick")), Follower(LAO, "Devon")),
    FactionCard(RAMA, ("Devon", "Warwick")),
]
into_devon = pytest.mark.parametrize("action", INTO_DEVON, ids=lambda action: action.card.value)


def devon_is(power: ks.ControlMarker, readings: Readings = ks.RULEBOOK, **followers: Followers) -> ks.State:
    """The struggle for Devon is completed."""
    return britain(tiles=["Devon"], control=[power], readings=readings, followers={**WARWICK, **followers})


@pytest.mark.rule(closed.ANY_PROVINCE)
@pytest.mark.parametrize("province", ks.BRITAIN.provinces)
def test_a_card_may_act_on_any_province(province: str) -> None:
    """A card may act on any province, not only on the contested one."""
    assert is_legal(britain(followers=WARWICK), Play(KhonThai(province, province, province), TAKE))


@pytest.mark.rule(closed.ANY_PROVINCE)
def test_every_province_that_is_not_closed_is_open() -> None:
    """The open provinces are listed in the order of the map, whatever the order of the tiles."""
    state = britain(tiles=["Devon", "Gwynedd"], control=[LAO, BRITISH])
    still_open = ("Moray", "Strathclyde", "Lancaster", "Northumbria", "Warwick", "Essex")
    assert closed.open_provinces(state.board, ks.RULEBOOK) == still_open
    assert closed.closed_provinces(state.board, ks.RULEBOOK) == ("Devon", "Gwynedd")


@pytest.mark.rule(closed.CLOSED)
@into_devon
@pytest.mark.parametrize("power", POWERS)
def test_nobody_is_put_into_a_controlled_province(action: ks.Action, power: ks.ControlMarker) -> None:
    """No card may put followers there, whether a faction or the British control it."""
    violation = violation_of(devon_is(power), Play(action, TAKE), closed.CLOSED)
    assert violation.fact("province") == "Devon"
    assert violation.fact("controlled_by") is power
    assert violation.allowed == ks.BRITAIN.provinces[:-1]


@pytest.mark.clause(closed.CLOSED)
@into_devon
def test_before_its_struggle_is_completed_it_is_open(action: ks.Action) -> None:
    """The same moves are legal on the same board without the marker."""
    state = britain(tiles=["Devon"], followers={**WARWICK, "Devon": Followers(0, 1, 0)})
    assert is_legal(state, Play(action, TAKE))


@pytest.mark.clause(closed.CLOSED)
@into_devon
def test_by_the_summary_a_british_province_stays_open(action: ks.Action) -> None:
    """Followers may be put into it and swapped out of it."""
    state = devon_is(BRITISH, BRITISH_OPEN, Devon=Followers(0, 1, 0))
    assert is_legal(state, Play(action, TAKE))


@pytest.mark.rule(closed.CLOSED)
@pytest.mark.parametrize("power", POWERS[:3])
def test_by_the_summary_a_faction_closes_its_province_too(power: ks.Faction) -> None:
    """Under that reading only the provinces of the British stay open."""
    violation = violation_of(devon_is(power, BRITISH_OPEN), Play(INTO_DEVON[0], TAKE), closed.CLOSED)
    assert violation.fact("controlled_by") is power


@pytest.mark.clause(closed.CLOSED)
def test_followers_in_an_open_british_province_stay_and_can_be_taken() -> None:
    """It is not contested again: the followers are still there when the next struggles are over."""
    state = devon_is(BRITISH, BRITISH_OPEN)
    state = ks.play(state, Play(KhonThai("Devon", "Devon", "Devon"), Follower(LAO, "Devon")))
    assert state.board.followers_in("Devon") == Followers(1, 0, 1)
    state = play_all(state, *[PASS] * 6)
    assert len(state.board.control) == 3
    assert state.board.followers_in("Devon") == Followers(1, 0, 1)
    state = ks.play(state, Play(ks.Maharacha("Essex", "Warwick"), Follower(MALAY, "Devon")))
    assert state.players[1].followers == Followers(0, 0, 1)


@pytest.mark.clause(closed.CLOSED)
def test_a_closed_province_is_none_of_the_options() -> None:
    """The legal actions respect the ban, under either reading."""
    for readings, ways in ((ks.RULEBOOK, 7**3), (BRITISH_OPEN, 8**3)):
        assert len(ks.legal_actions(devon_is(BRITISH, readings), ks.ActionCard.KHON_THAI)) == ways


@pytest.mark.clause(closed.CLOSED)
def test_nobody_can_be_taken_from_where_nobody_stands() -> None:
    """A closed province is empty, so no follower can be taken from it."""
    assert broken_rules(devon_is(RAMA), Play(ks.Maharacha("Essex", "Moray"), Follower(RAMA, "Devon"))) == [
        "action.follower.take"
    ]
