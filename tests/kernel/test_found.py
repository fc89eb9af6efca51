"""Positions in which the kernel once said something else than the rulebook."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.errors import InvalidMove

KHON_THAI = ks.ActionCard.KHON_THAI


def test_an_empty_country_has_nobody_to_take_before_khon_thai_places_followers() -> None:
    """Nobody stands on the board: after Khon Thai one of the three placed is taken, one of two in the same cell."""
    state = ks.position(2, hands=[(KHON_THAI,), (KHON_THAI,)])
    moves = kernel.legal_moves(kernel.pack(state))
    assert len(moves) == len(moves.codes()) == ks.count_legal_moves(state) == 1 + 3 * 8**3


@pytest.mark.parametrize("card", [ks.OneVsOne, lambda one, other: ks.TwoVsOne((one,), other)])
def test_a_swap_with_the_pool_has_no_number(card: Callable[[ks.Follower, ks.Follower], ks.Action]) -> None:
    """No position allows it; and every number that a move has is the number of that move alone."""
    swap = card(ks.Follower(ks.RAMA, "Mon"), ks.Follower(ks.LAO, ks.POOL))
    with pytest.raises(InvalidMove):
        kernel.pack_move(ks.Play(swap, None), ks.SIAM)
