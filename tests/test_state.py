"""What a position prints."""

from __future__ import annotations

import kingofsiam as ks
from kingofsiam import BRITAIN, LAO, RAMA, Followers
from kingofsiam.render import svg


def test_in_one_line_it_tells_the_moment() -> None:
    """It prints the map, the players, the struggle, the player to move, and the cards left."""
    state = ks.position(2, map=BRITAIN, tiles=["Devon", "Essex"], control=[RAMA], to_move=1)
    assert repr(state) == "<State of britain, 2 players: struggle 2 for Essex, B to move, 16 cards left>"


def test_in_one_line_it_tells_who_has_won() -> None:
    """It names all winners if the game has ended."""
    own = [Followers(), Followers(1, 0, 0), Followers(), Followers(1, 0, 0)]
    state = ks.position(4, map=BRITAIN, control=[RAMA] * 5 + [LAO] * 3, own=own, hands=[()] * 4)
    assert repr(state) == "<State of britain, 4 players: won by B, D, 0 cards left>"


def test_in_a_notebook_it_is_the_picture_of_the_board() -> None:
    """The picture is the one that `render` draws."""
    state = ks.position(2, control=[RAMA])
    assert state._repr_svg_() == svg.board(state)
