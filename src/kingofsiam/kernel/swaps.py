"""Section 5, 1 vs. 1 and 2 vs. 1: followers of two provinces change places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingofsiam.kernel.codes import (
    ONE_VS_ONE,
    TWO_VS_ONE,
    card_of,
    comes,
    leaves,
    leaves_too,
    nothing,
    one_for_one,
    place_in,
    swap,
    swaps_nothing,
    two_leave,
    way_between,
)
from kingofsiam.kernel.packed import TWO_VS_ONE_SHORTFALL, PackedState, ban, neighbours, reading
from kingofsiam.kernel.pairs import first_of, pair_of, pairs_in, second_of
from kingofsiam.kernel.places import (
    FACTIONS,
    LANE,
    MOST_PROVINCES,
    cell,
    cells,
    cells_in,
    faction_of,
    place_of,
)
from kingofsiam.kernel.provinces import open_provinces
from kingofsiam.kernel.words import bit, bits_set, holds, lowest, nth, shl

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64


# --- what both have in common ----------------------------------------------------------------------------------------


def who_can_be_swapped(state: PackedState) -> i64:
    """The cells of the followers in the open provinces. Rules: `action.swap.stands-there`, `action.closed-province`."""
    return cells(state.rama, state.lao, state.malay) & cells_in(open_provinces(state))


def above(province: i64) -> i64:
    """The cells of all provinces with a higher number."""
    return ~(shl(1, LANE * (province + 1)) - 1)


def cells_near(state: PackedState, province: i64) -> i64:
    """The cells of the neighbours. Rules: `action.two-vs-one.adjacent`."""
    return cells_in(neighbours(state, province))


def gain(action: i64, faction: i64) -> i64:
    """What the word of a faction gains: some go from the first province to the second, some the other way.

    Rules: `action.one-vs-one.swap`, `action.two-vs-one.swap`, `action.swap.same-colour`.
    """
    number: i64 = 0
    if leaves(action) == faction:
        number += 1
    if leaves_too(action) == faction:
        number += 1
    if comes(action) == faction:
        number -= 1
    return number * way_between(action)


# --- one for one -----------------------------------------------------------------------------------------------------


def partners(state: PackedState, card: i64, province: i64) -> i64:
    """Who can be swapped for a follower of this province: anybody elsewhere, or for a 2 vs. 1 in a neighbour.

    Of two provinces that with the lower number is asked. Rules: `action.swap.another-province`,
    `action.one-vs-one.anywhere`, `action.two-vs-one.short`.
    """
    elsewhere = who_can_be_swapped(state) & above(province)
    return elsewhere if card == ONE_VS_ONE else elsewhere & cells_near(state, province)


def ones_for_one(state: PackedState, card: i64) -> i64:
    """How many swaps of one for one there are, the banned one among them."""
    number: i64 = 0
    left = who_can_be_swapped(state)
    while left != 0:
        province = place_of(lowest(left))
        here = left & cells_in(bit(province))
        number += bits_set(here) * bits_set(partners(state, card, province))
        left ^= here
    return number


def one_for_one_numbered(state: PackedState, card: i64, number: i64) -> i64:
    """One of these swaps."""
    left = who_can_be_swapped(state)
    while True:
        one = lowest(left)
        others = partners(state, card, place_of(one))
        if number < bits_set(others):
            return one_for_one(card, one, nth(others, number))
        number -= bits_set(others)
        left &= left - 1


def is_one_for_one(state: PackedState, action: i64) -> bool:
    """Whether it is one of these swaps, the banned one among them."""
    if leaves(action) >= FACTIONS or comes(action) >= FACTIONS:
        return False
    card, one, other = (
        card_of(action),
        cell(place_in(action, 0), leaves(action)),
        cell(place_in(action, 1), comes(action)),
    )
    stand_there = holds(who_can_be_swapped(state), one) and holds(partners(state, card, place_of(one)), other)
    return stand_there and action == one_for_one(card, one, other)


# --- two for one -----------------------------------------------------------------------------------------------------


def who_comes_for_two(state: PackedState, province: i64) -> i64:
    """The followers in open neighbours. Rules: `action.two-vs-one.adjacent`."""
    return who_can_be_swapped(state) & cells_near(state, province)


def twos_for_one(state: PackedState) -> i64:
    """How many swaps of two for one there are, the banned one among them."""
    number: i64 = 0
    left = open_provinces(state)
    while left:
        province = lowest(left)
        number += bits_set(pairs_in(state, province)) * bits_set(who_comes_for_two(state, province))
        left &= left - 1
    return number


def two_for_one_numbered(state: PackedState, number: i64) -> i64:
    """One of these swaps."""
    left = open_provinces(state)
    while True:
        province = lowest(left)
        pairs, others = pairs_in(state, province), who_comes_for_two(state, province)
        here = bits_set(pairs) * bits_set(others)
        if number < here:
            return pair_for(province, nth(pairs, number // bits_set(others)), nth(others, number % bits_set(others)))
        number -= here
        left &= left - 1


def is_two_for_one(state: PackedState, action: i64) -> bool:
    """Whether it is one of these swaps, the banned one among them."""
    one, other = leaves(action), leaves_too(action)
    if one > other or other >= FACTIONS or comes(action) >= FACTIONS:
        return False
    province, neighbour = place_in(action, 0), place_in(action, 1)
    there = holds(open_provinces(state), province) and holds(pairs_in(state, province), pair_of(one, other))
    near = there and holds(who_comes_for_two(state, province), cell(neighbour, comes(action)))
    return near and action == swap(TWO_VS_ONE, province, one, other, neighbour, comes(action))


# --- all of it -------------------------------------------------------------------------------------------------------


def is_there(state: PackedState, action: i64) -> bool:
    """Whether such a swap could be carried out if there were no ban."""
    if swaps_nothing(action) or place_in(action, 0) >= MOST_PROVINCES or place_in(action, 1) >= MOST_PROVINCES:
        return False
    if card_of(action) == TWO_VS_ONE and two_leave(action):
        return is_two_for_one(state, action)
    return not two_leave(action) and is_one_for_one(state, action)


def full(state: PackedState, card: i64) -> i64:
    """How many ways there are to carry out the card in full: a 2 vs. 1 with two. Rules: `action.undo`."""
    banned = ban(state)
    bars: i64 = 0
    if card == ONE_VS_ONE:
        if card_of(banned) == ONE_VS_ONE and is_one_for_one(state, banned):
            bars = 1
        return ones_for_one(state, ONE_VS_ONE) - bars
    if card_of(banned) == TWO_VS_ONE and is_two_for_one(state, banned):
        bars = 1
    return twos_for_one(state) - bars


def short(state: PackedState) -> i64:
    """How many ways there are to swap one for one with a 2 vs. 1. Rules: `action.two-vs-one.short`, `action.undo`."""
    if reading(state, TWO_VS_ONE_SHORTFALL) != 0:
        return 0
    banned = ban(state)
    bars: i64 = 0
    if card_of(banned) == TWO_VS_ONE and not two_leave(banned) and is_one_for_one(state, banned):
        bars = 1
    return ones_for_one(state, TWO_VS_ONE) - bars


def ways(state: PackedState, card: i64) -> i64:
    """Every swap in full; without any, every shorter one; without any, no swap.

    Rules: `action.must-execute`, `action.as-far-as-possible`, `action.two-vs-one.short`.
    """
    number = full(state, card)
    if number == 0 and card == TWO_VS_ONE:
        number = short(state)
    if number == 0:
        return 1
    return number


def way(state: PackedState, card: i64, number: i64) -> i64:
    """One of these ways. The last of all stands in the place of the banned one."""
    in_full = full(state, card)
    fewer: i64 = 0
    if in_full == 0 and card == TWO_VS_ONE:
        fewer = short(state)
    if in_full + fewer == 0:
        return nothing(card)
    found = numbered(state, card, in_full > 0, number)
    return found if found != ban(state) else numbered(state, card, in_full > 0, in_full + fewer)


def numbered(state: PackedState, card: i64, in_full: bool, number: i64) -> i64:
    """One of the swaps, the banned one among them."""
    if card == TWO_VS_ONE and in_full:
        return two_for_one_numbered(state, number)
    return one_for_one_numbered(state, card, number)


def is_legal(state: PackedState, action: i64) -> bool:
    """Followers of two open provinces that stand there, not undoing the swap before; less only if there is no more.

    Rules: `action.swap.stands-there`, `action.swap.another-province`, `action.two-vs-one.adjacent`, `action.undo`,
    `action.must-execute`, `action.two-vs-one.short`.
    """
    card = card_of(action)
    if swaps_nothing(action):
        nothing_fuller = full(state, card) == 0 and (card == ONE_VS_ONE or short(state) == 0)
        return nothing_fuller and action == nothing(card)
    if action == ban(state) or not is_there(state, action):
        return False
    if card == ONE_VS_ONE or two_leave(action):
        return True
    return full(state, card) == 0 and reading(state, TWO_VS_ONE_SHORTFALL) == 0


def pair_for(province: i64, pair: i64, other: i64) -> i64:
    """The swap of a pair in the province for the follower of a cell."""
    return swap(TWO_VS_ONE, province, first_of(pair), second_of(pair), place_of(other), faction_of(other))
