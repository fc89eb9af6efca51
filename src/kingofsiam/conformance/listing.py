"""The legal moves as an engine lists them, page by page, and whichever of them are too many or too few."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final, cast

from kingofsiam import engine as rulebook
from kingofsiam.conformance.difference import Difference, Kind
from kingofsiam.conformance.protocol import Declined, Engine
from kingofsiam.errors import KingOfSiamError
from kingofsiam.moves import Move
from kingofsiam.notation import format_move
from kingofsiam.notation.json_documents import dump_move, dump_state, load_move
from kingofsiam.notation.json_text import Json
from kingofsiam.state import State

PAGE: Final = 500
_MOST_PAGES: Final = 80
_MOST_SHOWN: Final = 3


class UnreadableMoves(Declined):
    """What the engine lists are no moves."""

    def __init__(self, what: str) -> None:
        super().__init__(None, what)

    def __str__(self) -> str:
        return self.message


def total(engine: Engine, state: State) -> int | None:
    """How many legal moves the engine counts; None if it only lists them."""
    number = page(engine, state, 0, 1).get("total")
    return number if type(number) is int else None


def page(engine: Engine, state: State, offset: int, limit: int) -> Mapping[str, object]:
    """A page of the legal moves as the engine tells it."""
    asked: dict[str, Json] = {"state": dump_state(state), "offset": offset, "limit": limit}
    return engine.call("legal_moves", **asked)


def moves_on(told: Mapping[str, object]) -> tuple[Move, ...]:
    """The moves on a page."""
    given = told.get("moves")
    if not isinstance(given, list):
        raise UnreadableMoves("`moves` is no list")
    try:
        return tuple(load_move(_with_head(each)) for each in cast("list[object]", given))
    except KingOfSiamError as error:
        raise UnreadableMoves(f"among `moves`: {error}") from error


def _with_head(move: object) -> object:
    """What stands under `moves` is a move, whether it says so or not."""
    return {"format": 1, "kind": "move", **cast("dict[str, object]", move)} if isinstance(move, dict) else move


def listed(engine: Engine, state: State) -> frozenset[Move]:
    """All legal moves, as far as the engine lists them."""
    found: set[Move] = set()
    for number in range(_MOST_PAGES):
        told = page(engine, state, number * PAGE, PAGE)
        moves = moves_on(told)
        found.update(moves)
        if not moves or told.get("total") == len(found):
            break
    return frozenset(found)


def of_moves(engine: Engine, state: State, expected: str, said: str) -> Iterator[Difference]:
    """The moves that are listed wrongly, and the rules by which they are or should be refused."""
    extra, missing = _extra_and_missing(engine, state)
    rules: dict[str, None] = {}
    for move in extra[:_MOST_SHOWN]:
        rules |= dict.fromkeys(each.rule.id for each in rulebook.judge(state, move))
    for move in missing[:_MOST_SHOWN]:
        rules |= dict.fromkeys(_reasons(engine, state, move))
    also = (f"not {_shown(state, extra)}" if extra else "", f"also {_shown(state, missing)}" if missing else "")
    yield Difference(Kind.MOVES, "; ".join((expected, *filter(None, also))), said, tuple(rules))


def wrongly_listed(engine: Engine, state: State) -> Move | None:
    """A move that is listed and not legal, or else one that is legal and not listed; None if there is none."""
    extra, missing = _extra_and_missing(engine, state)
    return next(iter((*extra, *missing)), None)


def _extra_and_missing(engine: Engine, state: State) -> tuple[list[Move], list[Move]]:
    theirs = listed(engine, state)
    ours = frozenset(islice(rulebook.legal_moves(state), PAGE * _MOST_PAGES))
    return sorted(theirs - ours, key=repr), sorted(ours - theirs, key=repr)


def _reasons(engine: Engine, state: State, move: Move) -> Iterator[str]:
    told = engine.call("judge", state=dump_state(state), move=dump_move(move)).get("violations")
    for each in cast("list[object]", told) if isinstance(told, list) else ():
        if isinstance(each, dict) and "rule" in each:
            yield str(cast("dict[str, object]", each)["rule"])


def _shown(state: State, moves: list[Move]) -> str:
    more = f" and {len(moves) - _MOST_SHOWN} more" if len(moves) > _MOST_SHOWN else ""
    return ", ".join(format_move(move, state.map) for move in moves[:_MOST_SHOWN]) + more
