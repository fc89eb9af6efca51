"""Section 5, 1 vs. 1: one follower of a province for one of another."""

from kingofsiam import LAO, RAMA, Follower, OneVsOne

SWAP = OneVsOne(Follower(LAO, "Devon"), Follower(RAMA, "Moray"))


def test_a_swap_told_from_the_other_side_is_the_same() -> None:
    """The order in which you name the followers does not matter."""
    assert OneVsOne(Follower(RAMA, "Moray"), Follower(LAO, "Devon")) == SWAP
