"""Action space: the 44 numbered choices, sets of them (action masks), and the stages at which they are made.

The choices are the pass, the cards from 1 on, the provinces from 8 on, the followers from 16 on (three for each place,
the pool last), and nobody. A set of choices has a bit for each. The stages are the rows of the rulebook's decision
table (`kingofsiam.turns.questions`).
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from kingofsiam.model.pieces import ActionCard
from kingofsiam.turns.questions import STAGES as DECISION_TABLE
from kingofsiam.turns.questions import QuestionKind, Stage, stages_of
from kingofsiam_kernel.twin.bits import FACTIONS, LANE, LAO, MALAY, POOL, i64, occupied
from kingofsiam_kernel.twin.move_codes import KHON_THAI, ONE_VS_ONE, RAMA_CARD, TWO_VS_ONE, chosen, with_chosen

FIRST_PROVINCE: Final = 8
FIRST_FOLLOWER: Final = 16
FIRST_IN_POOL: Final = 40
NOBODY: Final = 43
CHOICES: Final = 44
"""The number of choices: every choice is a whole number below it."""
INCOMPLETE: Final = -1
"""What replaces a move while the turn needs more choices."""

IN_PROVINCES: Final = 0xFFFFFF0000
"""All followers in provinces."""
_RAMA_FOLLOWERS: Final = 0x12492490000


def follower(place: i64, faction: i64) -> i64:
    """The choice of a follower of this faction in this place."""
    return FIRST_FOLLOWER + FACTIONS * place + faction


def place_of(choice: i64) -> i64:
    """The place of a follower."""
    return ((choice - FIRST_FOLLOWER) * 11) >> 5  # a third, for numbers below 30: the compiler's division takes longer


def faction_of(choice: i64) -> i64:
    """The faction of a follower."""
    return choice - FIRST_FOLLOWER - FACTIONS * place_of(choice)


def followers_in(rama: i64, lao: i64, malay: i64) -> i64:
    """The followers that stand somewhere, by the words of their factions: of seven bits for each place three remain."""
    lanes = occupied(rama) | (occupied(lao) << LAO) | (occupied(malay) << MALAY)
    pairs = (lanes | (lanes >> 4)) & 0x0000FC03F00FC03F
    fours = (pairs | (pairs >> 8)) & 0x000000FFF0000FFF
    eights = (fours | (fours >> 16)) & 0xFFFFFF
    return (eights << FIRST_FOLLOWER) | ((lanes >> (LANE * POOL)) << FIRST_IN_POOL)


def followers_of(faction: i64) -> i64:
    """All followers of a faction, wherever they stand."""
    return _RAMA_FOLLOWERS << faction


def followers_at(provinces: i64) -> i64:
    """All followers of a set of provinces, given as flags."""
    fours = (provinces | (provinces << 8)) & 0x00F00F
    pairs = (fours | (fours << 4)) & 0x0C30C3
    single = (pairs | (pairs << 2)) & 0x249249
    return (single * 7) << FIRST_FOLLOWER


STAGES: Final = tuple([stage.name for stage in DECISION_TABLE])
"""The name of each stage."""
CARD: Final = 0
TAKE: Final[i64] = len(DECISION_TABLE) - 1


def _word_of(numbers: Iterable[int]) -> int:
    """A word with these numbers, four bits for each, the first one lowest."""
    return sum([number << (4 * place) for place, number in enumerate(numbers)])


def _place_in_chain(stage: Stage) -> int:
    """Where the choice stands in a move: of a swap card, the follower who comes is always the third choice."""
    if not stage.cards:
        return 0 if stage.kind is QuestionKind.CARD else 4
    rows = stages_of(stage.cards[0])
    return 3 if stage.kind is QuestionKind.FOLLOWER and stage is rows[-1] else 1 + rows.index(stage)


_FIRST: Final[i64] = _word_of([CARD, *[DECISION_TABLE.index(stages_of(card)[0]) for card in ActionCard]])
_AFTER: Final[i64] = _word_of(
    [place + 1 if row.cards == after.cards else TAKE for place, (row, after) in enumerate(pairwise(DECISION_TABLE))]
)
_PLACES: Final[i64] = _word_of([_place_in_chain(stage) for stage in DECISION_TABLE])


def first_stage(card: i64) -> i64:
    """The first stage of a card."""
    return (_FIRST >> (4 * card)) & 0xF


def stage_after(stage: i64) -> i64:
    """The stage that follows a choice for a card at this one."""
    return (_AFTER >> (4 * stage)) & 0xF


def fallback_stage(stage: i64) -> i64:
    """The stage to go on with where a stage has nothing to choose.

    If you cannot swap two for one, you swap one for one. A faction without a follower in the pool is left out. In all
    other cases the card can do nothing.
    Rules: `action.two-vs-one.short`, `action.khon-thai.short`, `action.as-far-as-possible`.
    """
    if first_stage(KHON_THAI) <= stage < first_stage(RAMA_CARD):
        return stage_after(stage)
    return first_stage(ONE_VS_ONE) if stage == first_stage(TWO_VS_ONE) else TAKE


def is_of_pairs(stage: i64) -> bool:
    """Whether it is a stage of two followers who are swapped for one."""
    return first_stage(TWO_VS_ONE) <= stage < first_stage(ONE_VS_ONE)


def place_in_chain(stage: i64) -> i64:
    """Where the choice made at this stage stands in a move."""
    return (_PLACES >> (4 * stage)) & 0xF


def with_choice(stage: i64, action: i64, choice: i64) -> i64:
    """The chain of choices with one more, made at this stage."""
    return with_chosen(action, place_in_chain(stage), choice)


def choice_made(stage: i64, action: i64) -> i64:
    """The choice made at this stage."""
    return chosen(action, place_in_chain(stage))
