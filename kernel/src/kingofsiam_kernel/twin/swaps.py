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


def swap_partners(state: PackedState, card: i64, pairs: bool, province: i64) -> i64:
    """The followers who can come for a party of this province: all elsewhere, by a 2 vs. 1 only in a neighbour.

    For a single follower only provinces with a higher number count, so that each swap is found once.

    Rules: `action.swap.stands-there`, `action.swap.another-province`, `action.one-vs-one.anywhere`,
    `action.two-vs-one.adjacent`, `action.two-vs-one.short`, `action.closed-province`.
    """
    return partners_among(exchangeable(state), state, card, pairs, province)


def exchangeable(state: PackedState) -> i64:
    """The followers in open provinces, who alone can be swapped. Rules: `action.closed-province`."""
    return bits.cells(state.rama, state.lao, state.malay) & bits.cells_in(open_provinces(state))


def partners_among(followers: i64, state: PackedState, card: i64, pairs: bool, province: i64) -> i64:
    """Those of these followers who can come for a party of this province."""
    if card == move_codes.TWO_VS_ONE:
        followers &= bits.cells_in(neighbours(state, province))
    return followers if pairs else followers & ~(bits.shl(1, bits.LANE * (province + 1)) - 1)


def count_swaps(state: PackedState, card: i64, pairs: bool) -> i64:
    """How many swaps of pairs, or of single followers, there are, the banned one included."""
    number: i64 = 0
    provinces, anybody = open_provinces(state), exchangeable(state)
    while provinces != 0:
        province = bits.lowest_bit(provinces)
        partners = partners_among(anybody, state, card, pairs, province)
        number += bits.popcount(parties_in(state, pairs, province)) * bits.popcount(partners)
        provinces &= provinces - 1
    return number


def nth_swap(state: PackedState, card: i64, pairs: bool, number: i64) -> i64:
    """The swap with this number, the banned one included."""
    provinces, anybody = open_provinces(state), exchangeable(state)
    while provinces != 0:
        province = bits.lowest_bit(provinces)
        parties, others = parties_in(state, pairs, province), partners_among(anybody, state, card, pairs, province)
        for_each = bits.popcount(others)
        here = bits.popcount(parties) * for_each
        if number < here:
            party, other = bits.nth_bit(parties, number // for_each), bits.nth_bit(others, number % for_each)
            return swap_of_party(card, province, party, other)
        number -= here
        provinces &= provinces - 1
    return move_codes.no_swap(card)


def swap_of_party(card: i64, province: i64, party: i64, other: i64) -> i64:
    """The swap of a party in the province for the follower of a cell."""
    return move_codes.swap(card, province, party, bits.cell_place(other), bits.cell_faction(other))


def bans_one(state: PackedState, card: i64, pairs: bool) -> bool:
    """Whether a swap of pairs, or of single followers, is the banned one. Rules: `action.undo`."""
    banned = ban(state)
    province = move_codes.place_in(banned, 0)
    if (
        move_codes.card_of(banned) != card
        or move_codes.two_leave(banned) != pairs
        or not bits.has_bit(open_provinces(state), province)
    ):
        return False
    there = bits.has_bit(parties_in(state, pairs, province), move_codes.party_leaving(banned))
    return there and bits.has_bit(swap_partners(state, card, pairs, province), cell_of_comer(banned))


def cell_of_comer(action: i64) -> i64:
    """The cell of the follower that comes by this swap."""
    return bits.cell(move_codes.place_in(action, 1), move_codes.comes(action))


def count_legal_swaps(state: PackedState, card: i64, pairs: bool) -> i64:
    """How many swaps of pairs, or of single followers, are legal as far as the card goes.

    Rules: `action.undo`, `action.two-vs-one.short`.
    """
    if card == move_codes.TWO_VS_ONE and not pairs and reading(state, TWO_VS_ONE_SHORTFALL) != 0:
        return 0
    number = count_swaps(state, card, pairs)
    return number - 1 if bans_one(state, card, pairs) else number


def count_executions(state: PackedState, card: i64) -> i64:
    """The number of executions: all swaps in full; if there are none, the shorter ones; if there are none, no swap.

    Rules: `action.must-execute`, `action.as-far-as-possible`, `action.two-vs-one.short`.
    """
    number: i64 = 0
    if card == move_codes.TWO_VS_ONE:
        number = count_legal_swaps(state, card, True)
    if number == 0:
        number = count_legal_swaps(state, card, False)
    if number == 0:
        return 1
    return number


def nth_execution(state: PackedState, card: i64, number: i64) -> i64:
    """The execution with this number. The last swap of all takes the place of the banned one."""
    action = nth_legal_swap(state, card, True, number) if card == move_codes.TWO_VS_ONE else move_codes.no_swap(card)
    return nth_legal_swap(state, card, False, number) if move_codes.swaps_nothing(action) else action


def nth_legal_swap(state: PackedState, card: i64, pairs: bool, number: i64) -> i64:
    """The legal swap of pairs, or of single followers, with this number; no swap if none of them is legal."""
    if card == move_codes.TWO_VS_ONE and not pairs and reading(state, TWO_VS_ONE_SHORTFALL) != 0:
        return move_codes.no_swap(card)
    action = nth_swap(state, card, pairs, number)
    if action != ban(state):
        return action
    legal = count_legal_swaps(state, card, pairs)
    return nth_swap(state, card, pairs, legal) if legal != 0 else move_codes.no_swap(card)


def is_execution(state: PackedState, card: i64, action: i64) -> bool:
    """Whether the action is one of these executions. Rules: `action.swap.stands-there`, `action.undo`."""
    if move_codes.swaps_nothing(action):
        return action == nth_execution(state, card, 0)
    pairs, party = move_codes.two_leave(action), move_codes.party_leaving(action)
    province, other = move_codes.place_in(action, 0), move_codes.place_in(action, 1)
    return (
        bits.has_bit(open_provinces(state), province)
        and bits.has_bit(open_provinces(state), other)
        and bits.has_bit(parties_in(state, pairs, province), party)
        and bits.has_bit(swap_partners(state, card, pairs, province), cell_of_comer(action))
        and action != ban(state)
        and action == swap_of_party(card, province, party, cell_of_comer(action))
        and (card == move_codes.TWO_VS_ONE if pairs else card == move_codes.ONE_VS_ONE or is_short(state))
    )


def is_short(state: PackedState) -> bool:
    """Whether a 2 vs. 1 may swap one for one, because it cannot swap two. Rules: `action.two-vs-one.short`."""
    shorter = reading(state, TWO_VS_ONE_SHORTFALL) == 0
    return shorter and count_legal_swaps(state, move_codes.TWO_VS_ONE, True) == 0
