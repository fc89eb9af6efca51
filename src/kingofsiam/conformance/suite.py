"""The suite: every vector, group by group, always in the same order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
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
    """Vectors that belong together: the name of their file, how they are made, and how all their ids begin."""

    name: str
    make: Callable[[], Iterator[Vector]]
    ids_begin: str = ""

    def may_hold(self, pattern: str) -> bool:
        """Whether the pattern (as of file names) can match an id here, as far as its beginning tells."""
        plain = re.split(r"[*?\[]", pattern, maxsplit=1)[0]
        return plain.startswith(self.ids_begin) or self.ids_begin.startswith(plain)


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
    Group(f"games/{each.name}-{players}", partial(of_games, each, players), f"game/{each.name}-{players}-")
    for each in MAPS
    for players in PLAYERS
)
"""What random games show, one group for each map and number of players."""

COUNTS: Final = tuple(Group(f"counts/{each.name}", partial(of_counts, each), f"count/{each.name}-") for each in MAPS)
"""The counts, one group for each map. They take most of the time."""

GROUPS: Final = (*SCENARIOS, *GAMES, *COUNTS)


def groups(only: str = "*", *, counts: bool = True) -> tuple[Group, ...]:
    """The groups that may hold ids of this pattern, perhaps without the counts."""
    return tuple(group for group in GROUPS if group.may_hold(only) and (counts or group not in COUNTS))


def vectors(only: str = "*", *, counts: bool = True) -> Iterator[Vector]:
    """Every vector whose id has this pattern (as of file names), made lazily, always in the same order."""
    for group in groups(only, counts=counts):
        yield from (vector for vector in group.make() if fnmatchcase(vector.id, only))
