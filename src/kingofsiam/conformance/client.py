"""What an engine under test is asked: three methods it must answer, and some it may; legal moves come page by page."""

from collections.abc import Mapping
from typing import Final, cast

from kingofsiam.errors import KingOfSiamError
from kingofsiam.model.moves import Move
from kingofsiam.model.state import State
from kingofsiam.notation.json.documents import dump_state, load_move
from kingofsiam.notation.json.parser import Json
from kingofsiam.referee.client import Declined, EngineClient

REQUIRED_METHODS: Final = ("judge", "play", "legal_moves")
"""The methods that every engine must answer."""

OPTIONAL_METHODS: Final = ("narrate", "start", "observe", "about")
"""The methods that an engine may answer."""

PAGE_SIZE: Final = 500
MAX_PAGES: Final = 80


def fetch_total(engine: EngineClient, state: State) -> int | None:
    """The number of legal moves that the engine counts; None if it can only list them."""
    total = fetch_page(engine, state, 0, 1).get("total")
    return total if type(total) is int else None


def fetch_page(engine: EngineClient, state: State, offset: int, limit: int) -> Mapping[str, object]:
    """A page of the engine's list of legal moves, not parsed yet."""
    params: dict[str, Json] = {"state": dump_state(state), "offset": offset, "limit": limit}
    return engine.call("legal_moves", **params)


def parse_moves(page: Mapping[str, object]) -> tuple[Move, ...]:
    """The moves on a page. Raises `Declined` if it lists something else."""
    moves = page.get("moves")
    if not isinstance(moves, list):
        raise Declined(None, "`moves` is not a list")
    header = {"format": 1, "kind": "move"}  # which an engine may leave out in a list
    try:
        given = cast("list[object]", moves)
        return tuple(
            load_move({**header, **cast("dict[str, object]", each)} if isinstance(each, dict) else each)
            for each in given
        )
    except KingOfSiamError as error:
        raise Declined(None, f"among `moves`: {error}") from error


def fetch_legal_moves(engine: EngineClient, state: State) -> frozenset[Move]:
    """The legal moves that the engine lists, at most `MAX_PAGES` pages; raises `Declined`."""
    found: set[Move] = set()
    for number in range(MAX_PAGES):
        page = fetch_page(engine, state, number * PAGE_SIZE, PAGE_SIZE)
        moves = parse_moves(page)
        found.update(moves)
        if not moves or page.get("total") == len(found):
            break
    return frozenset(found)
