"""Maps in JSON: provinces, borders and words, each with what we know it from.

A map is read as strictly as a map file: eight provinces, a home for every faction, borders that hang together.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, cast

from kingofsiam.maps import BRITAIN, SABA, SIAM, Border, Fact, Land, Map, Provenance
from kingofsiam.maps.faults import Entry, inconsistencies, repeated
from kingofsiam.notation.json_codec import Array, Choice, Codec, Maybe, Named, Percentage, Schema, Text, Whole
from kingofsiam.notation.json_faults import JsonFault
from kingofsiam.notation.json_nouns import FACTION
from kingofsiam.notation.json_object import Object, Part, itself, together
from kingofsiam.notation.json_text import Json
from kingofsiam.rules.s1_components import FACTIONS, FOLLOWERS_OF_EACH_FACTION, NUMBER_OF_PROVINCES, ActionCard, Faction

_NAME: Final = Text(name=True)
_CODE: Final = Text(pattern="[A-Z][A-Z0-9]{1,2}")
_MAP_NAME: Final = Text(pattern="[a-z][a-z0-9]*(-[a-z0-9]+)*")
_COUNT: Final = Whole(0, FOLLOWERS_OF_EACH_FACTION * len(FACTIONS))
_MOST_BORDERS: Final = NUMBER_OF_PROVINCES * (NUMBER_OF_PROVINCES - 1) // 2
_LONGEST_REMEMBERED: Final = 30_000
_INCLUDED: Final = {each: each for each in (SIAM, SABA, BRITAIN)}


def _without_source(read: Mapping[str, Any]) -> Iterator[JsonFault]:
    if read.get("status") is Provenance.ATTESTED and read.get("source") == "":
        yield JsonFault(".source", "is empty; what is attested has a source")


FACT: Final = Object(
    "provenance",
    Fact,
    (
        Part("status", Choice(*Provenance), "Whether a source says so, or we have reconstructed it."),
        Part("source", Text(), "Where it is said or shown, or what it was reconstructed from; may then be empty."),
    ),
    check=_without_source,
    about="How certain a fact of a map is.",
)

_LAND_FACTS: Final = Object(
    "province-provenance",
    together,
    (
        Part("name", FACT, "How we know the name.", "name_fact"),
        Part("home", FACT, "How we know whose home it is, or that it is nobody's.", "home_fact"),
        Part("followers", FACT, "How we know the followers at set-up.", "followers_fact"),
    ),
    about="How certain the facts of a province are.",
)


def _land(*values: Any) -> Land:
    *plain, facts = values
    return Land(*plain, *facts)


LAND: Final = Object(
    "province",
    _land,
    (
        Part("name", _NAME, "Its name, by which it is known everywhere else."),
        Part("code", _CODE, "Its short name in notation."),
        Part("home", Maybe(FACTION), "The faction whose home it is, or null.", "home_of"),
        Part("own", _COUNT, "How many followers of that faction stand here at set-up."),
        Part("random", _COUNT, "How many followers from the bag stand here at set-up."),
        Part("x", Percentage(), "Where its capital lies in drawings: 0 west, 100 east."),
        Part("y", Percentage(), "Where its capital lies in drawings: 0 north, 100 south."),
        Part("provenance", _LAND_FACTS, "How we know this.", itself),
    ),
    about="A province on a map.",
)


def _border(ends: tuple[str, str], fact: Fact) -> Border:
    return Border(*ends, fact)


def _ends(border: Border) -> tuple[str, str]:
    return (border.one, border.other)


BORDER: Final = Object(
    "border",
    _border,
    (
        Part("between", Array(_NAME, 2, 2, unique=True), "The two provinces, by name.", _ends),
        Part("provenance", FACT, "How we know this.", "fact"),
    ),
    about="Two provinces that are adjacent.",
)

_POWER: Final = Object(
    "faction-words",
    together,
    (
        Part("name", _NAME, "What the faction is called on this map.", itemgetter(0)),
        Part("colour", _NAME, "The colour of its followers.", itemgetter(1)),
    ),
    about="The words for a faction.",
)


def _words_of(faction: Faction) -> Callable[[Map], tuple[str, str]]:
    def words(board: Map) -> tuple[str, str]:
        return (board.faction_name(faction), board.faction_colour(faction))

    return words


_POWERS: Final = Object(
    "factions-words",
    together,
    tuple(Part(faction.value, _POWER, f"The words for {faction.value}.", _words_of(faction)) for faction in FACTIONS),
    about="The words for the factions.",
)

_CARDS: Final = Object(
    "cards-words",
    together,
    tuple(
        Part(card.value, _NAME, f"What the card {card.value} is called.", itemgetter(place))
        for place, card in enumerate(ActionCard)
    ),
    about="The words for the action cards.",
)

_WORDS_FACT: Final = Object(
    "map-provenance",
    itself,
    (Part("words", FACT, "How we know the words for factions, cards, invader and king.", itself),),
    about="How certain the words of a map are.",
)


def _map(*values: Any) -> Map:
    name, title, note, factions, invader, king, cards, words_fact, lands, borders = values
    names, colours = zip(*factions, strict=True)
    made = Map(name, title, lands, borders, names, colours, invader, king, cards, note, words_fact)
    return _INCLUDED.get(made, made)


def _map_faults(read: Mapping[str, Any]) -> Iterator[JsonFault]:
    for part, what, words in _repeatable(read):
        yield from (JsonFault(part, fault) for fault in repeated(what, words))
    if "provinces" in read and "borders" in read:
        yield from _land_faults(read["provinces"], read["borders"])


def _repeatable(read: Mapping[str, Any]) -> Iterator[tuple[str, str, Iterable[str]]]:
    if "factions" in read:
        names, colours = zip(*read["factions"], strict=True)
        yield ".factions", "the name of a power", (*names, read.get("invader", ""))
        yield ".factions", "the colour of a faction", colours
    yield ".cards", "the name of a card", read.get("cards", ())


def _land_faults(lands: tuple[Land, ...], borders: tuple[Border, ...]) -> Iterator[JsonFault]:
    names = {land.name for land in lands}
    listed: dict[str, list[tuple[str, Fact]]] = {name: [] for name in names}
    for place, border in enumerate(borders):
        unknown = [end for end, name in enumerate(_ends(border)) if name not in names]
        yield from (JsonFault(f".borders[{place}].between[{end}]", "is no province of this map") for end in unknown)
        if not unknown:
            listed[border.one].append((border.other, border.fact))
            listed[border.other].append((border.one, border.fact))
    entries = [Entry(land, tuple(listed[land.name])) for land in lands]
    yield from (JsonFault("", fault) for fault in inconsistencies(entries))


MAP: Final = Object(
    "map",
    _map,
    (
        Part("name", _MAP_NAME, "Its short name."),
        Part("title", _NAME, "What it is called in print."),
        Part("note", Text(), "What a player should know about it; may be empty."),
        Part("factions", _POWERS, "The words for the factions on this map.", itself),
        Part("invader", _NAME, "The power that marches in on a tie."),
        Part("king", _NAME, "What the King marker is called."),
        Part("cards", _CARDS, "The words for the action cards on this map.", "card_names"),
        Part("provenance", _WORDS_FACT, "How we know these words.", "words_fact"),
        Part(
            "provinces",
            Array(LAND, NUMBER_OF_PROVINCES, NUMBER_OF_PROVINCES),
            "The provinces, in the order that every list by provinces follows.",
            "lands",
        ),
        Part("borders", Array(BORDER, 0, _MOST_BORDERS), "Each border once."),
    ),
    check=_map_faults,
    about="A map to play on, with every fact's provenance.",
)


class MapOfGame(Codec[Map]):
    """A map within another document. It is the same in one document after the other, so the last few are remembered."""

    def dump(self, value: Map) -> Json:
        """The map, whole."""
        return MAP.dump(value)

    def read(self, value: object) -> Map:
        """The map; its exact content is the key, which tells 1 from 1.0 and true."""
        try:
            content = marshal.dumps(cast("Any", value))
        except ValueError:
            return MAP.read(value)
        return _remembered(content) if len(content) < _LONGEST_REMEMBERED else MAP.read(value)

    def schema(self, named: Named) -> Schema:
        """A reference to the schema of a map."""
        return MAP.schema(named)


@lru_cache(maxsize=16)
def _remembered(content: bytes) -> Map:
    return MAP.read(marshal.loads(content))
