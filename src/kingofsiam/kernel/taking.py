"""Section 5: the follower that is taken after the action.

Sets of followers to choose from are sets of cells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingofsiam.kernel.cards import followers_after
from kingofsiam.kernel.codes import NOBODY, NOBODY_ALONE
from kingofsiam.kernel.packed import TAKE_FROM, PackedState, reading
from kingofsiam.kernel.places import LAO, MALAY, PROVINCES, RAMA, cells, faction_of, one_at, place_of

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64


def takeable(state: PackedState, rama: i64, lao: i64, malay: i64) -> i64:
    """Any follower in any province, by one reading also in the common pool; nobody if there is none.

    Rules: `action.follower.take`, `action.follower.from-a-province`, `action.follower.none`.
    """
    standing = cells(rama, lao, malay)
    if reading(state, TAKE_FROM) == 0:
        standing &= PROVINCES
    return standing if standing != 0 else NOBODY_ALONE


def takes(state: PackedState, action: i64) -> i64:
    """The followers that may be taken after this legal action. Rules: `action.follower.must-take`."""
    return takeable(
        state,
        followers_after(action, RAMA, state.rama),
        followers_after(action, LAO, state.lao),
        followers_after(action, MALAY, state.malay),
    )


def taken_from(take: i64, faction: i64, word: i64) -> i64:
    """The word of a faction once this follower is gone. Rules: `action.follower.take`."""
    if take == NOBODY or faction_of(take) != faction:
        return word
    return word - one_at(place_of(take))
