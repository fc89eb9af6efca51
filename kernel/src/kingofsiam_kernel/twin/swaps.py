"""Section 5, 1 vs. 1 and 2 vs. 1: followers of two provinces change places.

The first follower who leaves a province, alone or with a companion, goes with any of the partners who can come for them
from another province: so companions and partners are found apart.
"""

from typing import Final

from kingofsiam_kernel.twin import bits
from kingofsiam_kernel.twin.action_space import faction_of, follower, followers_at, followers_in, followers_of, place_of
from kingofsiam_kernel.twin.bits import FACTIONS, bit, has_bit, i64, lowest_bit, nth_bit, popcount
from kingofsiam_kernel.twin.move_codes import NOTHING, TWO_VS_ONE, action_with, card_of, chosen
from kingofsiam_kernel.twin.packed import TWO_VS_ONE_SHORTFALL, PackedState, ban, neighbours, reading
from kingofsiam_kernel.twin.struggle import open_provinces

_IN_A_PLACE: Final = 7


def gain(action: i64, faction: i64) -> i64:
    """What the swap adds to the word of a faction. Rules: `action.swap.same-colour`."""
    first, second, comer = chosen(action, 1), chosen(action, 2), chosen(action, 3)
    if first == NOTHING:
        return 0
    number: i64 = 0
    if faction_of(first) == faction:
        number += 1
    if second != NOTHING and faction_of(second) == faction:
        number += 1
    if faction_of(comer) == faction:
        number -= 1
    return number * (bits.one_at(place_of(comer)) - bits.one_at(place_of(first)))


def reversed_swap(action: i64) -> i64:
    """The swap that undoes this one. Rules: `action.undo`."""
    first, second, comer = chosen(action, 1), chosen(action, 2), chosen(action, 3)
    way = FACTIONS * (place_of(comer) - place_of(first))
    if second == NOTHING:
        return action_with(card_of(action), comer - way, NOTHING, first + way)
    return action_with(card_of(action), first + way, second + way, comer - way)


def exchangeable(state: PackedState) -> i64:
    """All followers in open provinces, who alone can be swapped. Rules: `action.closed-province`."""
    return followers_in(state.rama, state.lao, state.malay) & followers_at(open_provinces(state))


def crowd(state: PackedState) -> i64:
    """The followers who stand together with another one of their faction."""
    return followers_in(bits.crowded(state.rama), bits.crowded(state.lao), bits.crowded(state.malay))


def leaders(anybody: i64, crowds: i64) -> i64:
    """Of the exchangeable followers those who have a companion to leave with."""
    with_next = anybody & (anybody >> 1) & ~followers_of(bits.MALAY)
    return (anybody & crowds) | with_next | (anybody & (anybody >> 2) & followers_of(bits.RAMA))


def companions(anybody: i64, crowds: i64, pairs: bool, first: i64) -> i64:
    """Who can leave the province with this follower: one of a higher faction, or the same; nobody, if not in pairs.

    Rules: `action.one-vs-one.swap`, `action.two-vs-one.swap`, `action.two-vs-one.short`.
    """
    if not pairs:
        return bit(NOTHING)
    higher = bit(first - faction_of(first) + FACTIONS) - bit(first + 1)
    return (anybody & higher) | (crowds & bit(first))


def partners(anybody: i64, state: PackedState, card: i64, pairs: bool, province: i64) -> i64:
    """Of the exchangeable followers those who can come for those of this province, by a 2 vs. 1 only neighbours.

    For a single follower only provinces with a higher number count, so that each swap is found once. By one reading a
    2 vs. 1 swaps pairs only.

    Rules: `action.swap.stands-there`, `action.swap.another-province`, `action.one-vs-one.anywhere`,
    `action.two-vs-one.adjacent`, `action.two-vs-one.short`.
    """
    if card == TWO_VS_ONE:
        if not pairs and reading(state, TWO_VS_ONE_SHORTFALL) != 0:
            return 0
        anybody &= followers_at(neighbours(state, province))
    return anybody if pairs else anybody & ~(bit(follower(province + 1, 0)) - 1)


def is_swap_there(state: PackedState, action: i64) -> bool:
    """Whether the followers of this swap can change places, banned or not."""
    first, second, anybody = chosen(action, 1), chosen(action, 2), exchangeable(state)
    pairs = second != NOTHING
    return (
        has_bit(anybody, first)
        and has_bit(companions(anybody, crowd(state), pairs, first), second)
        and has_bit(partners(anybody, state, card_of(action), pairs, place_of(first)), chosen(action, 3))
    )


def is_execution(state: PackedState, card: i64, action: i64) -> bool:
    """Whether the card's own rules allow this swap. Rules: `action.undo`, `action.two-vs-one.short`."""
    pairs = chosen(action, 2) != NOTHING
    if action == card:
        return nth_execution(state, card, 0) == action
    if action == ban(state) or not is_swap_there(state, action):
        return False
    if card == TWO_VS_ONE:
        return pairs or count_swaps(state, card, True) == 0
    return not pairs


def count_parties(anybody: i64, crowds: i64, pairs: bool, province: i64) -> i64:
    """How many pairs, or single followers, can leave a province."""
    place = follower(province, 0)
    here = popcount((anybody >> place) & _IN_A_PLACE)
    return popcount((crowds >> place) & _IN_A_PLACE) + here * (here - 1) // 2 if pairs else here


def count_swaps(state: PackedState, card: i64, pairs: bool) -> i64:
    """How many swaps of pairs, or of single followers, are legal as far as the card goes. Rules: `action.undo`."""
    number: i64 = 0
    provinces, anybody, crowds = open_provinces(state), exchangeable(state), crowd(state)
    while provinces != 0:
        province = lowest_bit(provinces)
        comers = partners(anybody, state, card, pairs, province)
        number += count_parties(anybody, crowds, pairs, province) * popcount(comers)
        provinces &= provinces - 1
    banned = ban(state)
    if card_of(banned) == card and (chosen(banned, 2) != NOTHING) == pairs and is_swap_there(state, banned):
        number -= 1
    return number


def nth_swap(state: PackedState, card: i64, pairs: bool, number: i64) -> i64:
    """The swap with this number, the banned one included; no swap if there are not so many."""
    provinces, anybody, crowds = open_provinces(state), exchangeable(state), crowd(state)
    while provinces != 0:
        province = lowest_bit(provinces)
        comers = partners(anybody, state, card, pairs, province)
        for_each = popcount(comers)
        here = count_parties(anybody, crowds, pairs, province) * for_each
        if number < here:
            firsts, party = anybody & followers_at(bit(province)), number // for_each
            seconds = companions(anybody, crowds, pairs, lowest_bit(firsts))
            while party >= popcount(seconds):
                party -= popcount(seconds)
                firsts &= firsts - 1
                seconds = companions(anybody, crowds, pairs, lowest_bit(firsts))
            return action_with(card, lowest_bit(firsts), nth_bit(seconds, party), nth_bit(comers, number % for_each))
        number -= here
        provinces &= provinces - 1
    return card


def count_executions(state: PackedState, card: i64) -> i64:
    """The number of executions: all swaps in full; if there are none, the shorter ones; if there are none, no swap."""
    number: i64 = 0
    if card == TWO_VS_ONE:
        number = count_swaps(state, card, True)
    if number == 0:
        number = count_swaps(state, card, False)
    if number == 0:
        return 1
    return number


def nth_execution(state: PackedState, card: i64, number: i64) -> i64:
    """The execution with this number."""
    action = nth_legal_swap(state, card, True, number) if card == TWO_VS_ONE else card
    return nth_legal_swap(state, card, False, number) if action == card else action


def nth_legal_swap(state: PackedState, card: i64, pairs: bool, number: i64) -> i64:
    """The legal swap of pairs, or of single followers, with this number; no swap if none of them is legal.

    The last swap of all takes the place of the banned one.
    """
    action = nth_swap(state, card, pairs, number)
    if action != ban(state):
        return action
    legal = count_swaps(state, card, pairs)
    return nth_swap(state, card, pairs, legal) if legal != 0 else card
