"""A position as text that brings its map: the line of the position, then the map section that ends a record.

The line alone names its map, so a reader needs their own copy. The maps that come with the game need none.
"""

from kingofsiam import maps
from kingofsiam.engine import check
from kingofsiam.errors import InvalidRecord, InvalidState
from kingofsiam.maps import Map
from kingofsiam.model.state import State
from kingofsiam.notation.text.movetext import find_map_section, format_map_section, parse_map_section
from kingofsiam.notation.text.positions import format_position_unchecked, parse_position_line
from kingofsiam.notation.text.scanner import Scanner, require_canonical


def format_position_with_map(state: State) -> str:
    """The line of a position and, unless its map comes with the game, the map. Raises `InvalidState`."""
    check(state)
    return format_position_with_map_unchecked(state)


def format_position_with_map_unchecked(state: State) -> str:
    """The same of a position that may be impossible. Raises `InvalidState` if no map file can hold its map."""
    line = format_position_unchecked(state)
    if comes_with_the_game(state.map):
        return line
    try:
        return _with_section(line, state.map)
    except InvalidRecord as error:
        raise InvalidState(error.faults) from error


def parse_position(text: str, map: Map | None = None, *, strict: bool = True) -> State:
    """The position of a text: a line, and perhaps its map after it.

    The map is the one in the text, else `map`, else one of those that come with the game. Raises `NotationError` if
    the text is not in the notation, and `InvalidState` with every fault if the position or its map is impossible.
    """
    line, own = split_off_map(text, strict=strict)
    state = parse_position_line(line, own or map, strict=strict)
    if strict and own is not None:
        require_canonical(text, _with_section(line, own))
    return state


def _with_section(line: str, map: Map) -> str:
    """Both, without a line end: so the text of a position never has one."""
    return f"{line}\n{format_map_section(map)}".removesuffix("\n")


def split_off_map(text: str, *, strict: bool) -> tuple[str, Map | None]:
    """The line of a position, and the map after it if there is one. Raises `NotationError` and `InvalidState`."""
    start = find_map_section(Scanner(text).text, 0)
    if start is None:
        return text, None
    try:
        own = parse_map_section(f"{text}\n" if strict else text, start, strict=strict)
    except InvalidRecord as error:
        raise InvalidState(error.faults) from error
    return text[:start].removesuffix("\n") if strict else text[:start].rstrip(), own


def comes_with_the_game(map: Map) -> bool:
    """Whether a text need only name this map: an included one plays the same and has the same codes."""
    known = maps.included(map)
    return known is not None and [land.code for land in known.lands] == [land.code for land in map.lands]
