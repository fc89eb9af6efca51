"""The suite: every vector, group by group, always in the same order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Final, cast

from kingofsiam.conformance.of_scenarios import vectors_of
from kingofsiam.conformance.vector import Vector
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


def vectors() -> Iterator[Vector]:
    """Every vector, made lazily, always in the same order."""
    for group in SCENARIOS:
        yield from group.make()
