"""Positions that need not be possible: read, written, and all their faults told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from kingofsiam import engine, maps
from kingofsiam.errors import InvalidState
from kingofsiam.maps import Map
from kingofsiam.moves import Swap
from kingofsiam.notation import format_action
from kingofsiam.notation.json_documents import FORMAT
from kingofsiam.notation.json_faults import mistaken, wrong
from kingofsiam.notation.json_states import STATE, board_from
from kingofsiam.notation.json_text import Json
from kingofsiam.notation.letters import NONE, SEATS
from kingofsiam.notation.move_text import scan_swap
from kingofsiam.notation.readings_text import format_readings, scan_readings
from kingofsiam.notation.scanner import Scanner
from kingofsiam.notation.table_text import format_players, format_standing, format_tiles, scan_board, scan_players
from kingofsiam.readings import Readings
from kingofsiam.rules.s1_components import ControlMarker, Followers, Province
from kingofsiam.rules.s2_concept import Seat
from kingofsiam.rules.s7_victory import outcome_of
from kingofsiam.state import Outcome, Player, State

_MAP: Final = re.compile(r"[^ ]+")


def read_any_state(value: object) -> State:
    """A position in text or JSON, on a map that comes with the game; raises if it cannot be read.

    Whether any table can show it is not asked. How the game ended follows from the rest, whatever a document says.
    """
    if isinstance(value, str):
        return _scanned(_past_space(value))
    if not isinstance(value, dict):
        raise mistaken("an object (the JSON document) or a string (the text notation)", value)
    return on_known_map(_DOCUMENT.read(cast("object", value)))


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


def text_of(state: State) -> str:
    """The position in one line of notation, possible or not."""
    fields = (
        state.map.name,
        format_readings(state.readings),
        format_tiles(state.board),
        format_standing(state.board),
        format_players(state.players),
        SEATS[state.to_move],
        str(state.passes),
        NONE if state.last_swap is None else format_action(state.last_swap, state.map),
    )
    return " ".join(fields)


def document_of(state: State) -> Json:
    """The JSON document of the position, possible or not."""
    return _DOCUMENT.dump(state)


def _ended(state: State) -> State:
    return replace(state, outcome=outcome_of(state.board, state.players, state.readings))


def _as_it_lies(
    board: Map,
    readings: Readings,
    tiles: tuple[Province, ...],
    kings: tuple[Province, ...],
    control: tuple[ControlMarker, ...],
    followers: Mapping[Province, Followers],
    pool: Followers,
    players: tuple[Player, ...],
    to_move: Seat,
    passes: int,
    last_swap: Swap | None,
    _: Outcome | None,
) -> State:
    """What the parts say, without asking whether a table can show it."""
    lying = board_from(board, tiles, kings, control, followers, pool)
    return _ended(State(lying, players, readings, to_move, passes, last_swap))


_DOCUMENT: Final = replace(STATE, make=_as_it_lies, heads=(("format", FORMAT), ("kind", "state")))


def _past_space(text: str) -> Scanner:
    """A reader of the text without the space around it, who tells places as they are in the whole."""
    before = text[: len(text) - len(text.lstrip())]
    return Scanner(text.strip(), 1 + before.count("\n"), len(before) - before.rfind("\n"))


def _scanned(scanner: Scanner) -> State:
    """The eight fields of a position, with one space between them."""
    map_ = scanner.look_up(_MAP, {name: maps.load(name) for name in maps.NAMES})
    scanner.demand(" ")
    readings = scan_readings(scanner)
    scanner.demand(" ")
    board = scan_board(scanner, map_)
    scanner.demand(" ")
    players = scan_players(scanner)
    scanner.demand(" ")
    to_move = scanner.choose({letter: seat for seat, letter in enumerate(SEATS)})
    scanner.demand(" ")
    passes = scanner.number()
    scanner.demand(" ")
    swap = None if scanner.accept(NONE) else scan_swap(scanner, map_)
    scanner.end()
    return _ended(State(board, players, readings, to_move, passes, swap))
