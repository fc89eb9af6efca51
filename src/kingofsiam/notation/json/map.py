"""The codec of maps: provinces, borders and names, each with its provenance.

A map in JSON is checked as strictly as a map file: eight provinces, a home for every faction, borders that connect.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial
from operator import attrgetter, itemgetter
from typing import Any, Final

from kingofsiam.maps import BRITAIN, SABA, SIAM, Border, Fact, Land, Map, Provenance
from kingofsiam.maps.land import CODE, MAP_NAME, MAX_NAME_LENGTH
from kingofsiam.maps.validation import ProvinceEntry, duplicates, find_faults
from kingofsiam.model.pieces import FACTIONS, FOLLOWERS_OF_EACH_FACTION, NUMBER_OF_PROVINCES, ActionCard, Faction
from kingofsiam.notation.json.codec import Array, Converted, Enumeration, Integer, Nullable, Scalar, String
from kingofsiam.notation.json.objects import Field, Object, as_tuple, identity
from kingofsiam.notation.json.parser import JsonIssue
from kingofsiam.notation.json.pieces import FACTION

_NAME: Final = String(single_line=True, maximum=MAX_NAME_LENGTH)
_CODE: Final = String(pattern=CODE.pattern)
_MAP_NAME: Final = String(pattern=MAP_NAME.pattern, maximum=MAX_NAME_LENGTH)
_COUNT: Final = Integer(0, FOLLOWERS_OF_EACH_FACTION * len(FACTIONS))
_NUMBER: Final = Scalar[float](
    "a number from 0 to 100",
    lambda value: type(value) in (int, float) and 0 <= value <= 100,
    {"type": "number", "minimum": 0, "maximum": 100},
)
_PERCENTAGE: Final = Converted(_NUMBER, float, float)
_MAX_BORDERS: Final = NUMBER_OF_PROVINCES * (NUMBER_OF_PROVINCES - 1) // 2
_INCLUDED_MAPS: Final = {each: each for each in (SIAM, SABA, BRITAIN)}


def _missing_source(read: Mapping[str, Any]) -> Iterator[JsonIssue]:
    if read.get("status") is Provenance.ATTESTED and read.get("source") == "":
        yield JsonIssue(".source", "is empty; an attested fact has a source")


FACT: Final = Object(
    "provenance",
    Fact,
    (
        Field("status", Enumeration(*Provenance), "Whether a source says so, or we reconstructed it."),
        Field("source", String(), "Where it is stated or shown, or what it was reconstructed from; that may be empty."),
    ),
    check=_missing_source,
    description="How certain a fact of a map is.",
)

_LAND_FACTS: Final = Object(
    "province-provenance",
    as_tuple,
    (
        Field("name", FACT, "How we know the name.", "name_fact"),
        Field("home", FACT, "How we know whose home it is, or that it is nobody's.", "home_fact"),
        Field("followers", FACT, "How we know the followers at set-up.", "followers_fact"),
    ),
    description="How certain the facts of a province are.",
)


LAND: Final = Object(
    "province",
    lambda *values: Land(*values[:-1], *values[-1]),
    (
        Field("name", _NAME, "Its name, by which it is known everywhere else."),
        Field("code", _CODE, "Its short name in notation."),
        Field("home", Nullable(FACTION), "The faction whose home it is, or null.", "home_of"),
        Field("own", _COUNT, "How many followers of that faction stand here at set-up."),
        Field("random", _COUNT, "How many followers from the bag stand here at set-up."),
        Field("x", _PERCENTAGE, "Where its capital lies in drawings: 0 west, 100 east."),
        Field("y", _PERCENTAGE, "Where its capital lies in drawings: 0 north, 100 south."),
        Field("provenance", _LAND_FACTS, "How we know this.", identity),
    ),
    description="A province on a map.",
)


_ENDS: Final = attrgetter("one", "other")

BORDER: Final = Object(
    "border",
    lambda *values: Border(*values[0], *values[1:]),
    (
        Field("between", Array(_NAME, 2, 2, unique=True), "The two provinces, by name.", _ENDS),
        Field("provenance", FACT, "How we know this.", "fact"),
    ),
    description="Two provinces that are adjacent.",
)

_FACTION_WORDS: Final = Object(
    "faction-words",
    as_tuple,
    (
        Field("name", _NAME, "What the faction is called on this map.", itemgetter(0)),
        Field("colour", _NAME, "The colour of its followers.", itemgetter(1)),
        Field("one", _NAME, "What one of its followers is called, if not by its name.", itemgetter(2), ""),
        Field("several", _NAME, "What several of its followers are called, if not by its name.", itemgetter(3), ""),
    ),
    description="The words for a faction.",
)


def _faction_words(faction: Faction, map: Map) -> tuple[str, ...]:
    return (map.faction_name(faction), map.faction_colour(faction), *map.follower_names[faction.index])


_FACTIONS_WORDS: Final = Object(
    "factions-words",
    as_tuple,
    tuple(
        Field(faction.value, _FACTION_WORDS, f"The words for {faction.value}.", partial(_faction_words, faction))
        for faction in FACTIONS
    ),
    description="The words for the factions.",
)

_CARD_WORDS: Final = Object(
    "cards-words",
    as_tuple,
    tuple(
        Field(card.value, _NAME, f"What the card {card.value} is called.", itemgetter(place))
        for place, card in enumerate(ActionCard)
    ),
    description="The words for the action cards.",
)

_WORDS_FACT: Final = Object(
    "map-provenance",
    identity,
    (Field("words", FACT, "How we know the words for factions, cards, invader and king.", identity),),
    description="How certain the words of a map are.",
)


def _build_map(*values: Any) -> Map:
    name, title, note, factions, invader, king, cards, words_fact, lands, borders = values
    names, colours, *of_followers = zip(*factions, strict=True)
    followers: Any = tuple(zip(*of_followers, strict=True))
    map = Map(name, title, lands, borders, names, colours, invader, king, cards, note, words_fact, followers)
    return _INCLUDED_MAPS.get(map, map)


def _map_issues(read: Mapping[str, Any]) -> Iterator[JsonIssue]:
    for part, what, words in _words_to_be_unique(read):
        yield from (JsonIssue(part, fault) for fault in duplicates(what, words))
    if "provinces" in read and "borders" in read:
        yield from _land_issues(read["provinces"], read["borders"])


def _words_to_be_unique(read: Mapping[str, Any]) -> Iterator[tuple[str, str, Iterable[str]]]:
    if "factions" in read:
        names, colours, *of_followers = zip(*read["factions"], strict=True)
        for what, words in zip(("one follower", "several followers"), of_followers, strict=True):
            yield ".factions", f"the name of {what}", words
        yield ".factions", "the name of a power", (*names, read.get("invader", ""))
        yield ".factions", "the colour of a faction", colours
    yield ".cards", "the name of a card", read.get("cards", ())


def _land_issues(lands: tuple[Land, ...], borders: tuple[Border, ...]) -> Iterator[JsonIssue]:
    names = {land.name for land in lands}
    listed: dict[str, list[tuple[str, Fact]]] = {name: [] for name in names}
    for place, border in enumerate(borders):
        unknown = [end for end, name in enumerate(_ENDS(border)) if name not in names]
        yield from (JsonIssue(f".borders[{place}].between[{end}]", "is not a province of this map") for end in unknown)
        if not unknown:
            listed[border.one].append((border.other, border.fact))
            listed[border.other].append((border.one, border.fact))
    entries = [ProvinceEntry(land, tuple(listed[land.name])) for land in lands]
    yield from (JsonIssue("", fault) for fault in find_faults(entries))


_LANDS: Final = Array(LAND, NUMBER_OF_PROVINCES, NUMBER_OF_PROVINCES)

MAP_OBJECT: Final = Object(
    "map",
    _build_map,
    (
        Field("name", _MAP_NAME, "Its short name."),
        Field("title", _NAME, "What it is called in print."),
        Field("note", String(), "What a player should know about it; may be empty."),
        Field("factions", _FACTIONS_WORDS, "The words for the factions on this map.", identity),
        Field("invader", _NAME, "The power that marches in on a tie."),
        Field("king", _NAME, "What the King marker is called."),
        Field("cards", _CARD_WORDS, "The words for the action cards on this map.", "card_names"),
        Field("provenance", _WORDS_FACT, "How we know these words.", "words_fact"),
        Field("provinces", _LANDS, "The provinces, in the order that every list by provinces follows.", "lands"),
        Field("borders", Array(BORDER, 0, _MAX_BORDERS), "Each border once."),
    ),
    check=_map_issues,
    description="A map to play on, with every fact's provenance.",
)


@lru_cache(maxsize=16)
def check_map(map: Map) -> Map:
    """The map. Raises `InvalidJson` if it could not be read again: it was built by hand and does not fit."""
    return MAP_OBJECT.read(MAP_OBJECT.dump(map))


MAP: Final = Converted[Map](MAP_OBJECT, identity, check_map)
