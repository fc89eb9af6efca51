"""Serialization: writes positions, moves and records as JSON documents or in text notation, and reasons and events."""

from collections.abc import Iterable, Sequence
from enum import Enum

from kingofsiam import notation
from kingofsiam.maps import Map
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Move, Pass, Play
from kingofsiam.model.state import State
from kingofsiam.model.violations import Violation
from kingofsiam.notation.json import documents
from kingofsiam.notation.json.parser import Json
from kingofsiam.render.sentences import explain_violations


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


def write_reasons(violations: tuple[Violation, ...], state: State, language: str = "en") -> dict[str, Json]:
    """The reasons why a move is refused, as data and as sentences."""
    reasons = list(explain_violations(violations, state, language=language))
    return {"violations": [documents.dump(violation) for violation in violations], "reasons": reasons}


def write_events(events: Sequence[Event], told: Iterable[str]) -> dict[str, Json]:
    """What happened, as data and as sentences."""
    return {"events": [documents.dump(event) for event in events], "told": list(told)}
