"""What stands at the head of a drawing: what is played, the moment, and how it ended."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from kingofsiam.picture.names import SEATS, count_of, seats
from kingofsiam.picture.svg.drawing import Point, box, group, write
from kingofsiam.picture.svg.looks import coin, crown, looks
from kingofsiam.rules.s1_components import BRITISH
from kingofsiam.state import Outcome, State

NOTE: Final = (330.0, 50.0)
"""Width and height of the note beside the heading: the outcome, or the move to come."""


def heading(root: Element, state: State, at: Point, room: float) -> None:
    """What is played by how many, and the moment."""
    write(root, f"{state.map.title}: {count_of(len(state.players), 'player')}", at, 21, bold=True, room=room)
    write(root, moment(state), (at[0], at[1] + 24), 15, room=room)


def moment(state: State) -> str:
    """Which struggle it is and who is to move; or the rule that decided the game."""
    if state.outcome is not None:
        return f"The game is over. {state.outcome.rule.sentence}"
    struggle = f"Power-struggle {len(state.board.control) + 1} of {len(state.board.tiles)} is for {state.contested}"
    after = f" after {count_of(state.passes, 'pass')}" if state.passes else ""
    return f"{struggle}; {SEATS[state.to_move]} to move{after}"


def result(state: State, outcome: Outcome) -> str:
    """Who reigns and who wins."""
    if outcome.reign is None:
        reign = f"colony of the {state.map.invader}"
    else:
        reign = f"the {state.map.faction_name(outcome.reign)} reign"
    return f"{reign}, {seats(outcome.winners)} {'wins' if len(outcome.winners) == 1 else 'win'}"


def banner(root: Element, state: State, outcome: Outcome, at: Point) -> None:
    """Who reigns, who wins, and the rule that decided."""
    made = group(root, "outcome", outcome.rule.sentence, data_rule=outcome.rule.id)
    look = looks(state.map)[outcome.reign or BRITISH]
    box(made, at, *NOTE, rx=10, fill=look.tint, stroke=look.fill, stroke_width=2.5)
    coin(made, look, (at[0] + 30, at[1] + 25), 19)
    told = result(state, outcome)
    write(made, told[:1].upper() + told[1:], (at[0] + 60, at[1] + 22), 15.5, bold=True, room=NOTE[0] - 100)
    write(made, outcome.rule.id, (at[0] + 60, at[1] + 40), 12.5, room=NOTE[0] - 100)
    crown(made, (at[0] + NOTE[0] - 22, at[1] + 25), 12, "the end")
