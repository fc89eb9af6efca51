"""Section 5: the ban on undoing the swap before."""

import pytest

import kingofsiam as ks
from kingofsiam import LAO, RAMA, Follower, Followers, OneVsOne, Readings
from kingofsiam.spec.readings import UndoBanEnds
from tests.helpers_rules import PASS, britain, hand_without


@pytest.mark.parametrize("ends", UndoBanEnds)
def test_when_the_game_is_over_no_swap_is_remembered(ends: UndoBanEnds) -> None:
    """After the end of the game nothing can be undone."""
    swap = OneVsOne(Follower(RAMA, "Devon"), Follower(LAO, "Essex"))
    state = britain(
        2,
        tiles=["Strathclyde", "Lancaster", "Northumbria", "Gwynedd", "Moray", "Warwick", "Devon", "Essex"],
        control=[RAMA] * 7,
        followers={"Essex": Followers(1, 0, 0)},
        hands=[hand_without(ks.ActionCard.ONE_VS_ONE)] * 2,
        passes=1,
        last_swap=swap,
        readings=Readings(undo_ban_ends=ends),
    )
    end = ks.play(state, PASS)
    assert end.outcome is not None
    assert end.last_swap is None
