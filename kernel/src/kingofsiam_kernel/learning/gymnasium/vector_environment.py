"""The vector environment for Gymnasium: many games at once, stepped by the kernel's `Batch`.

`gymnasium.make_vec(ID, num_envs=1024, vectorization_mode="vector_entry_point")` makes one.
"""

from collections.abc import Sequence
from operator import index
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete, MultiDiscrete, Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import kingofsiam_kernel as kernel
from kingofsiam.maps import Map
from kingofsiam.spec.readings import Readings
from kingofsiam_kernel import RESIGN, Batch
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.learning.game_config import STATE_OPTION, game_config
from kingofsiam_kernel.learning.infos import ILLEGAL_REWARD
from kingofsiam_kernel.learning.policies import Policy, find_opponent
from kingofsiam_kernel.learning.spaces import observation_space

Array: TypeAlias = npt.NDArray[Any]
_MODES: Final = {AutoresetMode.NEXT_STEP.value: "next step", AutoresetMode.SAME_STEP.value: "same step"}
_MAX_SEED: Final = 2**62 - 1


class KingOfSiamVectorEnv(VectorEnv[Any, Array, Array]):
    """`num_envs` games of King of Siam for Gymnasium; the other parameters are those of `KingOfSiamEnv`.

    `seat` is the learner's seat in every game; None means that the learner decides for all seats (self-play), and the
    reward is that of the seat that has just decided. Game `n` begins with the deal of `seed + n`, its next one with
    that of `seed + n + num_envs`. Raises `InvalidSetting`, and as `game_config`.

    Observations have the shape `(num_envs, 188)` and the type `uint8`; with `mask_in_observation` they are a dictionary
    of arrays, `observation` and `action_mask`. `infos["action_mask"]`, shape `(num_envs, 44)`,
    has a 1 for each legal choice, `infos["seat"]` the seat to decide. An illegal choice ends its game with a reward of
    -1. Where a game ends, `infos["returns"]` has the rewards of all seats, shape `(num_envs, players)`, and with
    `SAME_STEP` `infos["final_obs"]` the last observation.
    """

    def __init__(
        self,
        num_envs: int = 1,
        players: int = 3,
        map: Map | str = "siam",
        readings: Readings | str = "RULEBOOK",
        seat: int | None = 0,
        others: Policy | str = "staged",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        mask_in_observation: bool = False,
    ) -> None:
        self.config: Final = game_config(players, map, readings)
        mode = autoreset_mode.value if isinstance(autoreset_mode, AutoresetMode) else autoreset_mode
        opponents = find_opponent(others, self.config.map) if callable(others) else others
        self._batch: Final = Batch(self.config, num_envs, seat, opponents, _MODES.get(mode, mode))
        self.metadata: dict[str, object] = {"autoreset_mode": AutoresetMode(mode)}
        self.num_envs: int = num_envs
        self.seat: int | None = seat
        self._masked: Final = mask_in_observation
        self.single_observation_space: Space[Any] = observation_space(masked=mask_in_observation)
        self.single_action_space: Space[np.int64] = Discrete(kernel.CHOICES)
        self.observation_space: Space[Any] = batch_space(self.single_observation_space, num_envs)
        self.action_space: Space[Array] = MultiDiscrete(np.full(num_envs, kernel.CHOICES))
        self._all: Final = np.arange(num_envs)
        self._observations = self._rows(self._batch.observations, np.uint8)
        self._masks = self._rows(self._batch.masks, np.int8)
        self._rewards = self._rows(self._batch.rewards, np.int8)
        self._seats = np.frombuffer(self._batch.seats, np.uint8)
        self._terminated = np.frombuffer(self._batch.terminated, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin all games. With a list, each begins with the deal of its own seed (None: one that is drawn).

        Raises `InvalidSetting`, also for a `state` in the options, which is for the environment of one game.
        """
        if options and STATE_OPTION in options:
            raise InvalidSetting((f"{STATE_OPTION!r} is for one game: here games begin with the deals of their seeds",))
        if isinstance(seed, int):
            super().reset(seed=seed)
            self._batch.reset(seed)
        elif seed is None:
            self._batch.reset(self._drawn_seed())
        else:
            self._batch.reset([self._drawn_seed() if number is None else index(number) for number in seed])
        return self._observe()

    def _drawn_seed(self) -> int:
        return int(self.np_random.integers(_MAX_SEED))

    def step(self, actions: Array) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """Make one choice in each game. Raises `InvalidSetting` if they are not whole numbers, one for each game."""
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu" or chosen.shape != self._all.shape:
            actual = f"{chosen.dtype} of shape {chosen.shape}"
            raise InvalidSetting((f"{self.num_envs} games need as many whole numbers as choices, not {actual}",))
        clipped = np.clip(chosen, 0, kernel.CHOICES - 1)
        legal = (clipped == chosen) & (self._masks[self._all, clipped] != 0)
        illegal = ~legal & self._masks.any(axis=1)
        choices = np.where(illegal, RESIGN, np.where(legal, clipped, 0)).astype(np.uint8)
        deciders = self._seats.copy() if self.seat is None else self.seat
        self._batch.step(choices.data)
        terminated, returns = self._terminated.copy(), self._rewards / 2
        rewards = np.where(illegal, ILLEGAL_REWARD, returns[self._all, deciders])
        observations, infos = self._observe()
        if terminated.any():
            infos |= {"returns": returns, "_returns": terminated.copy()}
            if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP:
                final = self._rows(self._batch.final_observations, np.uint8)
                infos |= {
                    "final_obs": self._with_masks(final, np.zeros_like(self._masks)),
                    "_final_obs": terminated.copy(),
                }
        return observations, rewards, terminated, np.zeros(self.num_envs, np.bool_), infos

    def _rows(self, view: memoryview, kind: npt.DTypeLike) -> Array:
        return np.frombuffer(view, kind).reshape(self.num_envs, -1)

    def _with_masks(self, observations: Array, masks: Array) -> Any:
        return {"observation": observations.copy(), "action_mask": masks} if self._masked else observations.copy()

    def _observe(self) -> tuple[Any, dict[str, Any]]:
        every, masks = np.ones(self.num_envs, np.bool_), self._masks.copy()
        infos = {"action_mask": masks, "_action_mask": every, "seat": self._seats.copy(), "_seat": every}
        return self._with_masks(self._observations, masks), infos
