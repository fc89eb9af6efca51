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

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType, UnionType
from typing import Any, Final, TypeAlias, TypeVar, cast

from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Action, Move
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import Violation
from kingofsiam.notation.json.codec import Codec
from kingofsiam.notation.json.derivation import Object, TaggedUnion
from kingofsiam.notation.json.map import MAP_OBJECT
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue, format_json, parse_json, short_repr
from kingofsiam.notation.json.pieces import READINGS
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


def _writer_and_reader(
    name: str, value_type: type[T] | UnionType, codec: Codec[T]
) -> tuple[Callable[[T], dict[str, Json]], Callable[[object], T]]:
    """How to write and how to read documents of these values. Both give every issue its path from the root."""

    def write(value: T) -> dict[str, Json]:
        if not isinstance(value, value_type):
            raise InvalidJson((JsonIssue("$", f"{short_repr(value)} is no {name}"),))
        return cast("dict[str, Json]", _from_root(codec.dump, value))

    return write, lambda value: _from_root(codec.read, value)


def _from_root(convert: Callable[[F], T], value: F) -> T:
    try:
        return convert(value)
    except InvalidJson as error:
        raise InvalidJson(issue.under("$") for issue in error.issues) from error
    except RecursionError as error:
        raise InvalidJson((JsonIssue("$", "has too many lists in one another"),)) from error


def _kind(
    name: str, value_type: type[T] | UnionType, codec: Object[T] | TaggedUnion[T]
) -> tuple[Callable[[T], dict[str, Json]], Callable[[object], T]]:
    """The same for a kind of document, which thereby is one of the `KINDS`."""
    _TYPES[name], _CODECS[name] = value_type, _documented(codec, (("format", FORMAT), ("kind", name)))
    return _writer_and_reader(name, value_type, _CODECS[name])


def _documented(codec: _Codec, constants: tuple[tuple[str, str | int], ...]) -> _Codec:
    if isinstance(codec, TaggedUnion):
        options = {tag: _documented(option, constants) for tag, option in codec.options.items()}
        return replace(codec, options=options)
    return replace(codec, name=f"{codec.name}-document", constants=(*constants, *codec.constants))


dump_state, load_state = _kind("state", State, STATE)
dump_deal, load_deal = _kind("deal", Deal, DEAL)
dump_move, load_move = _kind("move", Move, MOVE)
dump_action, load_action = _kind("action", Action, ACTION)
dump_event, load_event = _kind("event", Event, EVENT)
dump_violation, load_violation = _kind("violation", Violation, VIOLATION)
dump_outcome, load_outcome = _kind("outcome", Outcome, OUTCOME)
dump_observation, load_observation = _kind("observation", Observation, OBSERVATION)
dump_map, load_map = _kind("map", Map, MAP_OBJECT)
dump_readings, load_readings = _kind("readings", Readings, READINGS)
dump_record, load_record = _kind("record", Record, RECORD)

_DOCUMENT: Final[TaggedUnion[Document]] = TaggedUnion(
    "kind", KINDS, lambda value: next(name for name, kind in _TYPES.items() if isinstance(value, kind))
)
dump, load = _writer_and_reader("document", Document, _DOCUMENT)


def dumps(value: Document, *, indent: int | None = None) -> str:
    """The JSON text of a value: on one line, or indented by `indent` spaces. Raises what `dump` raises."""
    return format_json(dump(value), indent)


def loads(text: str | bytes) -> Document:
    """The value of a JSON text; raises `InvalidJson` with every issue, `NotJson` if the text is not JSON at all."""
    return load(parse_json(text))
