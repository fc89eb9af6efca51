"""Positions that need not be possible: read, written, and all their faults told."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from kingofsiam import engine, maps
from kingofsiam.errors import InvalidState
from kingofsiam.maps import Map
from kingofsiam.notation.json_documents import FORMAT
from kingofsiam.notation.json_faults import mistaken, wrong
from kingofsiam.notation.json_states import STATE, state_from
from kingofsiam.notation.json_text import Json
from kingofsiam.notation.position_text import scan_position
from kingofsiam.notation.scanner import Scanner
from kingofsiam.readings import Readings
from kingofsiam.rules.s7_victory import outcome_of
from kingofsiam.state import State


def read_any_state(value: object) -> State:
    """A position in text or JSON, on a map that comes with the game; raises if it cannot be read.

    Whether any table can show it is not asked. How the game ended follows from the rest, whatever a document says.
    """
    if isinstance(value, str):
        scanner = _past_space(value)
        state = scan_position(scanner)
        scanner.end()
        return state
    if not isinstance(value, dict):
        raise mistaken("an object (the JSON document) or a string (the text notation)", value)
    return on_known_map(_ended(_DOCUMENT.read(cast("object", value))))


def on_known_map(state: State) -> State:
    """The position on the map that comes with the game; raises if its map is another one."""
    known = known_map(state.map)
    return state if state.map == known else replace(state, board=replace(state.board, map=known))


def known_map(map: Map) -> Map:  # noqa: A002 - the booklet's word
    """The map that comes with the game and is played like this one; raises if there is none, for text only names it.

    An older file may draw it otherwise, or be more or less certain of its facts: that plays no part.
    """
    if map.name in maps.NAMES:
        known = maps.load(map.name)
        if _played(map) == _played(known):
            return known
    raise wrong(f"is on a map of its own; here only {', '.join(maps.NAMES)} can be played")


def _played(map: Map) -> tuple[object, ...]:  # noqa: A002
    """All of a map that plays a part in a game, or in what is said of it."""
    lands = tuple((land.name, land.code, land.home_of, land.own, land.random) for land in map.lands)
    names = (map.faction_names, map.faction_colours, map.card_names, map.invader, map.king)
    return (lands, map.adjacent, names)


def with_readings(state: State, readings: Readings) -> State:
    """The same position under other readings; how the game ended may differ."""
    return _ended(replace(state, readings=readings))


def faults_of(state: State) -> tuple[str, ...]:
    """Every reason why no table can show this position."""
    try:
        engine.check(state)
    except InvalidState as error:
        return error.faults
    return ()


def document_of(state: State) -> Json:
    """The JSON document of the position, possible or not."""
    return _DOCUMENT.dump(state)


def _ended(state: State) -> State:
    return replace(state, outcome=outcome_of(state.board, state.players, state.readings))


_DOCUMENT: Final = replace(STATE, make=state_from, heads=(("format", FORMAT), ("kind", "state")))


def _past_space(text: str) -> Scanner:
    """A reader of the text without the space around it, who tells places as they are in the whole."""
    before = text[: len(text) - len(text.lstrip())]
    return Scanner(text.strip(), 1 + before.count("\n"), len(before) - before.rfind("\n"))
