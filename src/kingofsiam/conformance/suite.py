"""The suite: every vector, group by group, always in the same order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Final, cast

from kingofsiam.conformance.of_counts import of_counts
from kingofsiam.conformance.of_games import of_games
from kingofsiam.conformance.of_scenarios import vectors_of
from kingofsiam.conformance.vector import Vector
from kingofsiam.maps import BRITAIN, SABA, SIAM
from kingofsiam.rules.s2_concept import PLAYERS
from kingofsiam.scenarios.contents import CHAPTERS, Chapter


@dataclass(frozen=True, slots=True)
class Group:
    """Vectors that belong together: the name of their file, and how they are made."""

    name: str
    make: Callable[[], Iterator[Vector]]


def _of_chapter(chapter: Chapter) -> Iterator[Vector]:
    apart = (each for separation in chapter.SEPARATIONS for each in separation.scenarios)
    for scenario in (*chapter.SCENARIOS, *apart):
        yield from vectors_of(scenario)


def _name_of(chapter: Chapter) -> str:
    return cast("ModuleType", chapter).__name__.rpartition(".")[2]


SCENARIOS: Final = tuple(Group(f"scenarios/{_name_of(each)}", partial(_of_chapter, each)) for each in CHAPTERS)
"""The scenarios, one group for each chapter."""


MAPS: Final = (SIAM, SABA, BRITAIN)
"""The maps on which games are played and moves are counted."""

GAMES: Final = tuple(
    Group(f"games/{each.name}-{players}", partial(of_games, each, players)) for each in MAPS for players in PLAYERS
)
"""What random games show, one group for each map and number of players."""

COUNTS: Final = tuple(Group(f"counts/{each.name}", partial(of_counts, each)) for each in MAPS)
"""The counts, one group for each map. They take most of the time."""

GROUPS: Final = (*SCENARIOS, *GAMES, *COUNTS)


def vectors(*, counts: bool = True) -> Iterator[Vector]:
    """Every vector, made lazily, always in the same order; perhaps without the counts."""
    for group in GROUPS if counts else (*SCENARIOS, *GAMES):
        yield from group.make()
