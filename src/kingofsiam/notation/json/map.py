"""The exceptions of a map: words by faction and card, and each fact's provenance in one place.

A map in JSON is checked as strictly as a map file: eight provinces, a home for every faction, borders that connect.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, cast

from kingofsiam.maps import BRITAIN, SABA, SIAM, Border, Fact, Land, Map, Provenance
from kingofsiam.maps.land import CODE, MAP_NAME, MAX_NAME_LENGTH
from kingofsiam.maps.validation import duplicates, find_faults
from kingofsiam.model.pieces import FACTIONS, FOLLOWERS_OF_EACH_FACTION, NUMBER_OF_PROVINCES, ActionCard, Faction
from kingofsiam.notation.json.codec import Codec, array, cached, converted, scalar, text, whole_number
from kingofsiam.notation.json.derivation import Object, Size, last_value, row
from kingofsiam.notation.json.parser import JsonIssue
from kingofsiam.notation.json.pieces import FACTION_NAMES, PIECES

_NAME: Final = text(single_line=True, maximum=MAX_NAME_LENGTH)
_COUNT: Final = whole_number(0, FOLLOWERS_OF_EACH_FACTION * len(FACTIONS))
_PERCENTAGE: Final[Codec[float]] = converted(
    scalar(
        "a number from 0 to 100",
        lambda value: type(value) in (int, float) and 0 <= value <= 100,
        {"type": "number", "minimum": 0, "maximum": 100},
    ),
    float,
    float,
)
_MAX_BORDERS: Final = NUMBER_OF_PROVINCES * (NUMBER_OF_PROVINCES - 1) // 2
_INCLUDED_MAPS: Final = {map: map for map in (SIAM, SABA, BRITAIN)}


def _missing_source(read: Mapping[str, Any]) -> Iterator[JsonIssue]:
    if read.get("status") is Provenance.ATTESTED and read.get("source") == "":
        yield JsonIssue(".source", "is empty; an attested fact has a source")


FACT: Final = PIECES.object(Fact, "provenance", check=_missing_source)
_LAND_FACTS: Final = {"name": "name_fact", "home": "home_fact", "followers": "followers_fact"}
_ENDS: Final = attrgetter("one", "other")


def _land(home: Faction | None, provenance: Mapping[str, Fact], **parts: Any) -> Land:
    facts: dict[str, Any] = {_LAND_FACTS[name]: fact for name, fact in provenance.items()}
    return Land(home_of=home, **parts, **facts)


def _border(between: tuple[str, str], provenance: Fact) -> Border:
    return Border(*between, provenance)


_PARTS: Final = PIECES.also(
    {
        Fact: FACT,
        "map.name": text(pattern=MAP_NAME.pattern, maximum=MAX_NAME_LENGTH),
        "province.name": _NAME,
        "title": _NAME,
        "invader": _NAME,
        "king": _NAME,
        "code": text(pattern=CODE.pattern),
        "own": _COUNT,
        "random": _COUNT,
        "x": _PERCENTAGE,
        "y": _PERCENTAGE,
        "between": array(_NAME, 2, 2, unique=True),
        "factions": row(
            "factions-words",
            FACTION_NAMES,
            row("faction-words", ("name", "colour", "one", "several"), _NAME, optional={"one": "", "several": ""}),
        ),
        "cards": row("cards-words", tuple(card.value for card in ActionCard), _NAME),
    }
)
_LAND_PROVENANCE: Final = _PARTS.object(Land, "province-provenance", _LAND_FACTS, _LAND_FACTS, dict)
_LAND: Final = _PARTS.also({"provenance": _LAND_PROVENANCE}).object(
    Land,
    "province",
    ("name", "code", "home", "own", "random", "x", "y", "provenance"),
    {"home": "home_of", "provenance": ""},
    _land,
)
_BORDER: Final = _PARTS.object(Border, "", ("between", "provenance"), {"between": _ENDS, "provenance": "fact"}, _border)


def _faction_words(map: Map) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (map.faction_name(faction), map.faction_colour(faction), *map.follower_names[faction.index])
        for faction in FACTIONS
    )


def _build_map(factions: Any, cards: Any, provenance: Fact, provinces: Any, **parts: Any) -> Map:
    names, colours, *of_followers = zip(*factions, strict=True)
    map = Map(
        lands=provinces,
        faction_names=names,
        faction_colours=colours,
        card_names=cards,
        words_fact=provenance,
        follower_names=cast("Any", tuple(zip(*of_followers, strict=True))),
        **parts,
    )
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
    for place, border in enumerate(borders):
        unknown = [end for end, name in enumerate(_ENDS(border)) if name not in names]
        yield from (JsonIssue(f".borders[{place}].between[{end}]", "is not a province of this map") for end in unknown)
    yield from (JsonIssue("", fault) for fault in find_faults(lands, borders))


_PROVENANCE: Final = _PARTS.object(Map, "map-provenance", ("words",), {"words": "words_fact"}, last_value)
MAP_OBJECT: Final[Object[Map]] = _PARTS.also(
    {
        "provenance": _PROVENANCE,
        Land: _LAND,
        Border: _BORDER,
        "provinces": Size(NUMBER_OF_PROVINCES, NUMBER_OF_PROVINCES),
        "borders": Size(0, _MAX_BORDERS),
    }
).object(
    Map,
    "map",
    ("name", "title", "note", "factions", "invader", "king", "cards", "provenance", "provinces", "borders"),
    {"factions": _faction_words, "cards": "card_names", "provenance": "", "provinces": "lands"},
    _build_map,
    _map_issues,
)


@lru_cache(maxsize=16)
def check_map(map: Map) -> Map:
    """The map. Raises `InvalidJson` if it could not be read again: it was built by hand and does not fit."""
    return MAP_OBJECT.read(MAP_OBJECT.dump(map))


MAP: Final[Codec[Map]] = cached(converted(MAP_OBJECT, lambda map: map, check_map))
