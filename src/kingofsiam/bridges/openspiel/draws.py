"""The draws of which a deal is made: what can come of each, in how many ways, and what it is called.

The ways of one draw are all equally likely, so the chance of an outcome is its share of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations
from math import comb, prod
from typing import Protocol, TypeAlias

from kingofsiam.maps import Map
from kingofsiam.picture.names import SEATS
from kingofsiam.readings import Readings
from kingofsiam.rules.s1_components import FACTIONS, NOBODY, Followers, heap
from kingofsiam.rules.s3_setup import aids_in_use, left_after_aids

Ways: TypeAlias = tuple[tuple[int, int], ...]
"""Each possible outcome, ascending, with the number of its ways."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """How far a deal has come: so many draws are made, and this is what they brought."""

    draws: int = 0
    aids: tuple[int, ...] = ()
    boxes: tuple[int, ...] = ()
    """The places on the map of the provinces whose tiles lie in the first boxes."""
    bag: Followers = NOBODY
    """The followers from whom is drawn; nobody before the playing aids are."""
    groups: tuple[Followers, ...] = ()
    """The followers drawn, province by province."""
    first: int | None = None

    def __deepcopy__(self, memo: object) -> Dealing:
        return self


class Draw(Protocol):
    """One draw."""

    @property
    def outcomes(self) -> int:
        """Every outcome has a lower number."""
        ...

    def ways(self, dealing: Dealing) -> Ways:
        """What can come of it."""
        ...

    def after(self, dealing: Dealing, outcome: int) -> Dealing:
        """How far the deal has come with this outcome."""
        ...

    def told(self, outcome: int) -> str:
        """The outcome in words."""
        ...


@dataclass(frozen=True, slots=True)
class Aids:
    """All draw a playing aid. The outcome is the place of the aids among all permutations of so many."""

    players: int
    readings: Readings
    set_aside: Followers
    """Those who are put into their home provinces before any other is drawn."""

    @property
    def outcomes(self) -> int:
        """The number of permutations."""
        return len(_permutations(self.players))

    def ways(self, dealing: Dealing) -> Ways:
        """Every permutation comes about in one way."""
        return tuple((outcome, 1) for outcome in range(self.outcomes))

    def after(self, dealing: Dealing, outcome: int) -> Dealing:
        """With the aids, who has to be in the bag is known."""
        aids = _permutations(self.players)[outcome]
        bag = left_after_aids(aids, self.readings) - self.set_aside
        return replace(dealing, draws=dealing.draws + 1, aids=aids, bag=bag)

    def told(self, outcome: int) -> str:
        """`playing aids: A 2, B 1, C 3`."""
        pairs = zip(SEATS, _permutations(self.players)[outcome], strict=False)
        return f"playing aids: {', '.join(f'{seat} {aid}' for seat, aid in pairs)}"


@lru_cache
def _permutations(players: int) -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(aids_in_use(players), players))


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile for a box. The outcome is the place of its province on the map."""

    box: int
    map: Map

    @property
    def outcomes(self) -> int:
        """The number of tiles."""
        return len(self.map.provinces)

    def ways(self, dealing: Dealing) -> Ways:
        """Every tile that is left comes about in one way."""
        return tuple((place, 1) for place in range(self.outcomes) if place not in dealing.boxes)

    def after(self, dealing: Dealing, outcome: int) -> Dealing:
        """It lies in the box."""
        return replace(dealing, draws=dealing.draws + 1, boxes=(*dealing.boxes, outcome))

    def told(self, outcome: int) -> str:
        """`box 1: Isan`."""
        return f"box {self.box}: {self.map.provinces[outcome]}"


@dataclass(frozen=True, slots=True)
class Hand:
    """Followers for a province, out of the bag. The outcome is their place in `groups_of` so many."""

    place: int
    number: int
    at_least: Followers
    """Until these are among them they are put back and drawn again."""
    map: Map

    @property
    def outcomes(self) -> int:
        """The number of groups."""
        return len(groups_of(self.number))

    def ways(self, dealing: Dealing) -> Ways:
        """A group comes about in as many ways as its followers can be picked from the bag."""
        return ways_to_draw(dealing.bag, self.number, self.at_least)

    def after(self, dealing: Dealing, outcome: int) -> Dealing:
        """The group has left the bag."""
        group = groups_of(self.number)[outcome]
        return replace(dealing, draws=dealing.draws + 1, bag=dealing.bag - group, groups=(*dealing.groups, group))

    def told(self, outcome: int) -> str:
        """`drawn into Isan: 2 Rama, 1 Lao, 1 Malay`."""
        group = groups_of(self.number)[outcome]
        people = (f"{group.count(each)} {self.map.faction_name(each)}" for each in FACTIONS if each in group)
        return f"drawn into {self.map.provinces[self.place]}: {', '.join(people)}"


@lru_cache
def groups_of(number: int) -> tuple[Followers, ...]:
    """All groups of so many followers, those with most Rama first, then those with most Lao."""
    return tuple(
        heap(rama, lao, number - rama - lao) for rama in range(number, -1, -1) for lao in range(number - rama, -1, -1)
    )


@lru_cache(maxsize=4096)
def ways_to_draw(bag: Followers, number: int, at_least: Followers) -> Ways:
    """For each group that suits: in how many ways it can be picked from this bag."""
    return tuple(
        (outcome, prod(map(comb, bag.counts, group.counts)))
        for outcome, group in enumerate(groups_of(number))
        if at_least <= group <= bag
    )


@dataclass(frozen=True, slots=True)
class First:
    """Who begins. The outcome is his seat."""

    players: int

    @property
    def outcomes(self) -> int:
        """The number of seats."""
        return self.players

    def ways(self, dealing: Dealing) -> Ways:
        """Every seat comes about in one way."""
        return tuple((seat, 1) for seat in range(self.players))

    def after(self, dealing: Dealing, outcome: int) -> Dealing:
        """He is known."""
        return replace(dealing, draws=dealing.draws + 1, first=outcome)

    def told(self, outcome: int) -> str:
        """`B begins`."""
        return f"{SEATS[outcome]} begins"
