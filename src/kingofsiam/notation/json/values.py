"""The exceptions among moves and events, violations, positions, deals and records.

Moves and events are tagged unions: `card` says which action it is, `move` which move, `event` which event. The parts of
the board lie in a position itself, and its followers go by province. A fact of a violation is the name of a province, a
number, a list of facts, or an object whose only field says what it is: `{"faction": "Rama"}` is the faction,
`{"card": "Rama"}` the card, and `"Rama"` would be a province.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from operator import attrgetter
from typing import Any, Final, cast, get_args

from kingofsiam.maps import Map
from kingofsiam.model import moves, pieces
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Action, Follower, Move, Swap
from kingofsiam.model.pieces import FACTIONS, PLAYERS, Followers, Province
from kingofsiam.model.state import Board, Outcome, Player, State
from kingofsiam.model.violations import Fact, Violation
from kingofsiam.notation.json.codec import (
    Codec,
    Made,
    array,
    converted,
    dictionary,
    enumeration,
    nullable,
    whole_number,
)
from kingofsiam.notation.json.derivation import Object, Source, TaggedUnion, row, tagged_union
from kingofsiam.notation.json.parser import InvalidJson, Json, JsonIssue, invalid, short_repr
from kingofsiam.notation.json.pieces import FACTION, FACTION_NAMES, FOLLOWERS, MAP, PIECES, PROVINCE, READINGS
from kingofsiam.notation.record import MAX_HEADERS, MAX_MOVES, MAX_VARIATIONS, Comment, Record, Variation
from kingofsiam.observation import Observation, consistent_state, observe
from kingofsiam.spec.readings import Readings
from kingofsiam.validation import check_deal, check_state

# --- moves and events ------------------------------------------------------------------------------------------------

FOLLOWER: Final[Object[Follower]] = PIECES.object(Follower)
_ACTIONS: Final = PIECES.also(
    {
        Follower: FOLLOWER,
        "two": array(FOLLOWER, 0, 2),
        "action-khon-thai.into": row("into-of-each-faction", FACTION_NAMES, nullable(PROVINCE), moves.KhonThai),
    }
)
_SWAPS: Final = {
    "1 vs. 1": _ACTIONS.object(moves.OneVsOne, "action-1-vs-1"),
    "2 vs. 1": _ACTIONS.object(moves.TwoVsOne, "action-2-vs-1"),
}


def _khon_thai(into: tuple[str | None, str | None, str | None]) -> moves.KhonThai:
    return moves.KhonThai(*into)


_KHON_THAI: Final = _ACTIONS.object(
    moves.KhonThai, "action-khon-thai", ("into",), {"into": attrgetter("rama", "lao", "malay")}, _khon_thai
)
_FACTION_CARDS: Final = {
    card.value: _ACTIONS.object(
        moves.FactionCard, f"action-{card.value.lower()}", ("into",), build=partial(moves.FactionCard, faction)
    )
    for faction, card in zip(FACTIONS, moves.FACTION_CARDS, strict=True)
}
_MAHARACHA: Final = _ACTIONS.object(moves.Maharacha, "action-maharacha")
ACTION: Final[TaggedUnion[Action]] = tagged_union(
    "card",
    {"Maharacha": _MAHARACHA, "Khon Thai": _KHON_THAI, **_SWAPS, **_FACTION_CARDS},
    lambda action: action.card.value,
)
SWAP: Final[TaggedUnion[Swap]] = tagged_union("card", _SWAPS, lambda swap: swap.card.value)
_MOVES: Final = _ACTIONS.also({Action: ACTION, Swap: SWAP, Readings: READINGS})
MOVE: Final[TaggedUnion[Move]] = tagged_union(
    "move",
    {kind.__name__.lower(): _MOVES.object(kind, f"move-{kind.__name__.lower()}") for kind in get_args(Move)},
    lambda move: type(move).__name__.lower(),
)
EVENT: Final[TaggedUnion[Event]] = tagged_union(
    "event",
    {kind.__name__: _MOVES.object(kind, f"event-{kind.__name__}") for kind in get_args(Event)},
    lambda event: type(event).__name__,
)

# --- violations ------------------------------------------------------------------------------------------------------

_NAMED_FACTS: Final[Mapping[str, tuple[Any, Codec[Any]]]] = {
    "faction": (pieces.Faction, FACTION),
    "card": (pieces.ActionCard, enumeration(*pieces.ActionCard)),
    "marker": (pieces.British, enumeration(pieces.BRITISH)),
    "follower": (Follower, FOLLOWER),
    "followers": (Followers, FOLLOWERS),
    "swap": (Swap, SWAP),
}
"""The facts that are objects, by the name of their only field, with the type of its value."""
_OBJECTS: Final[Mapping[str, Object[tuple[Any, ...]]]] = {
    name: row(f"fact-{name}", (name,), codec) for name, (_, codec) in _NAMED_FACTS.items()
}
_NUMBER: Final = whole_number(-(2**53) + 1, 2**53 - 1)


def _dump_fact(value: Fact) -> Json:
    if isinstance(value, tuple):
        return _FACT_LIST.dump(value)
    if type(value) in (str, int):
        return cast("str | int", value)
    for name, (kind, _) in _NAMED_FACTS.items():
        if isinstance(value, kind):
            return _OBJECTS[name].dump((value,))
    raise invalid(f"a violation states {short_repr(value)}, which has no JSON form")


def _read_fact(value: object) -> Fact:
    if isinstance(value, dict):
        name = next((name for name in _OBJECTS if name in value), "faction")
        return cast("Fact", _OBJECTS[name].read(cast("object", value))[0])
    codec: Codec[Any] = _FACT_LIST if isinstance(value, list) else _NUMBER if type(value) is int else PROVINCE
    return cast("Fact", codec.read(cast("Any", value)))


_FACT: Final = Made(_read_fact, _dump_fact, {"$ref": "#/$defs/fact"})
_FACT_LIST: Final = array(_FACT)
_ANY_FACT: Final[tuple[Codec[Any], ...]] = (PROVINCE, _NUMBER, *_OBJECTS.values(), _FACT_LIST)
FACT_SCHEMA: Final = {"oneOf": [codec.schema for codec in _ANY_FACT]}
"""The schema `fact`, which refers to itself."""
_FACTS: Final = converted(dictionary(_FACT), lambda facts: (*facts.items(),), dict[str, Fact])
VIOLATION: Final[Object[Violation]] = _MOVES.also({"facts": _FACTS, "allowed": _FACT_LIST}).object(Violation)

# --- positions and deals ---------------------------------------------------------------------------------------------

OUTCOME: Final[Object[Outcome]] = _MOVES.object(Outcome)
POSITIONS: Final = _MOVES.also(
    {
        Map: MAP,
        "followers": dictionary(FOLLOWERS, pieces.NUMBER_OF_PROVINCES),
        "player.followers": FOLLOWERS,
        "seen-player.followers": FOLLOWERS,
        "passes": whole_number(0, max(PLAYERS) - 1),
        "control": array(PIECES.codec(pieces.ControlMarker), 0, pieces.NUMBER_OF_PROVINCES),
    }
)
_STATES: Final = POSITIONS.also({"players": array(POSITIONS.object(Player), min(PLAYERS), max(PLAYERS))})
_NAMES: Final = (
    *("map", "readings", "tiles", "kings", "control", "followers", "pool"),
    *("players", "to_move", "passes", "last_swap", "outcome"),
)


def by_province(owner: Board | Deal) -> Mapping[Province, Followers]:
    """The followers in each province of a board or deal; a deal may have too few groups of them."""
    return dict(zip(owner.map.provinces, owner.followers, strict=False))


_SOURCES: Final[Mapping[str, Source]] = {
    **{name: f"board.{name}" for name in ("map", "tiles", "control", "pool")},
    "kings": lambda owner: [tile for tile in owner.board.tiles if tile in owner.board.kings],
    "followers": lambda owner: by_province(owner.board),
}


def _in_order(map: Map, followers: Mapping[Province, Followers], **named: Iterable[Province]) -> tuple[Followers, ...]:
    """The followers in the order of the map. Raises `InvalidJson` for fields that name what is not on the map."""
    wrong = [field for field, names in named.items() if not {*names} <= {*map.provinces}]
    if {*followers} != {*map.provinces}:
        wrong.append("followers")
    if wrong:
        raise InvalidJson(JsonIssue(f".{field}", f"must name {', '.join(map.provinces)}") for field in wrong)
    return tuple(followers[province] for province in map.provinces)


def _on_board(
    kind: type[Any], *, map: Map, tiles: Any, kings: Any, control: Any, followers: Any, pool: Any, **parts: Any
) -> Any:
    """A state or an observation with these fields."""
    swap: Swap | None = parts["last_swap"]
    swapped = [follower.province for side in moves.sides_of_swap(swap) for follower in side] if swap else []
    groups = _in_order(map, followers, tiles=tiles, kings=kings, last_swap=swapped)
    if parts["to_move"] >= len(parts["players"]):
        raise InvalidJson((JsonIssue(".to_move", f"is not a seat with {len(parts['players'])} players"),))
    return kind(board=Board(map, tiles, frozenset(kings), control, groups, pool), **parts)


def _check_observation(observation: Observation) -> None:
    """Raise one of our errors unless some state looks like this to its player."""
    if observe(consistent_state(observation), observation.seat) != observation:
        raise invalid("no game looks like this to the player in this seat")


STATE: Final[Object[State]] = _STATES.object(State, "", _NAMES, _SOURCES, partial(_on_board, State), check_state)
OBSERVATION: Final[Object[Observation]] = POSITIONS.object(
    Observation, "", ("seat", *_NAMES), _SOURCES, partial(_on_board, Observation), _check_observation
)


def _deal(map: Map, followers: Mapping[Province, Followers], tiles: tuple[Province, ...], **parts: Any) -> Deal:
    return Deal(map, followers=_in_order(map, followers, tiles=tiles), tiles=tiles, **parts)


DEAL: Final[Object[Deal]] = POSITIONS.object(Deal, sources={"followers": by_province}, build=_deal, check=check_deal)

# --- records ---------------------------------------------------------------------------------------------------------


def _record(deal: Deal | None, position: State | None, **parts: Any) -> Record:
    if (deal is None) is (position is None):
        raise InvalidJson((JsonIssue(".deal", "must be there unless there is a position, and not beside one"),))
    return Record(cast("Deal | State", deal or position), **parts)


_RECORDS: Final = POSITIONS.also(
    {
        Move: MOVE,
        "line": whole_number(0, MAX_VARIATIONS),
        "after": whole_number(0, MAX_MOVES),
        "headers": converted(dictionary(PROVINCE, MAX_HEADERS), lambda texts: (*texts.items(),), dict[str, str]),
        "deal": nullable(DEAL),
        "position": nullable(STATE),
    }
)
_COMMENTS: Final = _RECORDS.also({"comments": array(_RECORDS.object(Comment), most=10 * MAX_MOVES)})
_VARIATION: Final = _COMMENTS.object(Variation, optional={"comments": ()})
RECORD: Final[Object[Record]] = _COMMENTS.also({Variation: _VARIATION}).object(
    Record,
    "",
    ("players", "headers", "deal", "position", "moves", "result", "comments", "variations"),
    {
        "deal": lambda record: None if isinstance(record.deal, State) else record.deal,
        "position": lambda record: record.deal if isinstance(record.deal, State) else None,
    },
    _record,
    optional={"deal": None, "position": None, "variations": ()},
)
