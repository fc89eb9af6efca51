"""Rewards and info dictionaries: what an environment reports about an illegal choice and the end of a game.

The rewards are zero-sum and the same in every library. The infos hold sentences and rule ids.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from kingofsiam.errors import InvalidMove
from kingofsiam.maps import Map
from kingofsiam.model.pieces import SEAT_LETTERS
from kingofsiam.model.state import State
from kingofsiam.model.violations import Violation
from kingofsiam.render.sentences import explain_violations
from kingofsiam.turns.questions import QuestionKind
from kingofsiam.turns.turn import Turn
from kingofsiam_kernel import STAGES, Decision, PackedState, choice_label, unpack
from kingofsiam_kernel.errors import NotLegal
from kingofsiam_kernel.twin.decisions import partial_action
from kingofsiam_kernel.twin.move_codes import choices_in
from kingofsiam_kernel.twin.move_conversion import answers
from kingofsiam_kernel.twin.victory import half_points

ILLEGAL_REWARD: Final = -1.0
"""The reward for an illegal choice, where it ends the game."""


def returns(winners: Collection[int], players: int) -> tuple[float, ...]:
    """The final reward of each seat, from -1 to 1 (see `kingofsiam_kernel.twin.victory`)."""
    won = sum(1 << seat for seat in winners)
    return tuple(half_points(won, seat, players) / 2 for seat in range(players))


def ending_info(end: PackedState, map: Map) -> dict[str, object]:
    """How the game ended: the seats that have won, the faction that reigns (None: a colony), the deciding rules."""
    outcome = unpack(end, map).outcome
    assert outcome is not None
    return {
        "winners": list(outcome.winners),
        "reign": None if outcome.reign is None else outcome.reign.value,
        "rules": [rule.id for rule in outcome.rules],
    }


@dataclass(eq=False)
class IllegalChoice(NotLegal):
    """A choice that is not legal now.

    `asked` is the question, one of `STAGES`; `name` is the label of the choice on this map, "" if it has none there;
    `allowed` are the legal choices. `violations` are the reasons in this `state`, those of `Turn.why_not`; none if
    the number does not answer the question, or if other choices make the same move.
    """

    choice: int
    asked: str
    name: str
    allowed: tuple[int, ...]
    violations: tuple[Violation, ...]
    state: State

    def __post_init__(self) -> None:
        super().__init__(self.choice)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that forbid the choice."""
        return tuple(dict.fromkeys(violation.rule.id for violation in self.violations))

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons in words, each with its rule."""
        return explain_violations(self.violations, self.state)

    @property
    def info(self) -> dict[str, object]:
        """All this as a dictionary: `choice`, `asked`, `name`, `reasons` and `rules`."""
        own = {"choice": self.choice, "asked": self.asked, "name": self.name}
        return {**own, "reasons": list(self.reasons), "rules": list(self.rules)}

    def __str__(self) -> str:
        choice = f"{self.choice} ({self.name or 'nothing on this map'})"
        what = f"the question is {self.asked!r}, and {choice} is not legal there"
        return f"{what}; legal choices: {self.allowed}" + "".join(f"\n  - {reason}" for reason in self.reasons)


def explain_illegal_choice(decision: Decision, choice: int, map: Map) -> IllegalChoice:
    """Explain why this choice, which is not in the mask, is not legal."""
    try:
        name = choice_label(choice, map)
    except InvalidMove:
        name = ""
    violations: tuple[Violation, ...] = ()
    state = unpack(decision.state, map)
    if name:
        turn = turn_of(state, choices_so_far(decision))
        answer = answers(map)[choice]
        violations = turn.why_not(answer) if answer in turn.candidates else ()
    return IllegalChoice(choice, STAGES[decision.stage], name, decision.choices, violations, state)


def turn_of(state: State, ids: Sequence[int]) -> Turn:
    """The turn of these legal action ids, up to the question that the kernel asks next: one with an answer."""
    turn = _up_to_a_choice(Turn(state))
    for action_id in ids:
        turn = _up_to_a_choice(turn.answer(answers(state.map)[action_id]))
    return turn


def _up_to_a_choice(turn: Turn) -> Turn:
    """The kernel skips what a card asks where nobody and nowhere is the only answer."""
    while turn.question and turn.question.kind is not QuestionKind.TAKE and turn.legal == (None,):
        turn = turn.answer(None)
    return turn


def partial_action_line(decision: Decision, map: Map) -> str:
    """The choices made so far in this turn, as a line after the board; empty if there are none."""
    labels = ", ".join(choice_label(choice, map) for choice in choices_so_far(decision))
    return f"\n{SEAT_LETTERS[decision.to_move]} has chosen: {labels}." if labels else ""


def choices_so_far(decision: Decision) -> tuple[int, ...]:
    """The choices made so far in this turn."""
    return choices_in(partial_action(decision))
