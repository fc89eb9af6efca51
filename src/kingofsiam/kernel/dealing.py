"""A dealer for one kind of table: many games are dealt without making a `State` of each."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kingofsiam.errors import InvalidDeal
from kingofsiam.kernel.packed import PackedState
from kingofsiam.kernel.places import one_at
from kingofsiam.kernel.positions import table_words
from kingofsiam.kernel.setting_up import set_up
from kingofsiam.maps import SIAM, Map
from kingofsiam.readings import RULEBOOK, HomeFilling, Readings
from kingofsiam.rules.s1_components import FACTIONS, Faction


class Dealer:
    """Deals games for so many players on this map by these readings; immutable, and can be pickled.

    Raises `InvalidDeal` with every fault of what is asked, and `InvalidMap` if the map has more than eight provinces.
    """

    __slots__ = ("_at_random", "_empty", "map", "players", "readings")

    def __init__(self, players: int = 3, map: Map = SIAM, readings: Readings = RULEBOOK) -> None:  # noqa: A002
        faults = (*_wrong_players(players), *_not_a(Map, "map", map), *_not_a(Readings, "readings", readings))
        if faults:
            raise InvalidDeal(faults)
        if readings.home_filling is HomeFilling.AT_LEAST_OWN:
            for faction in FACTIONS:
                map.home(faction)
        self.players, self.map, self.readings = players, map, readings
        rama, lao, malay = (_own(faction, map) for faction in FACTIONS)
        self._empty = PackedState(rama, lao, malay, 0, 0, 0, 0, 0, 0, 0, *table_words(map, players, readings))
        self._at_random = sum(land.random * one_at(place) for place, land in enumerate(map.lands))

    def deal(self, seed: int | None = None) -> PackedState:
        """The game that `kingofsiam.deal` deals from the same seed, packed. Raises `InvalidDeal` for no seed."""
        if seed is not None and (type(seed) is not int or seed < 0):
            raise InvalidDeal((f"a seed is a whole number, not negative; not {seed!r}",))
        return set_up(self._empty, self._at_random, Random(seed))

    def __repr__(self) -> str:
        return f"Dealer({self.players}, <{self.map.title}>, {self.readings!r})"


def _own(faction: Faction, map: Map) -> int:  # noqa: A002 - the booklet's word
    """The faction's own followers in its home province."""
    return sum(land.own * one_at(place) for place, land in enumerate(map.lands) if land.home_of is faction)


def _wrong_players(players: object) -> Iterator[str]:
    if type(players) is not int or players not in (2, 3, 4):
        yield f"2, 3 or 4 players play, not {players!r}"


def _not_a(kind: type, what: str, thing: object) -> Iterator[str]:
    if type(thing) is not kind:
        yield f"{what}: a {kind.__name__} is wanted, not {thing!r}"
