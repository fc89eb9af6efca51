"""What happened, in the words and with the rule ids that an environment puts into its infos."""

from __future__ import annotations

from typing import TypedDict

from kingofsiam.bridges.refusing import IllegalChoice
from kingofsiam.engine import narrate
from kingofsiam.moves import Move
from kingofsiam.notation import format_move
from kingofsiam.picture.tell import tell
from kingofsiam.state import Outcome, State


class TurnTold(TypedDict):
    """A turn: whose it was, his move in notation, what happened in sentences, and the ids of the rules applied."""

    seat: int
    move: str
    events: list[str]
    rules: list[str]


class EndingTold(TypedDict):
    """An ending: the seats that won, who reigns (nobody in a colony), and the ids of the rules that decided."""

    winners: list[int]
    reign: str | None
    rules: list[str]


class RefusalTold(TypedDict):
    """A refused choice: its number, what was asked, what it says, why not, and the ids of the rules broken."""

    choice: int
    asked: str
    name: str
    reasons: list[str]
    rules: list[str]


def turn_told(state: State, move: Move) -> TurnTold:
    """The turn in which this move is made."""
    events = narrate(state, move)
    return TurnTold(
        seat=state.to_move,
        move=format_move(move, state.map),
        events=[tell(event, state.map) for event in events],
        rules=[event.rule.id for event in events],
    )


def ending_told(outcome: Outcome) -> EndingTold:
    """How the game ended."""
    return EndingTold(
        winners=list(outcome.winners),
        reign=None if outcome.reign is None else outcome.reign.value,
        rules=[rule.id for rule in outcome.rules],
    )


def refusal_told(refused: IllegalChoice) -> RefusalTold:
    """Why the choice was refused."""
    return RefusalTold(
        choice=refused.choice,
        asked=refused.asked,
        name=refused.name,
        reasons=[str(violation) for violation in refused.violations],
        rules=list(refused.rules),
    )
