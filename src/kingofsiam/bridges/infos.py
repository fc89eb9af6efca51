"""Rewards and info dictionaries: what an environment reports about a turn, an illegal choice and the end of a game.

The rewards are zero-sum and the same in every library. The infos hold sentences and rule ids.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, TypedDict

from kingofsiam.bridges.explanation import IllegalChoice
from kingofsiam.engine import narrate
from kingofsiam.model.moves import Move
from kingofsiam.model.state import Outcome, State
from kingofsiam.notation import format_move
from kingofsiam.render.sentences import describe_event

ILLEGAL_REWARD: Final = -1.0
"""The reward for an illegal choice, where it ends the game."""


def returns(winners: Collection[int], players: int) -> tuple[float, ...]:
    """The final reward of each seat, from -1 to 1: zero-sum, and the same for partners.

    With two players, or two teams, winners get 1 and losers -1. With three players, a single winner gets 1 and the
    others -1/2 each; two winners get 1/2 each and the loser -1. If all share the victory, everybody gets 0.
    """
    won, lost = len(winners), players - len(winners)
    if not won or not lost:
        return (0.0,) * players
    larger = max(won, lost)
    return tuple(lost / larger if seat in winners else -won / larger for seat in range(players))


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


def turn_info(state: State, move: Move) -> TurnInfo:
    """Describe the turn in which this move is played."""
    events = narrate(state, move)
    return TurnInfo(
        seat=state.to_move,
        move=format_move(move, state.map),
        events=[describe_event(event, state.map) for event in events],
        rules=[event.rule.id for event in events],
    )


def ending_info(outcome: Outcome) -> EndingInfo:
    """Describe how the game ended."""
    return EndingInfo(
        winners=list(outcome.winners),
        reign=None if outcome.reign is None else outcome.reign.value,
        rules=[rule.id for rule in outcome.rules],
    )


def illegal_choice_info(error: IllegalChoice) -> IllegalChoiceInfo:
    """Describe why the choice is not legal."""
    return IllegalChoiceInfo(
        choice=error.choice,
        asked=error.asked,
        name=error.name,
        reasons=[str(violation) for violation in error.violations],
        rules=list(error.rules),
    )
