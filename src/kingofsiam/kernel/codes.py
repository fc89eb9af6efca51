"""How moves are numbered.

A move is a whole number below 2**23: six bits for the follower taken (the number of his cell, or `NOBODY`), then
fourteen bits for what the card does, then three for the card (1 to 7 in the order of `ActionCard`). 0 is the pass.
The card and what it does, without the follower, is an *action*. Of the ways to tell the same thing one is used:

- Maharacha: the crowned province, the other one; twice the same province if nothing is swapped (always province 0).
- Khon Thai: the places where Rama, Lao and Malay go; `POOL` for who stays there.
- 1 vs. 1: the two provinces, the lower number first, and who leaves each; all 0 if nothing is swapped.
- 2 vs. 1: the province of the two, the other one; the two, the lower faction first; the one. One for one is told like
  a 1 vs. 1. All 0 if nothing is swapped.
- Rama, Lao, Malai: two places, the lower number first; `POOL` for a follower who stays there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel.places import NO_FACTION, faction_of, one_at, place_of

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

PASS: Final = 0
MOST_MOVE: Final = 0x7FFFFF
"""No move has a greater number."""

MAHARACHA: Final = 1
KHON_THAI: Final = 2
ONE_VS_ONE: Final = 3
TWO_VS_ONE: Final = 4
RAMA_CARD: Final = 5
LAO_CARD: Final = 6
MALAI_CARD: Final = 7

NOBODY: Final = 60
"""The number of the cell of nobody, where there is no follower to take."""
NOBODY_ALONE: Final = 0x1000000000000000
"""The set of cells that has only nobody's."""

_TAKE_BITS: Final = 6
_TAKE_MASK: Final = 0x3F
_CARD: Final = 14
_PLACE_BITS: Final = 4
_PLACE_MASK: Final = 0xF
_FACTION_MASK: Final = 3
_LEAVES: Final = 8
_LEAVES_TOO: Final = 10
_COMES: Final = 12


def card_of(action: i64) -> i64:
    """The card of an action."""
    return action >> _CARD


def action_of(move: i64) -> i64:
    """The action of a move; 0 for the pass."""
    return move >> _TAKE_BITS


def take_of(move: i64) -> i64:
    """The cell of the follower taken, or `NOBODY`."""
    return move & _TAKE_MASK


def move_of(action: i64, take: i64) -> i64:
    """The move that carries out this action and takes the follower of this cell."""
    return (action << _TAKE_BITS) | take


# --- what a card does ------------------------------------------------------------------------------------------------


def place_in(action: i64, number: i64) -> i64:
    """The first, second or third place that an action names."""
    return (action >> (_PLACE_BITS * number)) & _PLACE_MASK


def action_in_places(card: i64, one: i64, other: i64, third: i64) -> i64:
    """A card that names places."""
    return (card << _CARD) | one | (other << _PLACE_BITS) | (third << (2 * _PLACE_BITS))


def nothing(card: i64) -> i64:
    """A swap card by which nothing is swapped."""
    return card << _CARD


def is_swap(card: i64) -> bool:
    """Whether it is a 1 vs. 1 or a 2 vs. 1."""
    return ONE_VS_ONE <= card <= TWO_VS_ONE


def swaps_nothing(action: i64) -> bool:
    """Whether a swap card, or Maharacha, swaps nothing."""
    return place_in(action, 0) == place_in(action, 1)


def swap(card: i64, province: i64, leaves: i64, leaves_too: i64, other: i64, comes: i64) -> i64:
    """One or two followers leave a province, and one comes from another."""
    factions = (leaves << _LEAVES) | (leaves_too << _LEAVES_TOO) | (comes << _COMES)
    return (card << _CARD) | province | (other << _PLACE_BITS) | factions


def one_for_one(card: i64, cell: i64, other: i64) -> i64:
    """The followers of two cells change places; the province with the lower number comes first."""
    if cell > other:
        return one_for_one(card, other, cell)
    return swap(card, place_of(cell), faction_of(cell), NO_FACTION, place_of(other), faction_of(other))


def leaves(action: i64) -> i64:
    """The faction that leaves the first province of a swap."""
    return (action >> _LEAVES) & _FACTION_MASK


def leaves_too(action: i64) -> i64:
    """The second faction that leaves it, or `NO_FACTION`."""
    return (action >> _LEAVES_TOO) & _FACTION_MASK


def comes(action: i64) -> i64:
    """The faction that comes from the second province."""
    return (action >> _COMES) & _FACTION_MASK


def two_leave(action: i64) -> bool:
    """Whether two followers are swapped for one."""
    return leaves_too(action) != NO_FACTION


def way_between(action: i64) -> i64:
    """What the word of a faction gains if one of its followers goes from the first province to the second."""
    return one_at(place_in(action, 1)) - one_at(place_in(action, 0))
