"""Section 5, 2 vs. 1: two followers of a province for one of a neighbour."""

from kingofsiam import LAO, MALAY, RAMA, Follower, Followers, Play, TwoVsOne
from kingofsiam.rules import s1_components
from tests.helpers_rules import britain, broken_rules

TAKE = Follower(MALAY, "Moray")
R_WARWICK, L_WARWICK = Follower(RAMA, "Warwick"), Follower(LAO, "Warwick")
FULL = {"Warwick": Followers(2, 1, 0), "Devon": Followers(0, 1, 0), "Moray": Followers(0, 0, 1)}


def test_an_unknown_province_is_not_called_far_away() -> None:
    """The province is unknown, and that is the only reason."""
    move = Play(TwoVsOne((R_WARWICK, L_WARWICK), Follower(LAO, "Atlantis")), TAKE)
    assert broken_rules(britain(followers=FULL), move) == [s1_components.BOARD.id]
