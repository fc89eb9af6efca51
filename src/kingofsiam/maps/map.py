"""A map to play on: its provinces and borders, the names it uses, and the lookups that the rules need."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Final, TypeVar, cast

from kingofsiam.errors import InvalidMap, UnknownName
from kingofsiam.maps.land import UNSOURCED, Border, Fact, Land, MapFacts, check_names
from kingofsiam.maps.reader import parse_map, read_map_file
from kingofsiam.maps.writer import format_map
from kingofsiam.model.pieces import FACTIONS, POOL, ActionCard, Faction, Province

_CARDS: Final = tuple(ActionCard)

T = TypeVar("T")


class _ByProvince(dict[Province, T]):
    """What the map knows of each province; asked for another name it raises `UnknownName`."""

    def __missing__(self, name: Province) -> T:
        raise UnknownName("province", name, tuple(each for each in self if each != POOL))


@dataclass(frozen=True, repr=False)
class Map:
    """A map to play on, with every fact's provenance.

    A map read with `from_file` or `from_toml` is fully checked. One built by hand, as in a test, may be smaller and
    stranger: any number of provinces, homes missing. `InvalidMap` is raised only if a border does not join two
    provinces of the map, or if a name is longer than 60 characters. The rest is up to you.
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

    provinces: tuple[Province, ...] = field(init=False, compare=False)
    """The provinces, in the order of the file."""
    index: Mapping[Province, int] = field(init=False, compare=False)
    """The index of each province in `provinces`."""
    rows: Mapping[Province, int] = field(init=False, compare=False)
    """For each province, and last for `POOL`: its first index in a table with three numbers for each place."""
    adjacent: tuple[tuple[int, ...], ...] = field(init=False, compare=False)
    """For each index in `provinces`: the indices of the neighbours, ascending."""
    neighbours: Mapping[Province, tuple[Province, ...]] = field(init=False, compare=False)
    """The neighbours of each province, in the order of `provinces`."""
    homes: tuple[int, ...] = field(init=False, compare=False)
    """The indices of the home provinces of Rama, Lao and Malay. A faction without a home (only on a map built by
    hand) has an index past the last one, so that it is next to nothing."""
    _hash: int = field(init=False, compare=False)

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Map:
        """Read a map file; raises `InvalidMap` with every fault found in it."""
        return cls.from_toml(read_map_file(path))

    @classmethod
    def from_toml(cls, text: str) -> Map:
        """Read the text of a map file; raises `InvalidMap` with every fault found in it."""
        return cls(**parse_map(text))

    def to_toml(self) -> str:
        """The text of a map file from which `from_toml` reads the same map again.

        Raises `InvalidMap` with every fault if there is none: the map was built by hand and does not fit the format.
        """
        facts = {each.name: getattr(self, each.name) for each in fields(self) if each.init}
        text = format_map(cast("MapFacts", facts))
        copy = type(self).from_toml(text)
        lost = [
            each.name for each in fields(self) if each.compare and getattr(copy, each.name) != getattr(self, each.name)
        ]
        if lost:
            raise InvalidMap(tuple(f"a map file cannot say these {name} exactly" for name in lost))
        return text

    def __post_init__(self) -> None:
        followers = (name for names in self.follower_names for name in names)
        words = (*self.faction_names, *self.faction_colours, *self.card_names, self.invader, self.king, *followers)
        check_names(self.name, self.title, *words)
        provinces = tuple(land.name for land in self.lands)
        index = {name: place for place, name in enumerate(provinces)}
        adjacent = _adjacent(self.borders, index)
        homes = {land.home_of: place for place, land in enumerate(self.lands)}
        self._set(
            provinces=provinces,
            index=MappingProxyType(_ByProvince(index)),
            rows=MappingProxyType(_ByProvince({name: 3 * place for place, name in enumerate((*provinces, POOL))})),
            adjacent=adjacent,
            neighbours=MappingProxyType(
                _ByProvince({name: tuple(provinces[place] for place in adjacent[index[name]]) for name in provinces})
            ),
            homes=tuple(homes.get(faction, len(provinces)) for faction in FACTIONS),
            _hash=hash((self.name, self.lands, self.borders)),
        )

    def _set(self, **derived: object) -> None:
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def differences_for_play(self, other: Map) -> tuple[str, ...]:
        """The differences that the rules would notice; () if the two maps play the same.

        The rules ask for the provinces and their order, the homes, the followers at set-up, and the borders. The words,
        the drawing, the notes and how certain all this is do not matter to them.
        """
        rules_view: tuple[tuple[str, Callable[[Map], object]], ...] = (
            ("provinces", lambda map: map.provinces),
            ("homes", lambda map: [land.home_of for land in map.lands]),
            ("followers at set-up", lambda map: [(land.own, land.random) for land in map.lands]),
            ("borders", lambda map: map.adjacent),
        )
        return tuple(what for what, seen in rules_view if seen(self) != seen(other))

    def home(self, faction: Faction) -> Province:
        """The home province of a faction."""
        place = self.homes[faction.index]
        if place == len(self.provinces):
            homes = tuple(land.name for land in self.lands if land.home_of)
            raise UnknownName("home province", self.faction_name(faction), homes)
        return self.provinces[place]

    def land(self, province: Province) -> Land:
        """What the map says about a province."""
        return self.lands[self.index[province]]

    def by_code(self, code: str) -> Land:
        """The province with this short name."""
        for land in self.lands:
            if land.code == code:
                return land
        raise UnknownName("province", code, tuple(land.code for land in self.lands))

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
        return self._hash

    def __reduce__(self) -> tuple[type[Map], tuple[object, ...]]:
        return (type(self), tuple(getattr(self, each.name) for each in fields(self) if each.init))

    def __repr__(self) -> str:
        return f"Map({self.name!r})"

    def __str__(self) -> str:
        return self.title


def _adjacent(borders: Iterable[Border], index: Mapping[Province, int]) -> tuple[tuple[int, ...], ...]:
    unknown = tuple(f"{end!r} has a border but is not a province" for end in _ends(borders) if end not in index)
    own = tuple(f"{border.one!r} has a border with itself" for border in borders if border.one == border.other)
    if unknown or own:
        raise InvalidMap((*unknown, *own))
    pairs = [(index[border.one], index[border.other]) for border in borders]
    both_ways = {*pairs, *((other, one) for one, other in pairs)}
    return tuple(tuple(sorted(other for one, other in both_ways if one == place)) for place in range(len(index)))


def _ends(borders: Iterable[Border]) -> Iterable[Province]:
    return dict.fromkeys(end for border in borders for end in (border.one, border.other))
