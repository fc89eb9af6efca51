"""Section 5, Khon Thai: one follower of each faction from the common pool into provinces."""

import pytest

import kingofsiam as ks
from kingofsiam import LAO, RAMA, ActionCard, Faction, Follower, Followers, KhonThai, Play
from kingofsiam.model.violations import ViolationKey
from kingofsiam.rules.s5_actions import khon_thai
from kingofsiam.rules.s5_actions.executing import MUST_EXECUTE
from tests.helpers_rules import britain, only_violation

TAKE = Follower(RAMA, "Gwynedd")
GWYNEDD = {"Gwynedd": Followers(1, 0, 0)}


def place(rama: str | None, lao: str | None, malay: str | None) -> Play:
    """Khon Thai into these provinces; then the Rama of Gwynedd is taken."""
    return Play(KhonThai(rama, lao, malay), TAKE)


def without(*absent: Faction) -> ks.State:
    """All followers of these factions stand in Gwynedd, so the pool has none of them."""
    standing = Followers(1, 0, 0) + Followers.of(*(faction for faction in absent for _ in range(18)))
    if RAMA in absent:
        standing -= Followers(1, 0, 0)
    return britain(followers={"Gwynedd": standing})


@pytest.mark.parametrize("faction", Faction)
def test_a_faction_that_is_in_the_pool_must_be_placed(faction: Faction) -> None:
    """Leaving one out does less than the card can do; any open province is allowed."""
    into = ["Devon" if each is not faction else None for each in Faction]
    violation = only_violation(britain(control=[LAO], followers=GWYNEDD), place(*into), MUST_EXECUTE)
    assert (violation.key, violation.fact("faction")) == (ViolationKey.FACTION_NOT_PLACED, faction)
    assert violation.allowed == ks.BRITAIN.provinces[1:]


def test_every_province_for_each_is_offered() -> None:
    """There are 8 x 8 x 8 ways; with one province closed there are 7 x 7 x 7."""
    assert len(set(ks.legal_actions(britain(), ActionCard.KHON_THAI))) == 8**3
    assert len(ks.legal_actions(britain(control=[LAO]), ActionCard.KHON_THAI)) == 7**3


@pytest.mark.parametrize("absent", Faction)
def test_who_is_not_in_the_pool_cannot_be_placed(absent: Faction) -> None:
    """Naming a province for it is illegal, even if one of its followers stands on the board."""
    violation = only_violation(without(absent), place("Devon", "Devon", "Devon"), khon_thai.NONE_IN_POOL)
    assert violation.fact("faction") is absent
    assert violation.fact("province") == "Devon"
