"""The legal moves of a packed position are a lazy sequence of numbers, or of moves."""

from __future__ import annotations

from typing import Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam import kernel
from tests.kernel.test_equality import checked_positions
from tests.properties.games import rarely, states

ANY: Final = checked_positions() | states()
MOST_PLACES: Final = 1500 if kernel.COMPILED else 50
"""Of longer lists so many places are looked at, one by one."""


def places(moves: kernel.LegalMoves) -> range:
    """All places of a list; of a long one some, the last among them."""
    length = len(moves)
    return range((length - 1) % -(-length // MOST_PLACES), length, -(-length // MOST_PLACES))


@given(ANY)
@rarely(1 if kernel.COMPILED else 3)
def test_the_sequence_is_its_list(state: ks.State) -> None:
    """Its length, its moves one by one, from the front and the back, and all at once: the same list, none twice."""
    moves = kernel.legal_moves(kernel.pack(state))
    listed = list(moves)
    assert len(moves) == len(listed) == len({*listed})
    assert moves.codes() == listed
    assert [moves[place] for place in places(moves)] == [listed[place] for place in places(moves)]
    assert [moves[place - len(listed)] for place in places(moves)] == [listed[place] for place in places(moves)]
    assert all(listed[place] in moves for place in places(moves))
    assert listed[0] == kernel.PASS


@given(ANY)
@rarely(5)
def test_no_way_to_carry_out_a_card_is_listed_twice(state: ks.State) -> None:
    """Two numbers are never the same move: whoever takes the same follower does something else before."""
    typed = [kernel.unpack_move(move, state.map) for move in kernel.legal_moves(kernel.pack(state)).codes()]
    assert len({*typed}) == len(typed)


@given(ANY)
@rarely(2)
def test_there_is_nothing_beyond_the_ends(state: ks.State) -> None:
    """An index beyond the last move, or before the first, names nothing; so do great numbers."""
    moves = kernel.legal_moves(kernel.pack(state))
    for index in (len(moves), len(moves) + 1, -len(moves) - 1, 2**63, -(2**70)):
        with pytest.raises(IndexError) as refused:
            moves[index]
        assert refused.value.args == (index,)


@given(ANY, st.integers())
def test_membership_is_membership_of_the_list(state: ks.State, number: int) -> None:
    """A number is in it if it is listed; what is no number never is."""
    moves = kernel.legal_moves(kernel.pack(state))
    assert (number in moves) == (number in moves.codes())
    assert "pass" not in moves
    assert None not in moves


def test_no_moves_are_left_at_the_end() -> None:
    """When the game has ended the list is empty, and not even a pass is in it."""
    moves = kernel.legal_moves(kernel.playout(kernel.pack(ks.deal(seed=1)), 1))
    assert (len(moves), list(moves), moves.codes()) == (0, [], [])
    assert kernel.PASS not in moves
    with pytest.raises(IndexError):
        moves[0]


def test_the_sequence_is_lazy() -> None:
    """The moves are made as they are asked for: the first of them before any other is known."""
    each = iter(kernel.legal_moves(kernel.pack(ks.deal(seed=1))))
    assert next(each) == kernel.PASS
    assert not isinstance(each, list | tuple)
    assert next(each) != kernel.PASS
    typed = iter(kernel.TypedMoves(kernel.pack(ks.deal(seed=1)), ks.SIAM))
    assert next(typed) == ks.Pass()
    assert not isinstance(typed, list | tuple)


@given(ANY, st.data())
@rarely(5)
def test_typed_moves_are_the_same_list(state: ks.State, data: st.DataObject) -> None:
    """As long, at every place the move with the number there, and sliced as a list of them would be."""
    packed = kernel.pack(state)
    moves, typed = kernel.legal_moves(packed), kernel.TypedMoves(packed, state.map)
    assert len(typed) == len(moves)
    for place in range(0, len(moves), max(1, len(moves) // 20)):
        assert typed[place] == kernel.unpack_move(moves[place], state.map)
        assert typed[place] == typed[place - len(moves)]
        assert typed[place] in typed
    if len(moves) <= 10 * MOST_PLACES:
        assert list(typed) == [kernel.unpack_move(move, state.map) for move in moves]
    if len(moves) <= MOST_PLACES:
        part = data.draw(st.slices(len(moves)))
        assert typed[part] == tuple(list(typed)[part])
    else:
        assert typed[3:9:2] == (typed[3], typed[5], typed[7])


def test_what_is_no_move_is_not_among_typed_moves() -> None:
    """Numbers, words, and moves that no number tells, are not in it; beyond its ends there is nothing."""
    state = ks.deal(seed=1)
    typed = kernel.TypedMoves(kernel.pack(state), state.map)
    for wrong in cast("tuple[ks.Move, ...]", (kernel.PASS, "pass", None)):
        assert wrong not in typed
    assert ks.Play(ks.Maharacha("Nowhere", "Mon"), None) not in typed
    with pytest.raises(IndexError):
        typed[len(typed)]
    with pytest.raises(IndexError):
        typed[-len(typed) - 1]
