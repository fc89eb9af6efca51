"""The vector environment for Gymnasium: many games at once, stepped by the kernel's `Batch`.

`gymnasium.make_vec(ID, num_envs=1024, vectorization_mode="vector_entry_point")` makes one.
"""

from collections.abc import Callable, Sequence
from operator import index
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete, MultiDiscrete, Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import kingofsiam_kernel as kernel
from kingofsiam.maps import Map
from kingofsiam.spec.readings import Readings
from kingofsiam_kernel import RESIGN, WAIT, Batch
from kingofsiam_kernel.errors import InvalidSetting, NotLegal
from kingofsiam_kernel.learning.game_config import STATE_OPTION, game_config
from kingofsiam_kernel.learning.gymnasium.environment import learner_faults
from kingofsiam_kernel.learning.infos import ILLEGAL_REWARD
from kingofsiam_kernel.learning.observation_arrays import BOX_HIGH, BOX_LOW
from kingofsiam_kernel.search.bots import Policy, find_player, policy_fault

Array: TypeAlias = npt.NDArray[Any]
BatchPolicy: TypeAlias = Callable[[Array, Array], Array]
"""Plays the other seats: from observations and action masks, a row for each decision, to legal choices."""

_MODES: Final = {AutoresetMode.NEXT_STEP.value: "next step", AutoresetMode.SAME_STEP.value: "same step"}
_MAX_SEED: Final = 2**62 - 1


def _opponents(others: BatchPolicy | str, map: Map) -> Policy | str | None:
    """The player or policy with this name, which plays inside the batch; None for a batched policy."""
    if not isinstance(others, str):
        return None
    return find_player(others, map) if policy_fault(others) else others


class KingOfSiamVectorEnv(VectorEnv[Array, Array, Array]):
    """`num_envs` games of King of Siam for Gymnasium; the other parameters are those of `KingOfSiamEnv`.

    `seat` is the learner's seat in every game; None means that the learner decides for all seats (self-play), and the
    reward is that of the seat that has just decided. `others` play the other seats: the name of a player
    (`kingofsiam_kernel.search.bots`), or a `BatchPolicy`. Game `n` begins with the deal of `seed + n`, its next one
    with that of `seed + n + num_envs`. Raises `InvalidSetting`.

    Observations have the shape `(num_envs, 188)` and the type `uint8`. `infos["action_mask"]`, shape `(num_envs, 44)`,
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
        others: BatchPolicy | str = "staged",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        self.config: Final = game_config(players, map, readings)
        mode = autoreset_mode.value if isinstance(autoreset_mode, AutoresetMode) else autoreset_mode
        wrong_mode = f"autoreset_mode: must be one of {', '.join(_MODES)}, not {autoreset_mode!r}"
        if faults := (*learner_faults(seat, others, players), *((wrong_mode,) if mode not in _MODES else ())):
            raise InvalidSetting(faults)
        self.metadata: dict[str, object] = {"autoreset_mode": AutoresetMode(mode)}
        self.num_envs: int = num_envs
        self.seat: int | None = seat
        self._policy: Final = None if isinstance(others, str) or seat is None else others
        opponents = _opponents(others, self.config.map)
        self._batch: Final = Batch(self.config, num_envs, seat, opponents, _MODES[mode])
        self.single_observation_space: Space[Array] = Box(BOX_LOW, BOX_HIGH, dtype=np.uint8)
        self.single_action_space: Space[np.int64] = Discrete(kernel.CHOICES)
        self.observation_space: Space[Array] = batch_space(self.single_observation_space, num_envs)
        self.action_space: Space[Array] = MultiDiscrete(np.full(num_envs, kernel.CHOICES))
        self._all: Final = np.arange(num_envs)
        self._observations = self._rows(self._batch.observations, np.uint8)
        self._masks = self._rows(self._batch.masks, np.int8)
        self._rewards = self._rows(self._batch.rewards, np.int8)
        self._seats = np.frombuffer(self._batch.seats, np.uint8)
        self._terminated = np.frombuffer(self._batch.terminated, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
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
        self._let_others_play()
        return self._observations.copy(), self._infos()

    def _drawn_seed(self) -> int:
        return int(self.np_random.integers(_MAX_SEED))

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Make one choice in each game. Raises `InvalidSetting` if they are not whole numbers, one for each game."""
        chosen = np.asarray(actions)
        legal = self._are_legal(self._all, chosen)
        illegal = ~legal & self._masks.any(axis=1)
        chosen = np.where(legal, chosen, 0).astype(np.uint8)
        chosen[illegal] = RESIGN
        deciders = self._seats.copy() if self.seat is None else self.seat
        self._batch.step(chosen.data)
        terminated, returns = self._let_others_play()
        rewards = np.where(illegal, ILLEGAL_REWARD, returns[self._all, deciders])
        infos = self._infos()
        if terminated.any():
            infos |= {"returns": returns, "_returns": terminated.copy()}
            if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP:
                final = self._rows(self._batch.final_observations, np.uint8)
                infos |= {"final_obs": final.copy(), "_final_obs": terminated.copy()}
        return self._observations.copy(), rewards, terminated, np.zeros(self.num_envs, np.bool_), infos

    def _are_legal(self, games: Array, choices: Array) -> Array:
        """For each of these games, whether the choice is in its mask. Raises `InvalidSetting` for what is no choice."""
        if choices.dtype.kind not in "iu" or choices.shape != games.shape:
            actual = f"{choices.dtype} of shape {choices.shape}"
            raise InvalidSetting((f"{len(games)} games need as many whole numbers as choices, not {actual}",))
        possible = (choices >= 0) & (choices < kernel.CHOICES)
        legal: Array = possible & (self._masks[games, np.where(possible, choices, 0).astype(np.uint8)] != 0)
        return legal

    def _let_others_play(self) -> tuple[Array, Array]:
        """Which games have ended, and the rewards of all seats, after the turns of the other seats.

        Raises `NotLegal` if they choose what is not in the mask.
        """
        terminated, returns = self._terminated.copy(), self._rewards / 2
        while self._policy is not None:
            waiting = np.flatnonzero((self._seats != self.seat) & self._masks.any(axis=1))
            if not len(waiting):
                break
            choices = np.full(self.num_envs, WAIT, np.uint8)
            chosen = np.asarray(self._policy(self._observations[waiting], self._masks[waiting]))
            legal = self._are_legal(waiting, chosen)
            if not legal.all():
                raise NotLegal(int(chosen[~legal][0]))
            choices[waiting] = chosen
            self._batch.step(choices.data)
            terminated |= self._terminated
            returns += self._rewards / 2
        return terminated, returns

    def _rows(self, view: memoryview, kind: npt.DTypeLike) -> Array:
        return np.frombuffer(view, kind).reshape(self.num_envs, -1)

    def _infos(self) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        arrays = {"action_mask": self._masks, "seat": self._seats}
        infos: dict[str, Any] = {name: array.copy() for name, array in arrays.items()}
        return infos | {f"_{name}": every for name in arrays}
