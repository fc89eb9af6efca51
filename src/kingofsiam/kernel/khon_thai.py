"""Section 5, Khon Thai: one follower of each faction from the common pool into provinces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingofsiam.kernel.bits import LAO, MALAY, POOL, RAMA, bit, count, has_bit, nth_bit, one_at, popcount
from kingofsiam.kernel.move_codes import KHON_THAI, action_with_places, place_in
from kingofsiam.kernel.packed import PackedState, followers
from kingofsiam.kernel.struggle import open_provinces

if TYPE_CHECKING:
    from kingofsiam.kernel.bits import i64


def target_provinces(state: PackedState, faction: i64) -> i64:
    """Where the faction's follower can go: any open province; only the pool if it has none there.

    Rules: `action.khon-thai.one-of-each`, `action.khon-thai.short`.
    """
    return open_provinces(state) if count(followers(state, faction), POOL) else bit(POOL)


def count_executions(state: PackedState) -> i64:
    """The number of executions: every open province for each faction in the pool.

    Rules: `action.khon-thai.different-provinces`.
    """
    return (
        popcount(target_provinces(state, RAMA))
        * popcount(target_provinces(state, LAO))
        * popcount(target_provinces(state, MALAY))
    )


def nth_execution(state: PackedState, n: i64) -> i64:
    """The n-th of these executions."""
    rama, lao, malay = target_provinces(state, RAMA), target_provinces(state, LAO), target_provinces(state, MALAY)
    of_malay, of_lao = popcount(malay), popcount(lao)
    rest = n // of_malay
    return action_with_places(
        KHON_THAI, nth_bit(rama, rest // of_lao), nth_bit(lao, rest % of_lao), nth_bit(malay, n % of_malay)
    )


def is_legal(state: PackedState, action: i64) -> bool:
    """Whether one follower of each faction is placed, but none of a faction that is not in the pool.

    Rules: `action.khon-thai.one-of-each`, `action.khon-thai.short`, `action.must-execute`, `action.closed-province`.
    """
    rama, lao, malay = place_in(action, RAMA), place_in(action, LAO), place_in(action, MALAY)
    placed = (
        has_bit(target_provinces(state, RAMA), rama)
        and has_bit(target_provinces(state, LAO), lao)
        and has_bit(target_provinces(state, MALAY), malay)
    )
    return placed and action == action_with_places(KHON_THAI, rama, lao, malay)


def gain(action: i64, faction: i64) -> i64:
    """What the word of a faction gains. Rules: `action.khon-thai.one-of-each`."""
    return one_at(place_in(action, faction)) - one_at(POOL)
