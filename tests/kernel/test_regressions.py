"""Positions in which the kernel once differed from the rulebook."""

import pytest

import kingofsiam as ks
from kingofsiam import kernel
from kingofsiam.errors import InvalidMove

KHON_THAI = ks.ActionCard.KHON_THAI


def test_khon_thai_on_an_empty_board() -> None:
    """The board is empty: after Khon Thai you take one of the three followers placed."""
    state = ks.position(2, hands=[(KHON_THAI,), (KHON_THAI,)])
    moves = kernel.legal_moves(kernel.pack(state))
    assert len(moves) == len(moves.codes()) == ks.count_legal_moves(state) == 1 + 3 * 8**3


MON_AND_POOL = (ks.Follower(ks.RAMA, "Mon"), ks.Follower(ks.LAO, ks.POOL))


@pytest.mark.parametrize("swap", [ks.OneVsOne(*MON_AND_POOL), ks.TwoVsOne(MON_AND_POOL[:1], MON_AND_POOL[1])])
def test_a_swap_with_the_pool_has_no_number(swap: ks.Action) -> None:
    """No position allows it, so it must not get the number of another move."""
    with pytest.raises(InvalidMove):
        kernel.pack_move(ks.Play(swap, None), ks.SIAM)
