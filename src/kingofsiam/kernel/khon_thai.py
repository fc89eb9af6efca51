"""Section 5, Khon Thai: one follower of each faction from the common pool into provinces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingofsiam.kernel.codes import KHON_THAI, action_in_places, place_in
from kingofsiam.kernel.packed import PackedState, followers
from kingofsiam.kernel.places import LAO, MALAY, POOL, RAMA, count, one_at
from kingofsiam.kernel.provinces import open_provinces
from kingofsiam.kernel.words import bit, bits_set, holds, nth

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64


def places(state: PackedState, faction: i64) -> i64:
    """Where the faction's follower can go: into any open province, but if the pool has none, nowhere.

    Rules: `action.khon-thai.one-of-each`, `action.khon-thai.short`.
    """
    return open_provinces(state) if count(followers(state, faction), POOL) else bit(POOL)


def ways(state: PackedState) -> i64:
    """Every province for each faction in the pool. Rules: `action.khon-thai.different-provinces`."""
    return bits_set(places(state, RAMA)) * bits_set(places(state, LAO)) * bits_set(places(state, MALAY))


def way(state: PackedState, number: i64) -> i64:
    """One of these ways."""
    rama, lao, malay = places(state, RAMA), places(state, LAO), places(state, MALAY)
    of_malay, of_lao = bits_set(malay), bits_set(lao)
    rest = number // of_malay
    return action_in_places(
        KHON_THAI, nth(rama, rest // of_lao), nth(lao, rest % of_lao), nth(malay, number % of_malay)
    )


def is_legal(state: PackedState, action: i64) -> bool:
    """Of each faction one follower is placed, but none of a faction that is not in the pool.

    Rules: `action.khon-thai.one-of-each`, `action.khon-thai.short`, `action.must-execute`, `action.closed-province`.
    """
    rama, lao, malay = place_in(action, RAMA), place_in(action, LAO), place_in(action, MALAY)
    placed = holds(places(state, RAMA), rama) and holds(places(state, LAO), lao) and holds(places(state, MALAY), malay)
    return placed and action == action_in_places(KHON_THAI, rama, lao, malay)


def gain(action: i64, faction: i64) -> i64:
    """What the word of a faction gains. Rules: `action.khon-thai.one-of-each`."""
    return one_at(place_in(action, faction)) - one_at(POOL)
