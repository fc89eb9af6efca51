"""Section 5, 1 vs. 1 and 2 vs. 1: followers of two provinces change places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingofsiam.kernel.bits import (
    FACTIONS,
    LANE,
    LAO,
    MALAY,
    MAX_PROVINCES,
    RAMA,
    bit,
    cell,
    cell_faction,
    cell_place,
    cells,
    cells_in,
    count,
    has_bit,
    lowest_bit,
    nth_bit,
    popcount,
    shl,
)
from kingofsiam.kernel.move_codes import (
    ONE_VS_ONE,
    TWO_VS_ONE,
    card_of,
    comes,
    first_of_pair,
    lane_shift,
    leaves,
    leaves_too,
    no_swap,
    one_for_one,
    pair_index,
    place_in,
    second_of_pair,
    swap,
    swaps_nothing,
    two_leave,
)
from kingofsiam.kernel.packed import TWO_VS_ONE_SHORTFALL, PackedState, ban, neighbours, reading
from kingofsiam.kernel.struggle import open_provinces

if TYPE_CHECKING:
    from kingofsiam.kernel.bits import i64


def pairs_in(state: PackedState, province: i64) -> i64:
    """The pairs of followers that can leave the province: a flag for each of the six kinds of pair.

    Rules: `action.two-vs-one.swap`.
    """
    rama, lao, malay = count(state.rama, province), count(state.lao, province), count(state.malay, province)
    found: i64 = 0
    if rama > 1:
        found |= bit(pair_index(RAMA, RAMA))
    if rama > 0 and lao > 0:
        found |= bit(pair_index(RAMA, LAO))
    if rama > 0 and malay > 0:
        found |= bit(pair_index(RAMA, MALAY))
    if lao > 1:
        found |= bit(pair_index(LAO, LAO))
    if lao > 0 and malay > 0:
        found |= bit(pair_index(LAO, MALAY))
    if malay > 1:
        found |= bit(pair_index(MALAY, MALAY))
    return found


# --- both cards ------------------------------------------------------------------------------------------------------


def swappable_cells(state: PackedState) -> i64:
    """The cells of the followers in the open provinces. Rules: `action.swap.stands-there`, `action.closed-province`."""
    return cells(state.rama, state.lao, state.malay) & cells_in(open_provinces(state))


def cells_above(province: i64) -> i64:
    """The cells of all provinces with a higher number."""
    return ~(shl(1, LANE * (province + 1)) - 1)


def cells_near(state: PackedState, province: i64) -> i64:
    """The cells of the neighbours. Rules: `action.two-vs-one.adjacent`."""
    return cells_in(neighbours(state, province))


def gain(action: i64, faction: i64) -> i64:
    """What the swap adds to the word of a faction.

    Rules: `action.one-vs-one.swap`, `action.two-vs-one.swap`, `action.swap.same-colour`.
    """
    number: i64 = 0
    if leaves(action) == faction:
        number += 1
    if leaves_too(action) == faction:
        number += 1
    if comes(action) == faction:
        number -= 1
    return number * lane_shift(action)


# --- one for one -----------------------------------------------------------------------------------------------------


def swap_partners(state: PackedState, card: i64, province: i64) -> i64:
    """The followers that can be swapped for one of this province: all elsewhere, by a 2 vs. 1 only in a neighbour.

    Only provinces with a higher number count, so each swap is found once. Rules: `action.swap.another-province`,
    `action.one-vs-one.anywhere`, `action.two-vs-one.short`.
    """
    elsewhere = swappable_cells(state) & cells_above(province)
    return elsewhere if card == ONE_VS_ONE else elsewhere & cells_near(state, province)


def count_one_for_one(state: PackedState, card: i64) -> i64:
    """How many swaps of one for one there are, the banned one included."""
    number: i64 = 0
    left = swappable_cells(state)
    while left != 0:
        province = cell_place(lowest_bit(left))
        here = left & cells_in(bit(province))
        number += popcount(here) * popcount(swap_partners(state, card, province))
        left ^= here
    return number


def nth_one_for_one(state: PackedState, card: i64, number: i64) -> i64:
    """The swap of one for one with this number."""
    left = swappable_cells(state)
    while left != 0:
        one = lowest_bit(left)
        others = swap_partners(state, card, cell_place(one))
        if number < popcount(others):
            return one_for_one(card, one, nth_bit(others, number))
        number -= popcount(others)
        left &= left - 1
    return no_swap(card)


def is_one_for_one(state: PackedState, action: i64) -> bool:
    """Whether it is a possible swap of one for one; the ban is ignored."""
    if leaves(action) >= FACTIONS or comes(action) >= FACTIONS:
        return False
    card, one, other = (
        card_of(action),
        cell(place_in(action, 0), leaves(action)),
        cell(place_in(action, 1), comes(action)),
    )
    stand_there = has_bit(swappable_cells(state), one) and has_bit(swap_partners(state, card, cell_place(one)), other)
    return stand_there and action == one_for_one(card, one, other)


# --- two for one -----------------------------------------------------------------------------------------------------


def partners_for_pair(state: PackedState, province: i64) -> i64:
    """The followers in open neighbours. Rules: `action.two-vs-one.adjacent`."""
    return swappable_cells(state) & cells_near(state, province)


def count_two_for_one(state: PackedState) -> i64:
    """How many swaps of two for one there are, the banned one included."""
    number: i64 = 0
    left = open_provinces(state)
    while left:
        province = lowest_bit(left)
        number += popcount(pairs_in(state, province)) * popcount(partners_for_pair(state, province))
        left &= left - 1
    return number


def nth_two_for_one(state: PackedState, number: i64) -> i64:
    """The swap of two for one with this number."""
    left = open_provinces(state)
    while left != 0:
        province = lowest_bit(left)
        pairs, others = pairs_in(state, province), partners_for_pair(state, province)
        here = popcount(pairs) * popcount(others)
        if number < here:
            return pair_swap(
                province, nth_bit(pairs, number // popcount(others)), nth_bit(others, number % popcount(others))
            )
        number -= here
        left &= left - 1
    return no_swap(TWO_VS_ONE)


def is_two_for_one(state: PackedState, action: i64) -> bool:
    """Whether it is a possible swap of two for one; the ban is ignored."""
    one, other = leaves(action), leaves_too(action)
    if one > other or other >= FACTIONS or comes(action) >= FACTIONS:
        return False
    province, neighbour = place_in(action, 0), place_in(action, 1)
    there = has_bit(open_provinces(state), province) and has_bit(pairs_in(state, province), pair_index(one, other))
    near = there and has_bit(partners_for_pair(state, province), cell(neighbour, comes(action)))
    return near and action == swap(TWO_VS_ONE, province, one, other, neighbour, comes(action))


# --- all of it -------------------------------------------------------------------------------------------------------


def is_swap_ignoring_ban(state: PackedState, action: i64) -> bool:
    """Whether it is a possible swap, ignoring the ban."""
    if swaps_nothing(action) or place_in(action, 0) >= MAX_PROVINCES or place_in(action, 1) >= MAX_PROVINCES:
        return False
    if card_of(action) == TWO_VS_ONE and two_leave(action):
        return is_two_for_one(state, action)
    return not two_leave(action) and is_one_for_one(state, action)


def count_full(state: PackedState, card: i64) -> i64:
    """How many legal swaps carry out the card in full: two for one by a 2 vs. 1. Rules: `action.undo`."""
    banned = ban(state)
    banned_swaps: i64 = 0
    if card == ONE_VS_ONE:
        if card_of(banned) == ONE_VS_ONE and is_one_for_one(state, banned):
            banned_swaps = 1
        return count_one_for_one(state, ONE_VS_ONE) - banned_swaps
    if card_of(banned) == TWO_VS_ONE and is_two_for_one(state, banned):
        banned_swaps = 1
    return count_two_for_one(state) - banned_swaps


def count_short(state: PackedState) -> i64:
    """How many legal swaps of one for one there are by a 2 vs. 1. Rules: `action.two-vs-one.short`, `action.undo`."""
    if reading(state, TWO_VS_ONE_SHORTFALL) != 0:
        return 0
    banned = ban(state)
    banned_swaps: i64 = 0
    if card_of(banned) == TWO_VS_ONE and not two_leave(banned) and is_one_for_one(state, banned):
        banned_swaps = 1
    return count_one_for_one(state, TWO_VS_ONE) - banned_swaps


def count_executions(state: PackedState, card: i64) -> i64:
    """The number of executions: all swaps in full; if there are none, the shorter ones; if there are none, no swap.

    Rules: `action.must-execute`, `action.as-far-as-possible`, `action.two-vs-one.short`.
    """
    number = count_full(state, card)
    if number == 0 and card == TWO_VS_ONE:
        number = count_short(state)
    if number == 0:
        return 1
    return number


def nth_execution(state: PackedState, card: i64, number: i64) -> i64:
    """The execution with this number. The last swap of all takes the place of the banned one."""
    in_full = count_full(state, card)
    fewer: i64 = 0
    if in_full == 0 and card == TWO_VS_ONE:
        fewer = count_short(state)
    if in_full + fewer == 0:
        return no_swap(card)
    found = nth_swap(state, card, in_full > 0, number)
    return found if found != ban(state) else nth_swap(state, card, in_full > 0, in_full + fewer)


def nth_swap(state: PackedState, card: i64, in_full: bool, number: i64) -> i64:
    """The swap with this number, the banned one included."""
    if card == TWO_VS_ONE and in_full:
        return nth_two_for_one(state, number)
    return nth_one_for_one(state, card, number)


def pair_swap(province: i64, pair: i64, other: i64) -> i64:
    """The swap of a pair in the province for the follower of a cell."""
    return swap(TWO_VS_ONE, province, first_of_pair(pair), second_of_pair(pair), cell_place(other), cell_faction(other))
