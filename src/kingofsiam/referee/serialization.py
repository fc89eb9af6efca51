"""Serialization: writes positions, moves and records as JSON documents or in text notation, and answers of a turn."""

from collections.abc import Iterable, Sequence
from enum import Enum
from types import SimpleNamespace
from typing import Final, cast

from kingofsiam import notation
from kingofsiam.maps import Map
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Follower, Move, Pass, Play
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import Violation
from kingofsiam.notation.json import documents
from kingofsiam.notation.json.codec import Codec, Made, nullable, one_of
from kingofsiam.notation.json.parser import Json
from kingofsiam.notation.json.values import FOLLOWER, PROVINCE
from kingofsiam.render.sentences import explain_violations
from kingofsiam.turns.questions import Answer


class Form(Enum):
    """How a position, a move or a record is written."""

    JSON = "json"
    TEXT = "text"


def write(value: State | Move | notation.Record, form: Form, map: Map) -> Json:
    """A value in this form."""
    if form is Form.JSON:
        return documents.dump(value)
    match value:
        case State():
            return notation.format_position_with_map(value)
        case notation.Record():
            return notation.format_record(value)
        case Pass() | Play():
            return notation.format_move(value, map)


def _read_later_answer(value: object) -> Answer:
    return FOLLOWER.read(cast("object", value)) if isinstance(value, dict) else nullable(PROVINCE).read(value)


FIRST_ANSWER: Final[Codec[Answer]] = one_of({"pass": Pass(), **{card.value: card for card in ActionCard}})
"""The pass or the card with which a turn begins."""
LATER_ANSWER: Final[Codec[Answer]] = Made(
    _read_later_answer, lambda answer: FOLLOWER.dump(answer) if isinstance(answer, Follower) else cast("Json", answer)
)
"""A province, a follower, or null for nobody."""


def write_answer(answer: Answer) -> Json:
    """Format an answer of a turn: the name of a card or province, "pass", a follower, or null."""
    return (FIRST_ANSWER if isinstance(answer, Pass | ActionCard) else LATER_ANSWER).dump(answer)


def write_reasons(violations: tuple[Violation, ...], state: State) -> dict[str, Json]:
    """The reasons why a move is refused, as data and as sentences."""
    reasons = list(explain_violations(violations, state))
    return {"violations": [documents.dump(violation) for violation in violations], "reasons": reasons}


def write_events(events: Sequence[Event], told: Iterable[str]) -> dict[str, Json]:
    """What happened, as data and as sentences."""
    return {"events": [documents.dump(event) for event in events], "told": list(told)}


def write_board(board: Board) -> Json:
    """Format what lies on a board."""
    owner = SimpleNamespace(board=board)
    return {
        field.name: field.codec.dump(field.value_of(owner))
        for field in documents.STATE.fields
        if field.name in documents.ON_BOARD
    }
