"""Action space: the 44 numbered choices, the stages at which they are made, and the partial action they build up."""

from typing import Final

from kingofsiam_kernel.twin import move_codes
from kingofsiam_kernel.twin.bits import FACTIONS, NO_FACTION, POOL, bit, cell, cell_faction, cell_place, i64

FIRST_PROVINCE: Final = 8
FIRST_FOLLOWER: Final = 16
NOBODY_TAKEN: Final = 43
CHOICES: Final = 44
"""The number of choices: every choice is a whole number below it."""
INCOMPLETE: Final = -1
"""What replaces a move while the turn needs more choices."""

_POOL_CELLS: Final = 56
FIRST_IN_POOL: Final = 40

# In the sets of cells, a place has a lane of seven bits, of which three are used; in the masks it has only these three.
_THREE_OF_SEVEN_BITS: Final = 0x000E1C3870E1C387
_SIX_OF_FOURTEEN: Final = 0x0000FC03F00FC03F
_TWELVE_OF_TWENTY_EIGHT: Final = 0x000000FFF0000FFF
_ALL_PROVINCES: Final = 0xFFFFFF


def province_choices(flags: i64) -> i64:
    """The choices of these provinces."""
    return flags << FIRST_PROVINCE


def choice_province(choice: i64) -> i64:
    """The place on the map of the province that this choice names."""
    return choice - FIRST_PROVINCE


def follower_choices(candidates: i64) -> i64:
    """The choices of the followers in this set of cells, or of nobody."""
    if candidates == move_codes.NOBODY_ALONE:
        return bit(NOBODY_TAKEN)
    packed = candidates & _THREE_OF_SEVEN_BITS
    packed = (packed | (packed >> 4)) & _SIX_OF_FOURTEEN
    packed = (packed | (packed >> 8)) & _TWELVE_OF_TWENTY_EIGHT
    packed = (packed | (packed >> 16)) & _ALL_PROVINCES
    return (packed << FIRST_FOLLOWER) | ((candidates >> _POOL_CELLS) << FIRST_IN_POOL)


def choice_cell(choice: i64) -> i64:
    """The cell of the follower that this choice names, or `NOBODY`."""
    if choice == NOBODY_TAKEN:
        return move_codes.NOBODY
    number = choice - FIRST_FOLLOWER
    return cell(number // FACTIONS, number % FACTIONS)


def cell_choice(cell_number: i64) -> i64:
    """The choice of the follower of this cell, or of nobody."""
    if cell_number == move_codes.NOBODY:
        return NOBODY_TAKEN
    return FIRST_FOLLOWER + FACTIONS * cell_place(cell_number) + cell_faction(cell_number)


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
"""The name of each stage."""


def first_stage(card: i64) -> i64:
    """The first stage of a card."""
    if card == move_codes.MAHARACHA:
        return CROWNED
    if card == move_codes.KHON_THAI:
        return RAMA_GOES
    if card == move_codes.TWO_VS_ONE:
        return FIRST_OF_TWO
    if card == move_codes.ONE_VS_ONE:
        return ONE
    return FIRST_PLACE


def stage_after(stage: i64) -> i64:
    """The stage that follows a choice at this one."""
    if stage in (OTHER_TILE, MALAY_GOES, SECOND_PLACE, FOR_THE_TWO) or stage >= OTHER:
        return TAKE
    return stage + 1


def fallback_stage(stage: i64) -> i64:
    """The stage to go on with where a stage has nothing to choose.

    If you cannot swap two for one, you swap one for one. A faction without a follower in the pool is left out. In all
    other cases the card can do nothing.
    Rules: `action.two-vs-one.short`, `action.khon-thai.short`, `action.as-far-as-possible`.
    """
    if stage in (RAMA_GOES, LAO_GOES):
        return stage + 1
    if stage == FIRST_OF_TWO:
        return ONE
    return TAKE


def initial_action(card: i64) -> i64:
    """The partial action of a card alone: all followers stay in the pool, nothing is swapped."""
    if card == move_codes.MAHARACHA or move_codes.is_swap(card):
        return move_codes.no_swap(card)
    if card == move_codes.KHON_THAI:
        return move_codes.action_with_places(card, POOL, POOL, POOL)
    return move_codes.action_with_places(card, POOL, POOL, 0)


def with_choice(stage: i64, action: i64, choice: i64) -> i64:
    """The partial action with one more choice: of a province, or of a follower of a swap card."""
    if stage <= SECOND_PLACE:
        return move_codes.with_place(action, place_index(stage), choice_province(choice))
    card, first, follower = move_codes.card_of(action), move_codes.place_in(action, 0), choice_cell(choice)
    place, faction = cell_place(follower), cell_faction(follower)
    if stage == SECOND_OF_TWO:
        return move_codes.swap(card, first, move_codes.leaves(action), faction, 0, 0)
    if stage in (FOR_THE_TWO, OTHER):
        return move_codes.swap(card, first, move_codes.leaves(action), move_codes.leaves_too(action), place, faction)
    return move_codes.swap(card, place, faction, NO_FACTION, 0, 0)


def choice_made(stage: i64, action: i64) -> i64:
    """The choice at this stage that leads to this action."""
    if stage <= SECOND_PLACE:
        return FIRST_PROVINCE + move_codes.place_in(action, place_index(stage))
    if stage in (FOR_THE_TWO, OTHER):
        return cell_choice(cell(move_codes.place_in(action, 1), move_codes.comes(action)))
    if stage == SECOND_OF_TWO:
        return cell_choice(cell(move_codes.place_in(action, 0), move_codes.leaves_too(action)))
    return cell_choice(cell(move_codes.place_in(action, 0), move_codes.leaves(action)))


def place_index(stage: i64) -> i64:
    """Which place of the action a stage asks for: 0, 1 or 2."""
    if stage in (OTHER_TILE, LAO_GOES, SECOND_PLACE):
        return 1
    if stage == MALAY_GOES:
        return 2
    return 0
