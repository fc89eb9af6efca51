"""Positions as text: one line that holds a whole state.

Eight fields with one space between them: map, readings, tiles with their markers, followers, players, turn,
passes in a row, and the swap that may not be undone. The outcome is not written: it follows from the rest.
"""

from __future__ import annotations

import re
from typing import Final

from kingofsiam import maps
from kingofsiam.engine import check
from kingofsiam.maps import Map
from kingofsiam.notation.letters import NONE, SEATS, one_word
from kingofsiam.notation.move_text import format_action, scan_swap
from kingofsiam.notation.readings_text import format_readings, scan_readings
from kingofsiam.notation.scanner import Scanner, demand_canonical
from kingofsiam.notation.table_text import format_players, format_standing, format_tiles, scan_board, scan_players
from kingofsiam.rules.s7_victory import outcome_of
from kingofsiam.state import State

_PLAIN: Final = re.compile(r"[a-z0-9-]+")
_FIELD: Final = re.compile(r"[^ ]+")


def format_position(state: State) -> str:
    """A position in one line. Raises `InvalidState` if no table can show it."""
    check(state)
    return text_of(state)


def text_of(state: State) -> str:
    """The position in one line, whether any table can show it or not."""
    fields = (
        _map_name(state.map),
        format_readings(state.readings),
        format_tiles(state.board),
        format_standing(state.board),
        format_players(state.players),
        SEATS[state.to_move],
        str(state.passes),
        NONE if state.last_swap is None else format_action(state.last_swap, state.map),
    )
    return " ".join(fields)


def parse_position(text: str, map: Map | None = None, *, strict: bool = True) -> State:  # noqa: A002
    """The position that a line says.

    Its map is one of those that come with the game, or the one given. Raises `NotationError` if the line is not
    in the notation, and `InvalidState` with every fault if no table can show what it says.
    """
    scanner = Scanner(text)
    state = scan_position(scanner, map)
    scanner.end()
    check(state)
    if strict:
        demand_canonical(text, format_position(state))
    return state


def _included() -> tuple[Map, ...]:
    return tuple(maps.load(name) for name in maps.NAMES)


def _map_name(map: Map) -> str:  # noqa: A002 - the booklet's word
    """The name of the map; in quotation marks if it is one that no map file could bear."""
    return map.name if _PLAIN.fullmatch(map.name) else one_word(map.name)


def scan_position(scanner: Scanner, map: Map | None = None) -> State:  # noqa: A002 - the booklet's word
    """The position that is written here, whether any table can show it or not; raises `NotationError`."""
    map_ = scanner.look_up(_FIELD, {_map_name(each): each for each in (_included() if map is None else (map,))})
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
    return State(board, players, readings, to_move, passes, swap, outcome_of(board, players, readings))
