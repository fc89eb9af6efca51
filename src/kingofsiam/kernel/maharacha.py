"""Section 5, Maharacha: swap two province tiles and put a King marker on one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel.board_words import kings
from kingofsiam.kernel.codes import MAHARACHA, action_in_places, nothing, place_in, swaps_nothing
from kingofsiam.kernel.packed import PackedState
from kingofsiam.kernel.struggle import face_up
from kingofsiam.kernel.words import bit, bits_set, holds, nth

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

_TWO: Final = 2


def swappable(state: PackedState) -> i64:
    """The tiles that lie face up and bear no King marker.

    Rules: `action.maharacha.swap`, `action.maharacha.king-stays`.
    """
    return face_up(state) & ~kings(state.tiles)


def ways(state: PackedState) -> i64:
    """Every two tiles, with the King marker on the one or on the other; nothing if there are not two.

    Rules: `action.maharacha.swap`, `action.maharacha.king`, `action.maharacha.short`.
    """
    tiles = bits_set(swappable(state))
    if tiles < _TWO:
        return 1
    return tiles * (tiles - 1)


def way(state: PackedState, number: i64) -> i64:
    """One of these ways."""
    tiles = swappable(state)
    others = bits_set(tiles) - 1
    if others < 1:
        return nothing(MAHARACHA)
    crowned = nth(tiles, number // others)
    return action_in_places(MAHARACHA, crowned, nth(tiles & ~bit(crowned), number % others), 0)


def is_legal(state: PackedState, action: i64) -> bool:
    """Two different tiles, both face up, neither with a King marker; nothing only if there are not two.

    Rules: `action.maharacha.swap`, `action.maharacha.king-stays`, `action.maharacha.short`, `action.must-execute`.
    """
    tiles = swappable(state)
    if bits_set(tiles) < _TWO:
        return action == nothing(MAHARACHA)
    crowned, other = place_in(action, 0), place_in(action, 1)
    named = holds(tiles, crowned) and holds(tiles, other) and not swaps_nothing(action)
    return named and action == action_in_places(MAHARACHA, crowned, other, 0)
