"""Section 5: where a card may act, and where followers may be put."""

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
from kingofsiam.rules.s5_actions.faction_card import targets
from tests.helpers_rules import britain, violation_of

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


@into_devon
@pytest.mark.parametrize("power", POWERS)
def test_nobody_is_put_into_a_controlled_province(action: ks.Action, power: ks.ControlMarker) -> None:
    """No card may put followers there, whether a faction or the British control it."""
    state = devon_is(power)
    violation = violation_of(state, Play(action, TAKE), closed.CLOSED)
    assert violation.fact("province") == "Devon"
    assert violation.fact("controlled_by") is power
    reached = targets(state, RAMA) if isinstance(action, ks.FactionCard) else ks.BRITAIN.provinces[:-1]
    assert violation.allowed == reached
