"""A dealer for one kind of table: deals many games without making a `State` of each."""

from random import Random

from kingofsiam.errors import InvalidDeal
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.pieces import FACTIONS, PLAYERS
from kingofsiam.spec.readings import RULEBOOK, HomeFilling, Readings
from kingofsiam_kernel.twin.bits import one_at
from kingofsiam_kernel.twin.game_setup import deal_packed
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.position_conversion import table_words


class Dealer:
    """Deals games for this number of players on this map under these readings; immutable and picklable.

    Raises `InvalidDeal` with all faults of the arguments, and `InvalidMap` if the map has more than eight provinces.
    """

    __slots__ = ("empty", "map", "players", "random_followers", "readings")

    def __init__(self, players: int = 3, map: Map = SIAM, readings: Readings = RULEBOOK) -> None:
        faults = [] if type(players) is int and players in PLAYERS else [f"2, 3 or 4 players play, not {players!r}"]
        for what, kind, given in (("map", Map, map), ("readings", Readings, readings)):
            if type(given) is not kind:
                faults.append(f"{what}: must be a {kind.__name__}, not {given!r}")
        if faults:
            raise InvalidDeal(tuple(faults))
        if readings.home_filling is HomeFilling.AT_LEAST_OWN:
            for faction in FACTIONS:
                map.home(faction)
        self.players: int = players
        self.map: Map = map
        self.readings: Readings = readings
        rama, lao, malay = (
            sum(land.own * one_at(place) for place, land in enumerate(map.lands) if land.home_of is faction)
            for faction in FACTIONS
        )
        self.empty: PackedState = PackedState(
            rama, lao, malay, 0, 0, 0, 0, 0, 0, 0, *table_words(map, players, readings)
        )
        self.random_followers: int = sum(land.random * one_at(place) for place, land in enumerate(map.lands))

    def deal(self, seed: int | None = None) -> PackedState:
        """The game that `kingofsiam.deal` deals from the same seed, packed. Raises `InvalidDeal` for a bad seed."""
        if seed is not None and (type(seed) is not int or seed < 0):
            raise InvalidDeal((f"a seed is a whole number, not negative; not {seed!r}",))
        return deal_packed(self.empty, self.random_followers, Random(seed))

    def __repr__(self) -> str:
        return f"Dealer({self.players}, <{self.map.title}>, {self.readings!r})"
