"""Section 5: playing a card of any kind."""

import pytest

import kingofsiam as ks
from kingofsiam import (
    LAO,
    MALAY,
    RAMA,
    ActionCard,
    FactionCard,
    Follower,
    Followers,
    KhonThai,
    Maharacha,
    OneVsOne,
    Play,
    TwoVsOne,
)
from kingofsiam.model.events import CardPlayed
from kingofsiam.rules import s1_components
from kingofsiam.rules.s5_actions import playing
from tests.helpers_rules import (
    PASS,
    britain,
    broken_rules,
    event_of,
    hand_without,
    is_legal,
    only_violation,
)

CROWN = Play(Maharacha("Warwick", "Devon"), None)
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


@pytest.mark.rule(playing.ONE_CARD)
@each_kind
def test_a_card_in_hand_can_be_played(action: ks.Action) -> None:
    """The card leaves the hand, and no other card does."""
    state = britain(followers=STANDING)
    move = Play(action, Follower(MALAY, "Devon"))
    assert is_legal(state, move)
    assert event_of(state, move, CardPlayed) == CardPlayed(playing.ONE_CARD, 0, action.card)
    player = ks.play(state, move).players[0]
    assert sorted(card.name for card in (*player.hand, action.card)) == sorted(card.name for card in hand_without())
    assert (player.played, player.last_card) == ((action.card,), 1)


@pytest.mark.rule(playing.ONE_CARD)
@each_kind
def test_a_card_not_in_hand_cannot_be_played(action: ks.Action) -> None:
    """A player who has played a card can play only the others."""
    hand = tuple(card for card in hand_without() if card is not action.card)
    state = britain(followers=STANDING, hands=[hand])
    violation = only_violation(state, Play(action, Follower(MALAY, "Devon")), playing.ONE_CARD)
    assert violation.fact("card") is action.card
    assert violation.allowed == tuple(dict.fromkeys(hand))


@pytest.mark.rule(playing.ON_TOP)
def test_a_card_goes_on_top_of_those_played_before() -> None:
    """The pile keeps the cards in the order in which they were played."""
    state = britain(2, hands=[hand_without(ActionCard.LAO)])
    state = ks.play(ks.play(state, CROWN), PASS)
    state = ks.play(state, Play(KhonThai("Devon", "Devon", "Devon"), Follower(RAMA, "Devon")))
    assert state.players[0].played == (ActionCard.LAO, ActionCard.MAHARACHA, ActionCard.KHON_THAI)


@pytest.mark.rule(playing.NEVER_RETURNED)
def test_there_is_no_third_khon_thai() -> None:
    """Of the two in the set, one is left after the first play, and none after the second."""
    move = Play(KhonThai("Devon", "Devon", "Devon"), Follower(RAMA, "Devon"))
    state = britain(2)
    for _ in range(2):
        assert is_legal(state, move)
        state = ks.play(ks.play(state, move), PASS)
    violation = only_violation(state, move, playing.ONE_CARD)
    assert violation.fact("card") is ActionCard.KHON_THAI
    assert violation.allowed == tuple(card for card in ActionCard if card is not ActionCard.KHON_THAI)


def test_no_reason_is_given_twice() -> None:
    """One unknown province is one reason, even if the action names it three times and the take names it too."""
    move = Play(KhonThai("Atlantis", "Atlantis", "Atlantis"), Follower(LAO, "Atlantis"))
    assert broken_rules(britain(), move) == [s1_components.BOARD.id]
