"""Action space: the 44 numbered choices, the stages at which they are made, and the partial action they build up.

The stages are the rows of the rulebook's decision table (`kingofsiam.turns.questions`).
"""

from collections.abc import Iterable
from typing import Final

from kingofsiam.model.pieces import ActionCard
from kingofsiam.turns.questions import STAGES as DECISION_TABLE
from kingofsiam.turns.questions import stages_of
from kingofsiam_kernel.twin import move_codes
from kingofsiam_kernel.twin.bits import FACTIONS, NO_FACTION, POOL, bit, cell, cell_faction, cell_place, i64
from kingofsiam_kernel.twin.move_codes import KHON_THAI, ONE_VS_ONE, TWO_VS_ONE

FIRST_PROVINCE: Final = 8
FIRST_FOLLOWER: Final = 16
FIRST_IN_POOL: Final = 40
NOBODY_TAKEN: Final = 43
CHOICES: Final = 44
"""The number of choices: every choice is a whole number below it."""
INCOMPLETE: Final = -1
"""What replaces a move while the turn needs more choices."""

# In the sets of cells, a place has a lane of seven bits, of which three are used; in the masks it has only these three.
_POOL_CELLS: Final = 56
_THREE_OF_SEVEN_BITS: Final = 0x000E1C3870E1C387
_SIX_OF_FOURTEEN: Final = 0x0000FC03F00FC03F
_TWELVE_OF_TWENTY_EIGHT: Final = 0x000000FFF0000FFF
_ALL_PROVINCES: Final = 0xFFFFFF


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


STAGES: Final = tuple([stage.name for stage in DECISION_TABLE])
"""The name of each stage."""
CARD: Final = 0
TAKE: Final[i64] = len(DECISION_TABLE) - 1

_BITS: Final = 4
_MASK: Final = 0xF


def _word_of(numbers: Iterable[int]) -> int:
    """A word with these numbers, four bits for each, the first one lowest."""
    return sum([number << (_BITS * place) for place, number in enumerate(numbers)])


_FIRST_STAGES: Final[i64] = _word_of([CARD, *[DECISION_TABLE.index(stages_of(card)[0]) for card in ActionCard]])
_SLOTS: Final[i64] = _word_of(
    [stages_of(stage.cards[0]).index(stage) if stage.cards else 0 for stage in DECISION_TABLE]
)


def first_stage(card: i64) -> i64:
    """The first stage of a card."""
    return (_FIRST_STAGES >> (_BITS * card)) & _MASK


def slot(stage: i64) -> i64:
    """Which of the card's questions the stage asks, counted from 0."""
    return (_SLOTS >> (_BITS * stage)) & _MASK


def is_last_stage(stage: i64) -> bool:
    """Whether it asks the last question of a card."""
    return slot(stage + 1) == 0


def stage_after(stage: i64) -> i64:
    """The stage that follows a choice at this one."""
    return TAKE if is_last_stage(stage) else stage + 1


def fallback_stage(stage: i64, action: i64) -> i64:
    """The stage to go on with where a stage has nothing to choose.

    If you cannot swap two for one, you swap one for one. A faction without a follower in the pool is left out. In all
    other cases the card can do nothing.
    Rules: `action.two-vs-one.short`, `action.khon-thai.short`, `action.as-far-as-possible`.
    """
    card = move_codes.card_of(action)
    if card == KHON_THAI:
        return stage_after(stage)
    if card == TWO_VS_ONE and stage == first_stage(card):
        return first_stage(ONE_VS_ONE)
    return TAKE


def is_of_pairs(stage: i64) -> bool:
    """Whether it is a stage of two followers who are swapped for one."""
    return first_stage(TWO_VS_ONE) <= stage < first_stage(ONE_VS_ONE)


def initial_action(card: i64) -> i64:
    """The partial action of a card alone: all followers stay in the pool, nothing is swapped."""
    if card == move_codes.MAHARACHA or move_codes.is_swap(card):
        return move_codes.no_swap(card)
    if card == KHON_THAI:
        return move_codes.action_with_places(card, POOL, POOL, POOL)
    return move_codes.action_with_places(card, POOL, POOL, 0)


def with_choice(stage: i64, action: i64, choice: i64) -> i64:
    """The partial action with one more choice: of a province, or of a follower of a swap card."""
    card, first = move_codes.card_of(action), move_codes.place_in(action, 0)
    if not move_codes.is_swap(card):
        return move_codes.with_place(action, slot(stage), choice - FIRST_PROVINCE)
    follower = choice_cell(choice)
    place, faction = cell_place(follower), cell_faction(follower)
    if slot(stage) == 0:
        return move_codes.swap(card, place, move_codes.party(faction, NO_FACTION), 0, 0)
    if is_last_stage(stage):
        return move_codes.swap(card, first, move_codes.party_leaving(action), place, faction)
    return move_codes.swap(card, first, move_codes.party(move_codes.leaves(action), faction), 0, 0)


def choice_made(stage: i64, action: i64) -> i64:
    """The choice at this stage that leads to this action."""
    if not move_codes.is_swap(move_codes.card_of(action)):
        return FIRST_PROVINCE + move_codes.place_in(action, slot(stage))
    if is_last_stage(stage):
        return cell_choice(cell(move_codes.place_in(action, 1), move_codes.comes(action)))
    faction = move_codes.leaves(action) if slot(stage) == 0 else move_codes.leaves_too(action)
    return cell_choice(cell(move_codes.place_in(action, 0), faction))
