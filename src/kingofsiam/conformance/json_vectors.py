"""JSON codec of vectors: a tagged union whose field `vector` is `move`, `deal`, `look` or `count`.

A vector states its map once: the documents within it leave it out.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar, cast

from kingofsiam.conformance import vectors
from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.pieces import Followers, Province, Seat
from kingofsiam.model.state import State
from kingofsiam.notation.json import documents
from kingofsiam.notation.json.codec import (
    BOOLEAN,
    Array,
    Codec,
    Definitions,
    Integer,
    Nullable,
    Schema,
    String,
    expect_object,
    read_each,
)
from kingofsiam.notation.json.objects import Field, Object, TaggedUnion, identity, last_value
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue
from kingofsiam.notation.json.pieces import PROVINCE, SEAT
from kingofsiam.notation.json.states import FOLLOWERS_BY_PROVINCE, MAP_FIELD, READINGS_FIELD
from kingofsiam.spec.citation import RULE_ID
from kingofsiam.spec.readings import Readings

V = TypeVar("V")

_MAX_ITEMS: Final = 1000
_MAX_AIDS: Final = 100
_MAX_COUNT: Final = 2**53 - 1
_MAP: Final = "map"
_ON_THE_MAP: Final = "-on-the-map"

_READING: Final = String(pattern="|".join(vectors.READING_NAMES))
_READING_LIST: Final = Array(_READING, 0, len(vectors.READING_NAMES), unique=True)
_RULE_IDS: Final = Array(String(pattern=RULE_ID.pattern), 0, _MAX_ITEMS, unique=True)
_COUNTS: Final = Array(Integer(0, _MAX_COUNT), 1, _MAX_ITEMS)
_VIOLATIONS: Final = Array(documents.VIOLATION_KIND.codec, 0, _MAX_ITEMS)
_EVENTS: Final = Array(documents.EVENT_KIND.codec, 0, _MAX_ITEMS)


def _on_the_map(kind: documents.DocumentKind[V]) -> Object[V]:
    return replace(cast("Object[V]", kind.codec), name=f"{kind.name}{_ON_THE_MAP}")


_STATE: Final = _on_the_map(documents.STATE_KIND)
_OBSERVATION: Final = _on_the_map(documents.OBSERVATION_KIND)


def _any_deal(
    map: Map,
    readings: Readings,
    aids: tuple[int, ...],
    tiles: tuple[Province, ...],
    followers: Mapping[Province, Followers],
    first: Seat | None,
) -> Deal:
    groups = tuple(followers[province] for province in map.provinces if province in followers)
    return Deal(map, readings, aids, tiles, groups, first)


_ANY_DEAL: Final = Object(
    f"any-deal{_ON_THE_MAP}",
    _any_deal,
    (
        MAP_FIELD,
        READINGS_FIELD,
        Field("aids", Array(Integer(0, _MAX_AIDS), 0, _MAX_AIDS), "The numbers of the playing aids, by seat."),
        Field("tiles", Array(PROVINCE, 0, _MAX_AIDS), "The provinces whose tiles lie in boxes 1 to 8."),
        Field(
            "followers",
            FOLLOWERS_BY_PROVINCE,
            "The followers in each province.",
            lambda deal: dict(zip(deal.map.provinces, deal.followers, strict=False)),
        ),
        Field("first", Nullable(SEAT), "The seat that begins; null unless the readings draw it."),
    ),
    (("format", documents.FORMAT), ("kind", "deal")),
    description="Everything that chance decides before the first turn; the deal may be impossible.",
)


def _map_of(vector: Any) -> Map:
    return vector.deal.map if isinstance(vector, vectors.DealVector) else vector.state.map


_HEAD_FIELDS: Final = (
    Field("id", String(single_line=True), "The name of the vector, which never changes its meaning."),
    Field("title", String(single_line=True), "What the vector is about, for people."),
)
_RULES_FIELD: Final = Field("rules", _RULE_IDS, "The ids of the rules that the vector is about.")
_TAIL_FIELDS: Final = (
    Field("readings", _READING_LIST, "The readings that change the result."),
    Field(
        "needs",
        _READING_LIST,
        "The readings whose choice makes the input possible: with another choice it is impossible.",
    ),
    Field(_MAP, MAP_FIELD.codec, "The map of all documents in the vector.", _map_of),
)
_COMMON_FIELDS: Final = (*_HEAD_FIELDS, _RULES_FIELD, *_TAIL_FIELDS)
_STATE_FIELD: Final = Field("given", _STATE, "The position; add the map to get a whole document.", "state")


def _vector(kind: Callable[..., V], tag: str, description: str, *fields: Field) -> Object[V]:
    """The codec of a kind of vector; its documents get its map."""

    def make(*values: Any) -> V:
        read = zip(fields, values, strict=True)
        return kind(**{str(field.source or field.name): each for field, each in read if field.name != _MAP})

    return Object(f"{tag}-vector", make, fields, (("vector", tag),), description=description)


def _contradictions(read: Mapping[str, Any]) -> Iterator[JsonIssue]:
    """The contradictions within the expected result of a move."""
    if len(read) < len(_EXPECTED_OF_MOVE.fields):
        return
    legal, after = read["legal"], read["state"]
    if legal is bool(read["violations"]):
        yield JsonIssue(".legal", "contradicts the violations")
    if legal is not bool(read["events"]):
        yield JsonIssue(".events", "must be there for a legal move, and for no other")
    if legal is (after is None):
        yield JsonIssue(".state", "must be there for a legal move, and for no other")
    if read["outcome"] != (after and after.outcome):
        yield JsonIssue(".outcome", "differs from the outcome of the position")


_EXPECTED_OF_MOVE: Final = Object(
    "expected-of-a-move",
    lambda *values: vectors.Verdict(*values[1:4]),  # the rest follows from these
    (
        Field("legal", BOOLEAN, "Whether the move is legal."),
        Field("violations", _VIOLATIONS, "Every reason why it is not, in any order."),
        Field("events", _EVENTS, "The events in order; none if the move is not legal."),
        Field("state", Nullable(_STATE), "The position after the move; null if it is not legal.", "after"),
        Field(
            "outcome",
            Nullable(documents.OUTCOME_KIND.codec),
            "How the move ends the game, or null.",
            lambda verdict: verdict.after and verdict.after.outcome,
        ),
    ),
    check=_contradictions,
    description="The expected result of a move.",
)

_MOVE: Final = _vector(
    vectors.MoveVector,
    "move",
    "A move tried in a position.",
    *_COMMON_FIELDS,
    _STATE_FIELD,
    Field("move", documents.MOVE_KIND.codec, "The move to try."),
    Field("expect", _EXPECTED_OF_MOVE, "The expected result.", "verdict"),
)


def _is_contradicted(read: Mapping[str, Any]) -> Iterator[JsonIssue]:
    if len(read) == 2 and read["possible"] is (read["state"] is None):
        yield JsonIssue(".possible", "contradicts the state")


_EXPECTED_OF_DEAL: Final = Object[State | None](
    "expected-of-a-deal",
    last_value,
    (
        Field("possible", BOOLEAN, "Whether the deal is possible.", lambda state: state is not None),
        Field("state", Nullable(_STATE), "The position at the beginning; null if the deal is impossible.", identity),
    ),
    check=_is_contradicted,
    description="The expected result of a deal.",
)
_DEAL: Final = _vector(
    vectors.DealVector,
    "deal",
    "A game set up from an explicit deal.",
    *_COMMON_FIELDS,
    Field("given", _ANY_DEAL, "The deal; add the map to get a whole document.", "deal"),
    Field("expect", _EXPECTED_OF_DEAL, "The expected result.", "state"),
)

_EXPECTED_OF_LOOK: Final = Object(
    "expected-of-a-look",
    identity,
    (Field("observation", _OBSERVATION, "What the player sees; add the map to get a whole document.", identity),),
    description="The expected view of a player.",
)
_LOOK: Final = _vector(
    vectors.LookVector,
    "look",
    "What the player in a seat sees of a position.",
    *_COMMON_FIELDS,
    _STATE_FIELD,
    Field("seat", SEAT, "The seat of the player who looks."),
    Field("expect", _EXPECTED_OF_LOOK, "The expected view.", "observation"),
)


def _as_many(read: Mapping[str, Any]) -> Iterator[JsonIssue]:
    if len(read) == 2 and len(read["moves"]) != len(read["results"]):
        yield JsonIssue(".results", "must look ahead as many turns as `moves`")


_EXPECTED_OF_COUNT: Final = Object(
    "expected-of-a-count",
    vectors.PerftCounts,
    (
        Field("moves", _COUNTS, "The number of legal moves, of sequences of two moves, and so on."),
        Field("results", _COUNTS, "The number of different positions that these lead to."),
    ),
    check=_as_many,
    description="The expected counts.",
)


_COUNT: Final = _vector(
    vectors.CountVector,
    "count",
    "How many legal moves a position has, and how many different positions they lead to.",
    *_HEAD_FIELDS,
    *_TAIL_FIELDS,
    _STATE_FIELD,
    Field("expect", _EXPECTED_OF_COUNT, "The expected counts.", "counts"),
)


class SharedMap(Codec[V]):
    """Vectors that state their map once. It is put into their documents to read them, and left out to write them."""

    def __init__(self, codec: TaggedUnion[V]) -> None:
        self.codec: Final = codec

    def dump(self, value: V) -> dict[str, Json]:
        """The vector; its documents are without the map."""
        vector: dict[str, Any] = self.codec.dump(value)
        for _, owner, name in _documents(vector):
            del owner[name][_MAP]
        return vector

    def read(self, value: object) -> V:
        """The vector. If its map is missing or wrong, nothing else is read."""
        vector: dict[str, Any] = {**expect_object(value)}
        issues: list[JsonIssue] = []
        read_each(((f".{_MAP}", vector.get(_MAP)),), MAP_FIELD.codec, issues)
        if isinstance(vector.get("expect"), dict):
            vector["expect"] = {**vector["expect"]}
        for path, owner, name in _documents(vector):
            if _MAP in owner[name]:
                issues.append(JsonIssue(f"{path}.{_MAP}", "is not a field of this object"))
            owner[name] = {**owner[name], _MAP: vector.get(_MAP)}
        if issues:
            raise InvalidJson(issues)
        return self.codec.read(vector)

    def schema(self, definitions: Definitions) -> Schema:
        """The schema of the vectors, with documents that have no map."""
        schema = self.codec.schema(definitions)
        for name, document in definitions.items():
            if name.endswith(_ON_THE_MAP):
                cast("dict[str, Json]", document["properties"]).pop(_MAP)
                cast("list[Json]", document["required"]).remove(_MAP)
        return schema


def _documents(vector: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Each document in a vector: its path, the object that has it, and the name of its field there."""
    expected = vector.get("expect")
    for path, owner, name in (
        (".given", vector, "given"),
        (".expect.state", expected, "state"),
        (".expect.observation", expected, "observation"),
    ):
        if isinstance(owner, dict) and isinstance(cast("dict[str, Any]", owner).get(name), dict):
            yield path, cast("dict[str, Any]", owner), name


VECTOR: Final = SharedMap[vectors.Vector](
    TaggedUnion(
        "vector",
        {"move": _MOVE, "deal": _DEAL, "look": _LOOK, "count": _COUNT},
        lambda vector: type(vector).__name__.removesuffix("Vector").lower(),
        description="A position with a move, a deal, a look or a count, and the expected result.",
    )
)
