"""Serialization: reads and writes positions, moves and deals as JSON documents or in text notation."""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import lru_cache
from types import SimpleNamespace
from typing import Final, TypeVar, cast

from kingofsiam import notation
from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Action, Follower, Move, Pass, Play
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import Board, State
from kingofsiam.model.violations import Violation
from kingofsiam.notation.json import documents
from kingofsiam.notation.json.codec import Codec, Made, array, cached, one_of, read_each
from kingofsiam.notation.json.moves import FOLLOWER
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue, unexpected
from kingofsiam.notation.json.pieces import PROVINCE
from kingofsiam.notation.json.positions import STATE
from kingofsiam.notation.text.pieces import follower
from kingofsiam.render.sentences import explain_violations
from kingofsiam.turns import Answer

T = TypeVar("T")

_CACHE_SIZE: Final = 32
_MAX_CACHED_LENGTH: Final = 30_000
_MAX_ANSWERS: Final = 1000
_BOARD_FIELDS: Final = ("tiles", "kings", "control", "followers", "pool")


class Form(Enum):
    """How a position, move or deal is written."""

    JSON = "json"
    TEXT = "text"


def form_of(value: object) -> Form:
    """The form of a value: text for a string, JSON for anything else."""
    return Form.TEXT if isinstance(value, str) else Form.JSON


_STATE: Final = cached(documents.STATE_KIND.codec)


def _read(value: object, load: Callable[[object], T], parse: Callable[[str], T]) -> T:
    """Read a JSON document with `load`, or text with `parse`."""
    if isinstance(value, str):
        return parse(value)
    if not isinstance(value, dict):
        raise unexpected("an object (the JSON document) or a string (the text notation)", value)
    return load(cast("object", value))


def read_state(value: object) -> State:
    """Parse a position in either form. The last few are cached, because clients ask several things about each."""
    short = isinstance(value, str) and len(value) < _MAX_CACHED_LENGTH
    return _read(value, _STATE.read, _cached_text if short else notation.parse_position)


_cached_text: Final = lru_cache(maxsize=_CACHE_SIZE)(notation.parse_position)


def _read_on(map: Map | None, value: object, load: Callable[[object], T], parse: Callable[..., T]) -> T | None:
    if isinstance(value, str) and map is None:
        return None
    return _read(value, load, lambda text: parse(text, map))


def read_move(value: object, map: Map | None) -> Move | None:
    """Parse a move in either form; None for text without a map, whose province codes it needs."""
    return _read_on(map, value, documents.load_move, notation.parse_move)


def read_action(value: object, map: Map | None) -> Action | None:
    """Parse an action in either form; None for text without a map, whose province codes it needs."""
    return _read_on(map, value, documents.load_action, notation.parse_action)


def read_record(value: object) -> notation.Record:
    """Parse a record in either form; the document of a deal is a game without moves."""
    if _is_deal(value):
        return notation.Record(documents.load_deal(value))
    return _read(value, documents.load_record, notation.parse_record)


def _is_deal(value: object) -> bool:
    return isinstance(value, dict) and cast("dict[str, object]", value).get("kind") == documents.DEAL_KIND.name


def write(value: State | Deal | Move | Action | notation.Record, form: Form, map: Map) -> Json:
    """A value in this form."""
    if form is Form.JSON:
        return documents.dump(value)
    match value:
        case State():
            return notation.format_position_with_map(value)
        case Deal():
            return notation.format_deal(value)
        case notation.Record():
            return notation.format_record(value)
        case Pass() | Play():
            return notation.format_move(value, map)
        case _:
            return notation.format_action(value, map)


def _read_later_answer(value: object) -> Answer:
    if value is None:
        return None
    if isinstance(value, str):
        return PROVINCE.read(value)
    if not isinstance(value, dict):
        raise unexpected("a province, a follower or null", value)
    return FOLLOWER.read(cast("object", value))


def _dump_later_answer(answer: Answer) -> Json:
    return FOLLOWER.dump(answer) if isinstance(answer, Follower) else cast("Json", answer)


_FIRST_ANSWER: Final[Codec[Answer]] = one_of({"pass": Pass(), **{card.value: card for card in ActionCard}})
"""The pass or the card with which a turn begins."""
_LATER_ANSWER: Final[Codec[Answer]] = Made(_read_later_answer, _dump_later_answer)


def read_turn(value: object) -> tuple[Answer, ...]:
    """Parse the answers of a turn."""
    if not isinstance(value, list):
        raise unexpected("a list", value)
    entries = [(f"[{place}]", entry) for place, entry in enumerate(cast("list[object]", value))]
    issues: list[JsonIssue] = []
    answers = (*read_each(entries[:1], _FIRST_ANSWER, issues), *read_each(entries[1:], _LATER_ANSWER, issues))
    if issues:
        raise InvalidJson(issues)
    return answers


def read_alternatives(value: object, *, is_first: bool) -> tuple[Answer, ...]:
    """Parse one answer to a question, or a list of them; equal ones count once."""
    codec = _FIRST_ANSWER if is_first else _LATER_ANSWER
    if isinstance(value, list):
        return tuple(dict.fromkeys(array(codec, 0, _MAX_ANSWERS).read(cast("object", value))))
    return (codec.read(value),)


def write_reasons(violations: tuple[Violation, ...], state: State) -> dict[str, Json]:
    """The reasons why a move is refused, as data and as sentences."""
    reasons = list(explain_violations(violations, state))
    return {"violations": [documents.dump(violation) for violation in violations], "reasons": reasons}


def write_events(events: Sequence[Event], told: Iterable[str]) -> dict[str, Json]:
    """What happened, as data and as sentences."""
    return {"events": [documents.dump(event) for event in events], "told": list(told)}


def write_take(take: Follower | None, map: Map, form: Form) -> Json:
    """Format the follower to take in this form; null for nobody."""
    if take is None:
        return None
    return FOLLOWER.dump(take) if form is Form.JSON else follower(map).write(take)


def write_answer(answer: Answer) -> Json:
    """Format an answer of a turn: the name of a card or province, "pass", a follower, or null."""
    return (_FIRST_ANSWER if isinstance(answer, Pass | ActionCard) else _LATER_ANSWER).dump(answer)


def write_board(board: Board) -> Json:
    """Format what lies on a board: these fields of the document of a position."""
    owner = SimpleNamespace(board=board)
    return {
        field.name: field.codec.dump(field.value_of(owner)) for field in STATE.fields if field.name in _BOARD_FIELDS
    }
