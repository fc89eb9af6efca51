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
from operator import itemgetter
from types import SimpleNamespace, UnionType
from typing import Any, Final, TypeAlias, TypeVar, cast

from kingofsiam.maps import BRITAIN, SABA, SIAM, Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Action, Move, Swap, groups_of_swap
from kingofsiam.model.pieces import NUMBER_OF_PROVINCES, PLAYERS, ControlMarker, Followers, Province
from kingofsiam.model.state import Board, Outcome, Player, State
from kingofsiam.model.violations import Violation
from kingofsiam.notation.json import codec, values
from kingofsiam.notation.json.codec import Codec, Made, Object, ObjectField, Source, TaggedUnion, array, nullable
from kingofsiam.notation.json.derivation import Known, codec_of, derive
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue, format_json, invalid, parse_json, short_repr
from kingofsiam.notation.json.values import ANSWERS, EVENT, FOLLOWERS, MAP, MOVE, MOVES, PROVINCE, READINGS, VIOLATION
from kingofsiam.notation.record import MAX_HEADERS, MAX_MOVES, MAX_VARIATIONS, Comment, Record, Variation
from kingofsiam.observation import Observation, consistent_state, observe
from kingofsiam.render.sentences import explain_violations
from kingofsiam.spec.readings import PRESETS, Readings
from kingofsiam.turns.questions import Question
from kingofsiam.turns.turn import Turn
from kingofsiam.validation import check_deal, check_state
from kingofsiam.view import View

T = TypeVar("T")

OUTCOME: Final[Object[Outcome]] = derive(Outcome, MOVES)
POSITIONS: Final[Known] = {
    **MOVES,
    "followers": codec.dictionary(FOLLOWERS, NUMBER_OF_PROVINCES),
    "player.followers": FOLLOWERS,
    "seen-player.followers": FOLLOWERS,
    "passes": codec.whole_number(0, max(PLAYERS) - 1),
    "control": array(codec_of(ControlMarker, MOVES), 0, NUMBER_OF_PROVINCES),
}
ON_BOARD: Final = ("tiles", "kings", "control", "followers", "pool")
"""The fields of a position for what lies on its board."""
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


def _record(deal: Deal | None, position: State | None, **parts: Any) -> Record:
    if (deal is None) is (position is None):
        raise InvalidJson((JsonIssue("$.deal", "must be there unless there is a position, and not beside one"),))
    return Record(cast("Deal | State", deal or position), **parts)


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
_RECORDS: Final[Known] = {
    **POSITIONS,
    Move: MOVE,
    "line": codec.whole_number(0, MAX_VARIATIONS),
    "after": codec.whole_number(0, MAX_MOVES),
    "headers": codec.dictionary(PROVINCE, MAX_HEADERS),
    "deal": nullable(DEAL),
    "position": nullable(STATE),
}
_COMMENTS: Final[Known] = {**_RECORDS, "comments": array(derive(Comment, _RECORDS), most=10 * MAX_MOVES)}
RECORD: Final[Object[Record]] = derive(
    Record,
    {**_COMMENTS, Variation: derive(Variation, _COMMENTS, optional={"comments": ()})},
    "",
    ("players", "headers", "deal", "position", "moves", "result", "comments", "variations"),
    {
        "deal": lambda record: None if isinstance(record.deal, State) else record.deal,
        "position": lambda record: record.deal if isinstance(record.deal, State) else None,
    },
    _record,
    optional={"deal": None, "position": None, "variations": ()},
)

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
load_action: Final = _kind("action", Action, values.ACTION)
load_event: Final = _kind("event", Event, EVENT)
load_violation: Final = _kind("violation", Violation, VIOLATION)
load_outcome: Final = _kind("outcome", Outcome, OUTCOME)
load_observation: Final = _kind("observation", Observation, OBSERVATION)
load_map: Final = _kind("map", Map, MAP)
load_readings: Final = _kind("readings", Readings, READINGS)
load_record: Final = _kind("record", Record, RECORD)

# --- turns and views -------------------------------------------------------------------------------------------------

_QUESTION: Final = derive(Question, MOVES)
_STEP: Final[Object[Any]] = Object(
    "step",
    tuple,
    (ObjectField("question", _QUESTION, itemgetter(0)), ObjectField("label", PROVINCE, itemgetter(1))),
    dict,
)
_PREVIEW_FIELDS: Final = tuple(field for field in STATE.fields if field.name in ON_BOARD)
_TURN_FIELDS: Final[Known] = {
    "answers": ANSWERS,
    "steps": array(_STEP),
    "question": nullable(_QUESTION),
    "candidates": array(values.LATER_ANSWER),
    "labels": array(PROVINCE),
    "legal": array(values.LATER_ANSWER),
    "violations": array(KINDS["violation"]),
    "reasons": array(PROVINCE),
    "move": nullable(KINDS["move"]),
    "preview": Object[Any]("preview", Board, _PREVIEW_FIELDS, dict),
}
_TURN_SOURCES: Final[Mapping[str, Source]] = {
    "labels": lambda turn: [turn.label(candidate) for candidate in turn.candidates],
    "violations": "reasons",
    "reasons": lambda turn: explain_violations(turn.reasons, turn.state),
    "preview": lambda turn: SimpleNamespace(board=turn.preview),
}
TURN: Final[Object[Any]] = derive(Turn, _TURN_FIELDS, "turn", _TURN_FIELDS, _TURN_SOURCES, dict)
"""A turn without its position."""
_WHOLE: Final[Known] = {"state": STATE, **_TURN_FIELDS}
_WHOLE_TURN: Final = derive(Turn, _WHOLE, "", _WHOLE, _TURN_SOURCES)
load_answers, dump_answers = ANSWERS.read, ANSWERS.dump
load_turn: Final = _kind(
    "turn", Turn, replace(_WHOLE_TURN, follows=tuple(name for name in _TURN_FIELDS if name != "answers"))
)


def _by_name(members: Mapping[str, T], whole: Codec[T]) -> Codec[T]:
    """A value by its name if it has one; any other in full."""
    names = codec.one_of(members)
    return Made(
        lambda value: (names if isinstance(value, str) else whole).read(value),
        lambda value: next((name for name, one in members.items() if one == value), None) or whole.dump(value),
        {"oneOf": [{"enum": list(members)}, whole]},
    )


_SHORT: Final[Known] = {
    "map": _by_name({map.name: map for map in (SIAM, SABA, BRITAIN)}, MAP),
    "readings": _by_name(PRESETS, READINGS),
}
_SEEN_FIELDS: Final = tuple(replace(field, codec=_SHORT.get(field.name, field.codec)) for field in OBSERVATION.fields)
_VIEWS: Final[Known] = {
    **_RECORDS,
    int: codec.whole_number(1, MAX_MOVES),
    Event: KINDS["event"],
    Observation: replace(OBSERVATION, name="short-observation", fields=_SEEN_FIELDS),
    "moves": codec.whole_number(0, MAX_MOVES),
    "seen-event.number": codec.whole_number(1, MAX_MOVES),
    "turn": nullable(TURN),
}
_SEEN: Final = ("observation", "names", "moves", "events", "ending")
load_view: Final = _kind("view", View, replace(derive(View, _VIEWS, "", (*_SEEN, "turn")), follows=("turn",)))

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
