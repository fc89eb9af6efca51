"""The vector environment for Gymnasium: many games at once, stepped by the kernel's `Batch`.

`gymnasium.make_vec(ID, num_envs=1024, vectorization_mode="vector_entry_point")` makes one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import index
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete, MultiDiscrete, Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import kingofsiam_kernel as kernel
from kingofsiam.maps import Map
from kingofsiam.spec.readings import Hands, Readings
from kingofsiam_kernel import RESIGN, WAIT, Batch
from kingofsiam_kernel.errors import InvalidSetting, NotLegal
from kingofsiam_kernel.learning.game_config import DEAL_OPTION, STATE_OPTION, GameConfig
from kingofsiam_kernel.learning.gymnasium.environment import learner_faults
from kingofsiam_kernel.learning.infos import ILLEGAL_REWARD
from kingofsiam_kernel.learning.observation_arrays import scale_of
from kingofsiam_kernel.search.bots import Policy, find_player, policy_fault

Array: TypeAlias = npt.NDArray[Any]
BatchPolicy: TypeAlias = Callable[[Array, Array], Array]
"""Plays the other seats: from observations and action masks, a row for each decision, to legal choices."""

_MODES: Final = {
    AutoresetMode.NEXT_STEP: "next step",
    AutoresetMode.SAME_STEP: "same step",
    AutoresetMode.DISABLED: "disabled",
}
_MAX_SEED: Final = 2**62 - 1
_RESET_MASK: Final = "reset_mask"


def _observation_space(limits: npt.NDArray[np.uint8], scaled: bool) -> Space[Array]:
    """Numbers from 0 up to these limits, or floats from 0 to 1."""
    return Box(np.float32(0), 1, limits.shape) if scaled else Box(limits * 0, limits, dtype=np.uint8)


def _mode_faults(mode: object) -> Iterator[str]:
    if mode not in (*_MODES, *(member.value for member in _MODES)):
        yield f"autoreset_mode: must be one of {', '.join(map(str, _MODES))}, not {mode!r}"


def _opponents(others: BatchPolicy | str, map: Map) -> Policy | str | None:
    """The player or policy with this name, which plays inside the batch; None for a batched policy."""
    if not isinstance(others, str):
        return None
    return find_player(others, map) if policy_fault(others) else others


class KingOfSiamVectorEnv(VectorEnv[Array, Array, Array]):
    """`num_envs` games of King of Siam for Gymnasium; the other parameters are those of `KingOfSiamEnv`.

    `seat` is the learner's seat in every game; None means that the learner decides for all seats (self-play), and the
    reward is that of the seat that has just decided. `others` play the other seats: the name of a player
    (`kingofsiam_kernel.search.bots`), or a `BatchPolicy`. Game `n` begins with the deal of `seed + n`, its
    next one with
    that of `seed + n + num_envs`. `history` adds the last turns to each observation, six numbers for each turn
    (`kingofsiam_kernel.observation_labels`). With `copy=False`, the arrays are views that the next step overwrites.
    Raises `InvalidSetting`.

    Observations have the shape `(num_envs, 188 + 6 * history)` and the type `uint8`; with `scaled=True`, `float32`:
    each number divided by its greatest possible value. `infos["action_mask"]`, shape `(num_envs, 44)`, has a 1 for each
    legal choice, `infos["seat"]` the seat to decide, `infos["length"]` the number of choices made in the episode. An
    illegal choice ends its game with a reward of -1. Where a game ends, `infos["returns"]` has the rewards of all
    seats, shape `(num_envs, players)`, and with `SAME_STEP` `infos["final_obs"]` the last observation.
    """

    def __init__(
        self,
        num_envs: int = 1,
        players: int = 3,
        map: Map | str = "siam",
        readings: Readings | str = "RULEBOOK",
        hands: Hands | str | None = None,
        seat: int | None = 0,
        others: BatchPolicy | str = "staged",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        history: int = 0,
        scaled: bool = False,
        copy: bool = True,
    ) -> None:
        self.config: Final = GameConfig.of(players, map, readings, hands)
        if faults := (*learner_faults(seat, others, players), *_mode_faults(autoreset_mode)):
            raise InvalidSetting(faults)
        mode = AutoresetMode(autoreset_mode)
        self.metadata: dict[str, object] = {"autoreset_mode": mode}
        self.num_envs: int = num_envs
        self.copy: bool = copy
        self.seat: int | None = seat
        self._policy: Final = None if isinstance(others, str) or seat is None else others
        opponents = _opponents(others, self.config.map)
        self._batch: Final = Batch(self.config.dealer, num_envs, seat, opponents, _MODES[mode], history)
        high = kernel.observation_high(history)
        self._scale: Final = scale_of(high) if scaled else None
        limits = np.frombuffer(high, np.uint8)
        self.single_observation_space: Space[Array] = _observation_space(limits, scaled)
        self.single_action_space: Space[np.int64] = Discrete(kernel.CHOICES)
        self.observation_space: Space[Array] = batch_space(self.single_observation_space, num_envs)
        self.action_space: Space[Array] = MultiDiscrete(np.full(num_envs, kernel.CHOICES))
        self._all: Final = np.arange(num_envs)
        self._observations = self._rows(self._batch.observations, np.uint8)
        self._masks = self._rows(self._batch.masks, np.int8)
        self._rewards = self._rows(self._batch.rewards, np.int8)
        self._seats = np.frombuffer(self._batch.seats, np.uint8)
        self._terminated = np.frombuffer(self._batch.terminated, np.bool_)
        self._lengths = np.frombuffer(self._batch.lengths, np.dtype("<u2"))

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin all games; with a `reset_mask` in the options only those that it names, each with its next deal.

        With a list, each game begins with the deal of its own seed (None: one that is drawn). Raises `InvalidSetting`.
        """
        if options is not None and (faults := tuple(self._option_faults(options))):
            raise InvalidSetting(faults)
        seeds = None if seed is None else self._seeds_from(seed)
        if isinstance(seed, int):
            super().reset(seed=seed)
        if options is not None and _RESET_MASK in options:
            games: list[int] = np.flatnonzero(options[_RESET_MASK]).tolist()
            self._batch.deal_again(games, None if seeds is None else [seeds[game] for game in games])
        else:
            self._batch.reset(self._drawn_seed() if seeds is None else seeds)
        self._let_others_play()
        return self._observed(self._observations), self._infos()

    def _option_faults(self, options: Mapping[str, Any]) -> Iterator[str]:
        for name in (STATE_OPTION, DEAL_OPTION):
            if name in options:
                yield f"{name!r} is for the environment of one game: here games begin with the deals of their seeds"
        if _RESET_MASK in options:
            mask = np.asarray(options[_RESET_MASK])
            if mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
                yield f"{_RESET_MASK!r} must be {self.num_envs} booleans, not {mask.dtype} of shape {mask.shape}"

    def _seeds_from(self, seed: int | Sequence[int | None]) -> list[int]:
        if isinstance(seed, int):
            return [seed + game for game in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise InvalidSetting((f"seed: {self.num_envs} games need as many seeds, not {len(seed)}",))
        return [self._drawn_seed() if number is None else index(number) for number in seed]

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
                infos |= {"final_obs": self._observed(final), "_final_obs": terminated.copy()}
        return self._observed(self._observations), rewards, terminated, np.zeros(self.num_envs, np.bool_), infos

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
            chosen = np.asarray(self._policy(self._observed(self._observations[waiting]), self._masks[waiting]))
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

    def _observed(self, rows: Array) -> Array:
        if self._scale is not None:
            return rows * self._scale
        return rows.copy() if self.copy else rows

    def _infos(self) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        arrays = {"action_mask": self._masks, "seat": self._seats, "length": self._lengths}
        infos: dict[str, Any] = {name: array.copy() if self.copy else array for name, array in arrays.items()}
        return infos | {f"_{name}": every for name in arrays}
