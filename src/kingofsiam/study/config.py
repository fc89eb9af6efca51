"""Study configuration: the players, map, readings and policies of a study, and the set of game numbers to play.

The policies are those of `kingofsiam.kernel.policies`. `Games` is a set of game numbers, stored as sorted ranges that
do not touch (an interval set).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import Final

from kingofsiam.errors import Invalid
from kingofsiam.kernel.bits import MAX_PROVINCES
from kingofsiam.kernel.policies import policy_fault
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.spec.readings import RULEBOOK, Readings


class InvalidStudyConfig(Invalid):
    """A study configuration with values that do not fit."""

    thing = "study configuration"


class InvalidGames(Invalid):
    """Game numbers that cannot be played, or ranges in the wrong form."""

    thing = "range of games"


DEFAULT_EVERY: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyConfig:
    """What a study plays and counts.

    `policies` says how the players choose their moves: one name for all, or one for each seat. If they differ, the
    policies move on by one seat from game to game. With `compared`, each game is played twice: under `readings` and
    under `compared`. The reference engine replays the games whose number is divisible by `rules_every`. Those divisible
    by `rulings_every` are played again under every other choice of every reading. 0 means never.
    Raises `InvalidStudyConfig`.
    """

    players: int = 3
    map: Map = SIAM
    readings: Readings = RULEBOOK
    policies: tuple[str, ...] = ("stepwise",)
    compared: Readings | None = None
    rules_every: int = DEFAULT_EVERY
    rulings_every: int = DEFAULT_EVERY

    def __post_init__(self) -> None:
        if faults := tuple(_faults(self)):
            raise InvalidStudyConfig(faults)
        if len(set(self.policies)) == 1:
            object.__setattr__(self, "policies", self.policies[:1])

    @property
    def shifts(self) -> int:
        """The number of seatings: 1 if all policies are the same, otherwise one for each seat."""
        return len(self.policies)

    def policy(self, seat: int, game: int) -> str:
        """The policy in this seat in this game. The policies move on by one seat from game to game."""
        return self.policies[(seat - game) % len(self.policies)]

    def differing_fields(self, other: StudyConfig) -> tuple[str, ...]:
        """The names of the fields that differ. Maps differ if they do for play; their notes do not matter."""
        differing = (each.name for each in fields(self) if getattr(self, each.name) != getattr(other, each.name))
        return tuple(name for name in differing if name != "map" or self.map.differences_for_play(other.map))

    @property
    def compared_config(self) -> StudyConfig | None:
        """The same configuration under the compared readings, or None."""
        return None if self.compared is None else replace(self, readings=self.compared, compared=None)


def _faults(config: StudyConfig) -> Iterator[str]:
    if config.players not in PLAYERS:
        yield f"{config.players!r} players: it must be one of {', '.join(map(str, PLAYERS))}"
    if len(config.map.provinces) > MAX_PROVINCES:
        yield f"the map {config.map.name} has more than {MAX_PROVINCES} provinces"
    if len(config.policies) not in (1, config.players):
        yield f"{len(config.policies)} policies: give one for all players, or one for each"
    for name in dict.fromkeys(config.policies):
        if fault := policy_fault(name):
            yield fault
    if config.compared == config.readings:
        yield "the compared readings are the same as the first ones"
    for name in ("rules_every", "rulings_every"):
        if getattr(config, name) < 0:
            yield f"{name} is {getattr(config, name)}: it must be 0 (never) or a positive whole number"


MAX_GAMES: Final = 2**52
"""Game numbers are below this. Together with the turn id a game number makes a seed of 63 bits."""


@dataclass(frozen=True, slots=True)
class Games:
    """A set of game numbers. `spans` are half-open ranges (first, end), ascending, with gaps between them.

    Raises `InvalidGames` for any other spans; `Games.of` accepts them in any order.

    >>> Games.of((0, 4)) | Games.of((4, 6), (9, 10))
    Games(spans=((0, 6), (9, 10)))
    """

    spans: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        ends = [end for span in self.spans for end in span]
        if any(first >= last for first, last in pairwise(ends)) or (ends and ends[0] < 0):
            raise InvalidGames(
                (f"{list(self.spans)} are not ascending ranges of whole numbers with gaps between them",)
            )

    @classmethod
    def of(cls, *spans: tuple[int, int]) -> Games:
        """The union of these ranges, which may touch or overlap."""
        joined: list[tuple[int, int]] = []
        for first, end in sorted(span for span in spans if span[0] < span[1]):
            if joined and first <= joined[-1][1]:
                joined[-1] = (joined[-1][0], max(joined[-1][1], end))
            else:
                joined.append((first, end))
        return cls(tuple(joined))

    def __or__(self, other: Games) -> Games:
        return Games.of(*self.spans, *other.spans)

    def __and__(self, other: Games) -> Games:
        overlaps = ((max(a, c), min(b, d)) for a, b in self.spans for c, d in other.spans)
        return Games.of(*overlaps)

    def __sub__(self, other: Games) -> Games:
        return Games.of(*(gap for span in self.spans for gap in _gaps(span, other.spans)))

    def __len__(self) -> int:
        return sum(end - first for first, end in self.spans)

    def count_every(self, step: int, offset: int = 0) -> int:
        """How many of them leave this remainder when divided by `step`; 0 if `step` is 0."""
        shifted = ((first - 1 - offset, end - 1 - offset) for first, end in self.spans if step)
        return sum(end // step - first // step for first, end in shifted)

    def __str__(self) -> str:
        return ", ".join(f"{first}-{end - 1}" for first, end in self.spans) or "none"


def _gaps(span: tuple[int, int], holes: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The parts of a span that lie outside these ascending holes. Some may be empty."""
    first, end = span
    for hole_first, hole_end in holes:
        yield first, min(hole_first, end)
        first = max(first, hole_end)
    yield first, end
