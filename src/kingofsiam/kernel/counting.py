"""How many legal moves there are, without listing them where that can be told from numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingofsiam.kernel import khon_thai, last_card, swaps
from kingofsiam.kernel.cards import is_last_card, kinds, way, ways
from kingofsiam.kernel.codes import (
    KHON_THAI,
    MAHARACHA,
    NOBODY_ALONE,
    ONE_VS_ONE,
    TWO_VS_ONE,
    card_of,
    is_swap,
    nothing,
    one_for_one,
    two_leave,
)
from kingofsiam.kernel.packed import TAKE_FROM, PackedState, ban, followers, is_over, reading
from kingofsiam.kernel.pairs import pairs_in
from kingofsiam.kernel.places import FACTIONS, POOL, count, flags_of, occupied, place_of
from kingofsiam.kernel.provinces import open_provinces
from kingofsiam.kernel.taking import takeable, takes
from kingofsiam.kernel.words import bits_set, lowest

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64


def number_of_moves(state: PackedState) -> i64:
    """How many legal moves there are."""
    if is_over(state):
        return 0
    if is_last_card(state):
        return 1 + number_with_last_card(state)
    number: i64 = 1
    cards = kinds(state)
    while cards != 0:
        number += number_with(state, lowest(cards))
        cards &= cards - 1
    return number


def number_with_last_card(state: PackedState) -> i64:
    """How many ways there are to win by the very last card. Rules: `action.last-card`."""
    card, won = last_card.the_last_card(state), last_card.victories(state)
    number: i64 = 0
    each: i64
    if won != 0:
        for each in range(ways(state, card)):
            number += bits_set(last_card.winning_takes(state, way(state, card, each), won))
    return number


def number_with(state: PackedState, card: i64) -> i64:
    """How many legal moves there are with a card that is not the very last one."""
    if card == KHON_THAI:
        return number_with_khon_thai(state)
    if is_swap(card):
        return number_with_swap(state, card)
    if card == MAHARACHA:
        return ways(state, card) * followers_now(state)
    number: i64 = 0
    each: i64
    for each in range(ways(state, card)):
        number += bits_set(takes(state, way(state, card, each)))
    return number


def followers_now(state: PackedState) -> i64:
    """How many followers there are to choose from if the action moves none."""
    return bits_set(takeable(state, state.rama, state.lao, state.malay))


def number_with_khon_thai(state: PackedState) -> i64:
    """Of each faction the follower placed adds a cell to choose from wherever nobody of his faction stood.

    Where followers may be taken from the pool too, the last one there takes his cell with him.
    """
    executions, provinces = khon_thai.ways(state), open_provinces(state)
    cells = bits_set(takeable(state, state.rama, state.lao, state.malay) & ~NOBODY_ALONE)
    fresh: i64 = 0
    faction: i64
    for faction in range(FACTIONS):
        word = followers(state, faction)
        in_pool = count(word, POOL)
        if in_pool > 0:
            fresh += executions // bits_set(provinces) * bits_set(provinces & ~provinces_with(state, faction))
        if in_pool == 1 and reading(state, TAKE_FROM) != 0:
            cells -= 1
    number = executions * cells + fresh
    if number == 0:
        return 1
    return number


def number_with_swap(state: PackedState, card: i64) -> i64:
    """How many ways there are to carry out the card and take a follower."""
    in_full = swaps.full(state, card)
    if in_full == 0 and (card == ONE_VS_ONE or swaps.short(state) == 0):
        return bits_set(takes(state, nothing(card)))
    two = card == TWO_VS_ONE and in_full > 0
    number: i64 = 0
    if two:
        number = takes_after_twos_for_one(state)
    elif card == TWO_VS_ONE:
        number = takes_after_ones_for_one(state)
    else:
        number = takes_after_one_vs_one(state)
    banned = ban(state)
    if card_of(banned) == card and two_leave(banned) == two and swaps.is_there(state, banned):
        number -= bits_set(takes(state, banned))
    return number


def takes_after_one_vs_one(state: PackedState) -> i64:
    """How many followers there are to choose from after all swaps of a 1 vs. 1, the banned one among them.

    Two of the same faction leave everything as it is. Else a province loses a cell if its follower was the only one
    of his faction, and gains one if nobody of the other faction stood there; and that for each of its partners, who
    stand wherever the other faction stands, but not in the province itself.
    """
    number = swaps.ones_for_one(state, ONE_VS_ONE) * followers_now(state)
    provinces = open_provinces(state)
    faction: i64
    other: i64
    for faction in range(FACTIONS):
        present = provinces_with(state, faction) & provinces
        alone = provinces_with_one(state, faction) & provinces
        for other in range(FACTIONS):
            if other != faction:
                partners = provinces_with(state, other) & provinces
                change = bits_set(present & ~partners) - bits_set(alone)
                number += change * bits_set(partners) + bits_set(alone & partners)
    return number


def provinces_with(state: PackedState, faction: i64) -> i64:
    """The provinces in which the faction has a follower."""
    return flags_of(occupied(followers(state, faction)))


def provinces_with_one(state: PackedState, faction: i64) -> i64:
    """The provinces in which the faction has just one follower."""
    word = followers(state, faction)
    present = occupied(word)
    return flags_of(present ^ occupied(word - present))


def takes_after_ones_for_one(state: PackedState) -> i64:
    """How many followers there are to choose from after all one for one of a 2 vs. 1, the banned one among them."""
    number: i64 = 0
    left = swaps.who_can_be_swapped(state)
    while left != 0:
        one = lowest(left)
        others = swaps.partners(state, TWO_VS_ONE, place_of(one))
        while others != 0:
            number += bits_set(takes(state, one_for_one(TWO_VS_ONE, one, lowest(others))))
            others &= others - 1
        left &= left - 1
    return number


def takes_after_twos_for_one(state: PackedState) -> i64:
    """How many followers there are to choose from after all swaps of two for one, the banned one among them."""
    number: i64 = 0
    left = open_provinces(state)
    while left != 0:
        province = lowest(left)
        pairs = pairs_in(state, province)
        while pairs != 0:
            others = swaps.who_comes_for_two(state, province)
            while others != 0:
                number += bits_set(takes(state, swaps.pair_for(province, lowest(pairs), lowest(others))))
                others &= others - 1
            pairs &= pairs - 1
        left &= left - 1
    return number
