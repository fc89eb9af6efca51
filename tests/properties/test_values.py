"""States are values: they never change, and a copy is as good as the original. Followers are a multiset of factions."""

import copy
import pickle
from collections import Counter
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.testing import games, positions, states
from tests.helpers_strategies import FACTIONS, fewer_examples

Plain: TypeAlias = "str | int | tuple[Plain, ...]"


def plain(state: ks.State) -> Plain:
    """Everything in a state, as names and numbers that cannot change."""
    board = state.board
    lands = tuple(f"{land!r}" for land in board.map.lands)
    players = tuple(
        (repr(player.hand), repr(player.played), player.followers.counts, player.last_card) for player in state.players
    )
    return (
        (board.map.name, *lands, repr(board.map.borders), repr(board.map.neighbours), repr(board.map.index)),
        (*board.tiles, "kings", *sorted(board.kings), "control", repr(board.control)),
        tuple(group.counts for group in (*board.followers, board.pool)),
        players,
        (repr(state.readings), state.to_move, state.passes, repr(state.last_swap), repr(state.outcome)),
        (repr(state), str(state.contested), state.cards_left, state.cards_played, hash(state)),
    )


@fewer_examples(2)
@given(games())
def test_the_past_does_not_change(game: ks.Game) -> None:
    """After the game each earlier state reads as before, and equals the same state of a replay."""
    state = game.states[0]
    again = [state]
    for move in game.moves:
        before = plain(state)
        _ = ks.judge(state, move), ks.narrate(state, move), ks.count_legal_moves(state)
        state = ks.play(state, move)
        assert plain(again[-1]) == before
        again.append(state)
    as_they_were = [plain(each) for each in again]
    assert tuple(again) == game.states
    assert [plain(each) for each in game.states] == as_they_were
    assert [hash(each) for each in game.states] == [hash(each) for each in again]


@given(games())
def test_a_copy_is_the_same_game(game: ks.Game) -> None:
    """A pickled or copied state equals the original, has the same hash, and plays on in the same way."""
    places = range(0, len(game.moves), max(1, len(game.moves) // 4))
    for place in places:
        state, move, after = game.states[place], game.moves[place], game.states[place + 1]
        for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert isinstance(twin, ks.State)
            assert twin == state
            assert hash(twin) == hash(state)
            assert plain(twin) == plain(state)
            assert ks.play(twin, move) == after
    last = game.states[-1]
    assert pickle.loads(pickle.dumps(last)) == last
    assert pickle.loads(pickle.dumps(game.moves)) == game.moves


@given(positions() | states())
def test_asking_changes_nothing(state: ks.State) -> None:
    """Judging, listing, counting, drawing and refusing do not change a state, not even one made by hand."""
    before = plain(state)
    twin = copy.deepcopy(state)
    _ = ks.count_legal_moves(state), ks.legal_cards(state)
    for card in state.player.hand:
        for action in ks.legal_actions(state, card)[:3]:
            _ = ks.legal_takes(state, action), ks.judge(state, ks.Play(action, None))
    assert plain(state) == before
    assert state == twin


some = st.builds(ks.Followers, *(st.integers(0, 18) for _ in FACTIONS))
NOBODY = ks.Followers()


@given(some, some, some)
def test_addition(one: ks.Followers, other: ks.Followers, third: ks.Followers) -> None:
    """Addition is commutative and associative, and the empty group is its zero."""
    assert one + other == other + one
    assert (one + other) + third == one + (other + third)
    assert one + NOBODY == NOBODY + one == one


@given(some, some)
def test_subtraction_undoes_addition(one: ks.Followers, other: ks.Followers) -> None:
    """Subtracting what was added changes nothing, and a group minus itself is empty; no more can go than there are."""
    assert (one + other) - other == one
    assert one - NOBODY == one
    assert one - one == NOBODY
    if other <= one:
        assert (one - other) + other == one
    else:
        with pytest.raises(ValueError, match="not all among") as error:
            _ = one - other
        assert not isinstance(error.value, ks.KingOfSiamError)


@given(some, some, some)
def test_order(one: ks.Followers, other: ks.Followers, third: ks.Followers) -> None:
    """`<=` is a partial order, compatible with addition."""
    assert NOBODY <= one <= one <= one + other
    assert (one <= other) == all(one.count(faction) <= other.count(faction) for faction in FACTIONS)
    assert (one <= other and other <= one) == (one == other)
    assert (one <= other) == (one + third <= other + third)
    if one <= other <= third:
        assert one <= third


@given(some)
def test_counting(one: ks.Followers) -> None:
    """`count`, iteration, `in` and listing one by one agree."""
    assert one.total == len(tuple(one)) == sum(one.counts)
    assert Counter(one) == +Counter({faction: one.count(faction) for faction in FACTIONS})
    assert one.counts == (one.rama, one.lao, one.malay) == tuple(one.count(faction) for faction in FACTIONS)
    assert all((faction in one) == (one.count(faction) > 0) for faction in FACTIONS)
    assert bool(one) == (one != NOBODY)
    assert ks.Followers.of(*one) == ks.Followers.of(*reversed([*one])) == one
    assert hash(ks.Followers.of(*one)) == hash(one)
