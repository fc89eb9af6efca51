"""JSON documents: self-contained, with `format` and `kind` as their first fields.

>>> from kingofsiam import Pass
>>> dumps(Pass())
'{"format":1,"kind":"move","move":"pass"}'
>>> loads('{"format": 1, "kind": "move", "move": "pass"}')
Pass()

There are two levels: `dump` and `load` convert between values and what Python's `json` module knows, `dumps` and
`loads` between values and text. Every kind also has its own pair, such as `dump_state` and `load_state`. Every
reader raises `InvalidJson`, which lists everything that is wrong with the document at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType, UnionType
from typing import Any, Final, Generic, TypeAlias, TypeVar

from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Action, Move
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import Violation
from kingofsiam.notation.json.derivation import Constants, Object, TaggedUnion
from kingofsiam.notation.json.map import MAP_OBJECT, check_map
from kingofsiam.notation.json.moves import ACTION, EVENT, MOVE
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue, format_json, parse_json, short_repr
from kingofsiam.notation.json.pieces import READINGS
from kingofsiam.notation.json.positions import DEAL, OBSERVATION, OUTCOME, STATE
from kingofsiam.notation.json.records import RECORD
from kingofsiam.notation.json.violations import VIOLATION
from kingofsiam.notation.record import Record
from kingofsiam.observation import Observation
from kingofsiam.spec.readings import Readings
from kingofsiam.validation import check_deal, check_state

T = TypeVar("T")

FORMAT: Final = 1
"""The version of the format. A program refuses any other."""

Document: TypeAlias = State | Deal | Move | Action | Event | Violation | Outcome | Observation | Map | Readings | Record
"""The values that can be documents."""


@dataclass(frozen=True)
class DocumentKind(Generic[T]):
    """One kind of document: its name, the type of its values, and its codec."""

    name: str
    type: type[T] | UnionType
    codec: Object[T] | TaggedUnion[T]

    def dump(self, value: T) -> dict[str, Json]:
        """The document of this value. Raises `InvalidJson`, `InvalidState` or `InvalidDeal` if there is none."""
        if not isinstance(value, self.type):
            raise InvalidJson((JsonIssue("$", f"{short_repr(value)} is no {self.name}"),))
        if isinstance(value, State):
            check_state(value)
        if isinstance(value, Deal):
            check_deal(value)
        try:
            if isinstance(value, Map):
                check_map(value)
            return self.codec.dump(value)
        except InvalidJson as error:
            raise _from_root(error) from error

    def load(self, value: object) -> T:
        """The value of a document; raises `InvalidJson` with every issue."""
        try:
            return self.codec.read(value)
        except InvalidJson as error:
            raise _from_root(error) from error


def _from_root(error: InvalidJson) -> InvalidJson:
    return InvalidJson(issue.under("$") for issue in error.issues)


_KINDS: Final = dict[str, DocumentKind[Any]]()


def _document_kind(name: str, value_type: type[T] | UnionType, codec: Object[T] | TaggedUnion[T]) -> DocumentKind[T]:
    """The documents of these values, which thereby is one of the `KINDS`."""
    constants: Constants = (("format", FORMAT), ("kind", name))
    if isinstance(codec, TaggedUnion):
        options = {tag: _with_constants(option, constants) for tag, option in codec.options.items()}
        codec = replace(codec, options=options, constants=constants)
    else:
        codec = _with_constants(codec, constants)
    _KINDS[name] = kind = DocumentKind(name, value_type, codec)
    return kind


def _with_constants(codec: Any, constants: Constants) -> Any:
    return replace(codec, name=f"{codec.name}-document", constants=(*constants, *codec.constants))


STATE_KIND: Final = _document_kind("state", State, STATE)
DEAL_KIND: Final = _document_kind("deal", Deal, DEAL)
MOVE_KIND: Final = _document_kind("move", Move, MOVE)
ACTION_KIND: Final = _document_kind("action", Action, ACTION)
EVENT_KIND: Final = _document_kind("event", Event, EVENT)
VIOLATION_KIND: Final = _document_kind("violation", Violation, VIOLATION)
OUTCOME_KIND: Final = _document_kind("outcome", Outcome, OUTCOME)
OBSERVATION_KIND: Final = _document_kind("observation", Observation, OBSERVATION)
MAP_KIND: Final = _document_kind("map", Map, MAP_OBJECT)
READINGS_KIND: Final = _document_kind("readings", Readings, READINGS)
RECORD_KIND: Final = _document_kind("record", Record, RECORD)


KINDS: Final[Mapping[str, DocumentKind[Any]]] = MappingProxyType(_KINDS)
"""Every kind of document by its name."""


_DOCUMENT: Final = DocumentKind[Document](
    "document",
    Document,
    TaggedUnion[Any](
        "kind",
        {name: kind.codec for name, kind in KINDS.items()},
        lambda value: next(name for name, kind in KINDS.items() if isinstance(value, kind.type)),
        constants=(("format", FORMAT),),
    ),
)


def dump(value: Document) -> dict[str, Json]:
    """The document of a value of any kind. Raises `InvalidJson`, `InvalidState` or `InvalidDeal` if there is none."""
    return _DOCUMENT.dump(value)


def load(value: object) -> Document:
    """The value of a document of any kind; raises `InvalidJson` with every issue."""
    return _DOCUMENT.load(value)


def dumps(value: Document, *, indent: int | None = None) -> str:
    """The JSON text of a value: on one line, or indented by `indent` spaces. Raises what `dump` raises."""
    return format_json(dump(value), indent)


def loads(text: str | bytes) -> Document:
    """The value of a JSON text; raises `InvalidJson` with every issue, `NotJson` if the text is not JSON at all."""
    document, duplicates = parse_json(text)
    try:
        value = load(document)
    except InvalidJson as error:
        raise InvalidJson((*duplicates, *error.issues)) from error
    if duplicates:
        raise InvalidJson(duplicates)
    return value


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
