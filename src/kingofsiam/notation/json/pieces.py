"""The exceptions among small values, and how many of each thing there can be; readings; and the map.

A map in JSON has its words by faction and card, and each fact's provenance in one place. It is checked as strictly as a
map file: eight provinces, a home for every faction, borders that connect.
"""

import json
from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, cast

from kingofsiam.maps import BRITAIN, SABA, SIAM, Border, Fact, Land, Map
from kingofsiam.maps.reader import parse_map
from kingofsiam.maps.writer import format_map
from kingofsiam.model import pieces
from kingofsiam.model.pieces import FACTIONS, PLAYERS, ActionCard, Faction, Followers
from kingofsiam.notation.json import codec as combine
from kingofsiam.notation.json.codec import BOOLEAN, LINE, Codec, Made, array, converted, text, whole_number
from kingofsiam.notation.json.derivation import Derivation, Object, last_value, row
from kingofsiam.rules.contents import rule
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.spec.citation import RULE_ID, Rule
from kingofsiam.spec.readings import Readings

FACTION_NAMES: Final = tuple(faction.value for faction in FACTIONS)
FACTION: Final = combine.enumeration(*FACTIONS)
PROVINCE: Final = text()
SEAT: Final = whole_number(0, max(PLAYERS) - 1)
RULE_NAME: Final = text(RULE_ID.pattern)
RULE: Final[Codec[Rule]] = converted(RULE_NAME, rule, attrgetter("id"))
"""A rule by its id."""

FOLLOWERS: Final[Codec[Followers]] = converted(
    row("followers", FACTION_NAMES, whole_number(0, pieces.FOLLOWERS_OF_EACH_FACTION), Followers),
    lambda counts: Followers(*counts),
    attrgetter("counts"),
)
"""A group of followers: how many of each faction."""

PIECES: Final = Derivation(
    {
        bool: BOOLEAN,
        int: SEAT,
        str: PROVINCE,
        Rule: RULE,
        Followers: FOLLOWERS,
        "number": whole_number(1, pieces.NUMBER_OF_PROVINCES),
        "cards": whole_number(0, len(CARD_SET_CARDS)),
        "last_card": whole_number(0, len(CARD_SET_CARDS) * max(PLAYERS)),
        "event-StruggleEnded.passes": whole_number(1, max(PLAYERS)),
        "winners": array(SEAT, 1, max(PLAYERS), unique=True),
        "tiles": array(PROVINCE, pieces.NUMBER_OF_PROVINCES, pieces.NUMBER_OF_PROVINCES, unique=True),
        "kings": array(PROVINCE, 0, pieces.NUMBER_OF_KING_MARKERS, unique=True),
        "aids": array(whole_number(1, max(PLAYERS)), min(PLAYERS), max(PLAYERS), unique=True),
    }
)
"""What is known of the nouns of the model; a whole number of which nothing else is known is a seat."""

# --- readings --------------------------------------------------------------------------------------------------------

_READINGS_OF_FORMAT_1: Final = 15
"""So many readings stand in every document. Later ones come after them, and are left out where they are the default: so
documents that are older stay readable, and an older version reads the games that do not use them.
"""


def readings_codec(readings: type[Readings]) -> Object[Readings]:
    """The codec of readings of this type."""
    later: dict[str, Any] = {field.name: field.default for field in fields(readings)[_READINGS_OF_FORMAT_1:]}
    return PIECES.object(readings, "readings", optional=later)


READINGS: Final = readings_codec(Readings)

# --- the map ---------------------------------------------------------------------------------------------------------

_INCLUDED_MAPS: Final = {map: map for map in (SIAM, SABA, BRITAIN)}
_FACTS: Final = {"name": "name_fact", "home": "home_fact", "followers": "followers_fact"}
_PERCENTAGE: Final = combine.scalar(
    "a number from 0 to 100",
    lambda value: type(value) in (int, float) and 0 <= value <= 100,
    {"type": "number", "minimum": 0, "maximum": 100},
)
_FACTION_WORDS: Final = row(
    "faction-words", ("name", "colour", "one", "several"), LINE, optional={"one": "", "several": ""}
)


def _land(home: Faction | None, provenance: Mapping[str, Fact], **parts: Any) -> Land:
    facts: dict[str, Any] = {_FACTS[name]: fact for name, fact in provenance.items()}
    return Land(home_of=home, **parts, **facts)


def _border(between: tuple[str, str], provenance: Fact) -> Border:
    return Border(*between, provenance)


def _faction_words(map: Map) -> tuple[tuple[str, ...], ...]:
    words = zip(map.faction_names, map.faction_colours, map.follower_names, strict=True)
    return tuple((name, colour, *followers) for name, colour, followers in words)


def _map(factions: Any, cards: Any, provenance: Fact, provinces: Any, **parts: Any) -> Map:
    names, colours, *followers = zip(*factions, strict=True)
    words: Any = {"faction_names": names, "faction_colours": colours, "card_names": cards, "words_fact": provenance}
    map = Map(lands=provinces, follower_names=cast("Any", tuple(zip(*followers, strict=True))), **words, **parts)
    return _INCLUDED_MAPS.get(map, map)


@lru_cache(maxsize=16)
def _check(map: Map) -> None:
    """Raise `InvalidMap` with every fault for which no map file could hold the map."""
    facts = {**vars(map), "note": map.note or map.title}  # a file must have a note, a document may have an empty one
    parse_map(format_map(facts))


_PARTS: Final = PIECES.also(
    {
        str: LINE,
        float: converted(_PERCENTAGE, float, float),
        int: whole_number(0, pieces.FOLLOWERS_OF_EACH_FACTION * len(FACTIONS)),
        **dict.fromkeys(("source", "note"), PROVINCE),
        "between": array(LINE, 2, 2, unique=True),
        "factions": row("factions-words", FACTION_NAMES, _FACTION_WORDS),
        "cards": row("cards-words", tuple(card.value for card in ActionCard), LINE),
        Fact: PIECES.object(Fact, "provenance"),
    }
)
_LAND: Final = _PARTS.also({"provenance": _PARTS.object(Land, "province-provenance", _FACTS, _FACTS, dict)}).object(
    Land,
    "province",
    ("name", "code", "home", "own", "random", "x", "y", "provenance"),
    {"home": "home_of", "provenance": ""},
    _land,
)
_BORDER: Final = _PARTS.object(
    Border,
    "",
    ("between", "provenance"),
    {"between": attrgetter("one", "other"), "provenance": "fact"},
    _border,
)
MAP_OBJECT: Final[Object[Map]] = _PARTS.also(
    {
        Land: _LAND,
        "provenance": _PARTS.object(Map, "map-provenance", ("words",), {"words": "words_fact"}, last_value),
        "borders": array(_BORDER, unique=True),
    }
).object(
    Map,
    "map",
    ("name", "title", "note", "factions", "invader", "king", "cards", "provenance", "provinces", "borders"),
    {"factions": _faction_words, "cards": "card_names", "provenance": "", "provinces": "lands"},
    _map,
    _check,
)


@lru_cache(maxsize=32)
def _read_text(text: str) -> Map:
    return MAP_OBJECT.read(json.loads(text))


def _read(value: object) -> Map:
    try:
        return _read_text(json.dumps(value))
    except (TypeError, ValueError, RecursionError):  # it has faults, which are found again; or does not come from text
        return MAP_OBJECT.read(value)


MAP: Final[Codec[Map]] = Made(_read, MAP_OBJECT.dump, MAP_OBJECT.schema)
"""The map that many documents share: the last few are found again by their text, in which 1, 1.0 and true differ."""
