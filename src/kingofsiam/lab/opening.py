"""What a text is that somebody pastes: a position or a record, in notation or in JSON."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from kingofsiam.lab.games import written
from kingofsiam.lab.positions import faults_of, known_map, read_any_state
from kingofsiam.notation import Record, parse_record, verify
from kingofsiam.notation.json_documents import load_record, load_state
from kingofsiam.notation.json_faults import InvalidJson, mistaken, wrong
from kingofsiam.notation.json_text import Json, parsed
from kingofsiam.notation.position_text import text_of
from kingofsiam.state import State

LONGEST_TEXT: Final = 100_000
"""How many characters a text to be opened may have; a record with its map has about seven thousand."""

_RECORD_BEGINS, _JSON_BEGINS = "[", "{"


def opened(text: State | Record) -> Json:
    """What was read from the text: its kind, and the position; of a record the one after its last legal move."""
    if isinstance(text, State):
        return {"kind": "position", "state": text_of(text), "record": None, "short": None}
    return {"kind": "record", "state": text_of(verify(text).state), **written(text)}


def read_text(value: object) -> State | Record:
    """The position or record that a text says. A position may be impossible, but it may not claim what is not so."""
    if not isinstance(value, str):
        raise mistaken("a text", value)
    if len(value) > LONGEST_TEXT:
        raise wrong(f"must have at most {LONGEST_TEXT} characters, but has {len(value)}")
    begin = value.lstrip()
    if begin.startswith(_JSON_BEGINS):
        return _read_json(value)
    if begin.startswith(_RECORD_BEGINS):
        return on_its_map(parse_record(value, strict=False))
    return read_any_state(value)


def _read_json(text: str) -> State | Record:
    value, repeated = parsed(text)
    if repeated:
        raise InvalidJson(repeated)
    kind = cast("dict[str, object]", value).get("kind")
    if kind == "record":
        return on_its_map(load_record(value))
    if kind != "state":
        raise InvalidJson(each.under(".kind") for each in mistaken('"state" or "record"', kind).found)
    state = read_any_state(value)
    return state if faults_of(state) else load_state(value)  # which knows of what the document says besides


def on_its_map(record: Record) -> Record:
    """The record of the same game on the map that comes with the game; raises if its map is another one."""
    known = known_map(record.map)
    return record if record.map == known else replace(record, deal=replace(record.deal, map=known))
