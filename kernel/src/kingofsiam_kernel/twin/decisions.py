"""Sequential decisions: a turn as a chain of choices from a fixed action space of 44 numbers, for learning libraries.

The same player keeps choosing until their turn is complete; then the next player begins. The numbers always mean the
same, on every map; `MASK` in `observation_layout` is the table of what they mean.

Each decision has a *stage*, a row of the rulebook's decision table: pass or a card; then what the card does, in a fixed
order; then the follower to take, or nobody. A stage without a legal choice is skipped. So exactly one chain leads to
each legal move, and every choice in the mask leads on to a legal move.
"""

from __future__ import annotations

from typing import Final, final

from kingofsiam_kernel.errors import NotLegal
from kingofsiam_kernel.twin import action_space
from kingofsiam_kernel.twin.action_masks import card_mask, choice_mask, winning_choices
from kingofsiam_kernel.twin.action_space import CARD, CHOICES, INCOMPLETE, TAKE
from kingofsiam_kernel.twin.bits import has_bit, i64
from kingofsiam_kernel.twin.cards import is_last_card
from kingofsiam_kernel.twin.course import is_legal, play_unchecked
from kingofsiam_kernel.twin.machine_types import mypyc_attr
from kingofsiam_kernel.twin.move_codes import PASS, choices_in
from kingofsiam_kernel.twin.packed import PackedState, is_over, to_move

_STAGE_BITS: Final = 4


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Decision:
    """A position, the choices made so far in this turn, and the mask of the next choice.

    Immutable, hashable, picklable; two are equal if position and choices made are. Get the first of a game from
    `first_decision` and every other one from `decide`. Nothing checks one that comes from elsewhere: take its state and
    the choices instead, `check` the state, and `decide`.
    """

    __slots__ = ("chosen", "mask", "state")

    def __init__(self, state: PackedState, chosen: i64, mask: i64) -> None:
        self.state: Final = state
        """The position at the beginning of the turn."""
        self.chosen: Final = chosen
        """The stage in the lowest four bits, and above them the partial action."""
        self.mask: Final = mask
        """A bit for each legal choice; 0 when the game has ended."""

    @property
    def stage(self) -> int:
        """The stage, as an index into `STAGES`."""
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
        """The legal choices, ascending."""
        return tuple([choice for choice in range(CHOICES) if self.mask >> choice & 1])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.chosen == other.chosen and self.state == other.state

    def __hash__(self) -> int:
        return hash((self.state, self.chosen))

    def __reduce__(self) -> tuple[type[Decision], tuple[PackedState, int, int]]:
        return (Decision, (self.state, self.chosen, self.mask))

    def __repr__(self) -> str:
        return f"Decision({self.state!r}, {self.chosen:#x}, {self.mask:#x})"


def stage_of(decision: Decision) -> i64:
    """The stage of the decision, as a number."""
    return decision.chosen & 0xF


def partial_action(decision: Decision) -> i64:
    """The partial action: what the choices made so far say."""
    return decision.chosen >> _STAGE_BITS


def first_decision(state: PackedState) -> Decision:
    """The first decision of the turn that begins in this position."""
    return Decision(state, CARD, card_mask(state))


def decide(decision: Decision, choice: int) -> Decision:
    """The decision after this choice: of the same turn, or the first one of the next. Raises `NotLegal`."""
    if not is_offered(decision, choice):
        raise NotLegal(choice)
    return decide_unchecked(decision, choice)


def is_offered(decision: Decision, choice: int) -> bool:
    """Whether this choice is in the mask."""
    return 0 <= choice < CHOICES and has_bit(decision.mask, choice)


def decide_unchecked(decision: Decision, choice: i64) -> Decision:
    """The decision after a choice in the mask, without a check. After any other choice the result is undefined."""
    stage, action = stage_of(decision), partial_action(decision)
    action = action_space.with_choice(stage, action, choice)
    if stage == TAKE or action == PASS:
        return first_decision(play_unchecked(decision.state, action))
    after = action_space.first_stage(choice) if stage == CARD else action_space.stage_after(stage)
    return decision_at(decision.state, after, action)


def decision_at(state: PackedState, stage: i64, action: i64) -> Decision:
    """The decision at this stage or, if it has nothing to choose, at its fallback stage."""
    mask = choice_mask(state, stage, action)
    while mask == 0:
        stage = action_space.fallback_stage(stage)
        mask = choice_mask(state, stage, action)
    if is_last_card(state):
        mask = winning_choices(state, stage, action, mask)
    return Decision(state, stage | (action << _STAGE_BITS), mask)


def completed_move(decision: Decision, choice: i64) -> i64:
    """The move that this choice completes, or `INCOMPLETE`. The choice must be in the mask."""
    move = action_space.with_choice(stage_of(decision), partial_action(decision), choice)
    if stage_of(decision) == TAKE or move == PASS:
        return move
    return INCOMPLETE


def choices_from_move(state: PackedState, move: int) -> tuple[int, ...]:
    """The one chain of choices that leads to a legal move. Raises `NotLegal` if the move is not legal."""
    if not is_legal(state, move):
        raise NotLegal(move)
    return choices_in(move) or (PASS,)
