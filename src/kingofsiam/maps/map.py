"""A map to play on: its provinces and borders, the names it uses, and the lookups that the rules need."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from types import MappingProxyType
from typing import Final, TypeVar

from kingofsiam.errors import InvalidMap, UnknownName
from kingofsiam.file_io import read_text
from kingofsiam.maps.land import UNSOURCED, Border, Fact, Land
from kingofsiam.maps.reader import MAX_MAP_LENGTH, parse_map
from kingofsiam.maps.writer import format_map
from kingofsiam.model.pieces import FACTIONS, ActionCard, Faction, Province

_CARDS: Final = tuple(ActionCard)

T = TypeVar("T")


class _ByProvince(dict[Province, T]):
    """What the map knows of each province; asked for another name it raises `UnknownName`."""

    def __missing__(self, name: Province) -> T:
        raise UnknownName("province", name, tuple(self))


@dataclass(frozen=True, repr=False)
class Map:
    """A map to play on, with every fact's provenance.

    A map read with `from_file` or `from_toml` is fully checked. One built by hand, as in a test, may be smaller and
    stranger: any number of provinces, homes missing. `InvalidMap` is raised only if a border does not join two
    provinces of the map. The rest is up to you.
    """

    name: str
    """A short name: small letters, digits and single hyphens."""
    title: str
    """What to call it on a page."""
    lands: tuple[Land, ...]
    """The provinces, with all that is known of each."""
    borders: tuple[Border, ...]
    """Which provinces are adjacent."""
    faction_names: tuple[str, str, str] = ("Rama", "Lao", "Malay")
    """What Rama, Lao and Malay are called here."""
    faction_colours: tuple[str, str, str] = ("yellow", "red", "blue")
    """The colours of their followers."""
    invader: str = "British"
    """The power that marches in on a tie."""
    king: str = "King"
    """What the King markers are called here."""
    card_names: tuple[str, ...] = tuple(card.value for card in _CARDS)
    """What the action cards are called here, in the order of `ActionCard`."""
    note: str = ""
    """What a reader should know about it."""
    words_fact: Fact = UNSOURCED
    """How certain all these words are."""
    follower_names: tuple[tuple[str, str], tuple[str, str], tuple[str, str]] = (("", ""), ("", ""), ("", ""))
    """What one follower and what several of each faction are called; "" where it is the name of the faction."""

    def __post_init__(self) -> None:
        ends = dict.fromkeys(end for border in self.borders for end in border.ends)
        unknown = (f"{end!r} has a border but is not a province" for end in ends if end not in self.provinces)
        own = (f"{border.one!r} has a border with itself" for border in self.borders if border.one == border.other)
        if faults := (*unknown, *own):
            raise InvalidMap(faults)

    @cached_property
    def provinces(self) -> tuple[Province, ...]:
        """The provinces, in the order of the file."""
        return tuple(land.name for land in self.lands)

    @cached_property
    def index(self) -> Mapping[Province, int]:
        """The index of each province in `provinces`; another name raises `UnknownName`."""
        return MappingProxyType(_ByProvince({name: place for place, name in enumerate(self.provinces)}))

    @cached_property
    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """For each index in `provinces`: the indices of the neighbours, ascending."""
        ends = [{self.index[end] for end in border.ends} for border in self.borders]
        places = range(len(self.provinces))
        return tuple(tuple(other for other in places if {one, other} in ends) for one in places)

    @cached_property
    def neighbours(self) -> Mapping[Province, tuple[Province, ...]]:
        """The neighbours of each province, in the order of `provinces`; another name raises `UnknownName`."""
        names = (tuple(self.provinces[place] for place in places) for places in self.adjacent)
        return MappingProxyType(_ByProvince(zip(self.provinces, names, strict=True)))

    @cached_property
    def homes(self) -> tuple[int, ...]:
        """The indices of the home provinces of Rama, Lao and Malay.

        A faction without a home (only on a map built by hand) has an index past the last one.
        """
        homes = {land.home_of: place for place, land in enumerate(self.lands)}
        return tuple(homes.get(faction, len(self.lands)) for faction in FACTIONS)

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Map:
        """Read a map file; raises `InvalidMap` with every fault found in it."""
        return cls.from_toml(read_text(path, MAX_MAP_LENGTH, InvalidMap))

    @classmethod
    def from_toml(cls, text: str) -> Map:
        """Read the text of a map file; raises `InvalidMap` with every fault found in it."""
        return cls(**parse_map(text))

    def to_toml(self) -> str:
        """The text of a map file from which `from_toml` reads the same map again.

        Raises `InvalidMap` with every fault if there is none: the map was built by hand and does not fit the format.
        """
        facts = {field.name: getattr(self, field.name) for field in fields(self)}
        text = format_map(facts)
        copy = type(self).from_toml(text)
        lost = [name for name, value in facts.items() if getattr(copy, name) != value]
        if lost:
            raise InvalidMap(tuple(f"a map file cannot say these {name} exactly" for name in lost))
        return text

    def plays_like(self, other: Map) -> bool:
        """Whether the rules notice no difference between the two maps.

        They ask for the provinces and their order, the homes, the followers at set-up, and the borders. The words,
        the drawing, the notes and how certain all this is do not matter to them.
        """
        mine, theirs = (
            [(land.name, land.home_of, land.own, land.random) for land in map.lands] for map in (self, other)
        )
        return mine == theirs and self.adjacent == other.adjacent

    def home(self, faction: Faction) -> Province:
        """The home province of a faction."""
        homes = {land.home_of: land.name for land in self.lands if land.home_of}
        if faction not in homes:
            raise UnknownName("home province", self.faction_name(faction), tuple(homes.values()))
        return homes[faction]

    def has_home(self, faction: Faction) -> bool:
        """Whether the faction has a home province: on every printed map it does, on one built by hand perhaps not."""
        return any(land.home_of is faction for land in self.lands)

    def has(self, province: Province) -> bool:
        """Whether this is a province of the map."""
        return province in self.index

    def land(self, province: Province) -> Land:
        """What the map says about a province."""
        return self.lands[self.index[province]]

    def faction_name(self, faction: Faction) -> str:
        """What a faction is called on this map."""
        return self.faction_names[faction.index]

    def follower_name(self, faction: Faction, number: int = 1) -> str:
        """What one follower of a faction, or another number of them, is called on this map."""
        one, several = self.follower_names[faction.index]
        return (one if number == 1 else several) or self.faction_name(faction)

    def faction_colour(self, faction: Faction) -> str:
        """The colour of a faction's followers on this map."""
        return self.faction_colours[faction.index]

    def card_name(self, card: ActionCard) -> str:
        """What an action card is called on this map."""
        return self.card_names[_CARDS.index(card)]

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[type[Map], tuple[object, ...]]:
        return (type(self), tuple(getattr(self, field.name) for field in fields(self)))

    def __repr__(self) -> str:
        return f"Map({self.name!r})"

    def __str__(self) -> str:
        return self.title
