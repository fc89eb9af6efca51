"""Section 5: the follower that is taken after the action.

Sets of followers to choose from are sets of cells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingofsiam.kernel.cards import followers_after
from kingofsiam.kernel.codes import NOBODY, NOBODY_ALONE
from kingofsiam.kernel.packed import TAKE_FROM, PackedState, reading
from kingofsiam.kernel.places import LAO, MALAY, NO_FACTION, PROVINCES, RAMA, cells, faction_of, one_at, place_of

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64


def takeable(state: PackedState, rama: i64, lao: i64, malay: i64) -> i64:
    """Any follower in any province, by one reading also in the common pool; nobody if there is none.

    Rules: `action.follower.take`, `action.follower.from-a-province`, `action.follower.none`.
    """
    standing = cells(rama, lao, malay)
    if reading(state, TAKE_FROM) == 0:
        standing &= PROVINCES
    if standing == 0:
        return NOBODY_ALONE
    return standing


def takes(state: PackedState, action: i64) -> i64:
    """The followers that may be taken after this legal action. Rules: `action.follower.must-take`."""
    return takeable(
        state,
        followers_after(action, RAMA, state.rama),
        followers_after(action, LAO, state.lao),
        followers_after(action, MALAY, state.malay),
    )


def faction_taken(take: i64) -> i64:
    """The faction of the follower taken; `NO_FACTION` if it is nobody. Rules: `action.follower.none`."""
    if take == NOBODY:
        return NO_FACTION
    return faction_of(take)


def taken_from(take: i64, faction: i64, word: i64) -> i64:
    """The word of a faction once this follower is gone. Rules: `action.follower.take`."""
    if faction_taken(take) != faction:
        return word
    return word - one_at(place_of(take))
