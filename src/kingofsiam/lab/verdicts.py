"""The verdict on a move: every reason why it is not legal, or what comes of it."""

from __future__ import annotations

from kingofsiam import engine
from kingofsiam.lab.wording import happening, listed, violation
from kingofsiam.moves import Move
from kingofsiam.notation.json_text import Json
from kingofsiam.notation.position_text import text_of
from kingofsiam.state import State


def verdict(state: State, move: Move) -> Json:
    """Whether the move is legal; if it is, what happens and the position after it, else all the reasons."""
    reasons = engine.judge(state, move)
    events = () if reasons else engine.narrate(state, move)
    return {
        "legal": not reasons,
        "violations": listed(map(violation, reasons)),
        "events": listed(happening(each, state.map) for each in events),
        "after": None if reasons else text_of(engine.play(state, move)),
    }
