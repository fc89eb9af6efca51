"""Section 5: playing a card of any kind."""

import pytest

import kingofsiam as ks
from kingofsiam import (
    LAO,
    MALAY,
    RAMA,
    FactionCard,
    Follower,
    Followers,
    KhonThai,
    Maharacha,
    OneVsOne,
    Play,
    TwoVsOne,
)
from kingofsiam.rules import s1_components
from kingofsiam.rules.s5_actions import playing
from tests.helpers_rules import (
    britain,
    broken_rules,
    hand_without,
    only_violation,
)

STANDING = {"Devon": Followers(1, 1, 1), "Essex": Followers(2, 0, 0)}
ONE_OF_EACH_KIND = [
    Maharacha("Moray", "Devon"),
    KhonThai("Moray", "Moray", "Devon"),
    OneVsOne(Follower(LAO, "Devon"), Follower(RAMA, "Essex")),
    TwoVsOne((Follower(RAMA, "Essex"), Follower(RAMA, "Essex")), Follower(LAO, "Devon")),
    FactionCard(RAMA, ("Devon", "Warwick")),
    FactionCard(LAO, ("Devon", "Devon")),
    FactionCard(MALAY, ("Strathclyde", "Strathclyde")),
]
each_kind = pytest.mark.parametrize("action", ONE_OF_EACH_KIND, ids=lambda action: action.card.value)


@each_kind
def test_a_card_not_in_hand_cannot_be_played(action: ks.Action) -> None:
    """A player who has played a card can play only the others."""
    hand = tuple(card for card in hand_without() if card is not action.card)
    state = britain(followers=STANDING, hands=[hand])
    violation = only_violation(state, Play(action, Follower(MALAY, "Devon")), playing.ONE_CARD)
    assert violation.fact("card") is action.card
    assert violation.allowed == tuple(dict.fromkeys(hand))


def test_no_reason_is_given_twice() -> None:
    """One unknown province is one reason, even if the action names it three times and the take names it too."""
    move = Play(KhonThai("Atlantis", "Atlantis", "Atlantis"), Follower(LAO, "Atlantis"))
    assert broken_rules(britain(), move) == [s1_components.BOARD.id]
