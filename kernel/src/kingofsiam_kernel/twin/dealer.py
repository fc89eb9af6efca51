"""A dealer for one kind of table: deals many games without making a `State` of each."""

from random import Random

from kingofsiam.maps import SIAM, Map
from kingofsiam.model.pieces import FACTIONS, NOBODY
from kingofsiam.model.state import Player
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.rules.s3_setup import in_play, own_followers
from kingofsiam.spec.readings import RULEBOOK, HomeFilling, Readings
from kingofsiam.validation import check_request
from kingofsiam_kernel.twin.bits import one_at
from kingofsiam_kernel.twin.game_setup import deal_packed
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.position_conversion import from_words_and_values


class Dealer:
    """Deals games for this number of players on this map under these readings; immutable and picklable.

    Raises `InvalidDeal` with all faults of the arguments, and `InvalidMap` if the map has more than eight provinces.
    """

    __slots__ = ("empty", "map", "players", "random_followers", "readings")

    def __init__(self, players: int = 3, map: Map = SIAM, readings: Readings = RULEBOOK) -> None:
        check_request(players, None, map, readings)
        if readings.home_filling is HomeFilling.AT_LEAST_OWN:
            for faction in FACTIONS:
                map.home(faction)
        self.players: int = players
        self.map: Map = map
        self.readings: Readings = readings
        groups = (*(own_followers(land) for land in map.lands), in_play(players, readings))
        start = (Player(CARD_SET_CARDS, (), NOBODY, 0),) * players
        self.empty: PackedState = from_words_and_values(0, 0, 0, groups, start, map, readings)
        """The table before the deal: all cards in hand, the homes' followers, and in the pool all that are in play."""
        self.random_followers: int = sum(land.random * one_at(place) for place, land in enumerate(map.lands))

    def deal(self, seed: int | None = None) -> PackedState:
        """The game that `kingofsiam.deal` deals from the same seed, packed. Raises `InvalidDeal` for a bad seed."""
        if type(seed) is not int or seed < 0:
            check_request(self.players, seed, self.map, self.readings)
        return deal_packed(self.empty, self.random_followers, Random(seed))

    def __repr__(self) -> str:
        return f"Dealer({self.players}, <{self.map.title}>, {self.readings!r})"
