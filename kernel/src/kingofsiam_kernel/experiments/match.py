"""Duplicate matches: every deal is played in all rotations of the seats; what is counted are the results of whole sets.

With two line-ups, set number n of a match is deal n // 2 of line-up n % 2, and so on. The number of the deal is its
seed, and the random numbers depend only on it and on the turn, as in a study.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Final

import kingofsiam_kernel as kernel
from kingofsiam.rules.s2_concept import sides
from kingofsiam_kernel.experiments.experiment import SCALE, Config, Totals
from kingofsiam_kernel.experiments.game_numbers import play_game
from kingofsiam_kernel.search.bots import find_player

MAX_NAMES: Final = 20
MAX_ELO: Final = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class ArenaConfig(Config):
    """Who plays whom. Raises `InvalidSetting`.

    As many `names` as sides (two teams if four play) sit down together; two names at a table for three are the first
    against two of the second. With more names than sides, all their combinations play in turn. `sprt` are the two Elo
    differences between which a sequential test decides; the match then ends when it has.
    """

    names: tuple[str, ...]
    sprt: tuple[int, int] | None = None

    @property
    def entered(self) -> tuple[str, ...]:
        """The names of the players, as they were given."""
        return self.names

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """The players of each table, one name for each side."""
        return _lineups(self.names, len(sides(self.players)))

    @property
    def games(self) -> int:
        """The number of games in a set."""
        return len(self.lineups[0])

    def seatings(self, number: int) -> Iterator[tuple[str, ...]]:
        """The name in each seat, for each game of a set: all rotations. Every other deal is seated in reverse."""
        deal, lineup = divmod(number, len(self.lineups))
        order = self.lineups[lineup][:: -1 if deal % 2 else 1]
        for shift in range(len(order)):
            yield tuple(order[(seat + shift) % len(order)] for seat in range(self.players))

    def own_faults(self) -> Iterator[str]:
        """What is wrong with the names and the sequential test."""
        number, different = len(sides(self.players)), len(set(self.names))
        if not 2 <= len(self.names) <= MAX_NAMES or different < 2:
            yield f"{len(self.names)} names: a match needs 2 to {MAX_NAMES}, and two different ones"
        elif different < len(self.names) > number:
            yield f"a name stands twice, which is possible only if {number} names are given"
        if self.sprt is not None:
            low, high = self.sprt
            if not -MAX_ELO <= low < high <= MAX_ELO:
                yield f"a test between {low} and {high} Elo: the second is greater, at most {MAX_ELO}"
            if different != 2:
                yield f"a sequential test is for two players, not for {different}"


@lru_cache(maxsize=4)
def _lineups(names: tuple[str, ...], number: int) -> tuple[tuple[str, ...], ...]:
    """The combinations of this number of names; if there are fewer, the last one plays twice."""
    return tuple(combinations((*names, names[-1]) if len(names) < number else names, number))


@dataclass(frozen=True, slots=True)
class SetResult:
    """The result of a set: its line-up, and the share of the victories of each of its names, in twelfths of a game."""

    lineup: int
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ArenaTotals(Totals):
    """The number of sets with each result."""

    sets: Mapping[SetResult, int] = field(default_factory=dict[SetResult, int])


def play_sets(config: ArenaConfig, first: int, end: int) -> ArenaTotals:
    """Play the sets from `first` to `end` - 1, and count their results. Raises `PlayerFailed`."""
    dealer = kernel.Dealer(config.players, config.map, config.readings)
    return ArenaTotals(Counter(_play_set(config, dealer, number) for number in range(first, end)))


def _play_set(config: ArenaConfig, dealer: kernel.Dealer, number: int) -> SetResult:
    deal, lineup = divmod(number, len(config.lineups))
    shares = dict.fromkeys(config.lineups[lineup], 0)
    for seating in config.seatings(number):
        players = [find_player(name, config.map) for name in seating]
        winners = play_game(dealer, players, deal).end.winners
        for seat in winners:
            shares[seating[seat]] += SCALE // len(winners)
    return SetResult(lineup, tuple(shares.values()))
