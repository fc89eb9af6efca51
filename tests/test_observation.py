"""Observations: what a player may see."""

from dataclasses import replace
from functools import partial

import pytest

import kingofsiam as ks
from kingofsiam import Followers
from kingofsiam.model.events import Passed
from kingofsiam.model.state import Player
from kingofsiam.observation import consistent_state, visible_events
from kingofsiam.rules import s4_course
from kingofsiam.rules.s5_actions import last_card
from kingofsiam.spec.readings import Hands, PlayedCards
from kingofsiam.validation import check_state

CARDS = ks.ActionCard
HIDDEN = ks.Readings()
OPEN = ks.Readings(hands=Hands.OPEN)
ALL_CARDS = ks.Readings(played_cards=PlayedCards.ALL)


def after_three_cards(readings: ks.Readings, first: ks.ActionCard) -> ks.State:
    """Seat 1 has played three cards, with Lao on top and `first` at the bottom."""
    hand = [card for card in CARDS if card not in (first, CARDS.LAO)]
    state = ks.position(3, readings=readings, hands=((*CARDS, CARDS.KHON_THAI), hand))
    seat = state.players[1]
    rest = [card for card in seat.played if card not in (first, CARDS.LAO)]
    pile = Player(seat.hand, (first, *rest, CARDS.LAO), seat.followers, seat.last_card)
    return replace(state, players=(state.players[0], pile, state.players[2]))


def test_hidden_cards_make_no_difference() -> None:
    """States that differ only in what is hidden have equal observations and `repr`; partners hide hands too."""
    one, other = after_three_cards(HIDDEN, CARDS.MAHARACHA), after_three_cards(HIDDEN, CARDS.RAMA)
    assert one != other
    assert ks.observe(one, 0) == ks.observe(other, 0)
    assert repr(ks.observe(one, 0)) == repr(ks.observe(other, 0))
    assert ks.observe(ks.deal(4, seed=1), 0).players[2].hand is None


def test_players_see_their_own_cards_and_what_lies_open() -> None:
    """Of another player you see the top card of the pile and the number of cards in hand; with open hands the cards
    that they hold, and under one reading all played cards. Players see their whole hand and pile.
    """
    for readings in (HIDDEN, OPEN, ALL_CARDS):
        state = after_three_cards(readings, CARDS.MAHARACHA)
        own, seen = ks.observe(state, 1).players[1], ks.observe(state, 0).players[1]
        hand, played = state.players[1].hand, state.players[1].played
        assert (own.hand, own.played) == (hand, played)
        assert seen.hand == (hand if readings is OPEN else None)
        assert seen.played == (played if readings is ALL_CARDS else (CARDS.LAO,))
        assert seen.cards == len(hand) == 5


@pytest.mark.parametrize("seat", [3, -1, True, "A"])
def test_no_such_seat(seat: object) -> None:
    """An unknown seat raises an error."""
    state = ks.deal(3, seed=1)
    for look in (partial(ks.observe, state), partial(ks.visible_events, state, ())):
        with pytest.raises(ks.NoSuchSeat) as caught:
            look(seat)  # type: ignore[arg-type]
        assert (caught.value.seat, caught.value.players) == (seat, 3)


def test_others_do_not_learn_that_the_last_card_cannot_be_played() -> None:
    """Its holder sees that they must pass, and with open hands all do; other players only see a pass."""
    for readings, seen in ((HIDDEN, s4_course.MAY_PASS), (OPEN, last_card.HOLDER_PASSES)):
        own = [Followers(), Followers(3, 0, 0)]
        state = ks.position(2, readings=readings, hands=[[CARDS.MAHARACHA], []], control=[ks.RAMA] * 7, own=own)
        events = ks.narrate(state, ks.Pass())
        assert events[0] == Passed(last_card.HOLDER_PASSES, 0)
        assert visible_events(state, events, 0) == events
        assert visible_events(state, events, 1) == (Passed(seen, 0), *events[1:])
        views = [ks.Game(state).play(ks.Pass()).view(seat) for seat in (0, 1, None)]
        assert [view.events[0].event for view in views] == [events[0], Passed(seen, 0), Passed(seen, 0)]
    without_cards = ks.position(2, hands=[[], [CARDS.LAO]])
    assert visible_events(without_cards, ks.narrate(without_cards, ks.Pass()), 1) == ks.narrate(
        without_cards, ks.Pass()
    )


def test_any_observation_has_a_position_that_looks_like_it() -> None:
    """Hidden cards are placed so that King markers stay possible: Maharacha lies in the pile if a card does."""
    for readings in (HIDDEN, OPEN, ALL_CARDS):
        state = after_three_cards(readings, CARDS.MAHARACHA)
        for seat in range(3):
            observation = ks.observe(state, seat)
            found = consistent_state(observation)
            check_state(found)
            assert ks.observe(found, seat) == observation
            assert CARDS.MAHARACHA in found.players[1].played
            if seat == state.to_move:
                assert list(ks.legal_moves(found)) == list(ks.legal_moves(state))
    swap = next(
        move for move in ks.legal_moves(ks.deal(seed=7)) if isinstance(getattr(move, "action", None), ks.OneVsOne)
    )
    after, ended = ks.play(ks.deal(seed=7), swap), ks.position(2, control=[ks.RAMA] * 8, hands=[[], []])
    assert after.last_swap is not None
    assert ended.outcome is not None
    for state in (after, ended):
        assert ks.observe(consistent_state(ks.observe(state, 0)), 0) == ks.observe(state, 0)
