"""An experiment: what is played, the numbered games played so far, and their counts, which add up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

import kingofsiam
from kingofsiam.errors import KingOfSiamError, shortened
from kingofsiam.notation import format_readings
from kingofsiam.render.names import number_word
from kingofsiam.render.text_board import wrapped
from kingofsiam_kernel.experiments.game_numbers import NO_GAMES, Games
from kingofsiam_kernel.experiments.simulator import C, Simulator
from kingofsiam_kernel.experiments.tables import Table


class CannotMerge(KingOfSiamError):
    """Two experiments cannot be merged: their configurations or versions differ, or they have games in common."""

    def __init__(self, why: str, *facts: str) -> None:
        self.facts: tuple[str, ...] = facts
        super().__init__(f"these experiments cannot be merged because {why}: {'; '.join(facts)}")


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

T = TypeVar("T", bound=Totals)


@dataclass(frozen=True, slots=True)
class Experiment(ABC, Generic[C, T]):
    """A configuration, the games played so far, and their totals; `version` is the version of kingofsiam that played.

    `asked` are the games that were asked for; some of them may remain to be played. Two experiments with the same
    configuration and no common games add up: `one + other`.
    """

    config: C
    games: Games
    totals: T
    version: str = kingofsiam.__version__
    asked: Games = field(default=NO_GAMES, compare=False)

    kind: ClassVar[str]
    unit: ClassVar[str]
    """What has a number: a game, or a set of games."""

    @classmethod
    @abstractmethod
    def count(cls, simulator: Simulator[C], numbers: range) -> T:
        """Play the games with these numbers, and return their totals."""

    @classmethod
    def play(cls, config: C, first: int, end: int) -> T:
        """Play the games from `first` to `end` - 1, and return their totals. Raises `PlayerFailed`."""
        return cls.count(Simulator(config), range(first, end))

    @property
    @abstractmethod
    def results(self) -> Any:
        """Rates and means with their intervals, computed from the totals."""

    @abstractmethod
    def tables(self) -> Iterator[Table]:
        """The results as tables, for the report and the picture."""

    @abstractmethod
    def faults(self) -> Iterator[tuple[str, str]]:
        """Faults of the totals: the field, and why no games can have such counts."""

    @property
    def is_decided(self) -> bool:
        """Whether no more games are needed."""
        return False

    @property
    def empty(self) -> Self:
        """The experiment before any game, for this version of kingofsiam."""
        version = kingofsiam.__version__
        return replace(self, games=NO_GAMES, totals=type(self.totals)(), version=version, asked=NO_GAMES)

    @property
    def played(self) -> str:
        """How many games were played, in how many sets."""
        sets = "" if self.unit == "game" else f" in {count_phrase(len(self.games), self.unit)} of the same deal"
        return count_phrase(self.config.games_each * len(self.games), "game") + sets

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
        return "; ".join((", ".join(self.config.names), *readings, numbers, f"kingofsiam {self.version}"))

    def __add__(self, other: Self) -> Self:
        """The games of both. Raises `CannotMerge` if their configurations or versions differ, or they share games."""
        differing = self.config.differing_fields(other.config)
        if differing or self.version != other.version:
            raise CannotMerge("they differ", *differing, *(["version"] if self.version != other.version else []))
        if common := self.games & other.games:
            raise CannotMerge("they have games in common", shortened(str(common)))
        games, asked = self.games | other.games, self.asked | other.asked
        return replace(self, games=games, totals=self.totals + other.totals, asked=asked)


E = TypeVar("E", bound=Experiment[Any, Any])


def count_phrase(count: int, what: str) -> str:
    """A number of things, with spaces between its thousands: 1 234 567 games."""
    return f"{count:,} {what}{'' if count == 1 else 's'}".replace(",", " ")


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
