"""Positions, deals, readings and results as text: each is one line, but for the map of a position.

A position is like chess's FEN: fields with a space between them. Its outcome is not written: it follows from the rest.
A deal holds everything that chance decided. Readings are those that differ from the default, or `-`. A result is
`B reign=R`, `A,C colony`, or `*` while the game is not finished.
"""

from functools import lru_cache, partial
from typing import Any, Final

from kingofsiam.maps import SIAM, Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.model.state import Board, Player, State
from kingofsiam.notation.record import Result
from kingofsiam.notation.text.map_section import comes_with_the_game, format_map_section, known_maps, split_off_map
from kingofsiam.notation.text.moves import SWAPS, action_syntax
from kingofsiam.notation.text.pieces import FACTION_BY_LETTER, PLAYERS_BY_SEAT, SEAT, board, check_map, groups, place
from kingofsiam.notation.text.scanner import Scanner
from kingofsiam.notation.text.syntax import NUMBER, Syntax, composed, listed, one_of, or_sign
from kingofsiam.rules.s7_victory import outcome_of
from kingofsiam.spec.readings import CHOICES, PRESETS, RULEBOOK, Readings, spelled, spelled_changes
from kingofsiam.validation import check_deal, check_state


def format_readings(readings: Readings) -> str:
    """The readings that differ from the default, in the order of `Readings`."""
    return READINGS.write(readings)


def parse_readings(text: str) -> Readings:
    """The readings of a text, or of the preset with this name; those not named have their default.

    `yucata-open` is read as `YUCATA_OPEN`, and a choice may be named by its value. Raises `NotationError`.
    """
    preset = str(text).strip().upper().replace("-", "_")
    return PRESETS.get(preset) or READINGS.parse(text, *PRESETS)


def _read_readings(scanner: Scanner) -> Readings:
    names = {f"{spelled(name)}=": name for name in CHOICES}
    chosen: dict[str, Any] = {name: scanner.choose(CHOICES[name]) for name in scanner.each_once(names)}
    return Readings(**chosen)


READINGS: Final = or_sign(
    Syntax[Readings](lambda readings: ",".join(spelled_changes(readings)), _read_readings), RULEBOOK
)
"""The readings that differ from the default."""


def format_position(state: State) -> str:
    """A position in one line, possible or not. An impossible one may not be read back."""
    return f"{state.map.name} {_position_on(state.map).write(state)}"


def format_position_with_map(state: State) -> str:
    """The line of a position and, unless its map comes with the game, the map. There is no line end behind it.

    Raises `InvalidMap` if no map file can hold its map.
    """
    line = format_position(state)
    return line if comes_with_the_game(state.map) else f"{line}\n{format_map_section(state.map)}".removesuffix("\n")


def parse_position(text: str, map: Map | None = None, *, check: bool = True) -> State:
    """The position of a text: a line, and perhaps its map after it.

    The map is the one in the text, else `map`, else one of those that come with the game. Raises `NotationError` if
    the text is not in the notation, `InvalidMap` with every fault of its map, and with `check` `InvalidState` with
    every fault if the position is impossible.
    """
    line, own = split_off_map(text)
    if map is not None:
        check_map(map)
    state = position_syntax(own or map).parse(line)
    if check:
        check_state(state)
    return state


def position_syntax(map: Map | None) -> Syntax[State]:
    """A position on this map, or on one that comes with the game."""

    def read(scanner: Scanner) -> State:
        found = scanner.choose(known_maps(map))
        scanner.expect(" ")
        return _position_on(found).read(scanner)

    return Syntax(format_position, read)


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
    """A deal in one line, valid or not."""
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
        tiles=listed(place(map), "/", len(map.lands), len(map.lands)),
        followers=groups(map),
        first=or_sign(SEAT, None),
    )


def format_result(result: Result | None) -> str:
    """A result, or `*` if the game is not finished."""
    return RESULT.write(result)


def describe_result(result: Result | None) -> str:
    """A result in words: `not finished` instead of `*`."""
    return "not finished" if result is None else format_result(result)


_REIGNS: Final = {f"reign={letter}": faction for letter, faction in FACTION_BY_LETTER.items()}

RESULT: Final = or_sign(
    composed(
        Result,
        "{winners} {reign}",
        winners=listed(SEAT, ",", maximum=max(PLAYERS)),
        reign=one_of({**_REIGNS, "colony": None}),
    ),
    None,
    "*",
)
"""A result, or `*` if the game is not finished."""
