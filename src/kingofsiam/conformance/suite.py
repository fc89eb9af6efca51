"""The conformance test suite: every vector, group by group and always in the same order, and how to select some.

You can select vectors by a pattern of ids, read them from a folder, or take the quick subset: the scenarios.
"""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

import kingofsiam
from kingofsiam.conformance.perft import count_vectors
from kingofsiam.conformance.sources import game_vectors, scenario_vectors
from kingofsiam.conformance.suite_files import format_vectors, load_vectors, read_vectors_file
from kingofsiam.conformance.vectors import READING_NAMES, CountVector, MoveVector, PerftCounts, Vector
from kingofsiam.engine import count_legal_moves
from kingofsiam.file_io import CannotRead, CannotWrite, make_folder, write_file
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


def matching_groups(only: str = "*", groups: Iterable[Group] = GROUPS) -> tuple[Group, ...]:
    """Those of these groups that may hold ids matching this pattern."""
    return tuple(group for group in groups if group.may_match(only))


def select_vectors(
    only: str = "*", *, folder: Path | None = None, cache: Path | None = None, quick: bool = False
) -> Iterator[Vector]:
    """The vectors whose id matches this pattern, from a folder, or else made or taken from the cache.

    The `quick` ones are those of the scenarios: each rule from both sides. Counts that are made here look two turns
    ahead only where few moves are legal. Raises `CannotRead`.
    """
    for vector in load_vectors(folder) if folder is not None else _fresh_vectors(only, cache, quick=quick):
        if fnmatchcase(vector.id, only) and not (quick and vector.id.startswith(("game/", "count/"))):
            yield vector


def _fresh_vectors(only: str, cache: Path | None, *, quick: bool) -> Iterator[Vector]:
    for group in matching_groups(only, SCENARIO_GROUPS):
        yield from _with_move_counts(_vectors_of(group, cache))
    if not quick:
        for group in matching_groups(only, GAME_GROUPS):
            yield from _vectors_of(group, cache)
        for group, board in zip(COUNT_GROUPS, MAPS, strict=True):
            if group.may_match(only):
                yield from count_vectors(board, cheap=True)


def _with_move_counts(vectors: Iterable[Vector]) -> Iterator[Vector]:
    """The vectors, and after the first step of each scenario the number of legal moves in its position."""
    for vector in vectors:
        yield vector
        scenario, _, step = vector.id.rpartition("/")
        if isinstance(vector, MoveVector) and step == "1" and vector.state.outcome is None:
            counts = PerftCounts((count_legal_moves(vector.state),))
            id, title = f"{scenario}/moves", vector.title
            yield CountVector(id=id, title=title, state=vector.state, counts=counts, readings=READING_NAMES)


def cache_folder() -> Path:
    """Where the vectors of exactly this program are kept, in the user's folder for caches."""
    root = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME") or "~/.cache"
    digest = sha256()
    for file in sorted(Path(kingofsiam.__file__).parent.rglob("*.*")):
        if file.suffix in (".py", ".toml"):
            digest.update(file.read_bytes())
    return Path(root).expanduser() / "kingofsiam" / f"vectors-{digest.hexdigest()[:16]}"


def _vectors_of(group: Group, cache: Path | None) -> Iterator[Vector]:
    """The vectors of a group: from the cache, or newly made and cached if it can be written."""
    if cache is None:
        return group.make()
    name = f"{group.name}.json"
    with suppress(CannotRead):
        return iter(read_vectors_file(cache, name))
    vectors = tuple(group.make())
    with suppress(CannotWrite):
        make_folder((cache / name).parent)
        write_file(cache / name, format_vectors(group.name, vectors))
    return iter(vectors)
