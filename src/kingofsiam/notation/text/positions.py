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
from functools import partial
from typing import Any, Final

from kingofsiam import maps
from kingofsiam.engine import check
from kingofsiam.errors import InvalidRecord, InvalidState
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.pieces import PLAYERS, SEAT_LETTERS, Seat
from kingofsiam.model.state import State
from kingofsiam.notation.record import Result
from kingofsiam.notation.text.map_section import (
    comes_with_the_game,
    find_map_section,
    format_map_section,
    parse_map_section,
)
from kingofsiam.notation.text.moves import format_action, scan_swap
from kingofsiam.notation.text.pieces import (
    FACTION_BY_LETTER,
    LETTER_OF_MARKER,
    NONE,
    check_map,
    format_all_followers,
    format_groups,
    format_place,
    format_players,
    format_tiles,
    quote_name,
    scan_board,
    scan_groups,
    scan_place,
    scan_players,
)
from kingofsiam.notation.text.scanner import Scanner, parse_whole, require_canonical
from kingofsiam.rules.s7_victory import outcome_of
from kingofsiam.spec.readings import CHOICES, CHOICES_BY_VALUE, PRESETS, RULEBOOK, Readings, spelled, spelled_changes
from kingofsiam.validation import check_deal

_READING_FIELDS: Final = {spelled(name): name for name in CHOICES}
_WORD: Final = re.compile(r"[a-z]+(?:-[a-z]+)*")


def format_readings(readings: Readings) -> str:
    """The readings that differ from the default, in the order of `Readings`."""
    return ",".join(spelled_changes(readings)) or NONE


def parse_readings(text: str, *, strict: bool = True) -> Readings:
    """The readings of a text, or of the preset with this name; those not named have their default.

    If not `strict`, `yucata-open` is read as `YUCATA_OPEN`, and a choice may be named by its value, with hyphens.
    Raises `NotationError`.
    """
    preset = str(text) if strict else str(text).upper().replace("-", "_")
    return PRESETS.get(preset) or parse_whole(text, _scan_only_readings, format_readings, strict=strict)


def _scan_only_readings(scanner: Scanner) -> Readings:
    scanner.also_expected(*PRESETS)
    return scan_readings(scanner)


def readings_name(readings: Readings) -> str:
    """The name of the preset with these readings, or else the readings in notation."""
    names = (name for name, preset in PRESETS.items() if preset == readings)
    return next(names, format_readings(readings))


def scan_readings(scanner: Scanner) -> Readings:
    """Readings, each named at most once."""
    if scanner.accept(NONE):
        return Readings()
    chosen: dict[str, Any] = {}
    while not chosen or (len(chosen) < len(_READING_FIELDS) and scanner.accept(",")):
        unused = {word: name for word, name in _READING_FIELDS.items() if name not in chosen}
        name = scanner.look_up(_WORD, unused)
        scanner.expect("=")
        chosen[name] = scanner.look_up(_WORD, CHOICES[name], CHOICES_BY_VALUE[name])
    return Readings(**chosen)


_SEAT_BY_LETTER: Final = {letter: seat for seat, letter in enumerate(SEAT_LETTERS)}
_PLAIN_NAME: Final = re.compile(r"[a-z0-9-]+")
_FIELD: Final = re.compile(r"[^ ]+")


def format_position(state: State) -> str:
    """A position in one line. Raises `InvalidState` if it is impossible."""
    check(state)
    return format_position_unchecked(state)


def format_position_unchecked(state: State) -> str:
    """The position in one line, possible or not."""
    fields = (
        _format_map_name(state.map),
        format_readings(state.readings),
        format_tiles(state.board),
        format_all_followers(state.board),
        format_players(state.players),
        SEAT_LETTERS[state.to_move],
        str(state.passes),
        NONE if state.last_swap is None else format_action(state.last_swap, state.map),
    )
    return " ".join(fields)


def format_position_with_map(state: State) -> str:
    """The line of a position and, unless its map comes with the game, the map. Raises `InvalidState`."""
    check(state)
    return format_position_with_map_unchecked(state)


def format_position_with_map_unchecked(state: State) -> str:
    """The position with its map, possible or not. Raises `InvalidState` if no map file can hold its map."""
    line = format_position_unchecked(state)
    if comes_with_the_game(state.map):
        return line
    try:
        return _with_map_section(line, state.map)
    except InvalidRecord as error:
        raise InvalidState(error.faults) from error


def _with_map_section(line: str, map: Map) -> str:
    """Both, without a line end: so the text of a position never has one."""
    return f"{line}\n{format_map_section(map)}".removesuffix("\n")


def parse_position(text: str, map: Map | None = None, *, strict: bool = True) -> State:
    """The position of a text: a line, and perhaps its map after it.

    The map is the one in the text, else `map`, else one of those that come with the game. Raises `NotationError` if
    the text is not in the notation, and `InvalidState` with every fault if the position or its map is impossible.
    """
    line, own = split_off_map(text, strict=strict)
    board = own or map
    if board is not None:
        check_map(board)
    state = parse_whole(line, partial(scan_position, map=board), format_position, strict=strict, check=check)
    if strict and own is not None:
        require_canonical(text, _with_map_section(line, own))
    return state


def split_off_map(text: str, *, strict: bool) -> tuple[str, Map | None]:
    """The line of a position, and the map after it if there is one. Raises `NotationError` and `InvalidState`."""
    start = find_map_section(Scanner(text).text)
    if start is None:
        return text, None
    try:
        own = parse_map_section(f"{text}\n" if strict else text, start, strict=strict)
    except InvalidRecord as error:
        raise InvalidState(error.faults) from error
    return text[:start].removesuffix("\n") if strict else text[:start].rstrip(), own


def _format_map_name(map: Map) -> str:
    """The name of the map; quoted if no map file could have it."""
    return map.name if _PLAIN_NAME.fullmatch(map.name) else quote_name(map.name)


def scan_position(scanner: Scanner, map: Map | None = None) -> State:
    """A position, possible or not; raises `NotationError`."""
    boards = [maps.load(name) for name in maps.NAMES] if map is None else [map]
    map_ = scanner.look_up(_FIELD, {_format_map_name(board): board for board in boards})
    scanner.expect(" ")
    readings = scan_readings(scanner)
    scanner.expect(" ")
    board = scan_board(scanner, map_)
    scanner.expect(" ")
    players = scan_players(scanner)
    scanner.expect(" ")
    to_move = scanner.choose(_SEAT_BY_LETTER)
    scanner.expect(" ")
    passes = scanner.number()
    scanner.expect(" ")
    swap = None if scanner.accept(NONE) else scan_swap(scanner, map_)
    return State(board, players, readings, to_move, passes, swap, outcome_of(board, players, readings))


def format_deal(deal: Deal) -> str:
    """A deal in one line. Raises `InvalidDeal` with every fault of it."""
    check_deal(deal)
    aids = ",".join(str(aid) for aid in deal.aids)
    first = NONE if deal.first is None else SEAT_LETTERS[deal.first]
    tiles, followers = "/".join(format_place(tile, deal.map) for tile in deal.tiles), format_groups(deal.followers)
    return f"aids={aids} tiles={tiles} followers={followers} first={first}"


def parse_deal(text: str, map: Map = SIAM, readings: Readings = RULEBOOK, *, strict: bool = True) -> Deal:
    """The deal of a line, on this map and by these readings. Raises `NotationError` and `InvalidDeal`."""
    check_map(map)
    scan = partial(scan_deal, map=map, readings=readings)
    return parse_whole(text, scan, format_deal, strict=strict, check=check_deal)


def scan_deal(scanner: Scanner, map: Map, readings: Readings) -> Deal:
    """A deal, valid or not; raises `NotationError`."""
    scanner.expect("aids=")
    aids = scanner.separated(",", Scanner.number, maximum=max(PLAYERS))
    scanner.expect(" tiles=")
    tiles = scanner.separated("/", partial(scan_place, map=map), len(map.provinces), len(map.provinces))
    scanner.expect(" followers=")
    followers = scan_groups(scanner, map)
    scanner.expect(" first=")
    first = None if scanner.accept(NONE) else scanner.choose(_SEAT_BY_LETTER)
    return Deal(map, readings, aids, tiles, followers, first)


_UNFINISHED: Final = "*"
_COLONY: Final = " colony"
_REIGN: Final = " reign="


def format_result(result: Result | None) -> str:
    """A result, or `*` if the game is not finished."""
    if result is None:
        return _UNFINISHED
    winners = ",".join(SEAT_LETTERS[seat] for seat in result.winners)
    return winners + (_COLONY if result.reign is None else f"{_REIGN}{LETTER_OF_MARKER[result.reign]}")


def describe_result(result: Result | None) -> str:
    """A result in words: `not finished` instead of `*`."""
    return "not finished" if result is None else format_result(result)


def parse_result(text: str, *, strict: bool = True) -> Result | None:
    """The result of a text; None if the game is not finished. Raises `NotationError`."""
    return parse_whole(text, scan_result, format_result, strict=strict)


def scan_result(scanner: Scanner) -> Result | None:
    """A result, or `*` if the game is not finished."""
    if scanner.accept(_UNFINISHED):
        return None
    winners: list[Seat] = []
    while not winners or (len(winners) < len(SEAT_LETTERS) and scanner.accept(",")):
        others = {letter: seat for letter, seat in _SEAT_BY_LETTER.items() if seat not in winners}
        winners.append(scanner.choose(others))
    if scanner.accept(_COLONY):
        return Result(tuple(winners), None)
    scanner.expect(_REIGN)
    return Result(tuple(winners), scanner.choose(FACTION_BY_LETTER))
