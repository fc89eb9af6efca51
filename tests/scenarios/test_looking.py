"""What players may see of each other's cards makes no difference to the moves."""

from dataclasses import replace
from typing import Final

import kingofsiam as ks
from kingofsiam import RULEBOOK, Followers, Pass
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.spec.readings import Hands, PlayedCards

HELD: Final = (CARD_SET_CARDS[-2:], CARD_SET_CARDS[:1], CARD_SET_CARDS[3:5])
STANDING: Final = {"Lan Na": Followers(2, 1, 0), "Mon": Followers(0, 1, 1)}
USUAL: Final = ks.position(followers=STANDING, hands=HELD)


def at_a_table(hands: Hands, played_cards: PlayedCards) -> ks.State:
    """The usual position under this reading about what players see."""
    return replace(USUAL, readings=replace(RULEBOOK, hands=hands, played_cards=played_cards))


def test_how_many_cards_are_held_is_always_seen() -> None:
    """Under every choice you see the number of cards in each hand, and your own hand and pile."""
    for hands in Hands:
        for played_cards in PlayedCards:
            seen = ks.observe(at_a_table(hands, played_cards), 0).players
            assert [player.cards for player in seen] == [2, 1, 2]
            assert (seen[0].hand, seen[0].played) == (HELD[0], USUAL.players[0].played)


def test_what_one_sees_changes_nothing_that_one_may_do() -> None:
    """Whatever players may see, the same moves are legal, with the same events and results."""
    other = at_a_table(Hands.OPEN, PlayedCards.ALL)
    moves = tuple(ks.legal_moves(USUAL))
    assert len(moves) > 1
    assert tuple(ks.legal_moves(other)) == moves
    for move in (Pass(), moves[-1]):
        assert replace(ks.play(other, move), readings=RULEBOOK) == ks.play(USUAL, move)
        assert ks.narrate(other, move) == ks.narrate(USUAL, move)
