"""Action ids: the numbers of the action space as the answers of a `Turn`."""

from collections.abc import Sequence

from kingofsiam.model.state import State
from kingofsiam.turns.questions import QuestionKind
from kingofsiam.turns.turn import Turn
from kingofsiam_kernel.twin.move_conversion import answers


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
