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

SOME = Followers(2, 1, 0)


@pytest.mark.parametrize("absent", [Followers(3, 0, 0), Followers(0, 2, 0), Followers(0, 0, 1)], ids=str)
def test_nobody_can_be_taken_away_who_is_not_there(absent: Followers) -> None:
    """You cannot subtract more of a faction than there are, whatever the other numbers."""
    assert not absent <= SOME
    with pytest.raises(ValueError, match=r".") as error:
        _ = SOME - absent
    assert not isinstance(error.value, ks.KingOfSiamError)


def test_followers_in_print() -> None:
    """Followers are printed by faction, without absent factions; factions, cards and the British by name."""
    assert str(Followers(2, 0, 1)) == "2 Rama, 1 Malay"
    assert str(pieces.NOBODY) == "nobody"
    assert (repr(RAMA), repr(BRITISH), repr(ActionCard.KHON_THAI)) == ("RAMA", "BRITISH", "KHON_THAI")
