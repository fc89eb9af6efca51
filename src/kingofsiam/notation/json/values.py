"""The exceptions among the parts of a game: small values, readings, the map, moves, events and violations.

A map in JSON has its words by faction and card, and each fact's provenance in one place. It is checked as strictly as a
map file. Moves and events are tagged unions: `card` says which action it is, `move` which move, `event` which event.
A fact of a violation is the name of a province, a number, a list of facts, or an object whose only field says what it
is: `{"faction": "Rama"}` is the faction, `{"card": "Rama"}` the card, and `"Rama"` would be a province.
"""

from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any, Final, cast, get_args

from kingofsiam.maps import BRITAIN, SABA, SIAM, Border, Fact, Land, Map
from kingofsiam.maps.writer import format_map
from kingofsiam.model import moves, pieces, violations
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Action, FactionCard, Follower, Move, Swap
from kingofsiam.model.pieces import FACTIONS, PLAYERS, ActionCard, Faction, Followers
from kingofsiam.model.violations import Violation
from kingofsiam.notation.json import codec
from kingofsiam.notation.json.codec import LINE, Codec, Object, TaggedUnion, array, converted, row, text, whole_number
from kingofsiam.notation.json.derivation import Known, codec_of, derive
from kingofsiam.notation.json.parser import Json, invalid, short_repr
from kingofsiam.rules.contents import rule
from kingofsiam.rules.s1_components import EIGHT_CARDS
from kingofsiam.spec.citation import RULE_ID, Rule
from kingofsiam.spec.readings import Readings

PROVINCE: Final = text()
SEAT: Final = whole_number(0, max(PLAYERS) - 1)
RULE_NAME: Final = text(RULE_ID.pattern)
RULE: Final = converted(RULE_NAME, rule, attrgetter("id"))

_FACTION_NAMES: Final = tuple(faction.value for faction in FACTIONS)
FOLLOWERS: Final[Codec[Followers]] = converted(
    row("followers", _FACTION_NAMES, whole_number(0, pieces.FOLLOWERS_PER_FACTION), Followers),
    lambda counts: Followers(*counts),
    attrgetter("counts"),
)
"""A group of followers: how many of each faction."""

PIECES: Final[Known] = {
    bool: codec.BOOLEAN,
    int: SEAT,
    str: PROVINCE,
    Rule: RULE,
    Followers: FOLLOWERS,
    "number": whole_number(1, pieces.NUMBER_OF_PROVINCES),
    "cards": whole_number(0, len(EIGHT_CARDS)),
    "last_card": whole_number(0, len(EIGHT_CARDS) * max(PLAYERS)),
    "event-StruggleEnded.passes": whole_number(1, max(PLAYERS)),
    "winners": array(SEAT, 1, max(PLAYERS), unique=True),
    "tiles": array(PROVINCE, pieces.NUMBER_OF_PROVINCES, pieces.NUMBER_OF_PROVINCES, unique=True),
    "kings": array(PROVINCE, 0, pieces.NUMBER_OF_KING_MARKERS, unique=True),
    "aids": array(whole_number(1, max(PLAYERS)), min(PLAYERS), max(PLAYERS), unique=True),
}
"""What is known of the nouns of the model; a whole number of which nothing else is known is a seat."""
FOLLOWER: Final[Object[Follower]] = derive(Follower, PIECES)

_READINGS_OF_FORMAT_1: Final = 15
"""So many readings stand in every document. Later ones come after them, and are left out where they are the default: so
older documents stay readable, and an older version reads the games that do not use them."""


def readings_codec(readings: type[Readings]) -> Object[Readings]:
    """The codec of readings of this type."""
    later: dict[str, Any] = {field.name: field.default for field in fields(readings)[_READINGS_OF_FORMAT_1:]}
    return derive(readings, PIECES, "readings", optional=later)


READINGS: Final = readings_codec(Readings)

# --- the map ---------------------------------------------------------------------------------------------------------

_INCLUDED_MAPS: Final = {map: map for map in (SIAM, SABA, BRITAIN)}
_PROVENANCES: Final = {name: f"{name}_fact" for name in ("name", "home", "followers")}
_PERCENTAGE: Final = codec.scalar(
    "a number from 0 to 100",
    lambda value: type(value) in (int, float) and 0 <= value <= 100,
    {"type": "number", "minimum": 0, "maximum": 100},
)
_WORDS: Final = row("faction-words", ("name", "colour", "one", "several"), LINE, optional={"one": "", "several": ""})
_PARTS: Final[Known] = {
    **PIECES,
    str: LINE,
    float: converted(_PERCENTAGE, float, float),
    int: whole_number(0, pieces.FOLLOWERS_PER_FACTION * len(FACTIONS)),
    **dict.fromkeys(("source", "note"), PROVINCE),
    "between": array(LINE, 2, 2, unique=True),
    "factions": row("factions-words", _FACTION_NAMES, _WORDS),
    "cards": row("cards-words", tuple(card.value for card in ActionCard), LINE),
    Fact: derive(Fact, PIECES, "provenance"),
}


def _land(home: Faction | None, provenance: Mapping[str, Fact], **parts: Any) -> Land:
    facts: dict[str, Any] = {_PROVENANCES[name]: fact for name, fact in provenance.items()}
    return Land(home_of=home, **parts, **facts)


def _faction_words(map: Map) -> tuple[tuple[str, ...], ...]:
    return (*zip(map.faction_names, map.faction_colours, *zip(*map.follower_names, strict=True), strict=True),)


def _map(factions: Any, cards: Any, provenance: Fact, provinces: Any, **parts: Any) -> Map:
    names, colours, *followers = zip(*factions, strict=True)
    words: Any = {"faction_names": names, "faction_colours": colours, "card_names": cards, "words_fact": provenance}
    map = Map(lands=provinces, follower_names=cast("Any", tuple(zip(*followers, strict=True))), **words, **parts)
    return _INCLUDED_MAPS.get(map, map)


@lru_cache(maxsize=16)
def _check(map: Map) -> None:
    """Raise `InvalidMap` with every fault for which no map file could hold the map."""
    facts = {**vars(map), "note": map.note or map.title}  # a file must have a note, a document may have an empty one
    Map.from_toml(format_map(facts))


_LAND: Final = derive(
    Land,
    {**_PARTS, "provenance": derive(Land, _PARTS, "province-provenance", _PROVENANCES, _PROVENANCES, dict)},
    "province",
    ("name", "code", "home", "own", "random", "x", "y", "provenance"),
    {"home": "home_of", "provenance": ""},
    _land,
)
_BORDER: Final = converted(
    derive(Border, _PARTS, "", ("between", "provenance"), {"between": attrgetter("ends"), "provenance": "fact"}, dict),
    lambda parts: Border(*cast("tuple[str, str]", parts["between"]), parts["provenance"]),
    lambda border: border,
)
MAP: Final[Object[Map]] = derive(
    Map,
    {
        **_PARTS,
        Land: _LAND,
        "provenance": derive(Map, _PARTS, "map-provenance", ("words",), {"words": "words_fact"}, codec.last_value),
        "borders": array(_BORDER, unique=True),
    },
    "map",
    ("name", "title", "note", "factions", "invader", "king", "cards", "provenance", "provinces", "borders"),
    {"factions": _faction_words, "cards": "card_names", "provenance": "", "provinces": "lands"},
    _map,
    _check,
)

# --- moves and events ------------------------------------------------------------------------------------------------

_ACTIONS: Final[Known] = {
    **PIECES,
    Follower: FOLLOWER,
    "two": array(FOLLOWER, 0, 2),
    "action-khon-thai.into": converted(
        row("into-of-each-faction", _FACTION_NAMES, codec.nullable(PROVINCE), moves.KhonThai),
        lambda into: moves.KhonThai(*into),
        attrgetter("rama", "lao", "malay"),
    ),
}
_SWAPS: Final = {
    "1 vs. 1": derive(moves.OneVsOne, _ACTIONS, "action-1-vs-1"),
    "2 vs. 1": derive(moves.TwoVsOne, _ACTIONS, "action-2-vs-1"),
}
_FACTION_CARDS: Final = {
    card.value: derive(
        FactionCard, _ACTIONS, f"action-{card.value.lower()}", ("into",), build=partial(FactionCard, faction)
    )
    for faction, card in zip(FACTIONS, moves.FACTION_CARDS, strict=True)
}
ACTION: Final[TaggedUnion[Action]] = codec.tagged_union(
    "card",
    {
        "Maharacha": derive(moves.Maharacha, _ACTIONS, "action-maharacha"),
        "Khon Thai": derive(moves.KhonThai, _ACTIONS, "action-khon-thai", ("into",), {"into": ""}, codec.last_value),
        **_SWAPS,
        **_FACTION_CARDS,
    },
    lambda action: action.card.value,
)
SWAP: Final[TaggedUnion[Swap]] = codec.tagged_union("card", _SWAPS, lambda swap: swap.card.value)
MOVES: Final[Known] = {**_ACTIONS, Action: ACTION, Swap: SWAP, Readings: READINGS, Map: MAP}
MOVE: Final[TaggedUnion[Move]] = codec.tagged_union(
    "move",
    {kind.__name__.lower(): derive(kind, MOVES, f"move-{kind.__name__.lower()}") for kind in get_args(Move)},
    lambda move: type(move).__name__.lower(),
)
EVENT: Final[TaggedUnion[Event]] = codec.tagged_union(
    "event",
    {kind.__name__: derive(kind, MOVES, f"event-{kind.__name__}") for kind in get_args(Event)},
    lambda event: type(event).__name__,
)

# --- violations ------------------------------------------------------------------------------------------------------

_FACT_TYPES: Final[Mapping[str, Any]] = {
    "faction": Faction,
    "card": ActionCard,
    "marker": pieces.British,
    "follower": Follower,
    "followers": Followers,
    "swap": Swap,
}
"""The facts that are objects, by the name of their only field, with the type of its value."""
_FACT_OBJECTS: Final = {name: row(f"fact-{name}", (name,), codec_of(kind, MOVES)) for name, kind in _FACT_TYPES.items()}
_NUMBER: Final = whole_number(-(2**53) + 1, 2**53 - 1)


def _dump_fact(value: violations.Fact) -> Json:
    if isinstance(value, tuple):
        return _FACTS.dump(value)
    if type(value) in (str, int):
        return cast("str | int", value)
    for name, kind in _FACT_TYPES.items():
        if isinstance(value, kind):
            return _FACT_OBJECTS[name].dump((value,))
    raise invalid(f"a violation states {short_repr(value)}, which has no JSON form")


def _read_fact(value: object) -> violations.Fact:
    if isinstance(value, dict):
        name = next((name for name in _FACT_OBJECTS if name in value), "faction")
        return cast("violations.Fact", _FACT_OBJECTS[name].read(cast("object", value))[0])
    kind: Codec[Any] = _FACTS if isinstance(value, list) else _NUMBER if type(value) is int else PROVINCE
    try:
        return cast("violations.Fact", kind.read(cast("Any", value)))
    except RecursionError:
        raise invalid("has too many lists in one another") from None


_FACT: Final = codec.Made(_read_fact, _dump_fact, {"$ref": "#/$defs/fact"})
_FACTS: Final = array(_FACT)
FACT_SCHEMA: Final[dict[str, Any]] = {"oneOf": [PROVINCE, _NUMBER, *_FACT_OBJECTS.values(), _FACTS]}
"""The schema `fact`, which refers to itself."""
VIOLATION: Final[Object[Violation]] = derive(Violation, {**MOVES, "facts": codec.dictionary(_FACT), "allowed": _FACTS})
