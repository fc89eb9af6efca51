"""A game as an environment for a learning library."""

from enum import Enum

import pyspiel

class ObservationType(Enum):
    OBSERVATION = 0
    INFORMATION_STATE = 1

class TimeStep:
    observations: dict[str, list[list[float]]]
    rewards: list[float]
    def last(self) -> bool: ...
    def current_player(self) -> int: ...

class ChanceEventSampler:
    def __init__(self, seed: int | None = None) -> None: ...

class Environment:
    def __init__(
        self,
        game: str | pyspiel.Game,
        *,
        chance_event_sampler: ChanceEventSampler | None = None,
        observation_type: ObservationType | None = None,
    ) -> None: ...
    def reset(self) -> TimeStep: ...
    def step(self, actions: list[int]) -> TimeStep: ...
