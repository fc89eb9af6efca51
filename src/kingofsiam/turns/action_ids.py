"""Action ids: the answers of a turn as the numbers of the kernel's action space, and back.

The kernel asks nothing where nothing can be chosen, so None has no number, except where no follower is taken.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import kingofsiam_kernel as kernel
from kingofsiam.errors import NotLegal
from kingofsiam.maps import Map
from kingofsiam.model.moves import Follower, Pass
from kingofsiam.model.pieces import FACTIONS, POOL, ActionCard
from kingofsiam.model.state import State
from kingofsiam.turns.questions import Answer, Answers, card_questions

_CARDS: Final = tuple(ActionCard)
_FIRST_PROVINCE, _FIRST_FOLLOWER, _FIRST_IN_POOL, _NOBODY = 8, 16, 40, 43
_SLOTS: Final = {
    "crowned": 0,
    "other tile": 1,
    "Rama goes": 0,
    "Lao goes": 1,
    "Malay goes": 2,
    "first place": 0,
    "second place": 1,
    "first of two": 0,
    "second of two": 1,
    "for the two": 2,
    "one": 0,
}
"""Which of the card's questions the kernel asks at each stage; "other" and "take" depend on the card."""


def action_ids(answers: Answers, map: Map) -> Iterator[int]:
    """The numbers of these answers, the card first. Raises `KeyError` for a province that is not on the map."""
    for number, answer in enumerate(answers):
        match answer:
            case Pass():
                yield kernel.PASS
            case ActionCard():
                yield _CARDS.index(answer) + 1
            case Follower(faction, place):
                first = _FIRST_IN_POOL if place == POOL else _FIRST_FOLLOWER + len(FACTIONS) * map.index[place]
                yield first + faction.index
            case None:
                card = answers[0]
                assert isinstance(card, ActionCard)
                if number > len(card_questions(card, map)):
                    yield _NOBODY
            case _:
                yield _FIRST_PROVINCE + map.index[answer]


def answer_of(action_id: int, map: Map) -> Answer:
    """The answer of this number. Raises `IndexError` where the map has no such province."""
    if action_id == kernel.PASS:
        return Pass()
    if action_id < _FIRST_PROVINCE:
        return _CARDS[action_id - 1]
    if action_id < _FIRST_FOLLOWER:
        return map.provinces[action_id - _FIRST_PROVINCE]
    if action_id == _NOBODY:
        return None
    place, faction = divmod(action_id - _FIRST_FOLLOWER, len(FACTIONS))
    return Follower(FACTIONS[faction], POOL if action_id >= _FIRST_IN_POOL else map.provinces[place])


def answers_from(state: State, action_ids: Sequence[int]) -> Answers:
    """The answers of these numbers, up to the question that the kernel asks next. Raises `NotLegal`."""
    decision: kernel.Decision | None = kernel.first_decision(kernel.pack(state))
    answers: list[Answer] = []
    for action_id in action_ids:
        if decision is None:
            raise NotLegal(action_id)
        following = kernel.decide(decision, action_id)
        whole = kernel.completed_move(decision, action_id) != kernel.INCOMPLETE
        answers.append(answer_of(action_id, state.map))
        decision = None if whole else following
        if decision is not None:
            card = answers[0]
            assert isinstance(card, ActionCard)
            answers += [None] * (1 + _slot(card, decision.stage, state.map) - len(answers))
    return tuple(answers)


def _slot(card: ActionCard, stage: int, map: Map) -> int:
    """Which of the card's questions, from 0, the kernel asks at this stage; the follower taken comes after them."""
    if kernel.STAGES[stage] == "take":
        return len(card_questions(card, map))
    return _SLOTS.get(kernel.STAGES[stage], 2 if card is ActionCard.TWO_VS_ONE else 1)
