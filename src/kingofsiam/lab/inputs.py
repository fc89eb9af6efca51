"""Lenient input parsing: positions, possible or not, and records, from text notation or JSON.

The page edits positions that cannot arise in a game, so nothing here demands that a position is valid: `state_faults`
lists what is wrong with it. Only the maps that come with the game are accepted, because text merely names its map.
"""

from dataclasses import replace
from typing import Final, cast

from kingofsiam import engine, maps
from kingofsiam.builder import with_readings
from kingofsiam.errors import InvalidState
from kingofsiam.maps import Map
from kingofsiam.model.state import State
from kingofsiam.notation import Record, parse_record
from kingofsiam.notation.json.documents import FORMAT, load_record, load_state
from kingofsiam.notation.json.parser import InvalidJson, Json, invalid, parse_json, unexpected
from kingofsiam.notation.json.states import STATE, build_state
from kingofsiam.notation.text.positions import scan_position
from kingofsiam.notation.text.scanner import Scanner

MAX_TEXT_LENGTH: Final = 100_000
"""The most characters an imported text may have. A record with its map has about seven thousand."""

_RECORD_BEGINS, _JSON_BEGINS = "[", "{"
_UNCHECKED_CODEC: Final = replace(STATE, factory=build_state, constants=(("format", FORMAT), ("kind", "state")))


def read_unchecked_state(value: object) -> State:
    """Parse a position, text or JSON document, on a bundled map. Raises `NotationError` or `InvalidJson`.

    The position may be invalid. Its outcome is computed from the rest; a document's own outcome is ignored.
    """
    if isinstance(value, str):
        scanner = _scanner_within_space(value)
        state = scan_position(scanner)
        scanner.expect_end()
        return state
    if not isinstance(value, dict):
        raise unexpected("an object (the JSON document) or a string (the text notation)", value)
    read = _UNCHECKED_CODEC.read(cast("object", value))
    return state_on_bundled_map(with_readings(read, read.readings, check=False))


def state_on_bundled_map(state: State) -> State:
    """The position on the bundled map of that name. Raises `InvalidJson` if its map differs from every bundled one."""
    known = bundled_map(state.map)
    return state if state.map == known else replace(state, board=replace(state.board, map=known))


def bundled_map(map: Map) -> Map:
    """The bundled map that plays like this one. Raises `InvalidJson` if there is none, because text only names a map.

    How the map is drawn and how certain its facts are may differ, as in an older file.
    """
    known = maps.included(map)
    if known is None:
        raise invalid(f"is on a custom map; only these can be played here: {', '.join(maps.NAMES)}")
    return known


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


def _scanner_within_space(text: str) -> Scanner:
    """A scanner of the stripped text whose faults still give line and column in the whole text."""
    before = text[: len(text) - len(text.lstrip())]
    return Scanner(text.strip(), 1 + before.count("\n"), len(before) - before.rfind("\n"))


def read_position_or_record(value: object) -> State | Record:
    """Parse an imported text: a position, valid or not, or a record. Raises `NotationError` or `InvalidJson`."""
    if not isinstance(value, str):
        raise unexpected("a text", value)
    if len(value) > MAX_TEXT_LENGTH:
        raise invalid(f"must have at most {MAX_TEXT_LENGTH} characters, but has {len(value)}")
    stripped = value.lstrip()
    if stripped.startswith(_JSON_BEGINS):
        return _read_json(value)
    if stripped.startswith(_RECORD_BEGINS):
        return record_on_bundled_map(parse_record(value, strict=False))
    return read_unchecked_state(value)


def _read_json(text: str) -> State | Record:
    value, repeated = parse_json(text)
    if repeated:
        raise InvalidJson(repeated)
    kind = cast("dict[str, object]", value).get("kind")
    if kind == "record":
        return record_on_bundled_map(load_record(value))
    if kind != "state":
        raise InvalidJson(issue.under(".kind") for issue in unexpected('"state" or "record"', kind).issues)
    state = read_unchecked_state(value)
    return state if state_faults(state) else load_state(value)  # strict: this checks the rest of the document too


def record_on_bundled_map(record: Record) -> Record:
    """The record on the bundled map of that name. Raises `InvalidJson` if its map differs from every bundled one."""
    known = bundled_map(record.map)
    if record.map == known:
        return record
    deal = record.deal
    return replace(record, deal=state_on_bundled_map(deal) if isinstance(deal, State) else replace(deal, map=known))
