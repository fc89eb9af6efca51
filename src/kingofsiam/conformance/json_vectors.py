"""JSON codec of vectors: a tagged union whose field `vector` is `move`, `deal`, `look` or `count`.

A vector states its map once: the documents within it leave it out.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar, cast

from kingofsiam.conformance import vectors
from kingofsiam.conformance.vectors import READING_NAMES, CountVector, DealVector, LookVector, MoveVector, Vector
from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import Followers, Province
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import Violation
from kingofsiam.notation.json import codec
from kingofsiam.notation.json.codec import LINE, Object, TaggedUnion, array, last_value, text, whole_number
from kingofsiam.notation.json.derivation import Known, derive
from kingofsiam.notation.json.documents import FORMAT, KINDS, POSITIONS, by_province
from kingofsiam.notation.json.parser import InvalidJson, invalid
from kingofsiam.notation.json.values import MAP, PROVINCE, RULE_NAME
from kingofsiam.observation import Observation

T = TypeVar("T")


@dataclass(frozen=True)
class _Mapless:
    """What is read of a value but for its map; some of its `parts` may be of this type, too."""

    build: Callable[..., Any]
    parts: Mapping[str, Any]

    def on(self, map: Map) -> Any:
        """The value on this map. Raises `InvalidJson`."""
        parts = dict(self.parts)
        for name, part in self.parts.items():
            if isinstance(part, _Mapless):
                try:
                    parts[name] = codec.built(part.on, map)
                except InvalidJson as error:
                    raise InvalidJson(issue.under(name) for issue in error.issues) from error
        return self.build(map=map, **parts)


def _on_the_map(document: Object[Any] | TaggedUnion[Any]) -> Object[Any]:
    """The codec of such documents without their map."""
    whole = cast("Object[Any]", document)

    def build(**parts: Any) -> Any:
        value = whole.build(**parts)
        if whole.check:
            whole.check(value)
        return value

    fields = tuple(field for field in whole.fields if field.name != "map")
    name = f"{whole.name.removesuffix('-document')}-on-the-map"
    return replace(whole, name=name, fields=fields, build=_mapless(build), check=None)


def _mapless(build: Callable[..., T]) -> Callable[..., T]:
    def wait(**parts: Any) -> T:
        return cast("T", _Mapless(build, parts))

    return wait


def _any_deal(map: Map, followers: Iterable[tuple[Province, Followers]], **parts: Any) -> Deal:
    groups = dict(followers)
    return Deal(map, followers=tuple(groups[name] for name in map.provinces if name in groups), **parts)


_ANY_DEALS: Final[Known] = {**POSITIONS, "aids": array(whole_number(0, 100)), "tiles": array(PROVINCE)}
ANY_DEAL: Final = replace(
    derive(Deal, _ANY_DEALS, "any-deal", sources={"followers": by_province}, build=_any_deal),
    constants=(("format", FORMAT), ("kind", "deal")),
)
"""The document of a deal that may be impossible."""
_DOCUMENTS: Final[Known] = {
    **POSITIONS,
    State: _on_the_map(KINDS["state"]),
    Deal: _on_the_map(ANY_DEAL),
    Move: KINDS["move"],
    Outcome: KINDS["outcome"],
    Observation: _on_the_map(KINDS["observation"]),
    Violation: KINDS["violation"],
    Event: KINDS["event"],
    "outcome": codec.nullable(KINDS["outcome"]),
    **dict.fromkeys(("moves", "results"), array(whole_number(0, 2**53 - 1), least=1)),
    **dict.fromkeys(("legal", "possible"), codec.BOOLEAN),
    **dict.fromkeys(("id", "title"), LINE),
    "rules": array(RULE_NAME, unique=True),
    **dict.fromkeys(("readings", "needs"), array(text("|".join(READING_NAMES)), most=len(READING_NAMES), unique=True)),
}


def _verdict(map: Map, legal: bool, state: State | None, outcome: Outcome | None, **parts: Any) -> vectors.MoveVerdict:
    verdict = vectors.MoveVerdict(after=state, **parts)
    if (legal, legal, legal, outcome) != (verdict.legal, bool(verdict.events), state is not None, verdict.outcome):
        raise invalid("contradicts itself: a legal move has no violations, events, and a state with this outcome")
    return verdict


def _start(map: Map, possible: bool, state: State | None) -> State | None:
    if possible is (state is None):
        raise invalid("contradicts itself: there is a state if the deal is possible")
    return state


def _counts(moves: tuple[int, ...], results: tuple[int, ...]) -> vectors.PerftCounts:
    if len(moves) != len(results):
        raise invalid("must look ahead as many turns in `results` as in `moves`")
    return vectors.PerftCounts(moves, results)


_EXPECTED_OF: Final[Mapping[type, Object[Any]]] = {
    MoveVector: derive(
        vectors.MoveVerdict,
        _DOCUMENTS,
        "expected-of-a-move",
        ("legal", "violations", "events", "state", "outcome"),
        {"state": "after"},
        _mapless(_verdict),
    ),
    DealVector: derive(DealVector, _DOCUMENTS, "expected-of-a-deal", ("possible", "state"), build=_mapless(_start)),
    LookVector: derive(LookVector, _DOCUMENTS, "expected-of-a-look", ("observation",), build=_mapless(last_value)),
    CountVector: derive(vectors.PerftCounts, _DOCUMENTS, "expected-of-a-count", build=_counts),
}


def _vector(kind: type[T], **attributes: str) -> Object[T]:
    """The codec of a kind of vector; the attributes stand in fields of these names."""

    def make(map: Map, **parts: Any) -> T:
        return kind(**{attributes.get(name, name): part for name, part in parts.items()})

    def build(map: Map, **parts: Any) -> T:
        return cast("T", _Mapless(make, parts).on(map))

    expected = _EXPECTED_OF[kind]
    about = ("id", "title") if kind is CountVector else ("id", "title", "rules")
    sources = {"map": f"{attributes['given']}.map", **attributes} | ({"expect": ""} if expected.owner is kind else {})
    names = (*about, "readings", "needs", "map", *attributes)
    return derive(kind, {**_DOCUMENTS, "map": MAP, "expect": expected}, "", names, sources, build)


VECTOR: Final[TaggedUnion[Vector]] = codec.tagged_union(
    "vector",
    {
        "move": _vector(MoveVector, given="state", move="move", expect="verdict"),
        "deal": _vector(DealVector, given="deal", expect="state"),
        "look": _vector(LookVector, given="state", seat="seat", expect="observation"),
        "count": _vector(CountVector, given="state", expect="counts"),
    },
    lambda vector: type(vector).__name__.removesuffix("Vector").lower(),
)
