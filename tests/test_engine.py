"""The verbs: what they promise to their callers."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import kingofsiam as ks
from kernel.tests.small_worlds.helpers_worlds import small_map
from kingofsiam.spec.readings import TakeFrom
from tests.helpers_rules import britain, hand_without


def few_tiles(*hand: ks.ActionCard) -> ks.State:
    """Few tiles, few followers, and this hand."""
    return britain(
        2,
        tiles=["Devon", "Essex", "Warwick"],
        control=[ks.RAMA, ks.LAO, ks.RAMA, ks.LAO, ks.RAMA],
        hands=[hand],
        followers={"Gwynedd": ks.Followers(1, 2, 0), "Northumbria": ks.Followers(0, 1, 0)},
    )


TWO_CARDS = (ks.ActionCard.MAHARACHA, ks.ActionCard.ONE_VS_ONE)
SMALL = few_tiles(*TWO_CARDS)
TWICE_THE_SAME = few_tiles(ks.ActionCard.KHON_THAI, ks.ActionCard.KHON_THAI)
FOUR_CARDS = few_tiles(*tuple(ks.ActionCard)[3:])
OPEN_POOL = britain(2, hands=[(ks.ActionCard.MAHARACHA,)], readings=ks.Readings(take_from=TakeFrom.PROVINCE_OR_POOL))
OPEN_POOL_TWO_CARDS = britain(2, hands=[TWO_CARDS], readings=ks.Readings(take_from=TakeFrom.PROVINCE_OR_POOL))
NOBODY_THERE = britain(2, hands=[TWO_CARDS])
"""No follower stands in any province, so none can be taken."""
LAST_CARD = britain(
    2,
    hands=[(ks.ActionCard.KHON_THAI,), ()],
    control=[ks.RAMA, ks.LAO, ks.RAMA, ks.LAO, ks.RAMA, ks.LAO],
    followers={"Essex": ks.Followers(1, 1, 0), "Devon": ks.Followers(0, 1, 1)},
    own=[ks.Followers(3, 0, 0), ks.Followers(0, 3, 0)],
    order=[1, 0],
)
"""The first player has the Rama, the second the Lao: a take wins for the first only if it makes Rama reign."""
NINE = ks.position(
    2,
    map=small_map("nine", dict.fromkeys("ABCDEFGHI"), ("A", "B")),
    hands=[(ks.ActionCard.ONE_VS_ONE, ks.ActionCard.TWO_VS_ONE)],
    followers={"A": ks.Followers(1, 2, 0), "B": ks.Followers(0, 1, 1), "I": ks.Followers(0, 0, 2)},
)
"""More provinces than the kernel can pack."""
OVER = britain(control=[ks.BRITISH] * 4)
OPENING = ks.deal(seed=11)

assert 1 < ks.count_legal_moves(LAST_CARD) < 48

DRAWN_FROM = (SMALL, TWICE_THE_SAME, FOUR_CARDS, OPEN_POOL, LAST_CARD, OPEN_POOL_TWO_CARDS, NOBODY_THERE, NINE)


def test_cards_of_a_kind_are_listed_once() -> None:
    """Two Khon Thai are one kind of card. A card that is not held is not listed, and has no actions."""
    assert ks.legal_cards(OPENING) == tuple(ks.ActionCard)
    assert ks.legal_cards(britain(hands=[hand_without(ks.ActionCard.RAMA)])) == tuple(
        card for card in ks.ActionCard if card is not ks.ActionCard.RAMA
    )
    state = britain(hands=[(ks.ActionCard.RAMA,)])
    assert ks.legal_cards(state) == (ks.ActionCard.RAMA,)
    assert tuple(ks.legal_actions(state, ks.ActionCard.LAO)) == ()


class DrawsAgain(Exception):
    """The generator was asked for a second number."""


class Choosing(Random):
    """A generator that gives a fixed number, once, and records the limit."""

    def __init__(self, number: int) -> None:
        super().__init__(0)
        self.number = number
        self.limit = 0

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """The fixed number."""
        assert (stop, step) == (None, 1)
        if self.limit:
            raise DrawsAgain
        self.limit = start
        return self.number


def drawn(state: ks.State, number: int) -> ks.Move | None:
    """The move for this number; None if the number makes the engine draw again."""
    try:
        return ks.random_move(state, Choosing(number))
    except DrawsAgain:
        return None


@pytest.mark.parametrize("state", DRAWN_FROM, ids=str)
def test_every_number_stands_for_another_move(state: ks.State) -> None:
    """Equal chances: each legal move has exactly one of the numbers; for the others the engine draws again."""
    first = Choosing(0)
    ks.random_move(state, first)
    moves = [drawn(state, number) for number in range(first.limit)]
    assert sorted(repr(move) for move in moves if move) == sorted(map(repr, ks.legal_moves(state)))


def test_without_a_legal_action_nobody_can_be_taken() -> None:
    """This holds if the card is not held, if the action is illegal, and if the game is over."""
    one, other, *_ = SMALL.board.face_up
    assert ks.legal_takes(SMALL, ks.Maharacha(one, other))
    assert ks.legal_takes(SMALL, ks.Maharacha(one, one)) == ()
    not_held = britain(2, hands=[(ks.ActionCard.ONE_VS_ONE,)], followers={"Gwynedd": ks.Followers(1, 2, 0)})
    assert ks.ActionCard.MAHARACHA in OVER.player.hand
    for state in (not_held, OVER):
        one, other, *_ = state.board.face_up
        assert ks.legal_takes(state, ks.Maharacha(one, other)) == ()


@pytest.mark.parametrize("verb", [ks.judge, ks.legal_takes])
def test_what_is_no_move_at_all_is_named(verb: Callable[[ks.State, Any], object]) -> None:
    """The one fault names the value."""
    with pytest.raises(ks.InvalidMove) as raised:
        verb(SMALL, 12345)
    (fault,) = raised.value.faults
    assert "12345" in fault
