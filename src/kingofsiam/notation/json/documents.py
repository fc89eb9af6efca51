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

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from types import UnionType
from typing import Any, Final, TypeAlias, TypeVar

from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Action, Move, Swap, groups_of_swap
from kingofsiam.model.pieces import NUMBER_OF_PROVINCES, PLAYERS, ControlMarker, Followers, Province
from kingofsiam.model.state import Board, Outcome, Player, State
from kingofsiam.model.violations import Violation
from kingofsiam.notation import game_documents
from kingofsiam.notation.json.codec import Object, Source, TaggedUnion, array, dictionary, whole_number
from kingofsiam.notation.json.derivation import Known, codec_of, derive
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue, format_json, invalid, parse_json, short_repr
from kingofsiam.notation.json.values import ACTION, EVENT, FOLLOWERS, MAP, MOVE, MOVES, READINGS, VIOLATION
from kingofsiam.notation.record import Record
from kingofsiam.observation import Observation, consistent_state, observe
from kingofsiam.spec.readings import Readings
from kingofsiam.turns.turn import Turn
from kingofsiam.validation import check_deal, check_state
from kingofsiam.view import View

T = TypeVar("T")

OUTCOME: Final[Object[Outcome]] = derive(Outcome, MOVES)
POSITIONS: Final[Known] = {
    **MOVES,
    "followers": dictionary(FOLLOWERS, NUMBER_OF_PROVINCES),
    "player.followers": FOLLOWERS,
    "seen-player.followers": FOLLOWERS,
    "passes": whole_number(0, max(PLAYERS) - 1),
    "control": array(codec_of(ControlMarker, MOVES), 0, NUMBER_OF_PROVINCES),
}
ON_BOARD: Final = ("tiles", "kings", "control", "followers", "pool")
_STATES: Final[Known] = {**POSITIONS, "players": array(derive(Player, POSITIONS), min(PLAYERS), max(PLAYERS))}


def by_province(owner: Board | Deal) -> tuple[tuple[Province, Followers], ...]:
    """The followers in each province of a board or deal; a deal may have too few groups of them."""
    return (*zip(owner.map.provinces, owner.followers, strict=False),)


def _in_order(map: Map, followers: Any, **named: Iterable[Province]) -> tuple[Followers, ...]:
    """The followers in the order of the map. Raises `InvalidJson` for fields that name what is not on the map."""
    wrong = [field for field, names in named.items() if not {*names} <= {*map.provinces}]
    groups: dict[Province, Followers] = dict(followers)
    if {*groups} != {*map.provinces}:
        wrong.append("followers")
    if wrong:
        raise InvalidJson(JsonIssue(f"$.{field}", f"must name {', '.join(map.provinces)}") for field in wrong)
    return tuple(groups[province] for province in map.provinces)


def _on_board(
    kind: type[Any], *, map: Map, tiles: Any, kings: Any, control: Any, followers: Any, pool: Any, **parts: Any
) -> Any:
    """A state or an observation with these fields."""
    swap: Swap | None = parts["last_swap"]
    swapped = [follower.province for group in groups_of_swap(swap) for follower in group] if swap else []
    groups = _in_order(map, followers, tiles=tiles, kings=kings, last_swap=swapped)
    if parts["to_move"] >= len(parts["players"]):
        raise InvalidJson((JsonIssue("$.to_move", f"is not a seat with {len(parts['players'])} players"),))
    return kind(board=Board(map, tiles, frozenset(kings), control, groups, pool), **parts)


def _check_observation(observation: Observation) -> None:
    """Raise one of our errors unless some state looks like this to its player."""
    if observe(consistent_state(observation), observation.seat) != observation:
        raise invalid("no game looks like this to the player in this seat")


def _deal(map: Map, followers: Any, tiles: tuple[Province, ...], **parts: Any) -> Deal:
    return Deal(map, followers=_in_order(map, followers, tiles=tiles), tiles=tiles, **parts)


_NAMES: Final = ("map", "readings", *ON_BOARD, "players", "to_move", "passes", "last_swap", "outcome")
_SOURCES: Final[Mapping[str, Source]] = {
    **{name: f"board.{name}" for name in ("map", "tiles", "control", "pool")},
    "kings": lambda owner: [tile for tile in owner.board.tiles if tile in owner.board.kings],
    "followers": lambda owner: by_province(owner.board),
}
STATE: Final[Object[State]] = derive(State, _STATES, "", _NAMES, _SOURCES, partial(_on_board, State), check_state)
OBSERVATION: Final[Object[Observation]] = derive(
    Observation, POSITIONS, "", ("seat", *_NAMES), _SOURCES, partial(_on_board, Observation), _check_observation
)
DEAL: Final[Object[Deal]] = derive(Deal, POSITIONS, sources={"followers": by_province}, build=_deal, check=check_deal)

# --- documents -------------------------------------------------------------------------------------------------------

FORMAT: Final = 1
"""The version of the format. A program refuses any other."""

Document: TypeAlias = (
    State | Deal | Move | Action | Event | Violation | Outcome | Observation | Map | Readings | Record | Turn | View
)
"""The values that can be documents."""

_Codec: TypeAlias = Object[Any] | TaggedUnion[Any]
_TYPES: Final = dict[str, type | UnionType]()
KINDS: Final = dict[str, _Codec]()
"""The codec of every kind of document."""


def _kind(name: str, value_type: type[T] | UnionType, codec: Object[T] | TaggedUnion[T]) -> Callable[[object], T]:
    """The reader of a kind of document, which thereby is one of the `KINDS`."""
    _TYPES[name], KINDS[name] = value_type, _documented(codec, (("format", FORMAT), ("kind", name)))
    return KINDS[name].read


def _documented(codec: _Codec, constants: tuple[tuple[str, str | int], ...]) -> _Codec:
    if isinstance(codec, TaggedUnion):
        options = {tag: _documented(option, constants) for tag, option in codec.options.items()}
        return replace(codec, options=options)
    return replace(codec, name=f"{codec.name}-document", constants=(*constants, *codec.constants))


load_state: Final = _kind("state", State, STATE)
load_deal: Final = _kind("deal", Deal, DEAL)
load_move: Final = _kind("move", Move, MOVE)
load_action: Final = _kind("action", Action, ACTION)
load_event: Final = _kind("event", Event, EVENT)
load_violation: Final = _kind("violation", Violation, VIOLATION)
load_outcome: Final = _kind("outcome", Outcome, OUTCOME)
load_observation: Final = _kind("observation", Observation, OBSERVATION)
load_map: Final = _kind("map", Map, MAP)
load_readings: Final = _kind("readings", Readings, READINGS)
load_record: Final = _kind("record", Record, game_documents.record(POSITIONS, DEAL, STATE))

TURN: Final = game_documents.turn(STATE, KINDS["violation"], KINDS["move"])
load_turn: Final = _kind("turn", Turn, game_documents.turn_with_position(STATE, TURN))
load_view: Final = _kind("view", View, game_documents.view(OBSERVATION, KINDS["event"], TURN))

_DOCUMENT: Final[TaggedUnion[Document]] = TaggedUnion(
    "kind", KINDS, lambda value: next(name for name, kind in _TYPES.items() if isinstance(value, kind))
)


def dump(value: Document) -> dict[str, Json]:
    """The document of a value; raises `InvalidJson`, or the error of a value that is not possible."""
    if not isinstance(value, Document):
        raise invalid(f"{short_repr(value)} is no document")
    return _DOCUMENT.dump(value)


def load(value: object) -> Document:
    """The value of a document; raises `InvalidJson` with every issue."""
    return _DOCUMENT.read(value)


def dumps(value: Document, *, indent: int | None = None) -> str:
    """The JSON text of a value: on one line, or indented by `indent` spaces. Raises what `dump` raises."""
    return format_json(dump(value), indent)


def loads(text: str | bytes) -> Document:
    """The value of a JSON text; raises `InvalidJson` with every issue, `NotJson` if the text is not JSON at all."""
    return load(parse_json(text))
