"""Positions in which the kernel once said something else than the rulebook."""

from __future__ import annotations

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


MON_AND_POOL = (ks.Follower(ks.RAMA, "Mon"), ks.Follower(ks.LAO, ks.POOL))


@pytest.mark.parametrize("swap", [ks.OneVsOne(*MON_AND_POOL), ks.TwoVsOne(MON_AND_POOL[:1], MON_AND_POOL[1])])
def test_a_swap_with_the_pool_has_no_number(swap: ks.Action) -> None:
    """No position allows it; and every number that a move has is the number of that move alone."""
    with pytest.raises(InvalidMove):
        kernel.pack_move(ks.Play(swap, None), ks.SIAM)
