"""Section 5: the ban on undoing the swap before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel.codes import (
    card_of,
    comes,
    is_swap,
    leaves,
    leaves_too,
    place_in,
    swap,
    swaps_nothing,
    two_leave,
)
from kingofsiam.kernel.packed import UNDO_BAN_ENDS, PackedState, ban, reading
from kingofsiam.kernel.places import NO_FACTION

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

_ENDS_WITH_A_PASS: Final = 1
_ENDS_WITH_THE_STRUGGLE: Final = 2


def reverse(action: i64) -> i64:
    """The same factions between the same provinces in the opposite direction. Rules: `action.undo`."""
    card, one, other = card_of(action), place_in(action, 0), place_in(action, 1)
    if two_leave(action):
        return swap(card, other, leaves(action), leaves_too(action), one, comes(action))
    return swap(card, one, comes(action), NO_FACTION, other, leaves(action))


def to_be_banned(action: i64) -> i64:
    """What may not be done next: after a swap its reverse, after any other action card nothing.

    Rules: `action.undo`, `action.undo.ends`.
    """
    if not is_swap(card_of(action)) or swaps_nothing(action):
        return 0
    return reverse(action)


def ban_after_pass(state: PackedState) -> i64:
    """A pass does not end the ban (by the summary it does). Rules: `action.undo.ends`."""
    if reading(state, UNDO_BAN_ENDS) == _ENDS_WITH_A_PASS:
        return 0
    return ban(state)


def ban_after_struggle(state: PackedState) -> i64:
    """The end of a power-struggle does not end the ban (by one reading it does). Rules: `action.undo.ends`."""
    if reading(state, UNDO_BAN_ENDS) == _ENDS_WITH_THE_STRUGGLE:
        return 0
    return ban_after_pass(state)
