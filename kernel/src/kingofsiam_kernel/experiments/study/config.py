"""The configuration of a study: players, map, readings and policies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from kingofsiam.spec.readings import Readings
from kingofsiam_kernel.experiments.experiment import Config

DEFAULT_EVERY: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyConfig(Config):
    """What a study plays and counts. Raises `InvalidSetting`.

    `policies` says how the players choose their moves: one name for all, or one for each seat. If they differ, the
    policies move on by one seat from game to game. With `compared`, each game is played twice: under `readings` and
    under `compared`. The reference engine replays the games whose number is divisible by `rules_every`. Those divisible
    by `rulings_every` are played again under every other choice of every reading. 0 means never.
    """

    players: int = 3
    policies: tuple[str, ...] = ("stepwise",)
    compared: Readings | None = None
    rules_every: int = DEFAULT_EVERY
    rulings_every: int = DEFAULT_EVERY

    def __post_init__(self) -> None:
        Config.__post_init__(self)
        if len(set(self.policies)) == 1:
            object.__setattr__(self, "policies", self.policies[:1])

    @property
    def entered(self) -> tuple[str, ...]:
        """The names of the players, as they were given."""
        return self.policies

    @property
    def shifts(self) -> int:
        """The number of seatings: 1 if all policies are the same, otherwise one for each seat."""
        return len(self.policies)

    def policy(self, seat: int, game: int) -> str:
        """The policy in this seat in this game. The policies move on by one seat from game to game."""
        return self.policies[(seat - game) % len(self.policies)]

    @property
    def compared_config(self) -> StudyConfig | None:
        """The configuration under the compared readings; None if nothing is compared."""
        return None if self.compared is None else replace(self, readings=self.compared, compared=None)

    def own_faults(self) -> Iterator[str]:
        """What is wrong with the policies, the compared readings and the intervals."""
        if len(self.policies) not in (1, self.players):
            yield f"{len(self.policies)} policies: give one for all players, or one for each"
        if self.compared == self.readings:
            yield "the compared readings are the same as the first ones"
        for name in ("rules_every", "rulings_every"):
            if getattr(self, name) < 0:
                yield f"{name} is {getattr(self, name)}: it must be 0 (never) or a positive whole number"
