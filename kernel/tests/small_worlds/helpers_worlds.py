"""Small worlds (bounded models): maps with few provinces, followers and cards, and their start positions."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations, product
from typing import TypeAlias
from unittest.mock import patch

import kingofsiam as ks
from kernel.tests.small_worlds.helpers_judge_audit import MoveScope
from kingofsiam import engine
from kingofsiam.maps.land import Border, Land
from kingofsiam.rules import s4_course
from kingofsiam_kernel.twin import position_conversion

Hand: TypeAlias = tuple[ks.ActionCard, ...]
Control: TypeAlias = tuple[ks.ControlMarker, ...]


def small_map(name: str, homes: dict[ks.Province, ks.Faction | None], *borders: tuple[str, str]) -> ks.Map:
    """A map with these borders, and these provinces with the faction at home in each."""
    lands = tuple(Land(province, province[:2].upper(), faction) for province, faction in homes.items())
    return ks.Map(name, name, lands, tuple(Border(*border) for border in borders))


@dataclass(frozen=True)
class World:
    """A small game with many start positions: `starts` has all of them.

    The followers of `crowd` stand in every possible way in the open provinces and in the pool; the open tiles lie in
    every order. The boxes before hold the tiles of `done`, with the markers of `control`. Each player, seat by seat,
    has the cards of `hands` and the followers of `own`.
    """

    name: str
    map: ks.Map
    hands: tuple[Hand, ...]
    crowd: ks.Followers
    own: tuple[ks.Followers, ...] = ()
    done: tuple[ks.Province, ...] = ()
    control: Control = ()
    readings: ks.Readings = ks.RULEBOOK
    questions: MoveScope = MoveScope.EVERY_ACTION
    fixed: bool = False
    """Whether the tiles lie only in the order of the map."""
    pooled: bool = True
    """Whether some of the crowd may be in the pool at the start."""

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.hands)

    @property
    def cards(self) -> int:
        """The number of cards that all players hold at the start."""
        return sum(map(len, self.hands))

    @property
    def starts(self) -> tuple[ks.State, ...]:
        """Every start position of the world, once."""
        boards = (self._board(tiles, groups) for tiles in self._tiles() for groups in self._crowds())
        return tuple(dict.fromkeys(first_turn(ks.State(board, self._people(), self.readings, 0)) for board in boards))

    def _tiles(self) -> Iterator[tuple[ks.Province, ...]]:
        left = tuple(province for province in self.map.provinces if province not in self.done)
        for order in (left,) if self.fixed else permutations(left):
            yield (*self.done, *order)

    def _crowds(self) -> Iterator[tuple[ks.Followers, ...]]:
        """The followers in each province, and last those in the pool, in every distribution of the crowd."""
        places = len(self.map.provinces)
        receiving = [place for place, name in enumerate(self.map.provinces) if name not in self.done]
        if self.pooled:
            receiving.append(places)
        ways = (combinations_with_replacement(receiving, count) for count in self.crowd.counts)
        for way in product(*ways):
            yield tuple(ks.Followers(*(rows.count(place) for rows in way)) for place in range(places + 1))

    def _board(self, tiles: tuple[ks.Province, ...], groups: tuple[ks.Followers, ...]) -> ks.Board:
        return ks.Board(self.map, tiles, frozenset(), self.control, groups[:-1], groups[-1])

    def _people(self) -> tuple[ks.Player, ...]:
        own = self.own or (ks.Followers(),) * self.players
        return tuple(ks.Player(hand, (), mine, 0) for hand, mine in zip(self.hands, own, strict=True))


def first_turn(state: ks.State) -> ks.State:
    """The position when the first player is asked: players who can only pass are skipped if the readings say so."""
    state, _ = s4_course.skip(state)
    return state


@contextmanager
def checks_off() -> Generator[None]:
    """Let the verbs take positions that are smaller than any of the game."""
    with patch.object(engine, "check", _accept), patch.object(position_conversion, "check_state", _accept):
        yield


def _accept(_: ks.State) -> None:
    """Accept any position."""
