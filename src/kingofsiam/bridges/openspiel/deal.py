"""The deal as OpenSpiel asks for it: a chain of draws, each with the exact chances of the rulebook.

Drawn are, in the order of `rules.s3_setup`: the playing aids of all seats at once; box by box the tile in it (the last
one is left over); province by province the followers who go there; and the first player, where a reading has him drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias, assert_never

from kingofsiam import engine
from kingofsiam.bridges.openspiel.draws import Aids, Dealing, Draw, First, Hand, Tile, Ways
from kingofsiam.bridges.settings import Settings
from kingofsiam.kernel import PackedState, pack
from kingofsiam.maps import Map
from kingofsiam.readings import HomeFilling
from kingofsiam.rules import online
from kingofsiam.rules.s1_components import FACTIONS, NOBODY, Followers
from kingofsiam.rules.s3_setup import Deal, own_followers

Chances: TypeAlias = list[tuple[int, float]]
"""Each possible outcome with its probability."""


class Deals:
    """All the deals of one game: what is drawn, and what is made of it."""

    def __init__(self, settings: Settings) -> None:
        self.settings: Final = settings
        match settings.readings.home_filling:
            case HomeFilling.OWN_AND_RANDOM:
                own, hands = _own(settings.map), tuple(_hands(settings.map))
            case HomeFilling.AT_LEAST_OWN:
                own, hands = (NOBODY,) * len(settings.map.lands), tuple(_hands_homes_first(settings.map))
            case _ as unknown:  # pragma: no cover
                assert_never(unknown)
        self._own, self._hands = own, hands
        self.draws: Final = tuple(self._drawn())

    def _drawn(self) -> Iterator[Draw]:
        players, readings, map_ = self.settings.players, self.settings.readings, self.settings.map
        yield Aids(players, readings, sum(self._own, NOBODY))
        yield from (Tile(box, map_) for box in range(1, len(map_.provinces)))
        yield from self._hands
        if online.first_player_is_drawn(readings):
            yield First(players)

    def draw(self, dealing: Dealing) -> Draw:
        """What is drawn next."""
        return self.draws[dealing.draws]

    def chances(self, dealing: Dealing) -> Chances:
        """What can come of the next draw."""
        return _chances(self.draw(dealing).ways(dealing))

    def complete(self, dealing: Dealing) -> bool:
        """Whether everything is drawn."""
        return dealing.draws == len(self.draws)

    def start(self, dealing: Dealing) -> PackedState:
        """The position before the first turn, once everything is drawn."""
        map_ = self.settings.map
        last = tuple(place for place in range(len(map_.provinces)) if place not in dealing.boxes)
        tiles = tuple(map_.provinces[place] for place in (*dealing.boxes, *last))
        deal = Deal(map_, self.settings.readings, dealing.aids, tiles, self._followers(dealing), dealing.first)
        return pack(engine.start(deal))

    def _followers(self, dealing: Dealing) -> tuple[Followers, ...]:
        drawn = {hand.place: group for hand, group in zip(self._hands, dealing.groups, strict=True)}
        return tuple(own + drawn.get(place, NOBODY) for place, own in enumerate(self._own))


def _own(map: Map) -> tuple[Followers, ...]:  # noqa: A002
    return tuple(own_followers(land) for land in map.lands)


def _hands(map: Map) -> Iterator[Hand]:  # noqa: A002
    """Own followers are put into the homes; then the others are drawn, in the order of the map."""
    for place, land in enumerate(map.lands):
        if land.random:
            yield Hand(place, land.random, NOBODY, map)


def _hands_homes_first(map: Map) -> Iterator[Hand]:  # noqa: A002
    """All those of the homes are drawn, faction by faction; then the others, in the order of the map."""
    homes = [map.index[map.home(faction)] for faction in FACTIONS]
    for place in (*homes, *(place for place in range(len(map.lands)) if place not in homes)):
        land = map.lands[place]
        number, own = (land.followers, own_followers(land)) if place in homes else (land.random, NOBODY)
        if number:
            yield Hand(place, number, own, map)


@lru_cache(maxsize=4096)
def _chances(ways: Ways) -> Chances:
    total = sum(number for _, number in ways)
    return [(outcome, number / total) for outcome, number in ways]
