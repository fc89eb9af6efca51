"""Rewards and info dictionaries: what an environment reports about a turn, an illegal choice and the end of a game.

The rewards are zero-sum and the same in every library. The infos hold sentences and rule ids. An illegal choice is
explained by the rules that it would break, as `Turn` knows them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, TypedDict

from kingofsiam.errors import InvalidMove
from kingofsiam.maps import Map
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Move
from kingofsiam.model.state import State
from kingofsiam.model.violations import Violation
from kingofsiam.notation import format_move
from kingofsiam.render.sentences import describe_event, explain_violations
from kingofsiam_kernel import STAGES, Decision, PackedState, unpack
from kingofsiam_kernel.errors import NotLegal
from kingofsiam_kernel.learning.action_ids import answer_of, turn_of
from kingofsiam_kernel.learning.renderer import cached_choice_label, choices_so_far
from kingofsiam_kernel.twin.position_conversion import unpack_outcome
from kingofsiam_kernel.twin.rewards import half_points

ILLEGAL_REWARD: Final = -1.0
"""The reward for an illegal choice, where it ends the game."""


def returns(winners: Collection[int], players: int) -> tuple[float, ...]:
    """The final reward of each seat, from -1 to 1 (see `kingofsiam_kernel.twin.rewards`)."""
    won = sum(1 << seat for seat in winners)
    return tuple(half_points(won, seat, players) / 2 for seat in range(players))


class TurnInfo(TypedDict):
    """A turn: the seat, the move in notation, the events as sentences, and the ids of the rules applied."""

    seat: int
    move: str
    events: list[str]
    rules: list[str]


class EndingInfo(TypedDict):
    """The end of a game: the winning seats, the faction that reigns (None: a colony), the ids of the deciding rules."""

    winners: list[int]
    reign: str | None
    rules: list[str]


class IllegalChoiceInfo(TypedDict):
    """An illegal choice: its number, the question, its label, the reasons as sentences, the ids of the broken rules."""

    choice: int
    asked: str
    name: str
    reasons: list[str]
    rules: list[str]


def turn_info(state: State, move: Move, events: Collection[Event]) -> TurnInfo:
    """Describe the turn in which this move is played, with these events."""
    return TurnInfo(
        seat=state.to_move,
        move=format_move(move, state.map),
        events=[describe_event(event, state.map) for event in events],
        rules=[event.rule.id for event in events],
    )


def ending_info(end: PackedState) -> EndingInfo:
    """Describe how the game ended in this last position."""
    outcome = unpack_outcome(end)
    assert outcome is not None
    return EndingInfo(
        winners=list(outcome.winners),
        reign=None if outcome.reign is None else outcome.reign.value,
        rules=[rule.id for rule in outcome.rules],
    )


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
    def info(self) -> IllegalChoiceInfo:
        """All this as a dictionary."""
        reasons, rules = list(self.reasons), list(self.rules)
        return IllegalChoiceInfo(choice=self.choice, asked=self.asked, name=self.name, reasons=reasons, rules=rules)

    def __str__(self) -> str:
        choice = f"{self.choice} ({self.name or 'nothing on this map'})"
        what = f"the question is {self.asked!r}, and {choice} is not legal there"
        return f"{what}; legal choices: {self.allowed}" + "".join(f"\n  - {reason}" for reason in self.reasons)


def explain_illegal_choice(decision: Decision, choice: int, map: Map) -> IllegalChoice:
    """Explain why this choice, which is not in the mask, is not legal."""
    try:
        name = cached_choice_label(choice, map)
    except InvalidMove:
        name = ""
    violations: tuple[Violation, ...] = ()
    state = unpack(decision.state, map)
    if name:
        turn = turn_of(state, choices_so_far(decision))
        answer = answer_of(choice, map)
        violations = turn.why_not(answer) if answer in turn.candidates else ()
    return IllegalChoice(choice, STAGES[decision.stage], name, decision.choices, violations, state)
