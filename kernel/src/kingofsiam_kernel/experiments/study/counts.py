"""What a study plays, and what it counts: its configuration, and totals that add up.

Adding totals is commutative and associative, and `StudyTotals()` is zero. So it does not matter how the games are
divided among machines, or in which order the parts come back. Measures of a single game are whole numbers of twelfths
(`SCALE`), so that two, three or four players can share a victory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from kingofsiam.model.pieces import FACTIONS, Faction
from kingofsiam.rules.s2_concept import sides
from kingofsiam.spec.readings import Readings
from kingofsiam_kernel.experiments.experiment import SCALE, Totals
from kingofsiam_kernel.experiments.simulator import Config, Seating

DEFAULT_EVERY: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyConfig(Config):
    """What a study plays and counts. Raises `InvalidSetting`.

    `names` are the policies by which the players choose their moves: one for all, or one for each seat. If they differ,
    they move on by one seat from game to game. With `compared`, each game is played twice: under `readings` and
    under `compared`. The reference engine replays the games whose number is divisible by `rules_every`. Those divisible
    by `rulings_every` are played again under every other choice of every reading. 0 means never.
    """

    players: int = 3
    names: tuple[str, ...] = ("stepwise",)
    compared: Readings | None = None
    rules_every: int = DEFAULT_EVERY
    rulings_every: int = DEFAULT_EVERY

    def __post_init__(self) -> None:
        Config.__post_init__(self)
        if len(set(self.names)) == 1:
            object.__setattr__(self, "names", self.names[:1])

    def seatings(self, number: int) -> Sequence[Seating]:
        """The policy in each seat. They move on by one seat from game to game."""
        return [tuple(self.names[(seat - number) % len(self.names)] for seat in range(self.players))]

    def under(self, readings: Readings) -> StudyConfig:
        """The configuration under other readings, without a comparison."""
        return replace(self, readings=readings, compared=None)

    def own_faults(self) -> Iterator[str]:
        """What is wrong with the policies, the compared readings and the intervals."""
        if len(self.names) not in (1, self.players):
            yield f"{len(self.names)} policies: give one for all players, or one for each"
        if self.compared == self.readings:
            yield "the compared readings are the same as the first ones"
        for name in ("rules_every", "rulings_every"):
            if getattr(self, name) < 0:
                yield f"{name} is {getattr(self, name)}: it must be 0 (never) or a positive whole number"


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

    @property
    def shares(self) -> Mapping[int, int]:
        """The share of the victory of each winner, in twelfths."""
        return dict.fromkeys(self.winners, SCALE // len(self.winners))


@lru_cache(maxsize=8192)
def ending_measures(ending: Ending, players: int) -> Mapping[str, int]:
    """The measures that follow from the ending alone, in twelfths, by name. Winners share the victory equally."""
    number, winning = len(sides(players)), Counter[int]()
    for seat, share in ending.shares.items():
        winning[(seat - ending.first) % number] += share
    return {
        "colony": SCALE * (ending.reign is None),
        **{f"reign.{faction.name.lower()}": SCALE * (ending.reign is faction) for faction in FACTIONS},
        **{f"wins.{order + 1}": winning[order] for order in range(number)},
        "shared": SCALE * (len(winning) > 1),
    }


class AblationKey(NamedTuple):
    """Another choice for a reading, and what is counted of the games played under it."""

    reading: str
    choice: str
    what: str


class DifferenceKey(NamedTuple):
    """A measure, and the power of its differences that is summed up: 1 or 2."""

    measure: str
    power: int


@dataclass(frozen=True, slots=True)
class StudyTotals(Totals):
    """All counts of a study.

    `endings`, `turns`, `cards` and `struggles` (completed ones) count games. `replayed` is the number of games that the
    reference engine replayed, and `rules` counts those in which a rule fired. `ablation` counts, for each other choice
    of a reading, the `games` played under it and those in which the `course`, the `winners` or the `reign` changed.

    If two sets of readings are compared, `other_...` count the games under the second one, and `differing` counts those
    in which the course, the winners or the reign differ. `differences` sums up second minus first over all games, and
    its square, for every measure (in twelfths).
    """

    endings: Mapping[Ending, int] = field(default_factory=dict[Any, int])
    turns: Mapping[int, int] = field(default_factory=dict[Any, int])
    cards: Mapping[int, int] = field(default_factory=dict[Any, int])
    struggles: Mapping[int, int] = field(default_factory=dict[Any, int])
    replayed: int = 0
    rules: Mapping[str, int] = field(default_factory=dict[Any, int])
    ablation: Mapping[AblationKey, int] = field(default_factory=dict[Any, int])
    other_endings: Mapping[Ending, int] = field(default_factory=dict[Any, int])
    other_turns: Mapping[int, int] = field(default_factory=dict[Any, int])
    other_cards: Mapping[int, int] = field(default_factory=dict[Any, int])
    other_struggles: Mapping[int, int] = field(default_factory=dict[Any, int])
    differing: Mapping[str, int] = field(default_factory=dict[Any, int])
    differences: Mapping[DifferenceKey, int] = field(default_factory=dict[Any, int])

    def side(self, prefix: str = "") -> tuple[Mapping[Ending, int], Mapping[str, Mapping[int, int]]]:
        """The endings and the lengths; with the prefix `other_`, those under the compared readings."""
        return getattr(self, f"{prefix}endings"), {name: getattr(self, f"{prefix}{name}") for name in LENGTHS}


LENGTHS: Final = ("turns", "cards", "struggles")
