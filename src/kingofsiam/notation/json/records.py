"""The codecs of deals and records. The deal carries the map and the readings, so you can replay the game as it was."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.model.state import State
from kingofsiam.notation.json.codec import Array, Converted, Dictionary, Integer, Nullable, String
from kingofsiam.notation.json.moves import MOVE
from kingofsiam.notation.json.objects import Field, Object
from kingofsiam.notation.json.parser import JsonIssue
from kingofsiam.notation.json.pieces import FACTION, SEAT
from kingofsiam.notation.json.states import (
    FOLLOWERS_BY_PROVINCE,
    MAP_FIELD,
    READINGS_FIELD,
    STATE,
    TILES,
    reference_issues,
)
from kingofsiam.notation.record import (
    HEADER_NAME,
    MAX_HEADERS,
    MAX_MOVES,
    MAX_VARIATIONS,
    RESERVED_HEADERS,
    Comment,
    Record,
    Result,
    Variation,
    number_of_players,
)
from kingofsiam.validation import check_deal

_AIDS: Final = Array(Integer(1, max(PLAYERS)), min(PLAYERS), max(PLAYERS), unique=True)


def _build_deal(map: Map, *values: Any) -> Deal:
    readings, aids, tiles, followers, first = values
    deal = Deal(map, readings, aids, tiles, tuple(followers[province] for province in map.provinces), first)
    check_deal(deal)
    return deal


DEAL: Final = Object(
    "deal",
    _build_deal,
    (
        MAP_FIELD,
        READINGS_FIELD,
        Field("aids", _AIDS, "The numbers of the playing aids, by seat."),
        Field("tiles", TILES, "The provinces whose tiles lie in boxes 1 to 8."),
        Field(
            "followers",
            FOLLOWERS_BY_PROVINCE,
            "The followers in each province, by its name.",
            lambda deal: dict(zip(deal.map.provinces, deal.followers, strict=True)),
        ),
        Field("first", Nullable(SEAT), "The seat that begins; null unless the readings draw it."),
    ),
    check=reference_issues,
    description="Everything chance decides before the first turn.",
)

_TEXT: Final = String()
_NAMES: Final = Array(_TEXT, 0, max(PLAYERS))
_MAX_COMMENTS: Final = 10 * MAX_MOVES

RESULT: Final = Object(
    "result",
    Result,
    (
        Field("winners", Array(SEAT, 1, max(PLAYERS), unique=True), "The seats that won, as stated."),
        Field("reign", Nullable(FACTION), "The faction that reigns, as stated, or null for a colony."),
    ),
    description="How a game ended, as stated.",
)

COMMENT: Final = Object(
    "comment",
    Comment,
    (
        Field("after", Integer(0, MAX_MOVES), "After how many moves it comes."),
        Field("text", _TEXT, "The text, in one line or more."),
    ),
    description="A comment on a game.",
)


HEADERS: Final = Converted[tuple[tuple[str, str], ...]](
    Dictionary(_TEXT, MAX_HEADERS, String(pattern=HEADER_NAME.pattern, excluded=RESERVED_HEADERS)),
    lambda texts: tuple(texts.items()),
    dict,
)
"""Further headers of a record, by name."""


VARIATION: Final = Object(
    "variation",
    Variation,
    (
        Field("line", Integer(0, MAX_VARIATIONS), "0 if it branches from the game, or the number of that variation."),
        Field("after", Integer(0, MAX_MOVES), "After how many moves of that line it begins."),
        Field("moves", Array(MOVE, 1, MAX_MOVES), "Its own moves."),
        Field("comments", Array(COMMENT, 0, _MAX_COMMENTS), "The comments on its moves.", default=()),
    ),
    description="Other moves than those of the game, or of another variation.",
)


def _build_record(*values: Any) -> Record:
    players, headers, deal, position, moves, result, comments, variations = values
    return Record(deal or position, moves, result, players, comments, headers, variations)


def _dealt(record: Record) -> Deal | None:
    return None if isinstance(record.deal, State) else record.deal


def _set_up(record: Record) -> State | None:
    return record.deal if isinstance(record.deal, State) else None


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


RECORD: Final = Object(
    "record",
    _build_record,
    (
        Field("players", _NAMES, "The players' names by seat, empty where unknown; or no names."),
        Field("headers", HEADERS, "Anything else its author says about the game, by name."),
        Field("deal", DEAL, "The deal, with the map and the readings.", _dealt, default=None),
        Field("position", STATE, "Instead of a deal: the position that the moves begin in.", _set_up, default=None),
        Field("moves", Array(MOVE, 0, MAX_MOVES), "The moves in their order, passes included."),
        Field("result", Nullable(RESULT), "How the game ended, as stated, or null if it is not finished."),
        Field("comments", Array(COMMENT, 0, _MAX_COMMENTS), "The comments, in the order of the moves."),
        Field(
            "variations",
            Array(VARIATION, 0, MAX_VARIATIONS),
            "Other moves than those played, in the order of the moves they replace, numbered from 1.",
            default=(),
        ),
    ),
    check=_record_issues,
    description="A game from its deal, or from a position. Its moves may be illegal, its result wrong: verify it.",
)
