"""The conformance test suite: every vector, group by group and always in the same order, and how to select some.

You can select vectors by a pattern of ids, read them from a folder, or take the quick subset: the scenarios.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Final

from kingofsiam.conformance.perft import count_vectors
from kingofsiam.conformance.sources import game_vectors, scenario_vectors
from kingofsiam.conformance.suite_files import load_vectors
from kingofsiam.conformance.vectors import Vector
from kingofsiam.maps import BRITAIN, SABA, SIAM
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.scenarios.catalogue import CHAPTERS, Chapter


@dataclass(frozen=True, slots=True)
class Group:
    """Vectors that belong together: the name of their file, how to make them, and with what their ids begin."""

    name: str
    make: Callable[[], Iterator[Vector]]
    id_prefixes: tuple[str, ...] = ("",)

    def may_match(self, pattern: str) -> bool:
        """Whether the pattern (as for file names) can match an id of this group, judging by the prefixes alone."""
        plain = re.split(r"[*?\[]", pattern, maxsplit=1)[0]
        return any(plain.startswith(prefix) or prefix.startswith(plain) for prefix in self.id_prefixes)


def _of_chapter(chapter: Chapter) -> Group:
    def make() -> Iterator[Vector]:
        for scenario in chapter.all_scenarios:
            yield from scenario_vectors(scenario)

    return Group(f"scenarios/{chapter.name}", make, tuple(f"{scenario.id}/" for scenario in chapter.all_scenarios))


MAPS: Final = (SIAM, SABA, BRITAIN)
"""The maps for random games and for counts."""

SCENARIO_GROUPS: Final = tuple(map(_of_chapter, CHAPTERS))
"""The scenarios, one group for each chapter."""

GAME_GROUPS: Final = tuple(
    Group(f"games/{board.name}-{players}", partial(game_vectors, board, players), (f"game/{board.name}-{players}-",))
    for board in MAPS
    for players in PLAYERS
)
"""Random games, one group for each map and number of players."""

COUNT_GROUPS: Final = tuple(
    Group(f"counts/{board.name}", partial(count_vectors, board), (f"count/{board.name}-",)) for board in MAPS
)
"""Perft counts, one group for each map. They take most of the time."""

NOT_COUNTS: Final = (*SCENARIO_GROUPS, *GAME_GROUPS)
GROUPS: Final = (*NOT_COUNTS, *COUNT_GROUPS)


def select_vectors(only: str = "*", *, folder: Path | None = None, quick: bool = False) -> Iterator[Vector]:
    """The vectors whose id matches this pattern, from a folder, or else made now, without the counts.

    The `quick` ones are those of the scenarios: each rule from both sides. Raises `CannotRead`.
    """
    groups = SCENARIO_GROUPS if quick else (*SCENARIO_GROUPS, *GAME_GROUPS)
    made = (vector for group in groups if group.may_match(only) for vector in group.make())
    for vector in made if folder is None else load_vectors(folder):
        if fnmatchcase(vector.id, only) and not (quick and vector.id.startswith(("game/", "count/"))):
            yield vector
