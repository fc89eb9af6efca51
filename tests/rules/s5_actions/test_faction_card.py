"""Section 5, Rama, Lao, Malai: two followers of the faction from the common pool into provinces near its own."""

from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam import MALAY, RAMA, ActionCard, FactionCard, Follower, Followers, Play, Readings
from kingofsiam.rules.s5_actions import faction_card
from kingofsiam.spec.readings import LostHome
from tests.helpers_rules import britain, only_violation

ROUTE = Readings(lost_home=LostHome.ROUTE)
LANCASTER = {"Lancaster": Followers(0, 0, 1)}


@pytest.mark.parametrize("readings", [ks.RULEBOOK, ROUTE], ids=["no route", "route"])
def test_a_faction_without_a_home_reaches_from_what_it_controls(readings: Readings) -> None:
    """On a map built by hand a faction may have no home: then it has no path from a home, and loses none."""
    lands = tuple(replace(land, home_of=None) if land.name == "Essex" else land for land in ks.BRITAIN.lands)
    nowhere = britain(map=replace(ks.BRITAIN, lands=lands), followers=LANCASTER, readings=readings)
    into_devon = Play(FactionCard(RAMA, ("Devon",)), Follower(MALAY, "Lancaster"))
    assert only_violation(nowhere, into_devon, faction_card.ADJACENT).allowed == ()
    assert list(ks.legal_actions(nowhere, ActionCard.RAMA)) == [FactionCard(RAMA)]
    gwynedd = britain(map=nowhere.map, tiles=["Gwynedd"], control=[RAMA], followers=LANCASTER)
    assert set(faction_card.targets(gwynedd, RAMA)) == set(ks.BRITAIN.neighbours["Gwynedd"])


def test_where_the_pool_has_none_it_does_not_matter_how_far_a_province_is() -> None:
    """That there is nobody to place is the only reason."""
    state = britain(followers={**LANCASTER, "Moray": Followers(18, 0, 0)})
    only_violation(state, Play(FactionCard(RAMA, ("Moray",)), Follower(MALAY, "Lancaster")), faction_card.SHORT)
