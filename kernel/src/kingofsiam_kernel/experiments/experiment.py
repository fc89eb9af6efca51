"""An experiment: what is played, the numbered games played so far, and their counts, which add up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import reduce
from operator import add
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

import kingofsiam
from kingofsiam.errors import KingOfSiamError, shortened
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.notation import format_readings
from kingofsiam.render.names import number_word
from kingofsiam.render.text_board import wrapped
from kingofsiam.spec.readings import RULEBOOK, Readings
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.experiments.game_numbers import Games
from kingofsiam_kernel.experiments.tables import Table
from kingofsiam_kernel.search.bots import name_fault
from kingofsiam_kernel.twin.bits import MAX_PROVINCES


class CannotMerge(KingOfSiamError):
    """Two experiments cannot be merged: their configurations or versions differ, or they have games in common."""

    def __init__(self, why: str, *facts: str) -> None:
        self.facts: tuple[str, ...] = facts
        super().__init__(f"these experiments cannot be merged because {why}: {'; '.join(facts)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Config(ABC):
    """What an experiment plays. Raises `InvalidSetting`."""

    players: int
    map: Map = SIAM
    readings: Readings = RULEBOOK

    def __post_init__(self) -> None:
        if faults := tuple(self._faults()):
            raise InvalidSetting(faults)

    @property
    @abstractmethod
    def entered(self) -> tuple[str, ...]:
        """The names of the players, as they were given."""

    @property
    def player_names(self) -> tuple[str, ...]:
        """The names of the players, each once."""
        return tuple(dict.fromkeys(self.entered))

    @abstractmethod
    def own_faults(self) -> Iterator[str]:
        """What is wrong with the values of this kind of experiment."""

    def _faults(self) -> Iterator[str]:
        if self.players not in PLAYERS:
            yield f"{self.players!r} players: it must be one of {', '.join(map(str, PLAYERS))}"
            return
        if len(self.map.provinces) > MAX_PROVINCES:
            yield f"the map {self.map.name} has more than {MAX_PROVINCES} provinces"
        yield from filter(None, map(name_fault, self.player_names))
        yield from self.own_faults()

    def differing_fields(self, other: Config) -> tuple[str, ...]:
        """The names of the fields that differ. Maps differ if they do for play; their notes do not matter."""
        names = (field.name for field in fields(self))
        differing = (name for name in names if getattr(self, name) != getattr(other, name))
        return tuple(name for name in differing if name != "map" or not self.map.plays_like(other.map))


@dataclass(frozen=True, slots=True)
class Totals:
    """What an experiment counts: each field is a whole number, or maps something to one. Totals add up."""

    def __add__(self, other: Self) -> Self:
        names = (field.name for field in fields(self))
        return type(self)(*(_add(getattr(self, name), getattr(other, name)) for name in names))


def _add(one: Any, other: Any) -> Any:
    """The sum of two numbers, or the sums of counts, key by key, without zeros."""
    if isinstance(one, int):
        return one + other
    sums = {key: one.get(key, 0) + other.get(key, 0) for key in dict.fromkeys((*one, *other))}
    return {key: count for key, count in sums.items() if count}


SCALE: Final = 12
"""Shares of a victory are in twelfths: two, three or four players can share one."""

C = TypeVar("C", bound=Config)
T = TypeVar("T", bound=Totals)


@dataclass(frozen=True, slots=True)
class Experiment(ABC, Generic[C, T]):
    """A configuration, the games played so far, and their totals; `version` is the version of kingofsiam that played.

    Two experiments with the same configuration and no common games add up: `one + other`.
    """

    config: C
    games: Games
    totals: T
    version: str = kingofsiam.__version__

    kind: ClassVar[str]
    unit: ClassVar[str]
    """What has a number: a game, or a set of games."""

    @classmethod
    @abstractmethod
    def play(cls, config: C, first: int, end: int) -> T:
        """Play the games from `first` to `end` - 1, and return their totals."""

    @property
    @abstractmethod
    def results(self) -> Any:
        """Rates and means with their intervals, computed from the totals."""

    @property
    @abstractmethod
    def played(self) -> str:
        """How much was played, in words."""

    @abstractmethod
    def tables(self) -> Iterator[Table]:
        """The results as tables, for the report, the picture and the long table."""

    @abstractmethod
    def faults(self) -> Iterator[tuple[str, str]]:
        """Faults of the totals: the field, and why no games can have such counts."""

    @property
    def empty(self) -> Self:
        """The experiment before any game, for this version of kingofsiam."""
        return replace(self, games=Games(), totals=type(self.totals)(), version=kingofsiam.__version__)

    @property
    def is_decided(self) -> bool:
        """Whether no more games are needed."""
        return False

    @property
    def heading(self) -> str:
        """What was played, in a line."""
        return f"{self.config.map.title}: {self.played} for {number_word(self.config.players)}"

    @property
    def subheading(self) -> str:
        """Who played, by which readings, and which games."""
        changed = self.config.readings.changed
        readings = (f"readings {format_readings(self.config.readings)}",) if changed else ()
        numbers = f"{self.unit}s {self.games}"
        return "; ".join((", ".join(self.config.entered), *readings, numbers, f"kingofsiam {self.version}"))

    def __add__(self, other: Self) -> Self:
        """The games of both. Raises `CannotMerge` if their configurations or versions differ, or they share games."""
        differing = self.config.differing_fields(other.config)
        if differing or self.version != other.version:
            raise CannotMerge("they differ", *differing, *(["version"] if self.version != other.version else []))
        if common := self.games & other.games:
            raise CannotMerge("they have games in common", shortened(str(common)))
        return replace(self, games=self.games | other.games, totals=self.totals + other.totals)


E = TypeVar("E", bound=Experiment[Any, Any])


def merge(experiments: Sequence[E]) -> E:
    """All the games of these experiments (at least one). Raises `CannotMerge`."""
    return reduce(add, experiments)


def format_report(experiment: Experiment[Any, Any]) -> Iterator[str]:
    """The lines of the report, table by table."""
    for line in (experiment.heading, experiment.subheading):
        yield from wrapped(line)
    if not experiment.games:
        yield from ("", f"No {experiment.unit} has been played.")
        return
    for table in experiment.tables():
        yield ""
        yield from table.lines()


@dataclass(frozen=True, slots=True)
class Checkpoint(Generic[E]):
    """An experiment as a file stores it, with the requested games. Some of them may remain to be played."""

    experiment: E
    asked: Games
