"""Section 5: playing a card of any kind."""

import kingofsiam as ks
from kingofsiam import LAO, RAMA, Follower, KhonThai, OneVsOne, Play, TwoVsOne
from kingofsiam.rules import s1_components
from tests.helpers_rules import britain, broken_rules

LAO_HERE, RAMA_HERE = Follower(LAO, "Devon"), Follower(RAMA, "Devon")
LAO_THERE, RAMA_THERE = Follower(LAO, "Moray"), Follower(RAMA, "Moray")


def test_no_reason_is_given_twice() -> None:
    """One unknown province is one reason, even if the action names it three times and the take names it too."""
    move = Play(KhonThai("Atlantis", "Atlantis", "Atlantis"), Follower(LAO, "Atlantis"))
    assert broken_rules(britain(), move) == [s1_components.BOARD.id]


def test_a_move_told_in_another_order_is_the_same() -> None:
    """The sides of a 1 vs. 1, or of one for one; the two of a 2 vs. 1; the provinces of a faction card."""
    assert OneVsOne(LAO_HERE, RAMA_THERE) == OneVsOne(RAMA_THERE, LAO_HERE)
    assert TwoVsOne((LAO_HERE,), RAMA_THERE) == TwoVsOne((RAMA_THERE,), LAO_HERE)
    assert TwoVsOne((LAO_HERE, RAMA_HERE), LAO_THERE) == TwoVsOne((RAMA_HERE, LAO_HERE), LAO_THERE)
    assert ks.FactionCard(RAMA, ("Devon", "Moray")) == ks.FactionCard(RAMA, ("Moray", "Devon"))
