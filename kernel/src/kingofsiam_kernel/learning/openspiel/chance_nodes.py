"""Chance nodes: the deal as a sequence of random draws, with the exact probabilities of the rulebook.

All ways of one draw are equally likely, so the probability of an outcome is its share of the ways. The order is that of
section 3: the playing aids of all seats at once; then the tile of each box (the last tile is left over); then the
followers of each province; then the first player, if the readings draw one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations
from math import comb, prod
from typing import Any, Final, TypeAlias

from kingofsiam import engine
from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.pieces import FACTIONS, NOBODY, SEAT_LETTERS, Followers
from kingofsiam.rules import online
from kingofsiam.rules.s3_setup import aids_in_use, left_after_aids, own_followers
from kingofsiam.spec.readings import HomeFilling
from kingofsiam_kernel import Dealer, PackedState, pack

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
    followers: tuple[Followers, ...] = ()
    """The followers in the provinces so far."""
    first: int | None = None

    def __deepcopy__(self, memo: object) -> PartialDeal:
        return self


@dataclass(frozen=True, slots=True)
class ChanceDraw:
    """One draw of a deal: the outcomes are numbered, and all ways to draw them are equally likely."""

    labels: tuple[str, ...]
    """The label of each outcome, possible now or not."""
    ways: Callable[[PartialDeal], Ways]
    """The outcomes that are possible now."""
    result: Callable[[PartialDeal, int], dict[str, Any]]
    """What an outcome changes in the deal."""

    def after(self, partial_deal: PartialDeal, outcome: int) -> PartialDeal:
        """The deal after this outcome."""
        return replace(partial_deal, draws=partial_deal.draws + 1, **self.result(partial_deal, outcome))


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

    def __init__(self, config: Dealer) -> None:
        self.config: Final = config
        self.draws: Final = tuple(_draws(config))

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
        deal = Deal(map_, self.config.readings, partial_deal.aids, tiles, partial_deal.followers, partial_deal.first)
        return pack(engine.start(deal))


def _draws(config: Dealer) -> Iterator[ChanceDraw]:
    players, map_, readings = config.players, config.map, config.readings
    match readings.home_filling:
        case HomeFilling.OWN_AND_RANDOM:
            homes, placed = list[int](), tuple(map(own_followers, map_.lands))
        case HomeFilling.AT_LEAST_OWN:
            homes, placed = [map_.index[map_.home(faction)] for faction in FACTIONS], (NOBODY,) * len(map_.lands)
    deals = tuple(permutations(aids_in_use(players), players))
    bags = [left_after_aids(deal, readings) - sum(placed, NOBODY) for deal in deals]
    names = (", ".join(f"{seat} {aid}" for seat, aid in zip(SEAT_LETTERS, deal, strict=False)) for deal in deals)
    yield _even_draw(
        (f"playing aids: {name}" for name in names),
        lambda _, outcome: {"aids": deals[outcome], "bag": bags[outcome], "followers": placed},
    )
    for box in range(1, len(map_.provinces)):
        tiles = (f"box {box}: {province}" for province in map_.provinces)
        yield _even_draw(tiles, lambda before, tile: {"boxes": (*before.boxes, tile)}, lambda before: before.boxes)
    for place in (*homes, *(place for place in range(len(map_.lands)) if place not in homes)):
        land = map_.lands[place]
        if number := land.followers if place in homes else land.random:
            yield _followers_draw(map_, place, number, own_followers(land) if place in homes else NOBODY)
    if online.first_player_is_drawn(readings):
        yield _even_draw((f"{seat} begins" for seat in SEAT_LETTERS[:players]), lambda _, seat: {"first": seat})


def _even_draw(
    labels: Iterable[str],
    result: Callable[[PartialDeal, int], dict[str, Any]],
    drawn: Callable[[PartialDeal], tuple[int, ...]] = lambda _: (),
) -> ChanceDraw:
    """A draw with one way for each outcome, apart from those that have been drawn."""
    names = tuple(labels)

    def ways(before: PartialDeal) -> Ways:
        return tuple((outcome, 1) for outcome in range(len(names)) if outcome not in drawn(before))

    return ChanceDraw(names, ways, result)


def _followers_draw(map: Map, place: int, number: int, at_least: Followers) -> ChanceDraw:
    """So many followers from the bag for a province; a group without `at_least` is put back and drawn again."""
    groups = follower_groups(number)

    def result(before: PartialDeal, outcome: int) -> dict[str, Any]:
        followers = list(before.followers)
        followers[place] += groups[outcome]
        return {"bag": before.bag - groups[outcome], "followers": tuple(followers)}

    names = (
        ", ".join(f"{group.count(faction)} {map.faction_name(faction)}" for faction in FACTIONS if faction in group)
        for group in groups
    )
    labels = tuple(f"drawn into {map.provinces[place]}: {name}" for name in names)
    return ChanceDraw(labels, lambda before: ways_to_draw(before.bag, number, at_least), result)
