"""`random_move` draws all legal moves with the same probability."""

from collections import Counter
from math import sqrt
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.testing import positions, states
from tests.helpers_strategies import CARDS

DRAWS_OF_EACH: Final = 25
"""How often each move is drawn on average: the probability that a given move never comes is e to the power of -25."""

SIX_SIGMA: Final = 6.0


@given(positions() | states(), st.integers(0, 2**32))
def test_random_moves_are_legal(state: ks.State, seed: int) -> None:
    """Each move drawn is legal, and the same seed draws the same move."""
    move = ks.random_move(state, Random(seed))
    assert ks.judge(state, move) == ()
    assert ks.random_move(state, Random(seed)) == move


def most_likely(freedom: int) -> float:
    """The chi-square value with a tail probability of one in a thousand million (after Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + SIX_SIGMA * sqrt(spread)) ** 3


def small_position(*hand: ks.ActionCard, board: ks.Map = ks.SIAM, other: ks.ActionCard | None = None) -> ks.State:
    """Two or three struggles are to come, few followers stand, and the first player holds these cards. Another player
    may hold one; if none does, two struggles are to come, because the last card takes longer to judge.
    """
    here = {0: ks.Followers(2, 0, 1), 1: ks.Followers(1, 2, 0), 4: ks.Followers(1, 1, 0)}
    if other is None:
        del here[4]
    done = [province for place, province in enumerate(board.provinces) if place not in here]
    standing = {board.provinces[place]: followers for place, followers in here.items()}
    hands = [hand, [other] if other else [], []]
    markers: list[ks.ControlMarker] = [ks.LAO, ks.BRITISH, ks.RAMA, ks.LAO, ks.BRITISH, ks.RAMA]
    own = [ks.Followers(2, 3, 1), ks.Followers(1, 2, 1), ks.Followers(1, 3, 0)]
    return ks.position(
        3,
        map=board,
        tiles=done,
        control=markers[: len(done)],
        followers=standing,
        hands=hands,
        own=own,
        order=[0, 1, 2],
    )


SMALL: Final = {
    "nothing in hand": small_position(other=CARDS[0]),
    **{f"{card.value} in hand": small_position(card, other=ks.ActionCard.RAMA) for card in CARDS},
    **{f"{card.value} the last card": small_position(card) for card in CARDS},
    "three cards": small_position(*CARDS[2:5], other=CARDS[0]),
    "the same card twice": small_position(ks.ActionCard.KHON_THAI, ks.ActionCard.KHON_THAI, ks.ActionCard.MAHARACHA),
    "on another map": small_position(ks.ActionCard.TWO_VS_ONE, ks.ActionCard.LAO, board=ks.BRITAIN),
}


@pytest.mark.parametrize("state", SMALL.values(), ids=SMALL)
def test_every_move_is_drawn_equally_often(state: ks.State) -> None:
    """In a small position every legal move is drawn, and all about equally often."""
    moves = list(ks.legal_moves(state))
    chance = Random(len(moves))
    drawn = Counter(ks.random_move(state, chance) for _ in range(DRAWS_OF_EACH * len(moves)))
    assert {*drawn} == {*moves}
    off = sum((drawn[move] - DRAWS_OF_EACH) ** 2 / DRAWS_OF_EACH for move in moves)
    assert off <= most_likely(max(1, len(moves) - 1))
