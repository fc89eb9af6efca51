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

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import MappingProxyType, UnionType
from typing import Any, Final, Generic, TypeAlias, TypeVar

from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Action, Move
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import Violation
from kingofsiam.notation.json.derivation import Object, TaggedUnion
from kingofsiam.notation.json.map import MAP_OBJECT
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue, format_json, parse_json, short_repr
from kingofsiam.notation.json.pieces import READINGS
from kingofsiam.notation.json.values import ACTION, DEAL, EVENT, MOVE, OBSERVATION, OUTCOME, RECORD, STATE, VIOLATION
from kingofsiam.notation.record import Record
from kingofsiam.observation import Observation
from kingofsiam.spec.readings import Readings

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
        """The document of this value. Raises `InvalidJson`, `InvalidState`, `InvalidDeal` or `InvalidMap`."""
        if not isinstance(value, self.type):
            raise InvalidJson((JsonIssue("$", f"{short_repr(value)} is no {self.name}"),))
        with _from_root():
            return self.codec.dump(value)

    def load(self, value: object) -> T:
        """The value of a document; raises `InvalidJson` with every issue."""
        with _from_root():
            return self.codec.read(value)


@contextmanager
def _from_root() -> Generator[None, None, None]:
    """Give every issue its path from the root of the document."""
    try:
        yield
    except InvalidJson as error:
        raise InvalidJson(issue.under("$") for issue in error.issues) from error
    except RecursionError as error:
        raise InvalidJson((JsonIssue("$", "has too many lists in one another"),)) from error


_Codec: TypeAlias = Object[Any] | TaggedUnion[Any]
_KINDS: Final = dict[str, DocumentKind[Any]]()


def _kind(
    name: str, value_type: type[T] | UnionType, codec: Object[T] | TaggedUnion[T]
) -> tuple[Callable[[T], dict[str, Json]], Callable[[object], T]]:
    """The writer and the reader of documents of this kind, which thereby is one of the `KINDS`."""
    _KINDS[name] = kind = DocumentKind(name, value_type, _documented(codec, (("format", FORMAT), ("kind", name))))
    return kind.dump, kind.load


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

KINDS: Final[Mapping[str, DocumentKind[Any]]] = MappingProxyType(_KINDS)
"""Every kind of document by its name."""

_DOCUMENT: Final = DocumentKind[Document](
    "document",
    Document,
    TaggedUnion[Any](
        "kind",
        {name: kind.codec for name, kind in KINDS.items()},
        lambda value: next(name for name, kind in KINDS.items() if isinstance(value, kind.type)),
    ),
)


def dump(value: Document) -> dict[str, Json]:
    """The document of a value of any kind. Raises `InvalidJson`, `InvalidState`, `InvalidDeal` or `InvalidMap`."""
    return _DOCUMENT.dump(value)


def load(value: object) -> Document:
    """The value of a document of any kind; raises `InvalidJson` with every issue."""
    return _DOCUMENT.load(value)


def dumps(value: Document, *, indent: int | None = None) -> str:
    """The JSON text of a value: on one line, or indented by `indent` spaces. Raises what `dump` raises."""
    return format_json(dump(value), indent)


def loads(text: str | bytes) -> Document:
    """The value of a JSON text; raises `InvalidJson` with every issue, `NotJson` if the text is not JSON at all."""
    return load(parse_json(text))
