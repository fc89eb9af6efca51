"""Action ids: the numbers of the action space as the answers of a `Turn`."""

from collections.abc import Sequence
from typing import Final

from kingofsiam import engine
from kingofsiam.maps import Map
from kingofsiam.model.moves import Follower, Pass
from kingofsiam.model.pieces import FACTIONS, POOL, ActionCard
from kingofsiam.model.state import State
from kingofsiam.turns.questions import STAGES, Answer, stages_of
from kingofsiam.turns.turn import Turn
from kingofsiam_kernel.errors import NotLegal
from kingofsiam_kernel.twin import action_space
from kingofsiam_kernel.twin.action_space import (
    FIRST_FOLLOWER,
    FIRST_IN_POOL,
    FIRST_PROVINCE,
    INCOMPLETE,
    NOBODY_TAKEN,
    TAKE,
)
from kingofsiam_kernel.twin.decisions import Decision, completed_move, decide, first_decision
from kingofsiam_kernel.twin.move_codes import PASS
from kingofsiam_kernel.twin.position_conversion import pack

_CARDS: Final = tuple(ActionCard)


def answer_of(action_id: int, map: Map) -> Answer:
    """The answer of this number. Raises `IndexError` where the map has no such province."""
    if action_id == PASS:
        return Pass()
    if action_id < FIRST_PROVINCE:
        return _CARDS[action_id - 1]
    if action_id < FIRST_FOLLOWER:
        return map.provinces[action_id - FIRST_PROVINCE]
    if action_id == NOBODY_TAKEN:
        return None
    place, faction = divmod(action_id - FIRST_FOLLOWER, len(FACTIONS))
    return Follower(FACTIONS[faction], POOL if action_id >= FIRST_IN_POOL else map.provinces[place])


def turn_of(state: State, ids: Sequence[int]) -> Turn:
    """The turn of these legal action ids, up to the question that the kernel asks next. Raises `NotLegal`."""
    engine.check(state)
    decision: Decision | None = first_decision(pack(state))
    answers: list[Answer] = []
    for action_id in ids:
        if decision is None:
            raise NotLegal(action_id)
        following = decide(decision, action_id)
        whole = completed_move(decision, action_id) != INCOMPLETE
        answers.append(answer_of(action_id, state.map))
        decision = None if whole else following
        if decision is not None:
            card = answers[0]
            assert isinstance(card, ActionCard)
            answers += [None] * (1 + _slot(card, decision.stage) - len(answers))
    return Turn(state, tuple(answers))


def _slot(card: ActionCard, stage: int) -> int:
    """Which of the card's questions, from 0, the kernel asks at this stage; the follower taken comes after them."""
    asked, own = STAGES[stage], stages_of(card)
    if asked in own:
        return own.index(asked)
    if stage == TAKE:
        return len(own)
    return 0 if action_space.slot(stage) == 0 else len(own) - 1  # a 2 vs. 1 that can only swap one for one
