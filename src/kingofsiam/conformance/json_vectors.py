"""JSON codec of vectors: a tagged union whose field `vector` is `move`, `deal`, `look` or `count`.

A vector states its map once: the documents within it leave it out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, Generic, TypeVar, cast

from kingofsiam.conformance.vectors import (
    READING_NAMES,
    CountVector,
    DealVector,
    LookVector,
    MoveVector,
    MoveVerdict,
    PerftCounts,
    Vector,
)
from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import Followers, Province
from kingofsiam.model.state import Outcome, State
from kingofsiam.notation.json import documents
from kingofsiam.notation.json.codec import (
    BOOLEAN,
    LINE,
    Schema,
    array,
    expect_object,
    nullable,
    read_all,
    text,
    whole_number,
)
from kingofsiam.notation.json.derivation import Object, TaggedUnion, last_value, tagged_union
from kingofsiam.notation.json.map import MAP
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue, invalid
from kingofsiam.notation.json.pieces import PROVINCE, RULE_NAME
from kingofsiam.notation.json.values import POSITIONS, by_province
from kingofsiam.observation import Observation

V = TypeVar("V")

_MAX_ITEMS: Final = 1000
_MAX_AIDS: Final = 100
_MAP: Final = "map"
ON_THE_MAP: Final = "-on-the-map"
"""How the names of documents without a map end."""
_READING_LIST: Final = array(text(pattern="|".join(READING_NAMES)), 0, len(READING_NAMES), unique=True)


def _on_the_map(kind: str) -> Object[Any]:
    return replace(cast("Object[Any]", documents.KINDS[kind]), name=f"{kind}{ON_THE_MAP}")


def _any_deal(map: Map, followers: Mapping[Province, Followers], **parts: Any) -> Deal:
    groups = tuple(followers[province] for province in map.provinces if province in followers)
    return Deal(map, followers=groups, **parts)


ANY_DEAL: Final = replace(
    POSITIONS.also(
        {
            "aids": array(whole_number(0, _MAX_AIDS), 0, _MAX_AIDS),
            "tiles": array(PROVINCE, 0, _MAX_AIDS),
        }
    ).object(Deal, f"any-deal{ON_THE_MAP}", sources={"followers": by_province}, build=_any_deal),
    constants=(("format", documents.FORMAT), ("kind", "deal")),
)
_STATE: Final = _on_the_map("state")
_DOCUMENTS: Final = POSITIONS.also(
    {
        State: _STATE,
        Deal: ANY_DEAL,
        Move: documents.KINDS["move"],
        Outcome: documents.KINDS["outcome"],
        "observation": _on_the_map("observation"),
        "violations": array(documents.KINDS["violation"], 0, _MAX_ITEMS),
        "events": array(documents.KINDS["event"], 0, _MAX_ITEMS),
        "moves": array(whole_number(0, 2**53 - 1), 1, _MAX_ITEMS),
        "legal": BOOLEAN,
        "possible": BOOLEAN,
        "expected-of-a-move.outcome": nullable(documents.KINDS["outcome"]),
        "results": array(whole_number(0, 2**53 - 1), 1, _MAX_ITEMS),
    }
)


def _verdict(legal: bool, violations: Any, events: Any, state: State | None, outcome: Outcome | None) -> MoveVerdict:
    if (legal, bool(events), state is not None) != (not violations,) * 3:
        raise invalid("contradicts itself: a legal move has events and a state after it, and no violations")
    if outcome != (state and state.outcome):
        raise InvalidJson((JsonIssue(".outcome", "differs from the outcome of the position"),))
    return MoveVerdict(violations, events, state)


def _state_if_possible(possible: bool, state: State | None) -> State | None:
    if possible is (state is None):
        raise InvalidJson((JsonIssue(".possible", "contradicts the state"),))
    return state


def _counts(moves: tuple[int, ...], results: tuple[int, ...]) -> PerftCounts:
    if len(moves) != len(results):
        raise InvalidJson((JsonIssue(".results", "must look ahead as many turns as `moves`"),))
    return PerftCounts(moves, results)


def _outcome(verdict: MoveVerdict) -> Outcome | None:
    return None if verdict.after is None else verdict.after.outcome


_OF_MOVE: Final = ("legal", "violations", "events", "state", "outcome")
_EXPECTED: Final = {
    MoveVerdict: _DOCUMENTS.object(
        MoveVerdict, "expected-of-a-move", _OF_MOVE, {"state": "after", "outcome": _outcome}, _verdict
    ),
    PerftCounts: _DOCUMENTS.object(PerftCounts, "expected-of-a-count", build=_counts),
    Observation: _DOCUMENTS.object(LookVector, "expected-of-a-look", ("observation",), {"observation": ""}, last_value),
    "deal-vector.expect": _DOCUMENTS.also({"state": nullable(_STATE)}).object(
        object,
        "expected-of-a-deal",
        ("possible", "state"),
        {"possible": lambda state: state is not None, "state": ""},
        _state_if_possible,
    ),
}
_VECTORS: Final = _DOCUMENTS.also(
    {
        **_EXPECTED,
        _MAP: MAP,
        "id": LINE,
        "title": LINE,
        "rules": array(RULE_NAME, 0, _MAX_ITEMS, unique=True),
        "readings": _READING_LIST,
        "needs": _READING_LIST,
    }
)


def _vector(kind: type[V], about: tuple[str, ...] = ("id", "title", "rules"), **sources: str) -> Object[V]:
    """The codec of a kind of vector; its documents get its map."""

    def build(map: Map, **read: Any) -> V:
        return kind(**{sources.get(name, name): part for name, part in read.items()})

    names = (*about, "readings", "needs", _MAP, *sources)
    return _VECTORS.object(kind, "", names, {_MAP: f"{sources['given']}.map", **sources}, build)


class SharedMap(Generic[V]):
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
        read_all([(f".{_MAP}", MAP, vector.get(_MAP))])
        issues: list[JsonIssue] = []
        if isinstance(vector.get("expect"), dict):
            vector["expect"] = {**vector["expect"]}
        for path, owner, name in _documents(vector):
            if _MAP in owner[name]:
                issues.append(JsonIssue(f"{path}.{_MAP}", "is not a field of this object"))
            owner[name] = {**owner[name], _MAP: vector.get(_MAP)}
        if issues:
            raise InvalidJson(issues)
        return self.codec.read(vector)

    @property
    def schema(self) -> Schema:
        """The schema of the vectors; whoever defines the documents in them leaves out the map."""
        return self.codec.schema


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


VECTOR: Final = SharedMap[Vector](
    tagged_union(
        "vector",
        {
            "move": _vector(MoveVector, given="state", move="move", expect="verdict"),
            "deal": _vector(DealVector, given="deal", expect="state"),
            "look": _vector(LookVector, given="state", seat="seat", expect="observation"),
            "count": _vector(CountVector, ("id", "title"), given="state", expect="counts"),
        },
        lambda vector: type(vector).__name__.removesuffix("Vector").lower(),
    )
)
