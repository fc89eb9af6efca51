"""Positions of random games, with the turns of the moves that are played in them."""

from hypothesis import strategies as st

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.testing import positions

LIVE = positions().filter(lambda state: state.outcome is None)
"""Positions in which a player is to move."""


@st.composite
def turns_of_legal_moves(draw: st.DrawFn) -> tuple[ks.State, ks.Move]:
    """A position and a legal move in it, drawn card first."""
    state = draw(LIVE)
    rng = kernel.Rng(draw(st.integers(0, 2**40)))
    return state, kernel.unpack_move(kernel.staged_move(kernel.pack(state), rng), state.map)


@st.composite
def partial_turns(draw: st.DrawFn) -> ks.Turn:
    """A turn with some answers, which may be illegal."""
    turn = ks.Turn(draw(LIVE))
    for _ in range(draw(st.integers(0, 3))):
        if turn.question is None:
            break
        legal = draw(st.booleans()) and turn.legal
        turn = turn.answer(draw(st.sampled_from(turn.legal if legal else turn.candidates)))
    return turn
