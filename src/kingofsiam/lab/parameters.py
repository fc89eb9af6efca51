"""The parameters of the lab's methods, and how each is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, cast

from kingofsiam.lab.opening import LONGEST_TEXT, on_its_map, read_text
from kingofsiam.lab.positions import known_map, on_known_map, read_any_state
from kingofsiam.lab.spots import Spot, read_spot
from kingofsiam.lab.steps import MOST_SLOTS, PASS
from kingofsiam.machine_players import QUICK_PLAYERS
from kingofsiam.maps import Map
from kingofsiam.moves import Pass
from kingofsiam.notation import Record, parse_record
from kingofsiam.notation.json_codec import Text, Whole
from kingofsiam.notation.json_documents import load_record
from kingofsiam.notation.json_faults import InvalidJson, JsonFault, mistaken, wrong
from kingofsiam.notation.record import MOST_MOVES
from kingofsiam.referee import parameters
from kingofsiam.referee.forms import read_move
from kingofsiam.referee.method import Given, Parameter, Values
from kingofsiam.rules.s2_concept import PLAYERS

_AT: Final = Whole(0, MOST_MOVES)
_NAME: Final = Text()


def _nothing(_: Given) -> None:
    return None


def _none_of_them(_: Given) -> tuple[object, ...]:
    return ()


def _read_state(value: object, values: Values) -> object:
    return on_known_map(parameters.STATE.read(value, values))


def _read_map(value: object, values: Values) -> Map:
    return known_map(parameters.MAP.read(value, values))


def _read_record(value: object, _: Values) -> Record:
    return on_its_map(parse_record(value, strict=False) if isinstance(value, str) else _record_document(value))


def _record_document(value: object) -> Record:
    if not isinstance(value, dict):
        raise mistaken("an object (the JSON document) or a string (the text notation)", value)
    return load_record(cast("object", value))


def _read_next_move(value: object, values: Values) -> object:
    return read_move(value, values["record"].map if "record" in values else None)


def _read_card(value: object, values: Values) -> object:
    return Pass() if value == PASS else parameters.CARD.read(value, values)


def _read_told(value: object, _: Values) -> tuple[Spot | None, ...]:
    return _list_of(value, MOST_SLOTS, read_spot)


def _read_names(value: object, _: Values) -> tuple[str, ...]:
    return _list_of(value, max(PLAYERS), _NAME.read)


def _list_of(value: object, most: int, read: Callable[[object], Any]) -> tuple[Any, ...]:
    """The things in a list of so many at most; raises with every fault of them."""
    if not isinstance(value, list):
        raise mistaken("a list", value)
    given = cast("list[object]", value)
    if len(given) > most:
        raise wrong(f"must have at most {most} entries, but has {len(given)}")
    found: list[JsonFault] = []
    things: list[Any] = []
    for place, each in enumerate(given):
        try:
            things.append(read(each))
        except InvalidJson as error:
            found += (fault.under(f"[{place}]") for fault in error.found)
    if found:
        raise InvalidJson(found)
    return tuple(things)


def _read_flag(value: object, _: Values) -> bool:
    if not isinstance(value, bool):
        raise mistaken("true or false", value)
    return value


def _read_machine(value: object, _: Values) -> str:
    if not isinstance(value, str) or value not in QUICK_PLAYERS:
        raise mistaken(f"one of {', '.join(QUICK_PLAYERS)}", value)
    return value


STATE: Final = replace(parameters.STATE, read=_read_state)
ANY_STATE: Final = Parameter(
    "state",
    "the position, possible or not: its JSON document, or one line of text notation",
    lambda value, _: read_any_state(value),
)
MOVE: Final = parameters.MOVE
NEXT_MOVE: Final = replace(MOVE, read=_read_next_move)
NUMBER_OF_PLAYERS: Final = parameters.NUMBER_OF_PLAYERS
SEED: Final = replace(parameters.SEED, about="makes what is drawn exact; chance if left out")
MAP: Final = replace(parameters.MAP, read=_read_map)
READINGS: Final = parameters.READINGS
NEW_READINGS: Final = replace(
    READINGS, about="readings that take the place of those of the position, in the same forms as elsewhere"
)
NAMES: Final = Parameter("names", "who sits where, by seat; no names if left out", _read_names, _none_of_them)
TEXT: Final = Parameter("text", f"a text of at most {LONGEST_TEXT} characters", lambda value, _: read_text(value))
RECORD: Final = Parameter("record", "the record: its text notation, or its JSON document", _read_record)
AT: Final = Parameter("at", "after how many moves; after all if left out", lambda value, _: _AT.read(value), _nothing)
CARD: Final = Parameter(
    "card", f'the action card, by its name or letter; "{PASS}" for none; not chosen if left out', _read_card, _nothing
)
TOLD: Final = Parameter(
    "told", "a spot for each question of the card; null where none is told", _read_told, lambda _: ()
)
TAKE: Final = Parameter("take", "the follower that is taken", lambda value, _: read_spot(value), _nothing)
TAKEN: Final = Parameter(
    "taken", "whether it is told who is taken, so that no spot is nobody", _read_flag, lambda _: False
)
MACHINE: Final = Parameter("player", f"one of {', '.join(QUICK_PLAYERS)}", _read_machine)
