"""A turn as a chain of small choices, each one of 44 numbers: the form that learning libraries need.

The same player chooses again and again until his turn is complete; then the next player begins his. The numbers mean
the same everywhere and for good:

- 0: pass.
- 1 to 7: the card with this number, in the order of `ActionCard`.
- 8 to 15: a province, 8 + its place on the map.
- 16 to 39: a follower in a province, 16 + 3 * the place of the province + the faction (Rama, Lao, Malay).
- 40 to 42: a follower in the common pool, 40 + the faction.
- 43: nobody.

What is asked, one question at a *stage*: pass or a card; then what the card does; then the follower to take, or nobody.
Of the cards is asked:

- Maharacha: the province whose tile gets the King marker; the other one.
- Khon Thai: the provinces where Rama, Lao and Malay go.
- Rama, Lao, Malai: the first province; the second one, the same or later on the map.
- 2 vs. 1: the first of the two; the second, of no lower faction; the one in the neighbour.
- 1 vs. 1: the follower in the province that is earlier on the map; the other one. One for one by a 2 vs. 1 likewise.

What cannot be done is not asked. So each legal move is told by one chain alone; and every choice that the mask offers
leads on to a legal move.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, final

from kingofsiam.errors import NotLegal
from kingofsiam.kernel.cards import is_last_card
from kingofsiam.kernel.choices import (
    CARD,
    CHOICES,
    MORE_TO_TELL,
    TAKE,
    cell_chosen,
    cell_numbered,
    choice_told,
    first_stage,
    stage_after,
    stage_instead,
    told,
    untold,
)
from kingofsiam.kernel.choosing import cards_to_choose, possible, winning
from kingofsiam.kernel.codes import MOST_MOVE, PASS, action_of, card_of, move_of, take_of
from kingofsiam.kernel.course import is_legal, take_turn
from kingofsiam.kernel.dice import Dice
from kingofsiam.kernel.packed import PackedState, are_equal, is_over, to_move
from kingofsiam.kernel.words import bits_set, holds, nth

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64

_STAGE_BITS: Final = 4
_STAGE_MASK: Final = 0xF


# --- a decision ------------------------------------------------------------------------------------------------------


@final
class Decision:
    """A position, what has been told of the turn so far, and what may be chosen next.

    Immutable, hashable, picklable; two are equal if position and told choices are. Get the first of a game from
    `first_decision` and every other one from `decide`.
    """

    __slots__ = ("chosen", "mask", "state")

    def __init__(self, state: PackedState, chosen: i64, mask: i64) -> None:
        self.state: Final = state
        """The position at the beginning of the turn."""
        self.chosen: Final = chosen
        """The stage, and above its four bits what has been told of the action."""
        self.mask: Final = mask
        """A bit for each choice that can be made; none when the game has ended."""

    @property
    def stage(self) -> int:
        """What is asked; `STAGES` has it in words."""
        return stage_of(self)

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        return to_move(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return is_over(self.state)

    @property
    def choices(self) -> tuple[int, ...]:
        """The numbers that can be chosen, ascending."""
        return tuple([choice for choice in range(CHOICES) if self.mask >> choice & 1])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.chosen == other.chosen and are_equal(self.state, other.state)

    def __hash__(self) -> int:
        return hash((self.state, self.chosen))

    def __reduce__(self) -> tuple[type[Decision], tuple[PackedState, int, int]]:
        return (Decision, (self.state, self.chosen, self.mask))

    def __copy__(self) -> Decision:
        return self

    def __deepcopy__(self, memo: object) -> Decision:
        return self

    def __repr__(self) -> str:
        return f"Decision({self.state!r}, {self.chosen:#x}, {self.mask:#x})"


def stage_of(decision: Decision) -> i64:
    """What is asked."""
    return decision.chosen & _STAGE_MASK


def told_so_far(decision: Decision) -> i64:
    """What has been told of the action so far."""
    return decision.chosen >> _STAGE_BITS


def first_decision(state: PackedState) -> Decision:
    """The first decision of the turn that begins in this position."""
    return Decision(state, CARD, cards_to_choose(state))


def decide(decision: Decision, choice: int) -> Decision:
    """The decision after this choice: of the same turn, or the first one of the next. Raises `NotLegal`."""
    if not can_be_chosen(decision, choice):
        raise NotLegal(choice)
    return decide_trusted(decision, choice)


def can_be_chosen(decision: Decision, choice: int) -> bool:
    """Whether the mask offers this choice."""
    return 0 <= choice < CHOICES and holds(decision.mask, choice)


def decide_trusted(decision: Decision, choice: i64) -> Decision:
    """The same for a choice that the mask offers; it is not judged, and after another one anything may lie there."""
    stage = stage_of(decision)
    if stage == TAKE or (stage == CARD and choice == PASS):
        return first_decision(take_turn(decision.state, move_completed(decision, choice)))
    if stage == CARD:
        return asked(decision.state, first_stage(choice), untold(choice))
    return asked(decision.state, stage_after(stage), told(stage, told_so_far(decision), choice))


def asked(state: PackedState, stage: i64, action: i64) -> Decision:
    """The decision at this stage or, where there is nothing to choose, at the one instead."""
    found = possible(state, stage, action)
    while found == 0:
        stage = stage_instead(stage)
        found = possible(state, stage, action)
    if is_last_card(state):
        found = winning(state, stage, action, found)
    return Decision(state, stage | (action << _STAGE_BITS), found)


def move_completed(decision: Decision, choice: i64) -> i64:
    """The whole move that is told with this choice; -1 if more is to be asked. The mask must offer the choice."""
    if stage_of(decision) == TAKE:
        return move_of(told_so_far(decision), cell_chosen(choice))
    if stage_of(decision) == CARD and choice == PASS:
        return PASS
    return MORE_TO_TELL


# --- chains of choices and whole moves -------------------------------------------------------------------------------


def choices_of(state: PackedState, move: int) -> tuple[int, ...]:
    """The one chain of choices that tells a legal move. Raises `NotLegal` if the move is not."""
    if not 0 <= move <= MOST_MOVE or not is_legal(state, move):
        raise NotLegal(move)
    decision = first_decision(state)
    chain = [choice_towards(decision, move)]
    while move_completed(decision, chain[-1]) != move:
        decision = decide_trusted(decision, chain[-1])
        chain.append(choice_towards(decision, move))
    return tuple(chain)


def choice_towards(decision: Decision, move: i64) -> i64:
    """The next choice on the way to a legal move."""
    stage, action = stage_of(decision), action_of(move)
    if stage == CARD:
        return card_of(action)
    return cell_numbered(take_of(move)) if stage == TAKE else choice_told(stage, action)


def move_told(state: PackedState, choices: Iterable[int]) -> int:
    """The legal move that a chain of choices tells.

    Raises `NotLegal` with the first choice that cannot be made, or with None if the chain ends before the move does.
    """
    decision, move = first_decision(state), MORE_TO_TELL
    for choice in choices:
        if move != MORE_TO_TELL or not can_be_chosen(decision, choice):
            raise NotLegal(choice)
        move = move_completed(decision, choice)
        if move == MORE_TO_TELL:
            decision = decide_trusted(decision, choice)
    if move == MORE_TO_TELL:
        raise NotLegal(None)
    return move


def uniform_choice(decision: Decision, dice: Dice) -> i64:
    """One of all choices with equal chances; the game goes on."""
    return nth(decision.mask, dice.below(bits_set(decision.mask)))
