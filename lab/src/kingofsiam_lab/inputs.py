"""Input parsing: positions, possible or not, records and map files, from text notation, JSON or TOML.

The page edits positions that cannot arise in a game, so nothing here demands that a position is valid: `state_faults`
lists what is wrong with it. Its map must be one that a map file can hold: one that comes with the game, or your own.
"""

import re
from dataclasses import replace
from typing import Final, cast

from kingofsiam import engine, maps
from kingofsiam.builder import with_readings
from kingofsiam.errors import InvalidState
from kingofsiam.maps import Map
from kingofsiam.model.state import State
from kingofsiam.notation import Record, parse_position, parse_record
from kingofsiam.notation.json.documents import FORMAT, STATE, load_record, load_state
from kingofsiam.notation.json.parser import InvalidJson, Json, invalid, parse_json, unexpected

MAX_TEXT_LENGTH: Final = 100_000
"""The maximum length of an imported text in characters. A record with its map has about seven thousand."""

OWN_PREFIX: Final = "my-"
"""With what the name of a map begins that was made from one that comes with the game."""

_RECORD_BEGINS, _JSON_BEGINS = "[", "{"
_MAP_FILE_BEGINS: Final = re.compile(r"#|[A-Za-z_]+[ \t]*=")
"""A comment or a key with its value; the first field of a position is followed by no equals sign."""
_POSITION_BEGINS: Final = re.compile(rf"({'|'.join(maps.NAMES)})\b|\S+\s+\S+\s+\S*[*=/]")
"""The name of a map that comes with the game; or of another one, before kings and tiles."""
_UNKNOWN: Final = (
    "is neither a position nor a game nor a map; a position begins with the name of its map, such as siam, "
    'a game with [Format "1"]'
)
_UNCHECKED_CODEC: Final = replace(STATE, check=None, constants=(("format", FORMAT), ("kind", "state")))


def read_unchecked_state(value: object) -> State:
    """Parse a position: text, perhaps with its map, or a JSON document. Raises `NotationError` or `InvalidJson`.

    The position may be invalid. Its outcome is computed from the rest; a document's own outcome is ignored.
    """
    if isinstance(value, str):
        return state_on_known_map(parse_position(value, check=False))
    if not isinstance(value, dict):
        raise unexpected("an object (the JSON document) or a string (the text notation)", value)
    read = _UNCHECKED_CODEC.read(cast("object", value))
    return state_on_known_map(with_readings(read, read.readings, check=False))


def state_on_known_map(state: State) -> State:
    """The position on the bundled map, if its own map is only drawn differently."""
    map = known_map(state.map)
    return state if state.map == map else replace(state, board=replace(state.board, map=map))


def known_map(map: Map) -> Map:
    """The bundled map of this name, if it plays like this one; otherwise this one.

    How the map is drawn and how certain its facts are may differ, as in an older file.
    """
    return maps.included(map) or map


def own_map(map: Map) -> Map:
    """The map under a name of its own, if it has that of a map that comes with the game but differs from it."""
    if map.name not in maps.NAMES or map == maps.load(map.name):
        return map
    return replace(map, name=OWN_PREFIX + map.name)


def state_faults(state: State) -> tuple[str, ...]:
    """Every reason why this position is invalid."""
    try:
        engine.check(state)
    except InvalidState as error:
        return error.faults
    return ()


def state_document(state: State) -> Json:
    """The JSON document of the position, valid or not."""
    return _UNCHECKED_CODEC.dump(state)


def read_import(value: object) -> State | Record | Map:
    """Parse an imported text: a position, valid or not, a record, or a map file.

    Raises `NotationError`, `InvalidJson`, or `InvalidMap` with every fault of the file.
    """
    if not isinstance(value, str):
        raise unexpected("a text", value)
    if len(value) > MAX_TEXT_LENGTH:
        raise invalid(f"must have at most {MAX_TEXT_LENGTH} characters, but has {len(value)}")
    stripped = value.lstrip()
    if stripped.startswith(_JSON_BEGINS):
        return _read_json(value)
    if stripped.startswith(_RECORD_BEGINS):
        return record_on_known_map(parse_record(value))
    if _MAP_FILE_BEGINS.match(stripped):
        return own_map(Map.from_toml(value))
    if not _POSITION_BEGINS.match(stripped):
        raise invalid(_UNKNOWN)
    return read_unchecked_state(value)


def _read_json(text: str) -> State | Record:
    value = parse_json(text)
    kind = cast("dict[str, object]", value).get("kind")
    if kind == "record":
        return record_on_known_map(load_record(value))
    if kind != "state":
        raise InvalidJson(issue.under("kind") for issue in invalid(_UNKNOWN).issues)
    state = read_unchecked_state(value)
    return state if state_faults(state) else load_state(value)  # strict: this checks the rest of the document too


def record_on_known_map(record: Record) -> Record:
    """The record on the bundled map, if its own map is only drawn differently."""
    map = known_map(record.map)
    if record.map == map:
        return record
    deal = record.deal
    return replace(record, deal=state_on_known_map(deal) if isinstance(deal, State) else replace(deal, map=map))
