"""The choices of which a turn is told: what each number means, what is asked, and what an action is so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingofsiam.kernel.codes import (
    KHON_THAI,
    MAHARACHA,
    NOBODY,
    NOBODY_ALONE,
    ONE_VS_ONE,
    TWO_VS_ONE,
    action_in_places,
    card_of,
    comes,
    is_swap,
    leaves,
    leaves_too,
    nothing,
    one_for_one,
    place_in,
    swap,
)
from kingofsiam.kernel.places import FACTIONS, NO_FACTION, POOL, cell, faction_of, place_of
from kingofsiam.kernel.words import bit

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

# --- the numbers -----------------------------------------------------------------------------------------------------

FIRST_PROVINCE: Final = 8
FIRST_FOLLOWER: Final = 16
NOBODY_TAKEN: Final = 43
CHOICES: Final = 44
"""Every choice has a lower number."""
MORE_TO_TELL: Final = -1
"""Instead of a move: its chain of choices goes on."""

_POOL_CELLS: Final = 56
_FIRST_IN_POOL: Final = 40

# In the sets of cells a place has a lane of seven bits, three of which are used; in the masks it has just these three.
_THREE_OF_SEVEN_BITS: Final = 0x000E1C3870E1C387
_SIX_OF_FOURTEEN: Final = 0x0000FC03F00FC03F
_TWELVE_OF_TWENTY_EIGHT: Final = 0x000000FFF0000FFF
_ALL_PROVINCES: Final = 0xFFFFFF


def provinces_numbered(flags: i64) -> i64:
    """The choices of these provinces."""
    return flags << FIRST_PROVINCE


def province_chosen(choice: i64) -> i64:
    """The place on the map of the province with this number."""
    return choice - FIRST_PROVINCE


def province_numbered(place: i64) -> i64:
    """The number of the province in this place on the map."""
    return FIRST_PROVINCE + place


def followers_numbered(followers_there: i64) -> i64:
    """The choices of the followers of these cells, or of nobody."""
    if followers_there == NOBODY_ALONE:
        return bit(NOBODY_TAKEN)
    standing = followers_there & _THREE_OF_SEVEN_BITS
    standing = (standing | (standing >> 4)) & _SIX_OF_FOURTEEN
    standing = (standing | (standing >> 8)) & _TWELVE_OF_TWENTY_EIGHT
    standing = (standing | (standing >> 16)) & _ALL_PROVINCES
    return (standing << FIRST_FOLLOWER) | ((followers_there >> _POOL_CELLS) << _FIRST_IN_POOL)


def cell_chosen(choice: i64) -> i64:
    """The cell of the follower with this number, or that of nobody."""
    if choice == NOBODY_TAKEN:
        return NOBODY
    number = choice - FIRST_FOLLOWER
    return cell(number // FACTIONS, number % FACTIONS)


def cell_numbered(number: i64) -> i64:
    """The number of the follower of this cell, or of nobody."""
    if number == NOBODY:
        return NOBODY_TAKEN
    return FIRST_FOLLOWER + FACTIONS * place_of(number) + faction_of(number)


# --- the stages ------------------------------------------------------------------------------------------------------

CARD: Final = 0
CROWNED: Final = 1
OTHER_TILE: Final = 2
RAMA_GOES: Final = 3
LAO_GOES: Final = 4
MALAY_GOES: Final = 5
FIRST_PLACE: Final = 6
SECOND_PLACE: Final = 7
FIRST_OF_TWO: Final = 8
SECOND_OF_TWO: Final = 9
FOR_THE_TWO: Final = 10
ONE: Final = 11
OTHER: Final = 12
TAKE: Final = 13
STAGES: Final = (
    "pass or card",
    "crowned",
    "other tile",
    "Rama goes",
    "Lao goes",
    "Malay goes",
    "first place",
    "second place",
    "first of two",
    "second of two",
    "for the two",
    "one",
    "other",
    "take",
)
"""What is asked at each stage, in words."""


def first_stage(card: i64) -> i64:
    """What is asked first of a card."""
    if card == MAHARACHA:
        return CROWNED
    if card == KHON_THAI:
        return RAMA_GOES
    if card == TWO_VS_ONE:
        return FIRST_OF_TWO
    if card == ONE_VS_ONE:
        return ONE
    return FIRST_PLACE


def stage_after(stage: i64) -> i64:
    """What is asked next."""
    if stage in (OTHER_TILE, MALAY_GOES, SECOND_PLACE, FOR_THE_TWO):
        return TAKE
    return stage + 1


def stage_instead(stage: i64) -> i64:
    """What is asked instead where there is nothing to choose.

    Instead of two for one, one for one; a faction without a follower in the pool is left out; else nothing can be done.
    Rules: `action.two-vs-one.short`, `action.khon-thai.short`, `action.as-far-as-possible`.
    """
    if stage in (RAMA_GOES, LAO_GOES):
        return stage + 1
    if stage == FIRST_OF_TWO:
        return ONE
    return TAKE


# --- what has been told of an action ---------------------------------------------------------------------------------


def untold(card: i64) -> i64:
    """The card, and nothing of what is done with it: followers stay in the pool, nothing is swapped."""
    if card == MAHARACHA or is_swap(card):
        return nothing(card)
    if card == KHON_THAI:
        return action_in_places(card, POOL, POOL, POOL)
    return action_in_places(card, POOL, POOL, 0)


def told(stage: i64, action: i64, choice: i64) -> i64:
    """What has been told of the action once this choice is made too."""
    if stage <= SECOND_PLACE:
        return with_province_told(stage, action, province_chosen(choice))
    return with_follower_told(stage, action, cell_chosen(choice))


def with_province_told(stage: i64, action: i64, place: i64) -> i64:
    """The action once this province is told too."""
    card, first = card_of(action), place_in(action, 0)
    if stage == RAMA_GOES:
        return action_in_places(card, place, POOL, POOL)
    if stage == LAO_GOES:
        return action_in_places(card, first, place, POOL)
    if stage == MALAY_GOES:
        return action_in_places(card, first, place_in(action, 1), place)
    if stage == CROWNED:
        return action_in_places(card, place, 0, 0)
    if stage == FIRST_PLACE:
        return action_in_places(card, place, POOL, 0)
    return action_in_places(card, first, place, 0)


def with_follower_told(stage: i64, action: i64, follower: i64) -> i64:
    """The action of a swap card once the follower of this cell is told too."""
    card, first, place, faction = card_of(action), place_in(action, 0), place_of(follower), faction_of(follower)
    if stage == SECOND_OF_TWO:
        return swap(card, first, leaves(action), faction, 0, 0)
    if stage == FOR_THE_TWO:
        return swap(card, first, leaves(action), leaves_too(action), place, faction)
    if stage == OTHER:
        return one_for_one(card, cell(first, leaves(action)), follower)
    return swap(card, place, faction, NO_FACTION, 0, 0)


def choice_told(stage: i64, action: i64) -> i64:
    """The choice that was made at this stage to come to this action."""
    if stage <= SECOND_PLACE:
        return province_numbered(place_in(action, number_of_the_place(stage)))
    if stage in (FOR_THE_TWO, OTHER):
        return cell_numbered(cell(place_in(action, 1), comes(action)))
    if stage == SECOND_OF_TWO:
        return cell_numbered(cell(place_in(action, 0), leaves_too(action)))
    return cell_numbered(cell(place_in(action, 0), leaves(action)))


def number_of_the_place(stage: i64) -> i64:
    """Whether it is the first, second or third place of the action that is asked for."""
    if stage in (OTHER_TILE, LAO_GOES, SECOND_PLACE):
        return 1
    if stage == MALAY_GOES:
        return 2
    return 0
