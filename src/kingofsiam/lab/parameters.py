"""The RPC parameters of the lab's methods, and how each one is parsed and validated."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, cast

from kingofsiam.lab.inputs import (
    MAX_TEXT_LENGTH,
    bundled_map,
    read_position_or_record,
    read_unchecked_state,
    record_on_bundled_map,
    state_on_bundled_map,
)
from kingofsiam.lab.spots import read_spot
from kingofsiam.lab.turn_view import MAX_SLOTS, PASS
from kingofsiam.maps import Map
from kingofsiam.model.moves import Follower, Pass
from kingofsiam.model.pieces import PLAYERS, Province
from kingofsiam.notation import Record, parse_record
from kingofsiam.notation.json.codec import Integer, String
from kingofsiam.notation.json.documents import load_record
from kingofsiam.notation.json.parser import InvalidJson, JsonIssue, invalid, unexpected
from kingofsiam.notation.record import MAX_MOVES
from kingofsiam.players import QUICK_BOTS
from kingofsiam.referee import parameters
from kingofsiam.referee.method_table import Parameter, ParsedParams, RawParams
from kingofsiam.referee.serialization import read_move

_AT: Final = Integer(0, MAX_MOVES)
_NAME: Final = String()


def _default_none(_: RawParams) -> None:
    return None


def _default_empty(_: RawParams) -> tuple[object, ...]:
    return ()


def _read_state(value: object, values: ParsedParams) -> object:
    return state_on_bundled_map(parameters.STATE.read(value, values))


def _read_map(value: object, values: ParsedParams) -> Map:
    return bundled_map(parameters.MAP.read(value, values))


def _read_record(value: object, _: ParsedParams) -> Record:
    return record_on_bundled_map(
        parse_record(value, strict=False) if isinstance(value, str) else _record_document(value)
    )


def _record_document(value: object) -> Record:
    if not isinstance(value, dict):
        raise unexpected("an object (the JSON document) or a string (the text notation)", value)
    return load_record(cast("object", value))


def _read_next_move(value: object, values: ParsedParams) -> object:
    return read_move(value, values["record"].map if "record" in values else None)


def _read_card(value: object, values: ParsedParams) -> object:
    return Pass() if value == PASS else parameters.CARD.read(value, values)


def _read_answers(value: object, _: ParsedParams) -> tuple[Province | Follower | None, ...]:
    return _read_list(value, MAX_SLOTS, read_spot)


def _read_names(value: object, _: ParsedParams) -> tuple[str, ...]:
    return _read_list(value, max(PLAYERS), _NAME.read)


def _read_list(value: object, max_length: int, read_item: Callable[[object], Any]) -> tuple[Any, ...]:
    """Read every item of a list. Raises `InvalidJson` with the issues of all items."""
    if not isinstance(value, list):
        raise unexpected("a list", value)
    items = cast("list[object]", value)
    if len(items) > max_length:
        raise invalid(f"must have at most {max_length} entries, but has {len(items)}")
    issues: list[JsonIssue] = []
    parsed: list[Any] = []
    for index, item in enumerate(items):
        try:
            parsed.append(read_item(item))
        except InvalidJson as error:
            issues += (issue.under(f"[{index}]") for issue in error.issues)
    if issues:
        raise InvalidJson(issues)
    return tuple(parsed)


def _read_flag(value: object, _: ParsedParams) -> bool:
    if not isinstance(value, bool):
        raise unexpected("true or false", value)
    return value


def _read_machine(value: object, _: ParsedParams) -> str:
    if not isinstance(value, str) or value not in QUICK_BOTS:
        raise unexpected(f"one of {', '.join(QUICK_BOTS)}", value)
    return value


STATE: Final = replace(parameters.STATE, read=_read_state)
UNCHECKED_STATE: Final = Parameter(
    "state",
    "the position, valid or not: its JSON document, or one line of text notation",
    lambda value, _: read_unchecked_state(value),
)
MOVE: Final = parameters.MOVE
NEXT_MOVE: Final = replace(MOVE, read=_read_next_move)
NUMBER_OF_PLAYERS: Final = parameters.NUMBER_OF_PLAYERS
SEED: Final = replace(parameters.SEED, about="makes every random draw repeatable; drawn at random if left out")
MAP: Final = replace(parameters.MAP, read=_read_map)
READINGS: Final = parameters.READINGS
NEW_READINGS: Final = replace(
    READINGS, about="readings to use instead of the position's own: a preset, the notation or the document"
)
NAMES: Final = Parameter("names", "the names of the players, by seat; none if left out", _read_names, _default_empty)
TEXT: Final = Parameter(
    "text", f"a text of at most {MAX_TEXT_LENGTH} characters", lambda value, _: read_position_or_record(value)
)
RECORD: Final = Parameter("record", "the record: its text notation, or its JSON document", _read_record)
AT: Final = Parameter(
    "at", "the number of moves played; all if left out", lambda value, _: _AT.read(value), _default_none
)
CARD: Final = Parameter(
    "card",
    f'the action card, by its name or letter; "{PASS}" to play none; not chosen yet if left out',
    _read_card,
    _default_none,
)
ANSWERS: Final = Parameter(
    "told",
    "the answers so far: a spot for each question of the card, null where there is none yet",
    _read_answers,
    lambda _: (),
)
TAKE: Final = Parameter("take", "the follower you take", lambda value, _: read_spot(value), _default_none)
TAKEN: Final = Parameter(
    "taken", "whether the take is settled; then no `take` means that nobody is taken", _read_flag, lambda _: False
)
MACHINE: Final = Parameter("player", f"one of {', '.join(QUICK_BOTS)}", _read_machine)
