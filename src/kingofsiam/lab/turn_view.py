"""The page's view of a `Turn`: the questions of the card as slots, with the answers so far and what is legal next.

The page may answer a later question first. Until such a gap is filled, every legal answer to it counts: what is legal
further on follows one of them at least, and the reasons are those that all of them share.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kingofsiam.lab.spots import dump_spot
from kingofsiam.lab.views import json_array, violation_view
from kingofsiam.model.moves import Follower, Move, Pass
from kingofsiam.model.pieces import ActionCard, Province
from kingofsiam.model.state import State
from kingofsiam.model.violations import Violation
from kingofsiam.notation import format_action, format_move
from kingofsiam.notation.json.parser import Json
from kingofsiam.referee.errors import Fault, fault, invalid_params_error
from kingofsiam.referee.method_table import PARAMS_PATH
from kingofsiam.turns import Answer, Question, QuestionKind, Turn
from kingofsiam.turns.questions import TAKE, Answers
from kingofsiam.turns.reasons import shared_reasons

PASS: Final = "pass"
"""The value of `card` that means: pass, play no card."""

MAX_SLOTS: Final = 3
"""The most questions a card asks."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A question of the card. If it is `forced`, the card's rules allow no answer but None; if `hidden`, it is None."""

    question: Question
    forced: bool
    hidden: bool

    def fits(self, answer: Answer) -> bool:
        """Whether the page can give this answer."""
        return answer is None if self.hidden else self.forced or answer is not None

    def given(self, told: Sequence[Province | Follower | None]) -> Answers:
        """The answer that the spot, if there is one, gives: none or one. Null is "nobody" only if that is forced."""
        if self.hidden:
            return (None,)
        if not told or (told[0] is None and not self.forced):
            return ()
        follower_wanted = self.question.kind is QuestionKind.FOLLOWER
        return (told[0].province if isinstance(told[0], Follower) and not follower_wanted else told[0],)


def slots(turn: Turn) -> tuple[Slot, ...]:
    """The questions of the card that has just been chosen.

    Where nothing can be chosen a question is hidden, but of a swap with fewer followers all questions are shown.
    """
    asked: list[tuple[Question, bool]] = []
    while turn.action is None and turn.question is not None:
        asked.append((turn.question, turn.legal == (None,)))
        turn = turn.answer(turn.legal[0])
    swap = any(question.kind is QuestionKind.FOLLOWER and not forced for question, forced in asked)
    return tuple(Slot(question, forced, forced and not swap) for question, forced in asked)


def turn_view(
    state: State,
    card: ActionCard | Pass | None,
    told: Sequence[Province | Follower | None],
    take: Province | Follower | None,
    taken: bool,
) -> Json:
    """The questions of a turn with the answers so far (`told`), what is legal next, and what is wrong already.

    Answers beyond the questions of the card are ignored, because the position may change while a turn is built.
    """
    if card is None:
        return _turn_json((), None, None, ())
    start = Turn(state).answer(card)
    if start.question is None:
        told, take, taken = (), None, False
    asked = slots(start)
    shown = [slot for slot in asked if not slot.hidden]
    faults = [*_answer_faults(shown, told), *_take_faults(take)]
    if faults:
        raise invalid_params_error(faults)
    views: list[Json] = []
    turns: tuple[Turn, ...] = (start,)
    known, has_gap = turns, False
    for slot in asked:
        given = slot.given(told[len(views) : len(views) + 1])
        if not slot.hidden:
            views.append(_slot_view(slot, given, () if start.reasons else turns))
        turns = tuple(each.answer(answer) for each in turns for answer in given or _going_on(each))
        known, has_gap = (turns if given else known), has_gap or not given
    if has_gap:
        return _turn_json(views, None, take, shared_reasons(each.reasons for each in known))
    turn = turns[0]
    whole = turn.answer(take) if taken or take is not None else turn
    return _turn_json(views, turn, take, whole.reasons, whole.move)


def _going_on(turn: Turn) -> Answers:
    """The answers that may fill a gap: all legal ones; once something is wrong, the first that adds nothing, if any."""
    return turn.legal[:1] or turn.candidates if turn.reasons else turn.legal


def _slot_view(slot: Slot, given: Answers, turns: Sequence[Turn]) -> Json:
    """The slot with its answer, and the spots that are legal after the answers before it."""
    legal = dict.fromkeys(answer for turn in turns for answer in turn.legal if answer is not None)
    return {
        "ask": slot.question.text,
        "wants": slot.question.kind.value,
        "told": dump_spot(given[0]) if given else None,
        "legal": json_array(map(dump_spot, legal)),
        "may_be_nobody": slot.forced,
        "is_told": bool(given),
    }


def _turn_json(
    slot_views: Sequence[Json],
    turn: Turn | None,
    take: Answer,
    reasons: Sequence[Violation],
    move: Move | None = None,
) -> Json:
    """The view of a turn; `turn` is the turn before the take, once every question of the card is answered."""
    takes = () if turn is None or turn.reasons else turn.legal
    return {
        "slots": json_array(slot_views),
        "take": {
            "ask": TAKE.text,
            "legal": json_array(dump_spot(each) for each in takes if each is not None),
            "told": dump_spot(take),
            "nobody": None in takes,
        },
        "action": None if turn is None or turn.action is None else format_action(turn.action, turn.state.map),
        "move": None if turn is None or move is None else format_move(move, turn.state.map),
        "violations": json_array(map(violation_view, reasons)),
        "legal": None if move is None else not reasons,
    }


def _answer_faults(asked: Sequence[Slot], told: Sequence[Province | Follower | None]) -> Iterator[Fault]:
    for place, (slot, spot) in enumerate(zip(asked, told, strict=False)):
        if slot.question.kind is QuestionKind.FOLLOWER and isinstance(spot, str):
            yield fault(f"{PARAMS_PATH}.told[{place}].faction", "is missing: the question is about a follower")


def _take_faults(take: Province | Follower | None) -> Iterator[Fault]:
    if isinstance(take, str):
        yield fault(f"{PARAMS_PATH}.take.faction", "is missing: the question is about a follower")


def describe_move(state: State, move: Move) -> Json:
    """The parameters of `turn` that build this move. `card` is null if no answers do; for a legal move some do."""
    if isinstance(move, Pass):
        return _description(PASS)
    turn = Turn.of(state, move)
    if turn is None:
        return _description(None)
    card, *answers, take = turn.answers
    answered = tuple(zip(slots(Turn(state).answer(card)), answers, strict=True))
    if not all(slot.fits(answer) for slot, answer in answered):
        return _description(None)
    told = (answer for slot, answer in answered if not slot.hidden)
    return _description(move.action.card.value, told, take, taken=True)


def _description(card: str | None, told: Iterable[Answer] = (), take: Answer = None, *, taken: bool = False) -> Json:
    return {"card": card, "told": json_array(map(dump_spot, told)), "take": dump_spot(take), "taken": taken}
