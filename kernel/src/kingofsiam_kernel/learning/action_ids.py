"""Action ids: the numbers of the action space as the answers of a `Turn`."""

from collections.abc import Sequence
from typing import Final

from kingofsiam.maps import Map
from kingofsiam.model.moves import Follower, Pass
from kingofsiam.model.pieces import FACTIONS, POOL, ActionCard
from kingofsiam.model.state import State
from kingofsiam.turns.questions import Answer, QuestionKind
from kingofsiam.turns.turn import Turn
from kingofsiam_kernel.twin.action_space import FIRST_FOLLOWER, FIRST_IN_POOL, FIRST_PROVINCE, NOBODY_TAKEN
from kingofsiam_kernel.twin.move_codes import PASS

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
    """The turn of these legal action ids, up to the question that the kernel asks next: one with an answer."""
    turn = _up_to_a_choice(Turn(state))
    for action_id in ids:
        turn = _up_to_a_choice(turn.answer(answer_of(action_id, state.map)))
    return turn


def _up_to_a_choice(turn: Turn) -> Turn:
    """The kernel skips what a card asks where nobody and nowhere is the only answer."""
    while turn.question and turn.question.kind is not QuestionKind.TAKE and turn.legal == (None,):
        turn = turn.answer(None)
    return turn
