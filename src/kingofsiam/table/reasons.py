"""Why something is not offered: the referee is asked about moves that contain it.

A step is one piece of a move, and a move with a refused piece can be finished in many ways. The reasons shown are those
of the way that has the fewest: what is then still wrong is wrong because of this piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from kingofsiam import engine
from kingofsiam.moves import Action, Follower, Play
from kingofsiam.rules.s1_components import FACTIONS, ActionCard
from kingofsiam.rules.s5_actions import follower, playing
from kingofsiam.state import State
from kingofsiam.table.choosing import Turn, Value
from kingofsiam.table.forms import Way, action_of, take_of
from kingofsiam.violations import Violation

_MOST_TRIED: Final = 400


def why_not(turn: Turn, value: Value) -> tuple[Violation, ...]:
    """The reasons why this is not offered now; none if a legal move contains it."""
    tried = (engine.judge(turn.state, move) for move in islice(_moves(turn, value), _MOST_TRIED))
    return min(tried, key=len, default=())


def _moves(turn: Turn, value: Value) -> Iterator[Play]:
    """Moves that agree with what is chosen, contain this, and go on as legal moves do."""
    if isinstance(value, ActionCard):
        for action in playing.options(turn.state, value):
            yield from _with_any_take(turn.state, action)
    elif turn.card is not None and (value is None or isinstance(value, str | tuple)):
        yield from _moves_with_answer(turn, turn.card, (value,))


def _moves_with_answer(turn: Turn, card: ActionCard, answer: Way) -> Iterator[Play]:
    if turn.action is not None:
        whole = (*turn.take, *answer)
        ends: tuple[Way, ...] = ((),) if len(whole) == 2 else tuple(((faction,),) for faction in FACTIONS)
        yield from (Play(turn.action, take_of((*whole, *end))) for end in ends)
        return
    for way in dict.fromkeys((*turn.answers, *answer, *way[1:]) for way in turn.legal_ways()):
        yield from _with_any_take(turn.state, action_of(card, way))


def _with_any_take(state: State, action: Action) -> Iterator[Play]:
    """The action with each follower that would stand there after it."""
    takes: tuple[Follower | None, ...] = follower.takeable(playing.carry_out(state.board, action), state.readings)
    yield from (Play(action, take) for take in takes or (None,))
