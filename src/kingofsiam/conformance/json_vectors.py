"""JSON codec of vectors: a tagged union whose field `vector` is `move`, `deal`, `look` or `count`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, cast

from kingofsiam.conformance.json_shared_map import (
    DEAL_WITHOUT_MAP,
    OBSERVATION_WITHOUT_MAP,
    STATE_WITHOUT_MAP,
    Boolean,
    RawDocument,
    read_deal,
    read_observation,
    read_state,
)
from kingofsiam.conformance.vectors import (
    READING_NAMES,
    CountVector,
    DealVector,
    LookVector,
    MoveVector,
    Vector,
    Verdict,
)
from kingofsiam.maps import Map
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Move
from kingofsiam.model.pieces import Seat
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import Violation
from kingofsiam.notation.json.codec import Array, Integer, Nullable, String
from kingofsiam.notation.json.documents import EVENT_KIND, MOVE_KIND, OUTCOME_KIND, VIOLATION_KIND
from kingofsiam.notation.json.objects import Field, Object, TaggedUnion, as_tuple
from kingofsiam.notation.json.parser import InvalidJson, JsonIssue
from kingofsiam.notation.json.pieces import SEAT
from kingofsiam.notation.json.states import MAP_FIELD

_MAX_ITEMS: Final = 1000
_MAX_COUNT: Final = 2**53 - 1

_READING_LIST: Final = Array(String(pattern="|".join(READING_NAMES)), 0, len(READING_NAMES), unique=True)
_RULE_IDS: Final = Array(String(pattern=r"[a-z0-9-]+(\.[a-z0-9-]+){0,3}"), 0, _MAX_ITEMS, unique=True)
_COUNTS: Final = Array(Integer(0, _MAX_COUNT), 1, _MAX_ITEMS)


def _map_of(vector: Any) -> Map:
    return vector.deal.map if isinstance(vector, DealVector) else vector.state.map


_HEAD_FIELDS: Final = (
    Field("id", String(single_line=True), "The name of the vector, which never changes its meaning."),
    Field("title", String(single_line=True), "What the vector is about, for people."),
)
_RULES_FIELD: Final = Field("rules", _RULE_IDS, "The ids of the rules that the vector is about.")
_TAIL_FIELDS: Final = (
    Field("readings", _READING_LIST, "The readings that change the result."),
    Field("needs", _READING_LIST, "The readings without whose choice the input is impossible."),
    Field("map", MAP_FIELD.codec, "The map of all documents in the vector.", _map_of),
)
_COMMON_FIELDS: Final = (*_HEAD_FIELDS, _RULES_FIELD, *_TAIL_FIELDS)
_STATE_FIELD: Final = Field("given", STATE_WITHOUT_MAP, "The position; add the map to get a whole document.", "state")

Expected = tuple[bool, tuple[Violation, ...], tuple[Event, ...], RawDocument | None, Outcome | None]


def _outcome_of(verdict: Verdict) -> Outcome | None:
    return None if verdict.after is None else verdict.after.outcome


_EXPECTED_OF_MOVE: Final = Object(
    "expected-of-a-move",
    as_tuple,
    (
        Field("legal", Boolean(), "Whether the move is legal."),
        Field("violations", Array(VIOLATION_KIND.codec, 0, _MAX_ITEMS), "Every reason why it is not, in any order."),
        Field("events", Array(EVENT_KIND.codec, 0, _MAX_ITEMS), "The events in order; none if the move is not legal."),
        Field("state", Nullable(STATE_WITHOUT_MAP), "The position after the move; null if it is not legal.", "after"),
        Field(
            "outcome",
            Nullable(replace(cast("Object[Outcome]", OUTCOME_KIND.codec), name="outcome-document")),
            "How the move ends the game, or null.",
            _outcome_of,
        ),
    ),
    description="The expected result of a move.",
)


def _move_vector(
    id: str,
    title: str,
    rules: tuple[str, ...],
    readings: tuple[str, ...],
    needs: tuple[str, ...],
    board: Map,
    given: RawDocument,
    move: Move,
    expected: Expected,
) -> MoveVector:
    legal, violations, events, raw, outcome = expected
    after = None if raw is None else read_state(board, raw, ".expect.state")
    issues = tuple(_contradictions(legal, violations, events, after, outcome))
    if issues:
        raise InvalidJson(issues)
    return MoveVector(
        id=id,
        title=title,
        rules=rules,
        state=read_state(board, given, ".given"),
        move=move,
        verdict=Verdict(violations, events, after),
        readings=readings,
        needs=needs,
    )


def _contradictions(
    legal: bool,
    violations: tuple[Violation, ...],
    events: tuple[Event, ...],
    after: State | None,
    outcome: Outcome | None,
) -> Iterator[JsonIssue]:
    """The contradictions within an expected result."""
    if legal is bool(violations):
        yield JsonIssue(".expect.legal", "contradicts the violations")
    if legal is not bool(events):
        yield JsonIssue(".expect.events", "must be there for a legal move, and for no other")
    if legal is (after is None):
        yield JsonIssue(".expect.state", "must be there for a legal move, and for no other")
    if outcome != (after.outcome if after is not None else None):
        yield JsonIssue(".expect.outcome", "differs from the outcome of the position")


_MOVE: Final = Object(
    "move-vector",
    _move_vector,
    (
        *_COMMON_FIELDS,
        _STATE_FIELD,
        Field("move", MOVE_KIND.codec, "The move to try."),
        Field("expect", _EXPECTED_OF_MOVE, "The expected result.", "verdict"),
    ),
    (("vector", "move"),),
    description="A move tried in a position.",
)


def _is_possible(vector: DealVector) -> bool:
    return vector.state is not None


_EXPECTED_OF_DEAL: Final = Object(
    "expected-of-a-deal",
    as_tuple,
    (
        Field("possible", Boolean(), "Whether the deal is possible.", _is_possible),
        Field("state", Nullable(STATE_WITHOUT_MAP), "The position at the beginning; null if the deal is impossible."),
    ),
    description="The expected result of a deal.",
)


def _identity(vector: Any) -> Any:
    return vector


def _deal_vector(*values: Any) -> DealVector:
    id_, title, rules, readings, needs, board, given, (possible, raw) = values
    if possible is (raw is None):
        raise InvalidJson((JsonIssue(".expect.possible", "contradicts the state"),))
    return DealVector(
        id=id_,
        title=title,
        rules=rules,
        deal=read_deal(board, given, ".given"),
        state=None if raw is None else read_state(board, raw, ".expect.state"),
        readings=readings,
        needs=needs,
    )


_DEAL: Final = Object(
    "deal-vector",
    _deal_vector,
    (
        *_COMMON_FIELDS,
        Field("given", DEAL_WITHOUT_MAP, "The deal; add the map to get a whole document.", "deal"),
        Field("expect", _EXPECTED_OF_DEAL, "The expected result.", _identity),
    ),
    (("vector", "deal"),),
    description="A game set up from an explicit deal.",
)

_EXPECTED_OF_LOOK: Final = Object(
    "expected-of-a-look",
    as_tuple,
    (Field("observation", OBSERVATION_WITHOUT_MAP, "What the player sees; add the map to get a whole document."),),
    description="The expected view of a player.",
)


def _look_vector(*values: Any) -> LookVector:
    id_, title, rules, readings, needs, board, given, seat, (raw,) = values
    return LookVector(
        id=id_,
        title=title,
        rules=rules,
        state=read_state(board, given, ".given"),
        seat=cast("Seat", seat),
        observation=read_observation(board, raw, ".expect.observation"),
        readings=readings,
        needs=needs,
    )


_LOOK: Final = Object(
    "look-vector",
    _look_vector,
    (
        *_COMMON_FIELDS,
        _STATE_FIELD,
        Field("seat", SEAT, "The seat of the player who looks."),
        Field("expect", _EXPECTED_OF_LOOK, "The expected view.", _identity),
    ),
    (("vector", "look"),),
    description="What the player in a seat sees of a position.",
)

_EXPECTED_OF_COUNT: Final = Object(
    "expected-of-a-count",
    as_tuple,
    (
        Field("moves", _COUNTS, "The number of legal moves, of sequences of two moves, and so on."),
        Field("results", _COUNTS, "The number of different positions that these lead to."),
    ),
    description="The expected counts.",
)


def _count_vector(*values: Any) -> CountVector:
    id_, title, readings, needs, board, given, (moves, results) = values
    if len(moves) != len(results):
        raise InvalidJson((JsonIssue(".expect.results", "must look as many turns ahead as the moves"),))
    return CountVector(
        id=id_,
        title=title,
        state=read_state(board, given, ".given"),
        moves=moves,
        results=results,
        readings=readings,
        needs=needs,
    )


_COUNT: Final = Object(
    "count-vector",
    _count_vector,
    (
        *_HEAD_FIELDS,
        *_TAIL_FIELDS,
        _STATE_FIELD,
        Field("expect", _EXPECTED_OF_COUNT, "The expected counts.", _identity),
    ),
    (("vector", "count"),),
    description="How many legal moves a position has, and how many different positions they lead to.",
)


def _kind_of(vector: Vector) -> str:
    match vector:
        case MoveVector():
            return "move"
        case DealVector():
            return "deal"
        case LookVector():
            return "look"
        case CountVector():
            return "count"


VECTOR: Final = TaggedUnion[Vector](
    "vector",
    {"move": _MOVE, "deal": _DEAL, "look": _LOOK, "count": _COUNT},
    _kind_of,
    description="A position with a move, a deal, a look or a count, and the expected result.",
)
