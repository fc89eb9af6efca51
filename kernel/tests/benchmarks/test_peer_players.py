"""Players of other libraries, for comparisons of strength."""

from random import Random

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel

openspiel_mcts = pytest.importorskip("kernel.benchmarks.openspiel_mcts", exc_type=ImportError)


@pytest.mark.parametrize("seed", range(3))
def test_openspiels_search_makes_legal_moves(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In positions of random games."""
    monkeypatch.setattr(openspiel_mcts, "SECONDS", 0.01)
    packed, rng = kernel.pack(ks.deal(2, seed=seed)), kernel.Rng(seed)
    for _ in range(8 * seed):
        packed = kernel.play(packed, kernel.staged_move(packed, rng))
    state = kernel.unpack(packed, ks.SIAM)
    assert ks.judge(state, openspiel_mcts.openspiel_bot(ks.observe(state, state.to_move), Random(seed))) == ()
