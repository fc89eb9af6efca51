"""The lazy sequence of legal moves behaves like its list."""

from typing import Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam.testing import positions, states
from tests.helpers_strategies import fewer_examples

ANY: Final = positions() | states()
MAX_INDICES: Final = 1500 if kernel.COMPILED else 50
"""How many indices of a longer list are tested."""


def indices(moves: kernel.LegalMoves) -> range:
    """All indices of a list; for a long one, some indices and the last."""
    length = len(moves)
    return range((length - 1) % -(-length // MAX_INDICES), length, -(-length // MAX_INDICES))


@given(ANY, st.integers())
@fewer_examples(1 if kernel.COMPILED else 3)
def test_the_sequence_is_its_list(state: ks.State, number: int) -> None:
    """The length, the moves by index from both ends, and the codes all agree, and no move comes twice. A number is in
    it if it is in the list; other values never are. An index out of range is refused, however huge.
    """
    moves = kernel.legal_moves(kernel.pack(state))
    listed = list(moves)
    assert len(moves) == len(listed) == len({*listed})
    assert moves.codes() == listed
    assert [moves[index] for index in indices(moves)] == [listed[index] for index in indices(moves)]
    assert [moves[index - len(listed)] for index in indices(moves)] == [listed[index] for index in indices(moves)]
    assert all(listed[index] in moves for index in indices(moves))
    assert listed[0] == kernel.PASS
    assert (number in moves) == (number in listed)
    assert all(other not in moves for other in ("pass", None))
    for index in (len(moves), len(moves) + 1, -len(moves) - 1, 2**63, -(2**70)):
        with pytest.raises(IndexError) as refused:
            moves[index]
        assert refused.value.args == (index,)


def test_after_the_end_there_are_no_legal_moves() -> None:
    """The sequence is empty: it does not even contain the pass."""
    moves = kernel.legal_moves(kernel.playout(kernel.pack(ks.deal(seed=1)), 1))
    assert (len(moves), list(moves), moves.codes()) == (0, [], [])
    assert kernel.PASS not in moves
    with pytest.raises(IndexError):
        moves[0]


def test_the_sequence_is_lazy() -> None:
    """Iterating makes the moves one by one."""
    codes = iter(kernel.legal_moves(kernel.pack(ks.deal(seed=1))))
    assert next(codes) == kernel.PASS != next(codes)
    assert not isinstance(codes, list | tuple)
    typed = iter(kernel.TypedMoves(kernel.pack(ks.deal(seed=1)), ks.SIAM))
    assert next(typed) == ks.Pass()
    assert not isinstance(typed, list | tuple)


@given(ANY, st.data())
@fewer_examples(5)
def test_typed_moves_are_the_same_list(state: ks.State, data: st.DataObject) -> None:
    """The same length, the same moves at all indices, and slices like those of a list."""
    packed = kernel.pack(state)
    moves, typed = kernel.legal_moves(packed), kernel.TypedMoves(packed, state.map)
    assert len(typed) == len(moves)
    for place in range(0, len(moves), max(1, len(moves) // 20)):
        assert typed[place] == kernel.unpack_move(moves[place], state.map)
        assert typed[place] == typed[place - len(moves)]
        assert typed[place] in typed
    if len(moves) <= 10 * MAX_INDICES:
        assert list(typed) == [kernel.unpack_move(move, state.map) for move in moves]
    if len(moves) <= MAX_INDICES:
        part = data.draw(st.slices(len(moves)))
        assert typed[part] == tuple(list(typed)[part])
    else:
        assert typed[3:9:2] == (typed[3], typed[5], typed[7])


def test_typed_moves_refuse_other_values_and_bad_indices() -> None:
    """Numbers, strings, and moves without a number are not in it; an index out of range raises."""
    state = ks.deal(seed=1)
    typed = kernel.TypedMoves(kernel.pack(state), state.map)
    for wrong in cast("tuple[ks.Move, ...]", (kernel.PASS, "pass", None)):
        assert wrong not in typed
    assert ks.Play(ks.Maharacha("Nowhere", "Mon"), None) not in typed
    for index in (len(typed), -len(typed) - 1):
        with pytest.raises(IndexError):
            typed[index]
