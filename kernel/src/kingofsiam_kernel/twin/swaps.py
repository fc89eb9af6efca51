"""Section 5, 1 vs. 1 and 2 vs. 1: followers of two provinces change places.

The followers who leave the first province are a *party*: a pair, or a single follower (see `move_codes`). For each
province the parties and the followers who can come for them are found apart, because any of these goes with any other.
"""

from typing import Final

from kingofsiam_kernel.twin import bits, move_codes
from kingofsiam_kernel.twin.bits import i64
from kingofsiam_kernel.twin.packed import TWO_VS_ONE_SHORTFALL, PackedState, ban, neighbours, reading
from kingofsiam_kernel.twin.struggle import open_provinces

_RAMA: Final = 1
_LAO: Final = 2
_MALAY: Final = 4
_ONE_IN_EACH_SET: Final = 0x248
_ALONE: Final = 0x888
"""The parties of a single follower: the flag of `NO_FACTION` beside each faction."""


def gain(action: i64, faction: i64) -> i64:
    """What the swap adds to the word of a faction.

    Rules: `action.one-vs-one.swap`, `action.two-vs-one.swap`, `action.swap.same-colour`.
    """
    number: i64 = 0
    if move_codes.leaves(action) == faction:
        number += 1
    if move_codes.leaves_too(action) == faction:
        number += 1
    if move_codes.comes(action) == faction:
        number -= 1
    return number * (bits.one_at(move_codes.place_in(action, 1)) - bits.one_at(move_codes.place_in(action, 0)))


def parties_in(state: PackedState, pairs: bool, province: i64) -> i64:
    """The pairs, or else the single followers, who can leave the open province, as a set of parties.

    Rules: `action.one-vs-one.swap`, `action.two-vs-one.swap`, `action.two-vs-one.short`.
    """
    here = bits.factions_at(bits.cells(state.rama, state.lao, state.malay), province)
    if not pairs:
        return (here * _ONE_IN_EACH_SET) & _ALONE
    crowds = bits.cells(bits.crowded(state.rama), bits.crowded(state.lao), bits.crowded(state.malay))
    twice = bits.factions_at(crowds, province)
    beside_rama = (twice & _RAMA) | (here & _RAMA) * (here & ~_RAMA)
    beside_lao = (twice & _LAO) | ((here & _LAO) >> bits.LAO) * (here & _MALAY)
    return move_codes.set_of_parties(beside_rama, beside_lao, twice & _MALAY)


def exchangeable(state: PackedState) -> i64:
    """All followers in open provinces, who alone can be swapped. Rules: `action.closed-province`."""
    return bits.cells(state.rama, state.lao, state.malay) & bits.cells_in(open_provinces(state))


def swap_partners(anybody: i64, state: PackedState, card: i64, pairs: bool, province: i64) -> i64:
    """Of the exchangeable followers those who can come for a party of this province, by a 2 vs. 1 only neighbours.

    For a single follower only provinces with a higher number count, so that each swap is found once.

    Rules: `action.swap.stands-there`, `action.swap.another-province`, `action.one-vs-one.anywhere`,
    `action.two-vs-one.adjacent`, `action.two-vs-one.short`.
    """
    if card == move_codes.TWO_VS_ONE:
        anybody &= bits.cells_in(neighbours(state, province))
    return anybody if pairs else anybody & ~(bits.shl(1, bits.LANE * (province + 1)) - 1)


def forbids_single_swaps(state: PackedState, card: i64) -> bool:
    """Whether a 2 vs. 1 that cannot swap two swaps nothing, by one reading. Rules: `action.two-vs-one.short`."""
    return card == move_codes.TWO_VS_ONE and reading(state, TWO_VS_ONE_SHORTFALL) != 0


def bans(banned: i64, card: i64, pairs: bool, province: i64) -> bool:
    """Whether the ban is on a swap by this card of such a party out of this province. Rules: `action.undo`."""
    return (
        move_codes.card_of(banned) == card
        and move_codes.is_pair(move_codes.party_leaving(banned)) == pairs
        and move_codes.place_in(banned, 0) == province
    )


def cell_of_comer(action: i64) -> i64:
    """The cell of the follower that comes by this swap."""
    return bits.cell(move_codes.place_in(action, 1), move_codes.comes(action))


def count_swaps(state: PackedState, card: i64, pairs: bool) -> i64:
    """How many swaps of pairs, or of single followers, are legal as far as the card goes.

    Rules: `action.undo`, `action.two-vs-one.short`.
    """
    if not pairs and forbids_single_swaps(state, card):
        return 0
    number: i64 = 0
    provinces, anybody, banned = open_provinces(state), exchangeable(state), ban(state)
    while provinces != 0:
        province = bits.lowest_bit(provinces)
        parties, partners = parties_in(state, pairs, province), swap_partners(anybody, state, card, pairs, province)
        number += bits.popcount(parties) * bits.popcount(partners)
        if bans(banned, card, pairs, province) and bits.has_bit(parties, move_codes.party_leaving(banned)):
            number -= (partners >> cell_of_comer(banned)) & 1
        provinces &= provinces - 1
    return number


def nth_swap(state: PackedState, card: i64, pairs: bool, number: i64) -> i64:
    """The swap with this number, the banned one included; no swap if there are not so many."""
    if not pairs and forbids_single_swaps(state, card):
        return move_codes.no_swap(card)
    provinces, anybody = open_provinces(state), exchangeable(state)
    while provinces != 0:
        province = bits.lowest_bit(provinces)
        parties, others = parties_in(state, pairs, province), swap_partners(anybody, state, card, pairs, province)
        for_each = bits.popcount(others)
        here = bits.popcount(parties) * for_each
        if number < here:
            other = bits.nth_bit(others, number % for_each)
            party = bits.nth_bit(parties, number // for_each)
            return move_codes.swap(card, province, party, bits.cell_place(other), bits.cell_faction(other))
        number -= here
        provinces &= provinces - 1
    return move_codes.no_swap(card)


def count_executions(state: PackedState, card: i64) -> i64:
    """The number of executions: all swaps in full; if there are none, the shorter ones; if there are none, no swap.

    Rules: `action.must-execute`, `action.as-far-as-possible`, `action.two-vs-one.short`.
    """
    number: i64 = 0
    if card == move_codes.TWO_VS_ONE:
        number = count_swaps(state, card, True)
    if number == 0:
        number = count_swaps(state, card, False)
    if number == 0:
        return 1
    return number


def nth_execution(state: PackedState, card: i64, number: i64) -> i64:
    """The execution with this number."""
    action = nth_legal_swap(state, card, True, number) if card == move_codes.TWO_VS_ONE else move_codes.no_swap(card)
    return nth_legal_swap(state, card, False, number) if move_codes.swaps_nothing(action) else action


def nth_legal_swap(state: PackedState, card: i64, pairs: bool, number: i64) -> i64:
    """The legal swap of pairs, or of single followers, with this number; no swap if none of them is legal.

    The last swap of all takes the place of the banned one.
    """
    action = nth_swap(state, card, pairs, number)
    if action != ban(state):
        return action
    legal = count_swaps(state, card, pairs)
    return nth_swap(state, card, pairs, legal) if legal != 0 else move_codes.no_swap(card)
