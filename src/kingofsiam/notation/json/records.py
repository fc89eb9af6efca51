"""The exceptions of a record: it begins with a deal or with a position, and its headers are an object."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.model.state import State
from kingofsiam.notation.json.codec import converted, dictionary, nullable, text, whole_number
from kingofsiam.notation.json.derivation import Object, Size
from kingofsiam.notation.json.moves import MOVE
from kingofsiam.notation.json.parser import JsonIssue
from kingofsiam.notation.json.positions import DEAL, POSITIONS, STATE
from kingofsiam.notation.record import (
    HEADER_NAME,
    MAX_HEADERS,
    MAX_MOVES,
    MAX_VARIATIONS,
    RESERVED_HEADERS,
    Record,
    Result,
    Variation,
    number_of_players,
)

_PARTS: Final = POSITIONS.also(
    {
        "line": whole_number(0, MAX_VARIATIONS),
        "after": whole_number(0, MAX_MOVES),
        Move: MOVE,
        "moves": Size(0, MAX_MOVES),
        "variation.moves": Size(1, MAX_MOVES),
        "comments": Size(0, 10 * MAX_MOVES),
        "variations": Size(0, MAX_VARIATIONS),
        "players": Size(0, max(PLAYERS)),
        "headers": converted(
            dictionary(text(), MAX_HEADERS, text(pattern=HEADER_NAME.pattern, excluded=RESERVED_HEADERS)),
            lambda texts: tuple(texts.items()),
            dict[str, str],
        ),
        "record.deal": nullable(DEAL),
        "position": nullable(STATE),
    }
)
_VARIATION: Final = _PARTS.object(Variation, optional={"comments": ()})


def _dealt(record: Record) -> Deal | None:
    return None if isinstance(record.deal, State) else record.deal


def _set_up(record: Record) -> State | None:
    return record.deal if isinstance(record.deal, State) else None


def _record(deal: Deal | None, position: State, **parts: Any) -> Record:
    return Record(deal or position, **parts)


def _record_issues(read: Mapping[str, Any]) -> Iterator[JsonIssue]:
    for place, comment in enumerate(read.get("comments", ()) if "moves" in read else ()):
        if comment.after > len(read["moves"]):
            problem = f"is {comment.after}, but there are {len(read['moves'])} moves"
            yield JsonIssue(f".comments[{place}].after", problem)
    if {"deal", "position"} <= read.keys() and (read["deal"] is None) == (read["position"] is None):
        both = read["deal"] is not None
        yield JsonIssue(".position", "goes instead of a deal") if both else JsonIssue(".deal", "is missing")
    elif deal := read.get("deal") or read.get("position"):
        players = number_of_players(deal)
        if len(read.get("players", ())) not in (0, players):
            yield JsonIssue(".players", f"must have {players} entries, but has {len(read['players'])}")
        result: Result | None = read.get("result")
        if result is not None and max(result.winners) >= players:
            yield JsonIssue(".result.winners", f"names a seat that does not exist with {players} players")


RECORD: Final[Object[Record]] = _PARTS.also({Variation: _VARIATION}).object(
    Record,
    "",
    ("players", "headers", "deal", "position", "moves", "result", "comments", "variations"),
    {"deal": _dealt, "position": _set_up},
    _record,
    _record_issues,
    {"deal": None, "position": None, "variations": ()},
)
