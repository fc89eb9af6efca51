"""Chance nodes: the deal as a sequence of random draws, with the exact probabilities of the rulebook.

All ways of one draw are equally likely, so the probability of an outcome is its share of the ways. The order is that of
section 3: the playing aids of all seats at once; then the tile of each box (the last tile is left over); then the
followers of each province; then the first player, if the readings draw one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import permutations
from math import comb, prod
from typing import Any, Final, TypeAlias

from kingofsiam import engine
from kingofsiam.errors import KingOfSiamError
from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.pieces import FACTIONS, NOBODY, SEAT_LETTERS, Followers
from kingofsiam.rules import online
from kingofsiam.rules.s3_setup import aids_in_use, left_after_aids, own_followers
from kingofsiam.spec.readings import HomeFilling
from kingofsiam_kernel import PackedState, pack
from kingofsiam_kernel.learning.game_config import GameConfig


class NoSuchOutcome(KingOfSiamError):
    """An outcome that cannot be drawn here. `possible` are the numbers and labels of those that can."""

    def __init__(self, outcome: int, possible: tuple[tuple[int, str], ...]) -> None:
        self.outcome: int = outcome
        self.possible: tuple[tuple[int, str], ...] = possible
        listed = "; ".join(f"{number} ({label})" for number, label in possible)
        super().__init__(f"outcome {outcome} cannot be drawn here; possible outcomes: {listed}")


Ways: TypeAlias = tuple[tuple[int, int], ...]
"""The possible outcomes, ascending, each with its number of ways."""


@dataclass(frozen=True, slots=True)
class PartialDeal:
    """An unfinished deal: how many draws have been made, and their results."""

    draws: int = 0
    aids: tuple[int, ...] = ()
    boxes: tuple[int, ...] = ()
    """The tiles in the first boxes, each as the index of its province on the map."""
    bag: Followers = NOBODY
    """The followers that are left to draw; nobody before the playing aids are drawn."""
    groups: tuple[Followers, ...] = ()
    """The followers drawn, province by province."""
    first: int | None = None

    def __deepcopy__(self, memo: object) -> PartialDeal:
        return self


@dataclass(frozen=True, slots=True)
class ChanceDraw:
    """One draw of a deal: the outcomes are numbered, and all ways to draw them are equally likely."""

    labels: tuple[str, ...]
    """The label of each outcome, possible now or not."""
    result: Callable[[PartialDeal, int], dict[str, Any]]
    """What an outcome changes in the deal."""

    def ways(self, partial_deal: PartialDeal) -> Ways:
        """The outcomes that are possible now: one way for each, unless the draw says otherwise."""
        return tuple((outcome, 1) for outcome in range(len(self.labels)))

    def after(self, partial_deal: PartialDeal, outcome: int) -> PartialDeal:
        """The deal after this outcome."""
        return replace(partial_deal, draws=partial_deal.draws + 1, **self.result(partial_deal, outcome))


@dataclass(frozen=True, slots=True)
class TileDraw(ChanceDraw):
    """The tile for a box. The outcome is the index of its province on the map."""

    def ways(self, partial_deal: PartialDeal) -> Ways:
        """One way for every tile that is left."""
        return tuple((place, 1) for place in range(len(self.labels)) if place not in partial_deal.boxes)


@dataclass(frozen=True, slots=True)
class FollowersDraw(ChanceDraw):
    """The followers from the bag for a province. The outcome is their index in `follower_groups(number)`."""

    place: int
    number: int
    at_least: Followers
    """A group without these is put back and drawn again."""

    def ways(self, partial_deal: PartialDeal) -> Ways:
        """As many ways for a group as its followers can be picked from the bag."""
        return ways_to_draw(partial_deal.bag, self.number, self.at_least)


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


ChanceOutcomes: TypeAlias = list[tuple[int, float]]
"""The possible outcomes, each with its probability."""


class DealProcess:
    """The draws of one game, and the position that their outcomes lead to."""

    def __init__(self, config: GameConfig) -> None:
        self.config: Final = config
        match config.readings.home_filling:
            case HomeFilling.OWN_AND_RANDOM:
                homes, placed = list[int](), tuple(map(own_followers, config.map.lands))
            case HomeFilling.AT_LEAST_OWN:
                homes = [config.map.index[config.map.home(faction)] for faction in FACTIONS]
                placed = (NOBODY,) * len(config.map.lands)
        self._placed_first, self._follower_draws = placed, tuple(_follower_draws(config.map, homes))
        self.draws: Final = tuple(self._make_draws())

    def _make_draws(self) -> Iterator[ChanceDraw]:
        players, readings, provinces = self.config.players, self.config.readings, self.config.map.provinces
        deals = tuple(permutations(aids_in_use(players), players))
        letters = [", ".join(f"{seat} {aid}" for seat, aid in zip(SEAT_LETTERS, deal, strict=False)) for deal in deals]
        labels = tuple(f"playing aids: {seats}" for seats in letters)
        bags = [left_after_aids(deal, readings) - sum(self._placed_first, NOBODY) for deal in deals]
        yield ChanceDraw(labels, lambda _, outcome: {"aids": deals[outcome], "bag": bags[outcome]})
        for box in range(1, len(provinces)):
            tiles = tuple(f"box {box}: {province}" for province in provinces)
            yield TileDraw(tiles, lambda before, tile: {"boxes": (*before.boxes, tile)})
        yield from self._follower_draws
        if online.first_player_is_drawn(readings):
            yield ChanceDraw(
                tuple(f"{seat} begins" for seat in SEAT_LETTERS[:players]), lambda _, seat: {"first": seat}
            )

    def next_draw(self, partial_deal: PartialDeal) -> ChanceDraw:
        """The next draw."""
        return self.draws[partial_deal.draws]

    def chance_outcomes(self, partial_deal: PartialDeal) -> ChanceOutcomes:
        """The outcomes of the next draw, as a new list."""
        ways = self.next_draw(partial_deal).ways(partial_deal)
        total = sum(number for _, number in ways)
        return [(outcome, number / total) for outcome, number in ways]

    def is_complete(self, partial_deal: PartialDeal) -> bool:
        """Whether all draws have been made."""
        return partial_deal.draws == len(self.draws)

    def start(self, partial_deal: PartialDeal) -> PackedState:
        """The position before the first turn, once all draws have been made."""
        map_ = self.config.map
        left_over = (place for place in range(len(map_.provinces)) if place not in partial_deal.boxes)
        tiles = tuple(map_.provinces[place] for place in (*partial_deal.boxes, *left_over))
        drawn = {draw.place: group for draw, group in zip(self._follower_draws, partial_deal.groups, strict=True)}
        followers = tuple(placed + drawn.get(place, NOBODY) for place, placed in enumerate(self._placed_first))
        deal = Deal(map_, self.config.readings, partial_deal.aids, tiles, followers, partial_deal.first)
        return pack(engine.start(deal))


def _follower_draws(map: Map, homes: Sequence[int]) -> Iterator[FollowersDraw]:
    """The draws of these homes as a whole; then the others, in the order of the map."""
    for place in (*homes, *(place for place in range(len(map.lands)) if place not in homes)):
        land = map.lands[place]
        number, own = (land.followers, own_followers(land)) if place in homes else (land.random, NOBODY)
        groups = (
            ", ".join(f"{group.count(faction)} {map.faction_name(faction)}" for faction in FACTIONS if faction in group)
            for group in follower_groups(number)
        )
        labels = tuple(f"drawn into {map.provinces[place]}: {group}" for group in groups)
        if number:
            yield FollowersDraw(labels, partial(_draw_group, number), place, number, own)


def _draw_group(number: int, before: PartialDeal, outcome: int) -> dict[str, Any]:
    group = follower_groups(number)[outcome]
    return {"bag": before.bag - group, "groups": (*before.groups, group)}
