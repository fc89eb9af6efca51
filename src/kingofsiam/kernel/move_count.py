"""Move counting: the number of legal moves (perft at depth 1), found without listing them where possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingofsiam.kernel import last_card, swaps
from kingofsiam.kernel.bits import FACTIONS, POOL, cell_place, count, lanes_to_flags, lowest_bit, occupied, popcount
from kingofsiam.kernel.cards import count_executions, hand_kinds, is_last_card, legal_takes, nth_execution, takeable
from kingofsiam.kernel.executions import count_khon_thai
from kingofsiam.kernel.move_codes import (
    KHON_THAI,
    MAHARACHA,
    NOBODY_ALONE,
    ONE_VS_ONE,
    TWO_VS_ONE,
    card_of,
    is_swap,
    no_swap,
    one_for_one,
    two_leave,
)
from kingofsiam.kernel.packed import TAKE_FROM, PackedState, ban, followers, is_over, reading
from kingofsiam.kernel.struggle import open_provinces
from kingofsiam.kernel.swaps import pairs_in

if TYPE_CHECKING:
    from kingofsiam.kernel.bits import i64


def count_moves(state: PackedState) -> i64:
    """How many legal moves there are."""
    if is_over(state):
        return 0
    if is_last_card(state):
        return 1 + count_with_last_card(state)
    number: i64 = 1
    cards = hand_kinds(state)
    while cards != 0:
        number += count_with_card(state, lowest_bit(cards))
        cards &= cards - 1
    return number


def count_with_last_card(state: PackedState) -> i64:
    """How many moves win with the very last card. Rules: `action.last-card`."""
    card, won = last_card.the_last_card(state), last_card.winning_outcomes(state)
    number: i64 = 0
    each: i64
    if won != 0:
        for each in range(count_executions(state, card)):
            number += popcount(last_card.winning_takes(state, nth_execution(state, card, each), won))
    return number


def count_with_card(state: PackedState, card: i64) -> i64:
    """How many legal moves there are with a card that is not the very last one."""
    if card == KHON_THAI:
        return count_with_khon_thai(state)
    if is_swap(card):
        return count_with_swap(state, card)
    if card == MAHARACHA:
        return count_executions(state, card) * count_takes_now(state)
    number: i64 = 0
    each: i64
    for each in range(count_executions(state, card)):
        number += popcount(legal_takes(state, nth_execution(state, card, each)))
    return number


def count_takes_now(state: PackedState) -> i64:
    """How many followers there are to take if the action moves none."""
    return popcount(takeable(state, state.rama, state.lao, state.malay))


def count_with_khon_thai(state: PackedState) -> i64:
    """How many legal moves there are with Khon Thai.

    Each follower placed adds a cell to take from if none of its faction stood there. By the reading that lets you take
    from the pool, the last follower of a faction that leaves the pool removes a cell.
    """
    executions, provinces = count_khon_thai(state), open_provinces(state)
    cells = popcount(takeable(state, state.rama, state.lao, state.malay) & ~NOBODY_ALONE)
    fresh: i64 = 0
    faction: i64
    for faction in range(FACTIONS):
        word = followers(state, faction)
        in_pool = count(word, POOL)
        if in_pool > 0:
            fresh += executions // popcount(provinces) * popcount(provinces & ~provinces_with(state, faction))
        if in_pool == 1 and reading(state, TAKE_FROM) != 0:
            cells -= 1
    number = executions * cells + fresh
    if number == 0:
        return 1
    return number


def count_with_swap(state: PackedState, card: i64) -> i64:
    """How many legal moves there are with a swap card."""
    in_full = swaps.count_full(state, card)
    if in_full == 0 and (card == ONE_VS_ONE or swaps.count_short(state) == 0):
        return popcount(legal_takes(state, no_swap(card)))
    two = card == TWO_VS_ONE and in_full > 0
    number: i64 = 0
    if two:
        number = count_takes_after_two_for_one(state)
    elif card == TWO_VS_ONE:
        number = count_takes_after_one_for_one(state)
    else:
        number = count_takes_after_one_vs_one(state)
    banned = ban(state)
    if card_of(banned) == card and two_leave(banned) == two and swaps.is_swap_ignoring_ban(state, banned):
        number -= popcount(legal_takes(state, banned))
    return number


def count_takes_after_one_vs_one(state: PackedState) -> i64:
    """The number of takes after each 1 vs. 1, summed over all of them, the banned one included.

    A swap within a faction changes nothing. Otherwise a province loses a cell if its follower was the only one of the
    faction, and gains one if none of the other faction stood there. This holds for each of its partners: the followers
    of the other faction in other provinces.
    """
    number = swaps.count_one_for_one(state, ONE_VS_ONE) * count_takes_now(state)
    provinces = open_provinces(state)
    faction: i64
    other: i64
    for faction in range(FACTIONS):
        present = provinces_with(state, faction) & provinces
        alone = provinces_with_one(state, faction) & provinces
        for other in range(FACTIONS):
            if other != faction:
                partners = provinces_with(state, other) & provinces
                change = popcount(present & ~partners) - popcount(alone)
                number += change * popcount(partners) + popcount(alone & partners)
    return number


def provinces_with(state: PackedState, faction: i64) -> i64:
    """The provinces in which the faction has a follower."""
    return lanes_to_flags(occupied(followers(state, faction)))


def provinces_with_one(state: PackedState, faction: i64) -> i64:
    """The provinces in which the faction has just one follower."""
    word = followers(state, faction)
    present = occupied(word)
    return lanes_to_flags(present ^ occupied(word - present))


def count_takes_after_one_for_one(state: PackedState) -> i64:
    """The number of takes after each one for one of a 2 vs. 1, summed, the banned one included."""
    number: i64 = 0
    left = swaps.swappable_cells(state)
    while left != 0:
        one = lowest_bit(left)
        others = swaps.swap_partners(state, TWO_VS_ONE, cell_place(one))
        while others != 0:
            number += popcount(legal_takes(state, one_for_one(TWO_VS_ONE, one, lowest_bit(others))))
            others &= others - 1
        left &= left - 1
    return number


def count_takes_after_two_for_one(state: PackedState) -> i64:
    """The number of takes after each swap of two for one, summed, the banned one included."""
    number: i64 = 0
    left = open_provinces(state)
    while left != 0:
        province = lowest_bit(left)
        pairs = pairs_in(state, province)
        while pairs != 0:
            others = swaps.partners_for_pair(state, province)
            while others != 0:
                number += popcount(legal_takes(state, swaps.pair_swap(province, lowest_bit(pairs), lowest_bit(others))))
                others &= others - 1
            pairs &= pairs - 1
        left &= left - 1
    return number
