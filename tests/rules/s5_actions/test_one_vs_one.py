"""Section 5, 1 vs. 1: one follower of a province for one of another."""

import pytest

import kingofsiam as ks
from kingofsiam import LAO, MALAY, RAMA, ActionCard, Follower, Followers, OneVsOne, Play
from kingofsiam.model.events import CutShort, FollowersSwapped, Shortage
from kingofsiam.rules.s5_actions import executing, one_vs_one
from tests.helpers_rules import britain, event_of, is_legal

TAKE = Follower(MALAY, "Essex")
STANDING = {"Moray": Followers(2, 0, 0), "Devon": Followers(0, 2, 0), "Essex": Followers(0, 0, 1)}
SWAP = OneVsOne(Follower(LAO, "Devon"), Follower(RAMA, "Moray"))


@pytest.mark.rule(one_vs_one.ONE_FOR_ONE)
def test_two_followers_change_places() -> None:
    """One follower of each province changes places; all others stay."""
    state = britain(followers=STANDING)
    assert is_legal(state, Play(SWAP, TAKE))
    board = ks.play(state, Play(SWAP, TAKE)).board
    assert board.followers_in("Moray") == Followers(1, 1, 0)
    assert board.followers_in("Devon") == Followers(1, 1, 0)
    assert board.pool == state.board.pool
    assert event_of(state, Play(SWAP, TAKE), FollowersSwapped) == FollowersSwapped(
        one_vs_one.ONE_FOR_ONE, "Devon", Followers(0, 1, 0), "Moray", Followers(1, 0, 0)
    )


def test_a_swap_told_from_the_other_side_is_the_same() -> None:
    """The order in which you name the followers does not matter."""
    assert OneVsOne(Follower(RAMA, "Moray"), Follower(LAO, "Devon")) == SWAP


@pytest.mark.rule(one_vs_one.ANYWHERE)
@pytest.mark.parametrize("province", ["Strathclyde", "Devon"], ids=["next to Moray", "far from Moray"])
def test_the_provinces_need_not_be_adjacent(province: str) -> None:
    """The provinces may be neighbours or not."""
    state = britain(followers={"Moray": Followers(1, 0, 0), province: Followers(0, 1, 0), "Essex": Followers(0, 0, 1)})
    assert is_legal(state, Play(OneVsOne(Follower(RAMA, "Moray"), Follower(LAO, province)), TAKE))


@pytest.mark.clause(one_vs_one.ONE_FOR_ONE)
@pytest.mark.parametrize("followers", [{}, {"Devon": Followers(3, 3, 3)}], ids=["nobody", "all in one province"])
def test_without_two_provinces_nothing_is_swapped(followers: dict[str, Followers]) -> None:
    """The card may be played without a swap; the state then remembers no swap."""
    state = britain(followers=followers)
    move = Play(OneVsOne(), Follower(LAO, "Devon") if followers else None)
    assert is_legal(state, move)
    assert event_of(state, move, CutShort) == CutShort(
        executing.AS_FAR_AS_POSSIBLE, ActionCard.ONE_VS_ONE, Shortage.NO_SWAP
    )
    assert ks.play(state, move).last_swap is None
    assert list(ks.legal_actions(state, ActionCard.ONE_VS_ONE)) == [OneVsOne()]
