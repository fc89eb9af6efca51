"""What a position prints and what its board answers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam import BRITAIN, LAO, MALAY, RAMA, Follower, Followers
from kingofsiam.model.moves import sides_of_swap
from kingofsiam.render import svg
from kingofsiam.render.text_board import text_board


def test_in_one_line_it_tells_the_moment() -> None:
    """It prints the map, the players, the struggle, the player to move, and the cards left; at the end all winners."""
    state = ks.position(2, map=BRITAIN, tiles=["Devon", "Essex"], control=[RAMA], to_move=1)
    assert repr(state) == "<State of britain, 2 players: struggle 2 for Essex, B to move, 16 cards left>"
    own = [Followers(), Followers(1, 0, 0), Followers(), Followers(1, 0, 0)]
    state = ks.position(4, map=BRITAIN, control=[RAMA] * 5 + [LAO] * 3, own=own, hands=[()] * 4)
    assert repr(state) == "<State of britain, 4 players: won by B, D, 0 cards left>"


def test_it_prints_the_board() -> None:
    """`str` is the board as text; of an impossible position it is the `repr`. In a notebook it is a picture."""
    state = ks.position(2, control=[RAMA])
    assert state._repr_svg_() == svg.board(state)
    assert str(state) == text_board(state)
    broken: Any = None
    impossible = replace(state, board=broken)
    assert str(impossible) == repr(impossible) == "<State of no possible position>"
    bare = replace(ks.judge(state, ks.Play(ks.Maharacha("Isan", "Isan"), None))[0], facts=())
    assert str(bare) == repr(bare)


def test_nobody_controls_what_is_no_province() -> None:
    """The error names the kind, the name and the provinces of the map."""
    board = ks.position(2, map=BRITAIN, tiles=["Devon", "Essex"], control=[RAMA]).board
    assert (board.controller("Devon"), board.controller("Essex")) == (RAMA, None)
    with pytest.raises(ks.UnknownName) as error:
        board.controller("Siam")
    assert error.value.args == ("province", "Siam", BRITAIN.provinces)


def test_both_sides_of_a_swap() -> None:
    """One follower for one, two for one, or nobody if the swap was cut short."""
    one, two = Follower(LAO, "Devon"), (Follower(RAMA, "Essex"), Follower(MALAY, "Essex"))
    assert sides_of_swap(ks.OneVsOne(one, two[0])) == ((one,), two[:1])
    assert sides_of_swap(ks.OneVsOne(None, None)) == ((), ())
    assert sides_of_swap(ks.TwoVsOne(two, one)) == (two, (one,))
