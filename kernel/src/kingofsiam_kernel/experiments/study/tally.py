"""Tally and totals: the integer counts of a study, and how they add up.

All counts are whole numbers. Adding totals is commutative and associative, and `Totals()` is zero. So it does not
matter how the games are divided among machines, or in which order the parts come back. Measures of a single game are
whole numbers of twelfths (`SCALE`), so that two, three or four players can share a victory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, Final, NamedTuple

import kingofsiam_kernel as kernel
from kingofsiam.model.pieces import FACTIONS, Faction
from kingofsiam.rules.s2_concept import sides
from kingofsiam_kernel import PackedState
from kingofsiam_kernel.experiments.runs.games import Games
from kingofsiam_kernel.experiments.runs.run import Run
from kingofsiam_kernel.experiments.study.config import StudyConfig
from kingofsiam_kernel.twin.bit_fields import completed_struggles
from kingofsiam_kernel.twin.packed import cards_played
from kingofsiam_kernel.twin.packed import ending as ending_word


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: games with equal endings are counted together.

    `first` is the seat that began, and `shift` says by how many seats the policies had moved on. `reign` is the faction
    that reigns, or None in a colony. `rules` are the ids of the rules that led to the result.
    """

    first: int
    shift: int
    winners: tuple[int, ...]
    reign: Faction | None
    rules: tuple[str, ...]


SCALE: Final = 12
"""Measures are in twelfths: 12 stands for a whole victory, or for something that happened."""


def victory_share(ending: Ending, seat: int) -> int:
    """A player's share of the victory, in twelfths. Winners share it equally."""
    return SCALE // len(ending.winners) if seat in ending.winners else 0


def side_victory_share(ending: Ending, order: int, players: int) -> int:
    """The share of the side that moves first, second or third (`order` 0, 1 or 2), in twelfths."""
    number = len(sides(players))
    return sum(victory_share(ending, seat) for seat in ending.winners if (seat - ending.first) % number == order)


def is_shared(ending: Ending, players: int) -> bool:
    """Whether several sides win."""
    return len({seat % len(sides(players)) for seat in ending.winners}) > 1


@lru_cache(maxsize=8192)
def ending_measures(ending: Ending, players: int) -> Mapping[str, int]:
    """The measures that follow from the ending alone, in twelfths, by name."""
    reigns = {f"reign.{faction.name.lower()}": SCALE * (ending.reign is faction) for faction in FACTIONS}
    orders = range(len(sides(players)))
    wins = {f"wins.{order + 1}": side_victory_share(ending, order, players) for order in orders}
    return {"colony": SCALE * (ending.reign is None), **reigns, **wins, "shared": SCALE * is_shared(ending, players)}


class AblationKey(NamedTuple):
    """Another choice for a reading, and what is counted of the games played under it."""

    reading: str
    choice: str
    what: str


class DifferenceKey(NamedTuple):
    """A measure, and the power of its differences that is summed up: 1 or 2."""

    measure: str
    power: int


def _empty() -> Any:
    return {}


@dataclass(frozen=True, slots=True)
class Totals:
    """All counts of a study. Each field is a whole number, or maps something to one.

    `endings`, `turns`, `cards` and `struggles` (completed ones) count games. `replayed` is the number of games that the
    reference engine replayed, and `rules` counts those in which a rule fired. `ablation` counts, for each other choice
    of a reading, the `games` played under it and those in which the `course`, the `winners` or the `reign` changed.

    If two sets of readings are compared, `other_...` count the games under the second one, and `differing` counts those
    in which the course, the winners or the reign differ. `differences` sums up second minus first over all games, and
    its square, for every measure (in twelfths).
    """

    endings: Mapping[Ending, int] = field(default_factory=_empty)
    turns: Mapping[int, int] = field(default_factory=_empty)
    cards: Mapping[int, int] = field(default_factory=_empty)
    struggles: Mapping[int, int] = field(default_factory=_empty)
    replayed: int = 0
    rules: Mapping[str, int] = field(default_factory=_empty)
    ablation: Mapping[AblationKey, int] = field(default_factory=_empty)
    other_endings: Mapping[Ending, int] = field(default_factory=_empty)
    other_turns: Mapping[int, int] = field(default_factory=_empty)
    other_cards: Mapping[int, int] = field(default_factory=_empty)
    other_struggles: Mapping[int, int] = field(default_factory=_empty)
    differing: Mapping[str, int] = field(default_factory=_empty)
    differences: Mapping[DifferenceKey, int] = field(default_factory=_empty)

    def __add__(self, other: Totals) -> Totals:
        return Totals(*(_add(getattr(self, each.name), getattr(other, each.name)) for each in fields(self)))

    @property
    def games(self) -> int:
        """The number of games played."""
        return sum(self.endings.values())


def _add(one: Any, other: Any) -> Any:
    """The sum of two numbers, or the sums of counts, key by key, without zeros."""
    if isinstance(one, int):
        return one + other
    sums = {key: one.get(key, 0) + other.get(key, 0) for key in dict.fromkeys((*one, *other))}
    return {key: count for key, count in sums.items() if count}


_ANY_ENDING: Final = Ending(0, 0, (0,), None, ())
LENGTHS: Final = ("turns", "cards", "struggles")


def measure_sums(totals: Totals, players: int, prefix: str = "") -> Mapping[str, int]:
    """The sum of every measure over all games, in twelfths. With the prefix `other_`, under the compared readings."""
    sums = Counter(dict.fromkeys(ending_measures(_ANY_ENDING, players), 0))
    endings: Mapping[Ending, int] = getattr(totals, f"{prefix}endings")
    for ending, games in endings.items():
        for name, value in ending_measures(ending, players).items():
            sums[name] += value * games
    for name in LENGTHS:
        numbers: Mapping[int, int] = getattr(totals, f"{prefix}{name}")
        sums[name] = SCALE * sum(number * games for number, games in numbers.items())
    return sums


class Tally:
    """Counts the games played under one set of readings."""

    def __init__(self, config: StudyConfig) -> None:
        self._config = config
        self._ending_by_key: dict[tuple[int, int, int], Ending] = {}
        self._games_by_key = Counter[tuple[int, int, int]]()
        self._turns, self._cards, self._struggles = Counter[int](), Counter[int](), Counter[int]()

    def count(self, game: int, start: PackedState, end: PackedState, turns: int) -> tuple[int, int, int]:
        """Count a game. The returned key stands for its ending (see `measures`)."""
        key = (start.to_move, game % self._config.shifts, ending_word(end))
        if key not in self._ending_by_key:
            outcome = kernel.unpack(end, self._config.map).outcome
            assert outcome is not None
            rules = tuple(rule.id for rule in outcome.rules)
            self._ending_by_key[key] = Ending(key[0], key[1], outcome.winners, outcome.reign, rules)
        self._games_by_key[key] += 1
        self._turns[turns] += 1
        self._cards[cards_played(end)] += 1
        self._struggles[completed_struggles(end.tiles)] += 1
        return key

    def measures(self, key: tuple[int, int, int], end: PackedState, turns: int) -> Mapping[str, int]:
        """All measures of a counted game, in twelfths, by the key that `count` returned."""
        lengths = (turns, cards_played(end), completed_struggles(end.tiles))
        measures = ending_measures(self._ending_by_key[key], self._config.players)
        return {**measures, **{name: SCALE * number for name, number in zip(LENGTHS, lengths, strict=True)}}

    @property
    def counts(self) -> Mapping[str, Mapping[Any, int]]:
        """The number of games for each ending, and for each number of turns, cards and struggles."""
        endings = Counter[Ending]()
        for key, games in self._games_by_key.items():
            endings[self._ending_by_key[key]] += games
        return {"endings": endings, "turns": self._turns, "cards": self._cards, "struggles": self._struggles}


_NO_GAMES: Final = Games()
_NO_TOTALS: Final = Totals()


@dataclass(frozen=True, slots=True)
class Study(Run[StudyConfig, Totals]):
    """A configuration, the games played so far, and their totals.

    Two studies with the same configuration and no common games add up: `one + other`. `version` is the version of
    kingofsiam that played.
    """

    games: Games = _NO_GAMES
    totals: Totals = _NO_TOTALS
