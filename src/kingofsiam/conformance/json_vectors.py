"""Vectors in JSON: each stands by itself, and says by its `vector` whether it is a move, a deal, a look or a count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, cast

from kingofsiam.conformance.dependence import FIELDS
from kingofsiam.conformance.on_the_map import DEAL, OBSERVATION, STATE, Raw, deal_on, observation_on, state_on
from kingofsiam.conformance.vector import CountVector, DealVector, LookVector, MoveVector, Vector, Verdict
from kingofsiam.events import Event
from kingofsiam.maps import Map
from kingofsiam.moves import Move
from kingofsiam.notation.json_codec import Array, Codec, Maybe, Named, Schema, Text, Whole
from kingofsiam.notation.json_documents import EVENT_KIND, MOVE_KIND, OUTCOME_KIND, VIOLATION_KIND
from kingofsiam.notation.json_faults import InvalidJson, JsonFault, mistaken
from kingofsiam.notation.json_nouns import SEAT
from kingofsiam.notation.json_object import Object, Part, Tagged, together
from kingofsiam.notation.json_states import MAP_PART
from kingofsiam.notation.json_text import Json
from kingofsiam.rules.s2_concept import Seat
from kingofsiam.state import Outcome, State
from kingofsiam.violations import Violation

_MOST: Final = 1000
_MOST_COUNTED: Final = 2**53 - 1


class Bool(Codec[bool]):
    """Yes or no."""

    def dump(self, value: bool) -> Json:
        """`true` or `false`."""
        return value

    def read(self, value: object) -> bool:
        """The same."""
        if not isinstance(value, bool):
            raise mistaken("true or false", value)
        return value

    def schema(self, named: Named) -> Schema:
        """A boolean."""
        return {"type": "boolean"}


_FIELD_NAMES: Final = Array(Text(pattern="|".join(FIELDS)), 0, len(FIELDS), unique=True)
_RULE_IDS: Final = Array(Text(pattern=r"[a-z0-9-]+(\.[a-z0-9-]+){0,3}"), 0, _MOST, unique=True)
_COUNTED: Final = Array(Whole(0, _MOST_COUNTED), 1, _MOST)


def _map_of(vector: Any) -> Map:
    return vector.deal.map if isinstance(vector, DealVector) else vector.state.map


_HEAD: Final = (
    Part("id", Text(name=True), "Its name, which never gets another meaning."),
    Part("title", Text(name=True), "What it is about, for people."),
)
_RULES: Final = Part("rules", _RULE_IDS, "The ids of the rules that it is about.")
_TAIL: Final = (
    Part("readings", _FIELD_NAMES, "The readings that change what comes of it."),
    Part("needs", _FIELD_NAMES, "The readings without whose choice what is given could not be."),
    Part("map", MAP_PART.codec, "The map that is played on, for all that follows.", _map_of),
)
_ABOUT: Final = (*_HEAD, _RULES, *_TAIL)
_GIVEN: Final = Part("given", STATE, "The position; with the map put into it, a whole document.", "state")

Expected = tuple[bool, tuple[Violation, ...], tuple[Event, ...], Raw | None, Outcome | None]


def _outcome_of(verdict: Verdict) -> Outcome | None:
    return None if verdict.after is None else verdict.after.outcome


_EXPECTED_OF_MOVE: Final = Object(
    "expected-of-a-move",
    together,
    (
        Part("legal", Bool(), "Whether the move is legal."),
        Part("violations", Array(VIOLATION_KIND.codec, 0, _MOST), "Every reason why it is not, in any order."),
        Part("events", Array(EVENT_KIND.codec, 0, _MOST), "What happens, in this order; nothing if it is not legal."),
        Part("state", Maybe(STATE), "The position after it; null if it is not legal.", "after"),
        Part(
            "outcome",
            Maybe(replace(cast("Object[Outcome]", OUTCOME_KIND.codec), name="outcome-document")),
            "How the game ends by it, or null.",
            _outcome_of,
        ),
    ),
    about="What must come of a move.",
)


def _move_vector(
    id: str,  # noqa: A002 - the field of a vector is called so
    title: str,
    rules: tuple[str, ...],
    readings: tuple[str, ...],
    needs: tuple[str, ...],
    board: Map,
    given: Raw,
    move: Move,
    expected: Expected,
) -> MoveVector:
    legal, violations, events, raw, outcome = expected
    after = None if raw is None else state_on(board, raw, ".expect.state")
    found = tuple(_contradictions(legal, violations, events, after, outcome))
    if found:
        raise InvalidJson(found)
    return MoveVector(
        id=id,
        title=title,
        rules=rules,
        state=state_on(board, given, ".given"),
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
) -> Iterator[JsonFault]:
    """Where an expectation is at odds with itself."""
    if legal is bool(violations):
        yield JsonFault(".expect.legal", "does not agree with the violations")
    if legal is not bool(events):
        yield JsonFault(".expect.events", "are told of a legal move, and of no other")
    if legal is (after is None):
        yield JsonFault(".expect.state", "is there for a legal move, and for no other")
    if outcome != (after.outcome if after is not None else None):
        yield JsonFault(".expect.outcome", "is not that of the position")


_MOVE: Final = Object(
    "move-vector",
    _move_vector,
    (
        *_ABOUT,
        _GIVEN,
        Part("move", MOVE_KIND.codec, "The move that is tried."),
        Part("expect", _EXPECTED_OF_MOVE, "What must come of it.", "verdict"),
    ),
    (("vector", "move"),),
    about="A move tried in a position.",
)


def _is_possible(vector: DealVector) -> bool:
    return vector.state is not None


_EXPECTED_OF_DEAL: Final = Object(
    "expected-of-a-deal",
    together,
    (
        Part("possible", Bool(), "Whether there can be such a deal.", _is_possible),
        Part("state", Maybe(STATE), "The position in which the game begins; null if the deal cannot be."),
    ),
    about="What must come of a deal.",
)


def _itself(vector: Any) -> Any:
    return vector


def _deal_vector(*values: Any) -> DealVector:
    id_, title, rules, readings, needs, board, given, (possible, raw) = values
    if possible is (raw is None):
        raise InvalidJson((JsonFault(".expect.possible", "does not agree with the state"),))
    return DealVector(
        id=id_,
        title=title,
        rules=rules,
        deal=deal_on(board, given, ".given"),
        state=None if raw is None else state_on(board, raw, ".expect.state"),
        readings=readings,
        needs=needs,
    )


_DEAL: Final = Object(
    "deal-vector",
    _deal_vector,
    (
        *_ABOUT,
        Part("given", DEAL, "The deal; with the map put into it, a whole document.", "deal"),
        Part("expect", _EXPECTED_OF_DEAL, "What must come of it.", _itself),
    ),
    (("vector", "deal"),),
    about="A game set up from an explicit deal.",
)

_EXPECTED_OF_LOOK: Final = Object(
    "expected-of-a-look",
    together,
    (Part("observation", OBSERVATION, "What he sees; with the map put into it, a whole document."),),
    about="What must be seen.",
)


def _look_vector(*values: Any) -> LookVector:
    id_, title, rules, readings, needs, board, given, seat, (raw,) = values
    return LookVector(
        id=id_,
        title=title,
        rules=rules,
        state=state_on(board, given, ".given"),
        seat=cast("Seat", seat),
        observation=observation_on(board, raw, ".expect.observation"),
        readings=readings,
        needs=needs,
    )


_LOOK: Final = Object(
    "look-vector",
    _look_vector,
    (
        *_ABOUT,
        _GIVEN,
        Part("seat", SEAT, "The seat of the player who looks."),
        Part("expect", _EXPECTED_OF_LOOK, "What he must see.", _itself),
    ),
    (("vector", "look"),),
    about="What the player in a seat sees of a position.",
)

_EXPECTED_OF_COUNT: Final = Object(
    "expected-of-a-count",
    together,
    (
        Part("moves", _COUNTED, "The number of legal moves, of all sequences of two, and so on."),
        Part("results", _COUNTED, "To how many different positions these lead."),
    ),
    about="What must be counted.",
)


def _count_vector(*values: Any) -> CountVector:
    id_, title, readings, needs, board, given, (moves, results) = values
    if len(moves) != len(results):
        raise InvalidJson((JsonFault(".expect.results", "looks not as far ahead as the moves"),))
    return CountVector(
        id=id_,
        title=title,
        state=state_on(board, given, ".given"),
        moves=moves,
        results=results,
        readings=readings,
        needs=needs,
    )


_COUNT: Final = Object(
    "count-vector",
    _count_vector,
    (*_HEAD, *_TAIL, _GIVEN, Part("expect", _EXPECTED_OF_COUNT, "What must be counted.", _itself)),
    (("vector", "count"),),
    about="How many legal moves a position has, and to how many different positions they lead.",
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


VECTOR: Final = Tagged[Vector](
    "vector",
    {"move": _MOVE, "deal": _DEAL, "look": _LOOK, "count": _COUNT},
    _kind_of,
    about="One position and one move, a deal, a look or a count, and what must come of it.",
)
