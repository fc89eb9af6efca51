"""Section 5, 2 vs. 1: the two followers that leave a province together.

Six kinds of pair there are, in this order: two of Rama, Rama and Lao, Rama and Malay, two of Lao, Lao and Malay, two of
Malay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel.packed import PackedState
from kingofsiam.kernel.places import LAO, MALAY, RAMA, count
from kingofsiam.kernel.words import bit

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

_PAIRS_WITH_RAMA: Final = 3
_PAIRS_WITH_LAO: Final = 5


def pairs_in(state: PackedState, province: i64) -> i64:
    """The pairs of followers that can leave the province: a flag for each of the six kinds of pair.

    Rules: `action.two-vs-one.swap`.
    """
    rama, lao, malay = count(state.rama, province), count(state.lao, province), count(state.malay, province)
    found: i64 = 0
    if rama > 1:
        found |= bit(pair_of(RAMA, RAMA))
    if rama > 0 and lao > 0:
        found |= bit(pair_of(RAMA, LAO))
    if rama > 0 and malay > 0:
        found |= bit(pair_of(RAMA, MALAY))
    if lao > 1:
        found |= bit(pair_of(LAO, LAO))
    if lao > 0 and malay > 0:
        found |= bit(pair_of(LAO, MALAY))
    if malay > 1:
        found |= bit(pair_of(MALAY, MALAY))
    return found


def pair_of(one: i64, other: i64) -> i64:
    """The number of the pair of these factions, the lower one first: RR, RL, RM, LL, LM, MM."""
    if one == RAMA:
        return other
    return one + other + 1


def first_of(pair: i64) -> i64:
    """The lower faction of a pair."""
    if pair < _PAIRS_WITH_RAMA:
        return RAMA
    if pair < _PAIRS_WITH_LAO:
        return LAO
    return MALAY


def second_of(pair: i64) -> i64:
    """The higher faction of a pair."""
    if pair < _PAIRS_WITH_RAMA:
        return pair
    if pair < _PAIRS_WITH_LAO:
        return pair - _PAIRS_WITH_RAMA + LAO
    return MALAY
