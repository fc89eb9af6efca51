"""Section 5, Maharacha: swap two province tiles and put a King marker on one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel.bit_fields import kings
from kingofsiam.kernel.bits import bit, has_bit, nth_bit, popcount
from kingofsiam.kernel.move_codes import MAHARACHA, action_with_places, no_swap, place_in, swaps_nothing
from kingofsiam.kernel.packed import PackedState
from kingofsiam.kernel.struggle import face_up

if TYPE_CHECKING:
    from kingofsiam.kernel.bits import i64


_TWO: Final = 2


def swappable_tiles(state: PackedState) -> i64:
    """The tiles that lie face up and bear no King marker.

    Rules: `action.maharacha.swap`, `action.maharacha.king-stays`.
    """
    return face_up(state) & ~kings(state.tiles)


def count_executions(state: PackedState) -> i64:
    """The number of executions: every two tiles, with the King marker on either; one if there are not two tiles.

    Rules: `action.maharacha.swap`, `action.maharacha.king`, `action.maharacha.short`.
    """
    tiles = popcount(swappable_tiles(state))
    if tiles < _TWO:
        return 1
    return tiles * (tiles - 1)


def nth_execution(state: PackedState, n: i64) -> i64:
    """The n-th of these executions."""
    tiles = swappable_tiles(state)
    others = popcount(tiles) - 1
    if others < 1:
        return no_swap(MAHARACHA)
    crowned = nth_bit(tiles, n // others)
    return action_with_places(MAHARACHA, crowned, nth_bit(tiles & ~bit(crowned), n % others), 0)


def is_legal(state: PackedState, action: i64) -> bool:
    """Whether it swaps two different tiles that are face up without a King marker, or nothing if there are not two.

    Rules: `action.maharacha.swap`, `action.maharacha.king-stays`, `action.maharacha.short`, `action.must-execute`.
    """
    tiles = swappable_tiles(state)
    if popcount(tiles) < _TWO:
        return action == no_swap(MAHARACHA)
    crowned, other = place_in(action, 0), place_in(action, 1)
    named = has_bit(tiles, crowned) and has_bit(tiles, other) and not swaps_nothing(action)
    return named and action == action_with_places(MAHARACHA, crowned, other, 0)
