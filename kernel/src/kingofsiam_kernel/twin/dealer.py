"""A dealer for one kind of table: deals many games without making a `State` of each."""

from itertools import permutations
from random import Random

from kingofsiam.maps import SIAM, Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.pieces import FACTIONS, NOBODY
from kingofsiam.rules.s3_setup import aids_in_use, left_after_aids, own_followers, start
from kingofsiam.spec.readings import RULEBOOK, HomeFilling, Readings
from kingofsiam.validation import check_request
from kingofsiam_kernel.twin.game_setup import deal_packed
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.position_conversion import pack_unchecked


class Dealer:
    """Deals games for this number of players on this map under these readings; immutable and picklable.

    Raises `InvalidDeal` with all faults of the arguments, and `InvalidMap` if the map has more than eight provinces.
    """

    __slots__ = ("fillings", "map", "players", "readings", "starts")

    def __init__(self, players: int = 3, map: Map = SIAM, readings: Readings = RULEBOOK) -> None:
        check_request(players, None, map, readings)
        as_a_whole = readings.home_filling is HomeFilling.AT_LEAST_OWN
        homes = {map.index[map.home(faction)]: faction.index for faction in FACTIONS if as_a_whole}
        placed = tuple(NOBODY if homes else own_followers(land) for land in map.lands)
        self.players: int = players
        self.map: Map = map
        self.readings: Readings = readings
        self.starts: dict[tuple[int, ...], PackedState] = {
            tuple(aid - 1 for aid in aids): pack_unchecked(start(Deal(map, readings, aids, map.provinces, placed)))
            for aids in permutations(aids_in_use(players), players)
            if sum(placed, NOBODY) <= left_after_aids(aids, readings)
        }
        """By the playing aids, counted from 0: the table with the homes' own followers, and all others in the pool."""
        self.fillings: list[tuple[int, int, int, int]] = [
            *((place, map.lands[place].followers, faction, map.lands[place].own) for place, faction in homes.items()),
            *((place, land.random, 0, 0) for place, land in enumerate(map.lands) if place not in homes),
        ]
        """What is drawn: the place, how many followers, a faction, and how many of that faction at least."""

    def deal(self, seed: int | None = None) -> PackedState:
        """The game that `kingofsiam.deal` deals from the same seed, packed. Raises `InvalidDeal` for a bad seed."""
        if type(seed) is not int or seed < 0:
            check_request(self.players, seed, self.map, self.readings)
        return deal_packed(self.players, self.starts, self.fillings, Random(seed))

    def __repr__(self) -> str:
        return f"Dealer({self.players}, <{self.map.title}>, {self.readings!r})"
