"""States are values: they never change, and a copy is as good as the original."""

import copy
import pickle
from typing import TypeAlias

from hypothesis import given

import kingofsiam as ks
from kingofsiam.testing import games, positions, states
from tests.helpers_strategies import fewer_examples

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
