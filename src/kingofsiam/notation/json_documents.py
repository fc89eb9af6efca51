"""JSON documents: each says in `format` and `kind` what it is, and stands by itself.

>>> from kingofsiam.moves import Pass
>>> dumps(Pass())
'{"format":1,"kind":"move","move":"pass"}'
>>> loads('{"format": 1, "kind": "move", "move": "pass"}')
Pass()

Two levels: `dump` and `load` go between values and what Python's `json` module knows, `dumps` and `loads` between
values and text. For every kind there is a pair of its own, such as `dump_state` and `load_state`. What is wrong with
a document is told all at once: every reader raises `InvalidJson`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import UnionType
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

from kingofsiam.events import Event
from kingofsiam.maps import Map
from kingofsiam.moves import Action, Move
from kingofsiam.notation.json_codec import fields_of
from kingofsiam.notation.json_events import EVENT
from kingofsiam.notation.json_faults import InvalidJson, JsonFault, mistaken, shown, wrong
from kingofsiam.notation.json_map import MAP
from kingofsiam.notation.json_moves import ACTION, MOVE
from kingofsiam.notation.json_nouns import READINGS
from kingofsiam.notation.json_object import Object, Tagged, wrong_heads
from kingofsiam.notation.json_observations import OBSERVATION
from kingofsiam.notation.json_records import RECORD
from kingofsiam.notation.json_states import DEAL, OUTCOME, STATE
from kingofsiam.notation.json_text import Json, parsed, written
from kingofsiam.notation.json_violations import VIOLATION
from kingofsiam.notation.record import Record
from kingofsiam.observation import Observation
from kingofsiam.readings import Readings
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.soundness import check_deal, check_state
from kingofsiam.state import Outcome, State
from kingofsiam.violations import Violation

T = TypeVar("T")

FORMAT: Final = 1
"""The version of all this. A program refuses what is newer than itself."""

Document: TypeAlias = State | Deal | Move | Action | Event | Violation | Outcome | Observation | Map | Readings | Record
"""What can be a document of its own."""


@dataclass(frozen=True)
class Kind(Generic[T]):
    """One kind of document: its name, the type of its values, and how it is read and written."""

    name: str
    type: type[T] | UnionType
    codec: Object[T] | Tagged[T]

    def dump(self, value: T) -> dict[str, Json]:
        """The document that says this value. Raises `InvalidJson`, `InvalidState` or `InvalidDeal` if nothing can."""
        if not isinstance(value, self.type):
            raise InvalidJson((JsonFault("$", f"{shown(value)} is no {self.name}"),))
        if isinstance(value, State) and not value.sound:
            check_state(value)
        if isinstance(value, Deal):
            check_deal(value)
        try:
            return self.codec.dump(value)
        except InvalidJson as error:
            raise _whole(error) from error

    def load(self, value: object) -> T:
        """What the document says; raises `InvalidJson` with every fault of it."""
        try:
            return self.codec.read(value)
        except InvalidJson as error:
            raise _whole(error) from error


def _whole(error: InvalidJson) -> InvalidJson:
    return InvalidJson(fault.under("$") for fault in error.found)


def _kind(name: str, of: type[T] | UnionType, codec: Object[T] | Tagged[T]) -> Kind[T]:
    heads = (("format", FORMAT), ("kind", name))
    if isinstance(codec, Object):
        return Kind(name, of, replace(codec, heads=(*heads, *codec.heads)))
    options = {tag: replace(option, heads=(*heads, *option.heads)) for tag, option in codec.options.items()}
    return Kind(name, of, replace(codec, options=options, heads=heads))


STATE_KIND: Final = _kind("state", State, STATE)
DEAL_KIND: Final = _kind("deal", Deal, DEAL)
MOVE_KIND: Final = _kind("move", Move, MOVE)
ACTION_KIND: Final = _kind("action", Action, ACTION)
EVENT_KIND: Final = _kind("event", Event, EVENT)
VIOLATION_KIND: Final = _kind("violation", Violation, VIOLATION)
OUTCOME_KIND: Final = _kind("outcome", Outcome, OUTCOME)
OBSERVATION_KIND: Final = _kind("observation", Observation, OBSERVATION)
MAP_KIND: Final = _kind("map", Map, MAP)
READINGS_KIND: Final = _kind("readings", Readings, READINGS)
RECORD_KIND: Final = _kind("record", Record, RECORD)


def _by_name(*kinds: Kind[Any]) -> Mapping[str, Kind[Any]]:
    return {kind.name: kind for kind in kinds}


KINDS: Final = _by_name(
    STATE_KIND,
    DEAL_KIND,
    MOVE_KIND,
    ACTION_KIND,
    EVENT_KIND,
    VIOLATION_KIND,
    OUTCOME_KIND,
    OBSERVATION_KIND,
    MAP_KIND,
    READINGS_KIND,
    RECORD_KIND,
)
"""Every kind of document by its name."""


def dump(value: Document) -> dict[str, Json]:
    """The document that says this value, of whichever kind it is."""
    for kind in KINDS.values():
        if isinstance(value, kind.type):
            return kind.dump(value)
    raise InvalidJson((JsonFault("$", f"there is no kind of document for {shown(value)}"),))


def load(value: object) -> Document:
    """What a document of any kind says; raises `InvalidJson` with every fault."""
    try:
        kind = _kind_of(fields_of(value))
    except InvalidJson as error:
        raise _whole(error) from error
    return cast("Document", kind.load(value))


def _kind_of(given: Mapping[str, object]) -> Kind[Any]:
    name = given.get("kind")
    if type(name) is str and name in KINDS:
        return KINDS[name]
    wanted = f"one of {', '.join(map(shown, KINDS))}"
    problem = mistaken(wanted, name) if "kind" in given else wrong(f"is missing; it must be {wanted}")
    faults = (fault.under(".kind") for fault in problem.found)
    raise InvalidJson((*wrong_heads(given, (("format", FORMAT),)), *faults))


def dumps(value: Document, *, indent: int | None = None) -> str:
    """The text of the document that says this value: on one line, or indented by so many spaces."""
    return written(dump(value), indent)


def loads(text: str | bytes) -> Document:
    """What the text of a document says; raises `InvalidJson` with every fault, `NotJson` if it is no JSON at all."""
    value, repeated = parsed(text)
    try:
        made = load(value)
    except InvalidJson as error:
        raise InvalidJson((*repeated, *error.found)) from error
    if repeated:
        raise InvalidJson(repeated)
    return made


dump_state: Final = STATE_KIND.dump
load_state: Final = STATE_KIND.load
dump_deal: Final = DEAL_KIND.dump
load_deal: Final = DEAL_KIND.load
dump_move: Final = MOVE_KIND.dump
load_move: Final = MOVE_KIND.load
dump_action: Final = ACTION_KIND.dump
load_action: Final = ACTION_KIND.load
dump_event: Final = EVENT_KIND.dump
load_event: Final = EVENT_KIND.load
dump_violation: Final = VIOLATION_KIND.dump
load_violation: Final = VIOLATION_KIND.load
dump_outcome: Final = OUTCOME_KIND.dump
load_outcome: Final = OUTCOME_KIND.load
dump_observation: Final = OBSERVATION_KIND.dump
load_observation: Final = OBSERVATION_KIND.load
dump_map: Final = MAP_KIND.dump
load_map: Final = MAP_KIND.load
dump_readings: Final = READINGS_KIND.dump
load_readings: Final = READINGS_KIND.load
dump_record: Final = RECORD_KIND.dump
load_record: Final = RECORD_KIND.load
