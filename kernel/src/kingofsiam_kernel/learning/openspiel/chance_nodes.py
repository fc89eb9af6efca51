"""Chance nodes: the deal as a sequence of random draws, with the exact probabilities of the rulebook.

All ways of one draw are equally likely, so the probability of an outcome is its share of the ways. The order is that of
section 3: the playing aids of all seats at once; then the tile of each box (the last tile is left over); then the
followers of each province; then the first player, if the readings draw one.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from math import comb, prod
from typing import Final, TypeAlias

from kingofsiam import engine
from kingofsiam.model.deal import Deal
from kingofsiam.model.pieces import FACTIONS, NOBODY, SEAT_LETTERS, Followers
from kingofsiam.rules import online
from kingofsiam.rules.s3_setup import aids_in_use, left_after_aids, own_followers
from kingofsiam.spec.readings import HomeFilling
from kingofsiam_kernel import Dealer, PackedState, pack

PartialDeal: TypeAlias = tuple[int, ...]
"""An unfinished deal: the outcomes drawn so far."""
Ways: TypeAlias = tuple[tuple[int, int], ...]
"""The possible outcomes, ascending, each with its number of ways."""


@lru_cache
def follower_groups(number: int) -> tuple[Followers, ...]:
    """All groups of this many followers; most Rama first, then most Lao."""
    return tuple(
        Followers(rama, lao, number - rama - lao)
        for rama in range(number, -1, -1)
        for lao in range(number - rama, -1, -1)
    )


@lru_cache(maxsize=4096)
def ways_to_draw(bag: Followers, number: int, at_least: Followers) -> Ways:
    """The groups that contain `at_least`, with the ways to pick each from this bag (multivariate hypergeometric)."""
    return tuple(
        (outcome, prod(map(comb, bag.counts, group.counts)))
        for outcome, group in enumerate(follower_groups(number))
        if at_least <= group <= bag
    )


class DealProcess:
    """The draws of one game, and the position that their outcomes lead to."""

    def __init__(self, config: Dealer) -> None:
        lands, map_, readings = config.map.lands, config.map, config.readings
        at_least_own = readings.home_filling is HomeFilling.AT_LEAST_OWN
        homes = [map_.index[map_.home(faction)] for faction in FACTIONS] if at_least_own else []
        own = tuple(map(own_followers, lands))
        draws = [(place, lands[place].followers, own[place]) for place in homes]
        draws += [(place, land.random, NOBODY) for place, land in enumerate(lands) if place not in homes]
        self.config: Final = config
        self._aids: Final = tuple(permutations(aids_in_use(config.players), config.players))
        self._placed: Final = (NOBODY,) * len(lands) if at_least_own else own
        self._bags: Final = [left_after_aids(aids, readings) - sum(self._placed, NOBODY) for aids in self._aids]
        self._fillings: Final = [draw for draw in draws if draw[1]]
        self.labels: Final = tuple(self._labels())
        """The labels of the outcomes of each draw, possible now or not."""

    def _labels(self) -> Iterator[tuple[str, ...]]:
        map_, aids = self.config.map, (zip(SEAT_LETTERS, deal, strict=False) for deal in self._aids)
        yield tuple(f"playing aids: {', '.join(f'{seat} {aid}' for seat, aid in deal)}" for deal in aids)
        for box in range(1, len(map_.provinces)):
            yield tuple(f"box {box}: {province}" for province in map_.provinces)
        for place, number, _ in self._fillings:
            names = (
                ", ".join(f"{group.count(kind)} {map_.faction_name(kind)}" for kind in FACTIONS if kind in group)
                for group in follower_groups(number)
            )
            yield tuple(f"drawn into {map_.provinces[place]}: {name}" for name in names)
        if online.first_player_is_drawn(self.config.readings):
            yield tuple(f"{seat} begins" for seat in SEAT_LETTERS[: self.config.players])

    def ways(self, deal: PartialDeal) -> Ways:
        """The outcomes of the next draw. A group of followers without those it must have is drawn again."""
        boxes, draw = len(self.config.map.provinces), len(deal)
        if boxes <= draw < boxes + len(self._fillings):
            bag = self._bags[deal[0]] - sum((group for _, group in self._groups(deal)), NOBODY)
            return ways_to_draw(bag, *self._fillings[draw - boxes][1:])
        drawn = deal[1:] if draw < boxes else ()
        return tuple((outcome, 1) for outcome in range(len(self.labels[draw])) if outcome not in drawn)

    def _groups(self, deal: PartialDeal) -> Iterator[tuple[int, Followers]]:
        """The followers drawn so far, each group with its place."""
        drawn = deal[len(self.config.map.provinces) :]
        for (place, number, _), outcome in zip(self._fillings, drawn, strict=False):
            yield place, follower_groups(number)[outcome]

    def chance_outcomes(self, deal: PartialDeal) -> list[tuple[int, float]]:
        """The outcomes of the next draw with their probabilities, as a new list."""
        ways = self.ways(deal)
        total = sum(number for _, number in ways)
        return [(outcome, number / total) for outcome, number in ways]

    def start(self, deal: PartialDeal) -> PackedState:
        """The position before the first turn, once all draws have been made."""
        map_, readings = self.config.map, self.config.readings
        tiles = dict.fromkeys((*deal[1 : len(map_.provinces)], *range(len(map_.provinces))))
        followers = list(self._placed)
        for place, group in self._groups(deal):
            followers[place] += group
        first = deal[-1] if online.first_player_is_drawn(readings) else None
        provinces = tuple(map_.provinces[place] for place in tiles)
        return pack(engine.start(Deal(map_, readings, self._aids[deal[0]], provinces, tuple(followers), first)))
