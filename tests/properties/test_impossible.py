"""Every verb refuses an impossible position, and nothing else happens."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.spec.readings import ClosedProvinces
from kingofsiam.testing import positions, states
from tests import helpers_naive_rules
from tests.helpers_strategies import FACTIONS

VERBS: Final[dict[str, Callable[[ks.State], object]]] = {
    "judge": lambda state: ks.judge(state, ks.Pass()),
    "play": lambda state: ks.play(state, ks.Pass()),
    "narrate": lambda state: ks.narrate(state, ks.Pass()),
    "legal_moves": lambda state: list(ks.legal_moves(state)),
    "legal_cards": ks.legal_cards,
    "legal_actions": lambda state: ks.legal_actions(state, ks.ActionCard.MAHARACHA),
    "legal_takes": lambda state: ks.legal_takes(state, ks.Maharacha()),
    "count_legal_moves": ks.count_legal_moves,
    "random_move": lambda state: ks.random_move(state, Random(0)),
}


@given(positions() | states())
def test_a_position_laid_out_by_hand_is_as_good_as_one_played(state: ks.State) -> None:
    """A position set up by hand is accepted and judged like one that the engine made."""
    by_hand = replace(state)
    assert by_hand == state
    assert ks.play(by_hand, ks.Pass()) == ks.play(state, ks.Pass())


def spoilt(state: ks.State) -> Iterator[tuple[str, ks.State]]:
    """The position with one impossible part."""
    yield from spoilt_boards(state)
    yield from spoilt_players(state)
    players = len(state.players)
    yield "no such seat", replace(state, to_move=players)
    yield "too many passes", replace(state, passes=max(3, players))
    yield "won already", replace(state, outcome=ks.Outcome((0,), ks.RAMA, ()))


def spoilt_boards(state: ks.State) -> Iterator[tuple[str, ks.State]]:
    """Positions with a fault on the board."""
    board = state.board

    def on(board: ks.Board) -> ks.State:
        return replace(state, board=board)

    yield "a follower too many", on(replace(board, pool=board.pool.plus(ks.RAMA, 1)))
    yield "fewer than nobody", on(replace(board, pool=ks.Followers(-1, board.pool.lao, board.pool.malay)))
    yield "a tile twice", on(replace(board, tiles=(board.tiles[1], *board.tiles[1:])))
    yield "a tile less", on(replace(board, tiles=board.tiles[:-1]))
    yield "five kings", on(replace(board, kings=frozenset(board.tiles[:5])))
    yield "a king nowhere", on(replace(board, kings=frozenset({"Nowhere"})))
    yield "all British", on(replace(board, control=(ks.BRITISH,) * 8))
    yield "a group less", on(replace(board, followers=board.followers[:-1]))
    closed = [province for province in state.map.provinces if province not in helpers_naive_rules.open_provinces(state)]
    for faction in FACTIONS:
        if closed and board.pool.count(faction):
            table = helpers_naive_rules.Table.of(board)
            table.place(faction, closed[0])
            yield "a follower in a closed province", on(table.board(board))


def spoilt_players(state: ks.State) -> Iterator[tuple[str, ks.State]]:
    """Positions with a fault in a player."""
    first, *others = state.players

    def beside(player: ks.Player) -> ks.State:
        return replace(state, players=(player, *others))

    yield "a card too many", beside(replace(first, hand=(*first.hand, ks.ActionCard.RAMA)))
    yield "a card less", beside(replace(first, hand=first.hand[:-1], played=first.played[: len(first.hand) * 8]))
    yield "played before it was played", beside(replace(first, last_card=state.cards_played + 1))
    yield "one player", replace(state, players=state.players[:1], to_move=0)
    yield "five players", replace(state, players=(first,) * 5)


british_open = st.just(ks.Readings(closed_provinces=ClosedProvinces.CONTROLLED_BY_FACTION))


@given(positions() | positions(under=british_open) | states(), st.data())
def test_an_impossible_position_is_refused(state: ks.State, data: st.DataObject) -> None:
    """For an impossible position every verb raises `InvalidState` with its faults, and does not change it."""
    name = data.draw(st.sampled_from(sorted(VERBS)))
    for why, other in spoilt(state):
        if other != state:
            before = repr(other.board), repr(other.players)
            with pytest.raises(ks.InvalidState) as refused:
                VERBS[name](other)
            assert refused.value.faults, why
            assert (repr(other.board), repr(other.players)) == before
