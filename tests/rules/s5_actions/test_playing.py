"""Section 5: playing a card of any kind."""

from __future__ import annotations

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
from kingofsiam.model.events import CardPlayed, FollowerTaken
from kingofsiam.rules import s1_components
from kingofsiam.rules.s5_actions import closed_provinces, follower, playing
from tests.helpers_rules import (
    PASS,
    britain,
    broken_rules,
    event_of,
    hand_without,
    is_legal,
    only_violation,
    violation_of,
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


@pytest.mark.rule(playing.NEVER_RETURNED)
def test_hand_and_pile_are_always_eight_cards() -> None:
    """Cards stay on the pile, also when a struggle ends."""
    state = ks.play(ks.play(ks.play(britain(2), CROWN), PASS), PASS)
    assert len(state.board.control) == 1
    assert [(len(player.hand), len(player.played)) for player in state.players] == [(7, 1), (8, 0)]


def test_after_a_card_the_next_player_has_his_turn() -> None:
    """The other players keep what they have, the passes start at zero again, and the state knows who played when."""
    state = britain(3, to_move=2, passes=2, hands=[hand_without(ActionCard.LAO)], own=[Followers(1, 0, 0)] * 3)
    after = ks.play(state, CROWN)
    assert (after.to_move, after.passes) == (0, 0)
    assert after.players[:2] == state.players[:2]
    assert [player.last_card for player in after.players] == [1, 0, 2]


def test_the_follower_joins_those_of_the_player() -> None:
    """The player has one follower more, of the faction that they took."""
    state = britain(followers=STANDING, to_move=1, own=[Followers(), Followers(1, 0, 0)])
    after = ks.play(state, Play(Maharacha("Moray", "Devon"), Follower(LAO, "Devon")))
    assert [player.followers for player in after.players] == [Followers(), Followers(1, 1, 0), Followers()]


def test_first_the_card_then_the_action_then_the_follower() -> None:
    """The events come in this order."""
    events = ks.narrate(britain(followers=STANDING), Play(Maharacha("Moray", "Devon"), Follower(LAO, "Devon")))
    assert isinstance(events[0], CardPlayed)
    assert isinstance(events[-1], FollowerTaken)
    assert len(events) == 4


def test_every_reason_is_given() -> None:
    """The reasons: a card not in hand, a closed province, an unknown one, and another unknown one to take from."""
    state = britain(control=[LAO], hands=[hand_without(ActionCard.KHON_THAI, ActionCard.KHON_THAI)])
    move = Play(KhonThai("Moray", "Atlantis", "Devon"), Follower(LAO, "Camelot"))
    assert broken_rules(state, move) == sorted(
        [playing.ONE_CARD.id, closed_provinces.CLOSED.id, s1_components.BOARD.id, s1_components.BOARD.id]
    )


def test_no_reason_is_given_twice() -> None:
    """One unknown province is one reason, even if the action names it three times and the take names it too."""
    move = Play(KhonThai("Atlantis", "Atlantis", "Atlantis"), Follower(LAO, "Atlantis"))
    assert broken_rules(britain(), move) == [s1_components.BOARD.id]


def test_the_follower_is_judged_though_the_card_is_not_in_hand() -> None:
    """If the action itself is possible, `judge` looks for the follower on the board after it."""
    state = britain(hands=[hand_without(ActionCard.MAHARACHA)])
    move = Play(Maharacha("Warwick", "Devon"), Follower(LAO, "Devon"))
    assert broken_rules(state, move) == sorted([playing.ONE_CARD.id, follower.TAKE_ONE.id])
    assert violation_of(state, move, follower.TAKE_ONE).fact("follower") == Follower(LAO, "Devon")


def test_a_refused_move_changes_nothing() -> None:
    """`play` and `narrate` raise an error with all reasons."""
    state = britain(hands=[()])
    for verb in (ks.play, ks.narrate):
        with pytest.raises(ks.IllegalMove) as error:
            verb(state, CROWN)
        assert error.value.rules == {playing.ONE_CARD.id}
        assert error.value.violations == ks.judge(state, CROWN)
    assert state == britain(hands=[()])
