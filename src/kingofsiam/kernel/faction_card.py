"""Section 5, Rama, Lao, Malai: two followers of the faction from the common pool into provinces near its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel.bit_fields import controlled_by
from kingofsiam.kernel.bits import POOL, bit, count, has_bit, lowest_bit, nth_bit, one_at, popcount
from kingofsiam.kernel.move_codes import RAMA_CARD, action_with_places, card_of, place_in
from kingofsiam.kernel.packed import LOST_HOME, PackedState, followers, home, neighbours, provinces, reading
from kingofsiam.kernel.struggle import lost_to_another, open_provinces

if TYPE_CHECKING:
    from kingofsiam.kernel.bits import i64


_TWO: Final = 2


def faction_of_card(card: i64) -> i64:
    """Rama for the Rama card and so on. Rules: `action.faction-card.lao-and-malai`."""
    return card - RAMA_CARD


def base_provinces(state: PackedState, faction: i64) -> i64:
    """The provinces whose neighbours the card reaches: those the faction controls, and its home unless that is lost.

    Rules: `action.faction-card.adjacent`, `action.faction-card.lost-home`.
    """
    controlled, own = controlled_by(state.control, faction), home(state, faction)
    if own == provinces(state):
        return controlled
    if reading(state, LOST_HOME) == 0 and lost_to_another(state.control, own, faction):
        return controlled
    return controlled | bit(own)


def target_provinces(state: PackedState, faction: i64) -> i64:
    """The open provinces adjacent to one of the bases. Rules: `action.faction-card.adjacent`."""
    bases = base_provinces(state, faction)
    reached: i64 = 0
    while bases:
        reached |= neighbours(state, lowest_bit(bases))
        bases &= bases - 1
    return reached & open_provinces(state)


def followers_to_place(state: PackedState, faction: i64, within_reach: i64) -> i64:
    """Two followers are placed, or as many as the pool holds; none if no province may receive them.

    Rules: `action.faction-card.two`, `action.faction-card.short`.
    """
    in_pool = count(followers(state, faction), POOL)
    if within_reach == 0:
        return 0
    if in_pool > _TWO:
        return _TWO
    return in_pool


def count_executions(state: PackedState, card: i64) -> i64:
    """Every one or two provinces within reach for the followers owed. Rules: `action.as-far-as-possible`."""
    faction = faction_of_card(card)
    within_reach = target_provinces(state, faction)
    due, number = followers_to_place(state, faction, within_reach), popcount(within_reach)
    if due == 0:
        return 1
    return number if due == 1 else number * (number + 1) // 2


def nth_execution(state: PackedState, card: i64, number: i64) -> i64:
    """The execution with this number."""
    faction = faction_of_card(card)
    within_reach = target_provinces(state, faction)
    due = followers_to_place(state, faction, within_reach)
    if due == 0:
        return action_with_places(card, POOL, POOL, 0)
    if due == 1:
        return action_with_places(card, nth_bit(within_reach, number), POOL, 0)
    left = popcount(within_reach)
    while number >= left:
        number -= left
        left -= 1
        within_reach &= within_reach - 1
    return action_with_places(card, lowest_bit(within_reach), nth_bit(within_reach, number), 0)


def is_legal(state: PackedState, action: i64) -> bool:
    """Whether exactly the followers owed are placed, each into an open province within reach.

    Rules: `action.faction-card.two`, `action.faction-card.adjacent`, `action.faction-card.short`,
    `action.must-execute`.
    """
    card = card_of(action)
    faction, one, other = faction_of_card(card), place_in(action, 0), place_in(action, 1)
    within_reach = target_provinces(state, faction)
    due = followers_to_place(state, faction, within_reach)
    first = within_reach if due > 0 else bit(POOL)
    second = within_reach if due > 1 else bit(POOL)
    placed = has_bit(first, one) and has_bit(second, other) and one <= other
    return placed and action == action_with_places(card, one, other, 0)


def gain(action: i64) -> i64:
    """What the word of the faction gains: one in each place, two less in the pool. Rules: `action.faction-card.two`."""
    return one_at(place_in(action, 0)) + one_at(place_in(action, 1)) - 2 * one_at(POOL)
