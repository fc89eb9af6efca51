"""Section 1: what is in the box, and that nobody plays with more."""

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, LAO, RAMA, ActionCard, Follower, Followers
from kingofsiam.model import pieces
from kingofsiam.rules import s1_components as box
from tests.helpers_rules import britain

FOREIGN = Follower(RAMA, "Atlantis")
NOWHERE: list[ks.Move] = [
    ks.Play(ks.Maharacha("Atlantis", "Devon"), None),
    ks.Play(ks.KhonThai("Atlantis", "Devon", "Devon"), Follower(LAO, "Devon")),
    ks.Play(ks.OneVsOne(FOREIGN, Follower(LAO, "Devon")), Follower(LAO, "Devon")),
    ks.Play(ks.TwoVsOne((FOREIGN, FOREIGN), Follower(LAO, "Devon")), Follower(LAO, "Devon")),
    ks.Play(ks.FactionCard(RAMA, ("Atlantis", "Devon")), Follower(LAO, "Devon")),
    ks.Play(ks.Maharacha("Essex", "Devon"), FOREIGN),
]


@pytest.mark.parametrize("move", NOWHERE, ids=str)
def test_a_province_that_is_not_on_the_board_is_refused(move: ks.Move) -> None:
    """An unknown province is refused, whatever the card would do there."""
    state = britain(followers={"Devon": Followers(0, 2, 0)})
    (violation,) = (each for each in ks.judge(state, move) if each.rule is box.BOARD)
    assert violation.fact("province") == "Atlantis"
    assert violation.allowed == ks.BRITAIN.provinces


# `Followers`: a small multiset.


def test_followers_in_print() -> None:
    """Followers are printed by faction, without absent factions; factions, cards and the British by name."""
    assert str(Followers(2, 0, 1)) == "2 Rama, 1 Malay"
    assert str(pieces.NOBODY) == "nobody"
    assert (repr(RAMA), repr(BRITISH), repr(ActionCard.KHON_THAI)) == ("RAMA", "BRITISH", "KHON_THAI")
