"""Move encoding: every move is a whole number below 2**23.

The lowest six bits are the follower taken (the number of its cell, or `NOBODY`). The next fourteen are what the card
does, the last three the card (1 to 7 in the order of `ActionCard`). 0 is the pass. The card and what it does, without
the follower, is an *action*. Where an action could be written in several ways, only one is used:

- Maharacha: the crowned province, the other one; province 0 twice if nothing is swapped.
- Khon Thai: the places where Rama, Lao and Malay go; `POOL` for a follower that stays there.
- 1 vs. 1: the two provinces, the lower number first, and who leaves each; all 0 if nothing is swapped.
- 2 vs. 1: the province of the two, the other one; the two, the lower faction first; the one. A swap of one for one is
  written like a 1 vs. 1. All 0 if nothing is swapped.
- Rama, Lao, Malai: two places, the lower number first; `POOL` for a follower that stays there.

The *party* that leaves a province by a swap is a number of four bits: the lower faction, then the other one, or
`NO_FACTION` for a single follower. A set of parties has four bits for each lower faction.
"""

from typing import Final

from kingofsiam_kernel.twin.bits import NO_FACTION, cell_faction, cell_place, i64

PASS: Final = 0
MAX_MOVE: Final = 0x7FFFFF
"""The greatest number that a move can have."""

MAHARACHA: Final = 1
KHON_THAI: Final = 2
ONE_VS_ONE: Final = 3
TWO_VS_ONE: Final = 4
RAMA_CARD: Final = 5
LAO_CARD: Final = 6
MALAI_CARD: Final = 7

NOBODY: Final = 60
"""Stands for a cell where there is no follower to take."""
NOBODY_ALONE: Final = 0x1000000000000000
"""The set of cells that contains only `NOBODY`."""

_TAKE_BITS: Final = 6
_TAKE_MASK: Final = 0x3F
_CARD_SHIFT: Final = 14
_PLACE_BITS: Final = 4
_PLACE_MASK: Final = 0xF
_FACTION_MASK: Final = 3
_LEAVES_SHIFT: Final = 8
_LEAVES_TOO_SHIFT: Final = 10
_COMES_SHIFT: Final = 12


def card_of(action: i64) -> i64:
    """The card of an action."""
    return action >> _CARD_SHIFT


def action_of(move: i64) -> i64:
    """The action of a move; 0 for the pass."""
    return move >> _TAKE_BITS


def take_of(move: i64) -> i64:
    """The cell of the follower taken, or `NOBODY`."""
    return move & _TAKE_MASK


def move_of(action: i64, take: i64) -> i64:
    """The move that carries out this action and takes the follower of this cell."""
    return (action << _TAKE_BITS) | take


def place_in(action: i64, number: i64) -> i64:
    """The first, second or third place that an action names."""
    return (action >> (_PLACE_BITS * number)) & _PLACE_MASK


def action_with_places(card: i64, one: i64, other: i64, third: i64) -> i64:
    """The action of a card that names places."""
    return (card << _CARD_SHIFT) | one | (other << _PLACE_BITS) | (third << (2 * _PLACE_BITS))


def with_place(action: i64, number: i64, place: i64) -> i64:
    """The action with this place as the first, second or third."""
    return action ^ ((place_in(action, number) ^ place) << (_PLACE_BITS * number))


def faction_of_card(card: i64) -> i64:
    """Rama for the Rama card and so on. Rules: `action.faction-card.lao-and-malai`."""
    return card - RAMA_CARD


def no_swap(card: i64) -> i64:
    """The action of a swap card, or Maharacha, that swaps nothing."""
    return card << _CARD_SHIFT


def is_swap(card: i64) -> bool:
    """Whether it is a 1 vs. 1 or a 2 vs. 1."""
    return ONE_VS_ONE <= card <= TWO_VS_ONE


def swaps_nothing(action: i64) -> bool:
    """Whether a swap card, or Maharacha, swaps nothing."""
    return place_in(action, 0) == place_in(action, 1)


def swap(card: i64, province: i64, party_leaves: i64, other: i64, comes_back: i64) -> i64:
    """The action by which a party leaves a province and a follower comes from another."""
    leave = ((party_leaves >> _PARTY_BITS) << _LEAVES_SHIFT) | ((party_leaves & _FACTION_MASK) << _LEAVES_TOO_SHIFT)
    return (card << _CARD_SHIFT) | province | (other << _PLACE_BITS) | leave | (comes_back << _COMES_SHIFT)


def one_for_one(card: i64, cell: i64, other: i64) -> i64:
    """The action by which the followers of two cells change places; the province with the lower number comes first."""
    if cell > other:
        return one_for_one(card, other, cell)
    return swap(card, cell_place(cell), party(cell_faction(cell), NO_FACTION), cell_place(other), cell_faction(other))


def leaves(action: i64) -> i64:
    """The faction that leaves the first province of a swap."""
    return (action >> _LEAVES_SHIFT) & _FACTION_MASK


def leaves_too(action: i64) -> i64:
    """The second faction that leaves it, or `NO_FACTION`."""
    return (action >> _LEAVES_TOO_SHIFT) & _FACTION_MASK


def comes(action: i64) -> i64:
    """The faction that comes from the second province."""
    return (action >> _COMES_SHIFT) & _FACTION_MASK


def is_pair(party_leaves: i64) -> bool:
    """Whether the party has two followers."""
    return party_leaves & _FACTION_MASK != NO_FACTION


def reversed_swap(action: i64) -> i64:
    """The swap that undoes this one. Rules: `action.undo`."""
    card, one, other = card_of(action), place_in(action, 0), place_in(action, 1)
    if is_pair(party_leaving(action)):
        return swap(card, other, party_leaving(action), one, comes(action))
    return swap(card, one, party(comes(action), NO_FACTION), other, leaves(action))


_PARTY_BITS: Final = 2
_SET_BITS: Final = 4
_SET_MASK: Final = 0xF


def party(one: i64, other: i64) -> i64:
    """The party of these factions, the lower one first; of one faction and `NO_FACTION`."""
    return (one << _PARTY_BITS) | other


def party_leaving(action: i64) -> i64:
    """The party that leaves the first province of a swap."""
    return party(leaves(action), leaves_too(action))


def set_of_parties(beside_rama: i64, beside_lao: i64, beside_malay: i64) -> i64:
    """The set of the parties in which these leave beside each lower faction."""
    return beside_rama | (beside_lao << _SET_BITS) | (beside_malay << (2 * _SET_BITS))


def beside(parties: i64, faction: i64) -> i64:
    """Who leaves beside this lower faction in a set of parties: a flag for each faction, and for `NO_FACTION`."""
    return (parties >> (_SET_BITS * faction)) & _SET_MASK
