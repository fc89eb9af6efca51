"""Section 5, 1 vs. 1 and 2 vs. 1: followers of two provinces change places.

The followers who leave the first province are a *party*: a pair, or a single follower (see `move_codes`). For each
province the parties and the followers who can come for them are found apart, because any of these goes with any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingofsiam.kernel.bits import (
    LANE,
    LAO,
    MALAY,
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
    one_at,
    popcount,
    shl,
)
from kingofsiam.kernel.move_codes import (
    PARTIES_OF_ONE,
    TWO_VS_ONE,
    card_of,
    comes,
    first_of_party,
    leaves,
    leaves_too,
    no_swap,
    party,
    place_in,
    second_of_party,
    swap,
    two_leave,
)
from kingofsiam.kernel.packed import TWO_VS_ONE_SHORTFALL, PackedState, ban, neighbours, reading
from kingofsiam.kernel.struggle import open_provinces

if TYPE_CHECKING:
    from kingofsiam.kernel.bits import i64


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
    return number * (one_at(place_in(action, 1)) - one_at(place_in(action, 0)))


# --- who leaves and who comes ----------------------------------------------------------------------------------------


def parties_in(state: PackedState, pairs: bool, province: i64) -> i64:
    """The pairs, or else the single followers, who can leave the open province: a flag for each kind of party.

    Rules: `action.one-vs-one.swap`, `action.two-vs-one.swap`, `action.two-vs-one.short`.
    """
    if not pairs:
        here = cells(state.rama, state.lao, state.malay) & cells_in(bit(province))
        return shl(here >> (LANE * province), PARTIES_OF_ONE)
    rama, lao, malay = count(state.rama, province), count(state.lao, province), count(state.malay, province)
    found: i64 = 0
    if rama > 1:
        found |= bit(party(RAMA, RAMA))
    if rama > 0 and lao > 0:
        found |= bit(party(RAMA, LAO))
    if rama > 0 and malay > 0:
        found |= bit(party(RAMA, MALAY))
    if lao > 1:
        found |= bit(party(LAO, LAO))
    if lao > 0 and malay > 0:
        found |= bit(party(LAO, MALAY))
    if malay > 1:
        found |= bit(party(MALAY, MALAY))
    return found


def swap_partners(state: PackedState, card: i64, pairs: bool, province: i64) -> i64:
    """The followers who can come for a party of this province: all elsewhere, by a 2 vs. 1 only in a neighbour.

    For a single follower only provinces with a higher number count, so that each swap is found once.

    Rules: `action.swap.stands-there`, `action.swap.another-province`, `action.one-vs-one.anywhere`,
    `action.two-vs-one.adjacent`, `action.two-vs-one.short`, `action.closed-province`.
    """
    found = cells(state.rama, state.lao, state.malay) & cells_in(open_provinces(state))
    if card == TWO_VS_ONE:
        found &= cells_in(neighbours(state, province))
    return found if pairs else found & ~(shl(1, LANE * (province + 1)) - 1)


# --- all swaps by number ---------------------------------------------------------------------------------------------


def count_swaps(state: PackedState, card: i64, pairs: bool) -> i64:
    """How many swaps of pairs, or of single followers, there are, the banned one included."""
    number: i64 = 0
    left = open_provinces(state)
    while left != 0:
        province = lowest_bit(left)
        number += popcount(parties_in(state, pairs, province)) * popcount(swap_partners(state, card, pairs, province))
        left &= left - 1
    return number


def nth_swap(state: PackedState, card: i64, pairs: bool, number: i64) -> i64:
    """The swap with this number, the banned one included."""
    left = open_provinces(state)
    while left != 0:
        province = lowest_bit(left)
        parties, others = parties_in(state, pairs, province), swap_partners(state, card, pairs, province)
        each = popcount(others)
        if number < popcount(parties) * each:
            return swap_of_party(card, province, nth_bit(parties, number // each), nth_bit(others, number % each))
        number -= popcount(parties) * each
        left &= left - 1
    return no_swap(card)


def swap_of_party(card: i64, province: i64, kind: i64, other: i64) -> i64:
    """The swap of a party in the province for the follower of a cell."""
    leave, leave_too = first_of_party(kind), second_of_party(kind)
    return swap(card, province, leave, leave_too, cell_place(other), cell_faction(other))


def bans_one(state: PackedState, card: i64, pairs: bool) -> bool:
    """Whether one of these swaps is the banned one. Rules: `action.undo`."""
    banned = ban(state)
    province = place_in(banned, 0)
    if card_of(banned) != card or two_leave(banned) != pairs or not has_bit(open_provinces(state), province):
        return False
    there = has_bit(parties_in(state, pairs, province), party(leaves(banned), leaves_too(banned)))
    return there and has_bit(swap_partners(state, card, pairs, province), banned_partner(banned))


def banned_partner(banned: i64) -> i64:
    """The cell of the follower that the banned action brings. Rules: `action.undo`."""
    return cell(place_in(banned, 1), comes(banned))


def count_legal_swaps(state: PackedState, card: i64, pairs: bool) -> i64:
    """How many swaps of pairs, or of single followers, are legal as far as the card goes.

    Rules: `action.undo`, `action.two-vs-one.short`.
    """
    if card == TWO_VS_ONE and not pairs and reading(state, TWO_VS_ONE_SHORTFALL) != 0:
        return 0
    return count_swaps(state, card, pairs) - (1 if bans_one(state, card, pairs) else 0)


# --- the executions of a card ----------------------------------------------------------------------------------------


def count_executions(state: PackedState, card: i64) -> i64:
    """The number of executions: all swaps in full; if there are none, the shorter ones; if there are none, no swap.

    Rules: `action.must-execute`, `action.as-far-as-possible`, `action.two-vs-one.short`.
    """
    number: i64 = 0
    if card == TWO_VS_ONE:
        number = count_legal_swaps(state, card, True)
    if number == 0:
        number = count_legal_swaps(state, card, False)
    if number == 0:
        return 1
    return number


def nth_execution(state: PackedState, card: i64, number: i64) -> i64:
    """The execution with this number. The last swap of all takes the place of the banned one."""
    legal: i64 = 0
    if card == TWO_VS_ONE:
        legal = count_legal_swaps(state, card, True)
    pairs = legal > 0
    if not pairs:
        legal = count_legal_swaps(state, card, False)
    if legal == 0:
        return no_swap(card)
    found = nth_swap(state, card, pairs, number)
    return found if found != ban(state) else nth_swap(state, card, pairs, legal)
