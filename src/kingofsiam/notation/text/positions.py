"""Positions, deals, readings and results as text: each is one line, but for the map of a position.

- A position is like chess's FEN, eight fields with one space between them: map, readings, tiles with their markers,
  followers, players, the seat to move, passes in a row, and the swap that may not be undone. The outcome is not
  written: it follows from the rest. The line only names its map; one that does not come with the game follows it.
- A deal holds everything that chance decided: `aids=1,3,2 tiles=LAN/SUK/… followers=2,1,1/0,0,4/… first=-`: the playing
  aids by seat, the tiles in boxes 1 to 8, the followers in each province in the order of the map, and the seat that
  begins where that is drawn.
- Readings list the choices that differ from the default, `take-from=province-or-pool,hands=open`, or `-`.
- A result is `B reign=R`, `A,C colony`, or `*` while the game is not finished.
"""

import re
from functools import lru_cache, partial
from typing import Any, Final

from kingofsiam import maps
from kingofsiam.engine import check
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.model.state import Board, Player, State
from kingofsiam.notation.record import Result
from kingofsiam.notation.text.map_section import comes_with_the_game, format_map_section, split_off_map
from kingofsiam.notation.text.moves import SWAPS, action_syntax
from kingofsiam.notation.text.pieces import (
    FACTION,
    PLAYERS_BY_SEAT,
    SEAT,
    SEAT_BY_LETTER,
    board,
    check_map,
    groups,
    in_boxes,
    quote_name,
)
from kingofsiam.notation.text.scanner import Scanner
from kingofsiam.notation.text.syntax import NUMBER, Syntax, composed, listed, or_sign
from kingofsiam.rules.s7_victory import outcome_of
from kingofsiam.spec.readings import CHOICES, PRESETS, RULEBOOK, Readings, spelled, spelled_changes
from kingofsiam.validation import check_deal


def format_readings(readings: Readings) -> str:
    """The readings that differ from the default, in the order of `Readings`."""
    return READINGS.write(readings)


def parse_readings(text: str) -> Readings:
    """The readings of a text, or of the preset with this name; those not named have their default.

    `yucata-open` is read as `YUCATA_OPEN`, and a choice may be named by its value. Raises `NotationError`.
    """
    preset = str(text).strip().upper().replace("-", "_")
    return PRESETS.get(preset) or Syntax(format_readings, _read_only_readings).parse(text)


def _read_only_readings(scanner: Scanner) -> Readings:
    scanner.also_expected(*PRESETS)
    return READINGS.read(scanner)


def readings_name(readings: Readings) -> str:
    """The name of the preset with these readings, or else the readings in notation."""
    names = (name for name, preset in PRESETS.items() if preset == readings)
    return next(names, format_readings(readings))


def _read_readings(scanner: Scanner) -> Readings:
    chosen = dict[str, Any]()
    for name in scanner.each_once({f"{spelled(name)}=": name for name in CHOICES}):
        chosen[name] = scanner.choose(CHOICES[name])
    return Readings(**chosen)


READINGS: Final = or_sign(
    Syntax[Readings](lambda readings: ",".join(spelled_changes(readings)), _read_readings), RULEBOOK
)
"""The readings that differ from the default."""

_PLAIN_NAME: Final = re.compile(r"[a-z0-9-]+")


def format_position(state: State) -> str:
    """A position in one line. Raises `InvalidState` if it is impossible."""
    check(state)
    return format_position_unchecked(state)


def format_position_unchecked(state: State) -> str:
    """The position in one line, possible or not."""
    return f"{_map_name(state.map)} {_position_on(state.map).write(state)}"


def format_position_with_map(state: State) -> str:
    """The line of a position and, unless its map comes with the game, the map. There is no line end behind it.

    Raises `InvalidState` if it is impossible, and `InvalidMap` if no map file can hold its map.
    """
    check(state)
    return format_position_with_map_unchecked(state)


def format_position_with_map_unchecked(state: State) -> str:
    """The position with its map, possible or not. Raises `InvalidMap`."""
    line = format_position_unchecked(state)
    return line if comes_with_the_game(state.map) else f"{line}\n{format_map_section(state.map)}".removesuffix("\n")


def parse_position(text: str, map: Map | None = None) -> State:
    """The position of a text: a line, and perhaps its map after it.

    The map is the one in the text, else `map`, else one of those that come with the game. Raises `NotationError` if
    the text is not in the notation, and `InvalidState` or `InvalidMap` with every fault if the position or its map is
    impossible.
    """
    state = parse_position_unchecked(text, map)
    check(state)
    return state


def parse_position_unchecked(text: str, map: Map | None = None) -> State:
    """The position of a text, possible or not. Raises `NotationError`, and `InvalidMap` for a faulty map."""
    line, own = split_off_map(text)
    if map is not None:
        check_map(map)
    return position_syntax(own or map).parse(line)


def position_syntax(map: Map | None) -> Syntax[State]:
    """A position on this map, or on one that comes with the game."""
    boards = [maps.load(name) for name in maps.NAMES] if map is None else [map]
    by_name = {_map_name(board): board for board in boards}

    def read(scanner: Scanner) -> State:
        found = scanner.choose(by_name)
        scanner.expect(" ")
        return _position_on(found).read(scanner)

    return Syntax(format_position_unchecked, read)


def _map_name(map: Map) -> str:
    """The name of the map; quoted if no map file could have it."""
    return map.name if _PLAIN_NAME.fullmatch(map.name) else quote_name(map.name)


@lru_cache(maxsize=64)
def _position_on(map: Map) -> Syntax[State]:
    """A position but for the name of its map."""
    return composed(
        _position,
        "{readings} {board} {players} {to_move} {passes} {last_swap}",
        readings=READINGS,
        board=board(map),
        players=PLAYERS_BY_SEAT,
        to_move=SEAT,
        passes=NUMBER,
        last_swap=or_sign(action_syntax(map, SWAPS), None),
    )


def _position(board: Board, players: tuple[Player, ...], readings: Readings, **turn: Any) -> State:
    return State(board, players, readings, **turn, outcome=outcome_of(board, players, readings))


def format_deal(deal: Deal) -> str:
    """A deal in one line. Raises `InvalidDeal` with every fault of it."""
    check_deal(deal)
    return deal_syntax(deal.map, deal.readings).write(deal)


def parse_deal(text: str, map: Map = SIAM, readings: Readings = RULEBOOK) -> Deal:
    """The deal of a line, on this map and by these readings. Raises `NotationError` and `InvalidDeal`."""
    check_map(map)
    deal = deal_syntax(map, readings).parse(text)
    check_deal(deal)
    return deal


def deal_syntax(map: Map, readings: Readings) -> Syntax[Deal]:
    """A deal on this map and by these readings, valid or not."""
    return composed(
        partial(Deal, map, readings),
        "aids={aids} tiles={tiles} followers={followers} first={first}",
        aids=listed(NUMBER, ",", maximum=max(PLAYERS)),
        tiles=in_boxes(map),
        followers=groups(map),
        first=or_sign(SEAT, None),
    )


_COLONY: Final = " colony"
_REIGN: Final = " reign="


def format_result(result: Result | None) -> str:
    """A result, or `*` if the game is not finished."""
    return RESULT.write(result)


def describe_result(result: Result | None) -> str:
    """A result in words: `not finished` instead of `*`."""
    return "not finished" if result is None else format_result(result)


def parse_result(text: str) -> Result | None:
    """The result of a text; None if the game is not finished. Raises `NotationError`."""
    return RESULT.parse(text)


def _write_result(result: Result) -> str:
    winners = ",".join(SEAT.write(seat) for seat in result.winners)
    return winners + (_COLONY if result.reign is None else f"{_REIGN}{FACTION.write(result.reign)}")


def _read_result(scanner: Scanner) -> Result:
    winners = tuple(scanner.each_once(SEAT_BY_LETTER))
    if scanner.accept(_COLONY):
        return Result(winners, None)
    scanner.expect(_REIGN)
    return Result(winners, FACTION.read(scanner))


RESULT: Final = or_sign(Syntax(_write_result, _read_result), None, "*")
"""A result, or `*` if the game is not finished."""
