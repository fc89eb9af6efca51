"""Records in JSON: the deal brings the map and the readings along, so that the game can be replayed as it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from kingofsiam.moves import Move
from kingofsiam.notation.json_codec import Array, Codec, Maybe, Named, Schema, Text, Whole, fields_of
from kingofsiam.notation.json_faults import InvalidJson, JsonFault, mistaken, step, wrong
from kingofsiam.notation.json_moves import MOVE
from kingofsiam.notation.json_nouns import FACTION, SEAT
from kingofsiam.notation.json_object import Object, Part
from kingofsiam.notation.json_states import DEAL
from kingofsiam.notation.json_text import Json
from kingofsiam.notation.record import HEADER_NAME, MOST_MOVES, OWN_HEADERS, Comment, Record, Result
from kingofsiam.rules.s2_concept import PLAYERS
from kingofsiam.rules.s3_setup import Deal

_TEXT: Final = Text()
_MOST_COMMENTS: Final = 10 * MOST_MOVES
_MOST_HEADERS: Final = 100

RESULT: Final = Object(
    "result",
    Result,
    (
        Part("winners", Array(SEAT, 1, max(PLAYERS), unique=True), "The seats of those who are said to have won."),
        Part("reign", Maybe(FACTION), "The faction that is said to reign, or null for a colony."),
    ),
    about="How a game is said to have ended.",
)

COMMENT: Final = Object(
    "comment",
    Comment,
    (
        Part("after", Whole(0, MOST_MOVES), "After how many moves it is made."),
        Part("text", _TEXT, "What is said, in one line or more."),
    ),
    about="What somebody remarks on a game.",
)


class Headers(Codec[tuple[tuple[str, str], ...]]):
    """What else is said of a game, by names."""

    def dump(self, value: tuple[tuple[str, str], ...]) -> Json:
        """An object of texts."""
        return dict[str, Json](value)

    def read(self, value: object) -> tuple[tuple[str, str], ...]:
        """The names with what they say, in their order."""
        given = fields_of(value)
        if len(given) > _MOST_HEADERS:
            raise wrong(f"must have at most {_MOST_HEADERS} fields, but has {len(given)}")
        found: list[JsonFault] = []
        headers: list[tuple[str, str]] = []
        for name, text in given.items():
            try:
                headers.append((_header_name(name), _TEXT.read(text)))
            except InvalidJson as error:
                found += (fault.under(step(name)) for fault in error.found)
        if found:
            raise InvalidJson(found)
        return tuple(headers)

    def schema(self, named: Named) -> Schema:
        """An object of texts, but for the names that mean something else."""
        names: Schema = {"pattern": f"^({HEADER_NAME.pattern})$", "not": {"enum": list(OWN_HEADERS)}}
        texts = _TEXT.schema(named)
        return {
            "type": "object",
            "propertyNames": names,
            "additionalProperties": texts,
            "maxProperties": _MOST_HEADERS,
        }


def _header_name(name: object) -> str:
    if not isinstance(name, str) or not HEADER_NAME.fullmatch(name) or name in OWN_HEADERS:
        raise mistaken(f"named {HEADER_NAME.pattern} and not like {', '.join(OWN_HEADERS)}", name)
    return name


def _record(
    players: tuple[str, ...],
    headers: tuple[tuple[str, str], ...],
    deal: Deal,
    moves: tuple[Move, ...],
    result: Result | None,
    comments: tuple[Comment, ...],
) -> Record:
    return Record(deal, moves, result, players, comments, headers)


def _faults(read: Mapping[str, Any]) -> Iterator[JsonFault]:
    if "moves" in read:
        for place, comment in enumerate(read.get("comments", ())):
            if comment.after > len(read["moves"]):
                yield JsonFault(
                    f".comments[{place}].after", f"is {comment.after}, but there are {len(read['moves'])} moves"
                )
    if "deal" in read:
        players = len(read["deal"].aids)
        if len(read.get("players", ())) not in (0, players):
            yield JsonFault(".players", f"must have {players} entries, but has {len(read['players'])}")
        result: Result | None = read.get("result")
        if result is not None and max(result.winners) >= players:
            yield JsonFault(".result.winners", f"names a seat that nobody has among {players} players")


RECORD: Final = Object(
    "record",
    _record,
    (
        Part("players", Array(_TEXT, 0, max(PLAYERS)), "The players' names by seat, empty where unknown; or no names."),
        Part("headers", Headers(), "What else its writer says about the game, by name."),
        Part("deal", DEAL, "The deal, with the map and the readings."),
        Part("moves", Array(MOVE, 0, MOST_MOVES), "The moves in their order, passes included."),
        Part("result", Maybe(RESULT), "How the game is said to have ended, or null if it is not finished."),
        Part("comments", Array(COMMENT, 0, _MOST_COMMENTS), "What is remarked, in the order of the moves."),
    ),
    check=_faults,
    about="A game from its deal. Neither the moves nor the result need be right: a verification tells.",
)
