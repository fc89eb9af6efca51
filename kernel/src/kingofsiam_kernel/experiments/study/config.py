"""Study configuration: the players, map, readings and policies of a study."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Final

from kingofsiam.errors import Invalid
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.pieces import PLAYERS
from kingofsiam.spec.readings import RULEBOOK, Readings
from kingofsiam_kernel.search.player_names import name_fault
from kingofsiam_kernel.twin.bits import MAX_PROVINCES


class InvalidStudyConfig(Invalid):
    """A study configuration with values that do not fit."""

    thing = "study configuration"


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
    def player_names(self) -> tuple[str, ...]:
        """The names of the policies, each once."""
        return tuple(dict.fromkeys(self.policies))

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
    yield from filter(None, map(name_fault, config.player_names))
    if config.compared == config.readings:
        yield "the compared readings are the same as the first ones"
    for name in ("rules_every", "rulings_every"):
        if getattr(config, name) < 0:
            yield f"{name} is {getattr(config, name)}: it must be 0 (never) or a positive whole number"
