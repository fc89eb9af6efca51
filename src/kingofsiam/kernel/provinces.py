"""Section 5: where followers may be put."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingofsiam.kernel.board_words import controlled, controlled_by_factions
from kingofsiam.kernel.packed import CLOSED_PROVINCES, PackedState, provinces, reading
from kingofsiam.kernel.words import bit

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64


def open_provinces(state: PackedState) -> i64:
    """The provinces that are not closed. Rules: `action.any-province`."""
    return (bit(provinces(state)) - 1) & ~closed_provinces(state)


def closed_provinces(state: PackedState) -> i64:
    """The provinces whose struggle is completed take no more followers. Rules: `action.closed-province`."""
    if reading(state, CLOSED_PROVINCES) == 0:
        return controlled(state.control)
    return controlled_by_factions(state.control)
