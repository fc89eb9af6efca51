"""JSON documents: self-contained, with `format` and `kind` as their first fields.

>>> from kingofsiam import Pass
>>> dumps(Pass())
'{"format":1,"kind":"move","move":"pass"}'
>>> loads('{"format": 1, "kind": "move", "move": "pass"}')
Pass()

There are two levels: `dump` and `load` convert between values and what Python's `json` module knows, `dumps` and
`loads` between values and text. Every kind also has a reader of its own, such as `load_state`. Each raises
`InvalidJson`, which lists everything that is wrong with the document at once.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType, UnionType
from typing import Any, Final, TypeAlias, TypeVar

from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Action, Move
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import Violation
from kingofsiam.notation.json.derivation import Object, TaggedUnion
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue, format_json, parse_json, short_repr
from kingofsiam.notation.json.pieces import MAP_OBJECT, READINGS
from kingofsiam.notation.json.values import ACTION, DEAL, EVENT, MOVE, OBSERVATION, OUTCOME, RECORD, STATE, VIOLATION
from kingofsiam.notation.record import Record
from kingofsiam.observation import Observation
from kingofsiam.spec.readings import Readings

T = TypeVar("T")
F = TypeVar("F")

FORMAT: Final = 1
"""The version of the format. A program refuses any other."""

Document: TypeAlias = State | Deal | Move | Action | Event | Violation | Outcome | Observation | Map | Readings | Record
"""The values that can be documents."""


_Codec: TypeAlias = Object[Any] | TaggedUnion[Any]
_TYPES: Final = dict[str, Any]()
_CODECS: Final = dict[str, _Codec]()

KINDS: Final[Mapping[str, _Codec]] = MappingProxyType(_CODECS)
"""The codec of every kind of document."""


def _kind(name: str, value_type: type[T] | UnionType, codec: Object[T] | TaggedUnion[T]) -> Callable[[object], T]:
    """The reader of a kind of document, which thereby is one of the `KINDS`."""
    _TYPES[name], _CODECS[name] = value_type, _documented(codec, (("format", FORMAT), ("kind", name)))
    return partial(_from_root, _CODECS[name].read)


def _documented(codec: _Codec, constants: tuple[tuple[str, str | int], ...]) -> _Codec:
    if isinstance(codec, TaggedUnion):
        options = {tag: _documented(option, constants) for tag, option in codec.options.items()}
        return replace(codec, options=options)
    return replace(codec, name=f"{codec.name}-document", constants=(*constants, *codec.constants))


def _from_root(convert: Callable[[F], T], value: F) -> T:
    """The same conversion, whose issues have their paths from the root."""
    try:
        return convert(value)
    except InvalidJson as error:
        raise InvalidJson(issue.under("$") for issue in error.issues) from error
    except RecursionError as error:
        raise InvalidJson((JsonIssue("$", "has too many lists in one another"),)) from error


load_state: Final = _kind("state", State, STATE)
load_deal: Final = _kind("deal", Deal, DEAL)
load_move: Final = _kind("move", Move, MOVE)
load_action: Final = _kind("action", Action, ACTION)
load_event: Final = _kind("event", Event, EVENT)
load_violation: Final = _kind("violation", Violation, VIOLATION)
load_outcome: Final = _kind("outcome", Outcome, OUTCOME)
load_observation: Final = _kind("observation", Observation, OBSERVATION)
load_map: Final = _kind("map", Map, MAP_OBJECT)
load_readings: Final = _kind("readings", Readings, READINGS)
load_record: Final = _kind("record", Record, RECORD)

_DOCUMENT: Final[TaggedUnion[Document]] = TaggedUnion(
    "kind", KINDS, lambda value: next(name for name, kind in _TYPES.items() if isinstance(value, kind))
)


def dump(value: Document) -> dict[str, Json]:
    """The document of a value; raises `InvalidJson`, or the error of a value that is not possible."""
    if not isinstance(value, Document):
        raise InvalidJson((JsonIssue("$", f"{short_repr(value)} is no document"),))
    return _from_root(_DOCUMENT.dump, value)


def load(value: object) -> Document:
    """The value of a document; raises `InvalidJson` with every issue."""
    return _from_root(_DOCUMENT.read, value)


def dumps(value: Document, *, indent: int | None = None) -> str:
    """The JSON text of a value: on one line, or indented by `indent` spaces. Raises what `dump` raises."""
    return format_json(dump(value), indent)


def loads(text: str | bytes) -> Document:
    """The value of a JSON text; raises `InvalidJson` with every issue, `NotJson` if the text is not JSON at all."""
    return load(parse_json(text))
