"""A position that an engine declines to answer about: what on the table it takes exception to, if one thing does it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kingofsiam.citation import Rule
from kingofsiam.conformance.protocol import Declined, Engine
from kingofsiam.errors import InvalidState
from kingofsiam.moves import Move
from kingofsiam.notation.json_documents import dump_move, dump_state
from kingofsiam.rules import s4_course
from kingofsiam.rules.s5_actions import maharacha, undoing
from kingofsiam.soundness import check_state
from kingofsiam.state import State


def objection(engine: Engine, state: State, move: Move) -> tuple[str, ...]:
    """The rule of whatever must be taken away for the engine to answer; none if nothing alone does it."""
    for rule, there in _without_one_thing(state):
        try:
            check_state(there)
            engine.call("judge", state=dump_state(there), move=dump_move(move))
        except (InvalidState, Declined):
            continue
        return (rule.id,)
    return ()


def _without_one_thing(state: State) -> Iterator[tuple[Rule, State]]:
    if state.passes:
        yield s4_course.STRUGGLE_ENDS, replace(state, passes=0)
    if state.last_swap is not None:
        yield undoing.BAN_ENDS, replace(state, last_swap=None)
    if state.board.kings:
        yield maharacha.PLACE_KING, replace(state, board=replace(state.board, kings=frozenset()))
