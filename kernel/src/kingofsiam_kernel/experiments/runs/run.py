"""A run: a configuration, the games played so far, and their totals, which add up; and how far it is to go."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import add
from typing import Any, Generic, Protocol, Self, TypeVar

import kingofsiam
from kingofsiam.errors import KingOfSiamError, shortened
from kingofsiam_kernel.experiments.runs.games import Games


class CannotMerge(KingOfSiamError):
    """Two runs cannot be merged: their configurations or versions differ, or they have games in common."""

    def __init__(self, why: str, facts: tuple[str, ...]) -> None:
        self.why: str = why
        self.facts: tuple[str, ...] = facts
        super().__init__(f"these runs cannot be merged because {why}: {'; '.join(facts)}")


class RunConfig(Protocol):
    """What a run plays."""

    @property
    def player_names(self) -> tuple[str, ...]:
        """The names of the players, each once."""
        ...

    def differing_fields(self, other: Any, /) -> tuple[str, ...]:
        """The names of the fields that differ."""
        ...


class RunTotals(Protocol):
    """What a run counts: whole numbers that add up."""

    def __add__(self, other: Any, /) -> Any: ...


C = TypeVar("C", bound=RunConfig)
T = TypeVar("T", bound=RunTotals)


@dataclass(frozen=True, slots=True)
class Run(Generic[C, T]):
    """A configuration, the games played so far, and their totals; `version` is the version of kingofsiam that played.

    Two runs with the same configuration and no common games add up: `one + other`.
    """

    config: C
    games: Games
    totals: T
    version: str = kingofsiam.__version__

    def __add__(self, other: Self) -> Self:
        """The games of both. Raises `CannotMerge` if their configurations or versions differ, or they share games."""
        differing = self.config.differing_fields(other.config)
        if self.version != other.version:
            differing = (*differing, "version")
        if differing:
            raise CannotMerge("they differ", differing)
        if common := self.games & other.games:
            raise CannotMerge("they have games in common", (shortened(str(common)),))
        return replace(self, games=self.games | other.games, totals=self.totals + other.totals)


R = TypeVar("R", bound=Run[Any, Any])


def merge(runs: Sequence[R]) -> R:
    """All the games of these runs (at least one). Raises `CannotMerge`."""
    return reduce(add, runs)


@dataclass(frozen=True, slots=True)
class Checkpoint(Generic[R]):
    """A run as a file stores it, with the requested games. Some of them may remain to be played."""

    run: R
    asked: Games

    @property
    def remaining(self) -> Games:
        """The requested games that are not played yet."""
        return self.asked - self.run.games
