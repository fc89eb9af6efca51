"""King of Siam for Gymnasium (extra `gymnasium`): one seat learns, and the environment plays the others.

Importing it registers the environment: `gymnasium.make` finds it under `ID`, and `gymnasium.make_vec(ID, num_envs=1024,
vectorization_mode="vector_entry_point")` the vector environment, whose games the kernel's `Batch` steps all at once.
"""

from collections.abc import Sequence
from operator import index
from typing import Any, Final, TypeAlias

import kingofsiam_kernel as kernel
from kingofsiam.extras import MissingExtra
from kingofsiam.maps import Map
from kingofsiam.spec.readings import Readings
from kingofsiam_kernel.errors import InvalidSetting, NotLegal
from kingofsiam_kernel.learning.game_config import STATE_OPTION, game_config, initial_position, learner_faults
from kingofsiam_kernel.learning.infos import ILLEGAL_REWARD, ending_info, explain_illegal_choice, returns
from kingofsiam_kernel.twin.decisions import is_offered

try:
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    from gymnasium.envs.registration import EnvSpec
    from gymnasium.spaces import Discrete, MultiDiscrete, Space
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from kingofsiam_kernel.learning.environment import RENDER_MODES, Rendered, observation_space
    from kingofsiam_kernel.learning.policies import ActionMask, Policy, find_opponent, mask_array, observation_array
except ModuleNotFoundError as _error:
    raise MissingExtra(__name__, "gymnasium", _error.name, "./kernel") from _error

__all__ = ["ID", "KingOfSiamEnv", "KingOfSiamVectorEnv", "Policy"]

Array: TypeAlias = npt.NDArray[Any]

ID: Final = "kingofsiam/KingOfSiam-v0"
"""The id of the environment in the registry of Gymnasium."""

_MAX_SEED: Final = 2**63 - 1
_MAX_BATCH_SEED: Final = 2**62 - 1
_MODES: Final = {AutoresetMode.NEXT_STEP.value: "next step", AutoresetMode.SAME_STEP.value: "same step"}


class KingOfSiamEnv(Rendered, gymnasium.Env[Any, np.int64]):
    """King of Siam for Gymnasium: an episode is a game, a step one small choice of the learning seat.

    `players`, `map`, `readings` and `render_mode` are those of `kingofsiam_kernel.learning.pettingzoo.env`. `seat` is
    the one that learns; None draws a new one for each game. `others` play the other seats: the name of a player
    (`kingofsiam_kernel.search.bots`), for instance "staged" (random), "greedy", "search:100" or "mybot:play", or a
    `Policy` such as an earlier checkpoint of your learner. Raises `InvalidSetting`, and as `game_config`.

    The observation is an array of shape `(188,)` and type `uint8` (`kingofsiam_kernel.observation_labels` names its
    numbers), and `info["action_mask"]` has a 1 for each of the 44 choices that is legal now. With `mask_in_observation`
    the observation is a dictionary that has both, `observation` and `action_mask`. An illegal choice ends the episode
    with a reward of -1, and `info["illegal"]` says why. Otherwise the only reward comes at the end: 1 for a victory, -1
    (with three players -1/2) for a defeat; winners who share the victory share the reward.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        players: int = 3,
        map: Map | str = "siam",
        readings: Readings | str = "RULEBOOK",
        render_mode: str | None = None,
        seat: int | None = 0,
        others: Policy | str = "staged",
        mask_in_observation: bool = False,
    ) -> None:
        self.config: kernel.Dealer = game_config(players, map, readings)
        if faults := tuple(learner_faults(players, seat, others)):
            raise InvalidSetting(faults)
        self._set_render_mode(render_mode)
        self.observation_space: Space[Any] = observation_space(masked=mask_in_observation)
        self.action_space: Space[np.int64] = Discrete(kernel.CHOICES)
        self._opponent: Final = find_opponent(others, self.config.map)
        self._learning_seat: Final = seat
        self._masked: Final = mask_in_observation
        self.seat: int = 0
        """The seat that learns in this game."""
        self.decision: kernel.Decision
        """What the learning seat has to decide now."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game and play it up to the first decision of the learning seat.

        It begins with the `state` in `options`, else with the deal of the seed. Without a seed, the deal
        comes from the generator that an earlier seed (or chance) started. Raises `InvalidSetting`.
        """
        super().reset(seed=seed)
        next_seed = int(self.np_random.integers(_MAX_SEED))
        start = initial_position(self.config, options, next_seed if seed is None else index(seed))
        seat = int(self.np_random.integers(self.config.players)) if self._learning_seat is None else self._learning_seat
        rng = kernel.Rng(int(self.np_random.integers(_MAX_SEED)))
        decision = self._advance_to_seat(kernel.first_decision(start), seat, rng)
        if decision.over:
            raise InvalidSetting((f"the game ends before the player in seat {seat} has anything to decide",))
        self.seat, self.decision, self._rng, self._ended = seat, decision, rng, False
        return self._observe()

    def step(self, action: np.int64 | int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make a choice for the learning seat and play on to its next decision. Raises `NotLegal` after the end."""
        choice, info, reward = index(action), dict[str, Any](), 0.0
        if self._ended:
            raise NotLegal(None)
        if is_offered(self.decision, choice):
            self.decision = self._advance_to_seat(kernel.decide_unchecked(self.decision, choice), self.seat, self._rng)
            self._ended = self.decision.over
            if self._ended:
                info["ending"] = ending_info(self.decision.state, self.config.map)
                reward = returns(self.decision.state.winners, self.config.players)[self.seat]
        else:
            info["illegal"] = explain_illegal_choice(self.decision, choice, self.config.map).info
            self._ended, reward = True, ILLEGAL_REWARD
        observation, masks = self._observe()
        return observation, reward, self._ended, False, info | masks

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The action mask as booleans: learners such as MaskablePPO call this method."""
        return self._action_mask().astype(np.bool_)

    def _advance_to_seat(self, decision: kernel.Decision, seat: int, rng: kernel.Rng) -> kernel.Decision:
        """The next decision of the learning seat, or the end of the game."""
        while not decision.over and decision.to_move != seat:
            state = decision.state
            decision = kernel.first_decision(kernel.play_unchecked(state, self._opponent(state, rng)))
        return decision

    def _observe(self) -> tuple[Any, dict[str, Any]]:
        observation, masks = observation_array(self.decision, self.seat), {"action_mask": self._action_mask()}
        return {"observation": observation, **masks} if self._masked else observation, masks

    def _action_mask(self) -> ActionMask:
        return mask_array(0 if self._ended else self.decision.mask)


class KingOfSiamVectorEnv(VectorEnv[Any, Array, Array]):
    """`num_envs` games of King of Siam for Gymnasium; the other parameters are those of `KingOfSiamEnv`.

    `seat` is the learner's seat in every game; None means that the learner decides for all seats (self-play), and the
    reward is that of the seat that has just decided. Game `n` begins with the deal of `seed + n`, its next one with
    that of `seed + n + num_envs`. Raises `InvalidSetting`, and as `game_config`.

    Observations, masks and rewards are those of `KingOfSiamEnv`, a row for each game; `infos["seat"]` is the seat to
    decide. Where a game ends, `infos["returns"]` has the rewards of all seats, shape `(num_envs, players)`, and with
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
        self._batch: Final = kernel.Batch(self.config, num_envs, seat, opponents, _MODES.get(mode, mode))
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
        return int(self.np_random.integers(_MAX_BATCH_SEED))

    def step(self, actions: Array) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """Make one choice in each game. Raises `InvalidSetting` if they are not whole numbers, one for each game."""
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu" or chosen.shape != self._all.shape:
            actual = f"{chosen.dtype} of shape {chosen.shape}"
            raise InvalidSetting((f"{self.num_envs} games need as many whole numbers as choices, not {actual}",))
        clipped = np.clip(chosen, 0, kernel.CHOICES - 1)
        legal = (clipped == chosen) & (self._masks[self._all, clipped] != 0)
        illegal = ~legal & self._masks.any(axis=1)
        choices = np.where(illegal, kernel.RESIGN, np.where(legal, clipped, 0)).astype(np.uint8)
        deciders = self._seats.copy() if self.seat is None else self.seat
        self._batch.step(choices.data)
        terminated, of_all = self._terminated.copy(), self._rewards / 2
        rewards = np.where(illegal, ILLEGAL_REWARD, of_all[self._all, deciders])
        observations, infos = self._observe()
        if terminated.any():
            ended = terminated.copy()
            infos |= {"returns": of_all, "_returns": ended}
            if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP:
                final = self._rows(self._batch.final_observations, np.uint8)
                infos |= {"final_obs": self._with_masks(final, np.zeros_like(self._masks)), "_final_obs": ended}
        return observations, rewards, terminated, np.zeros(self.num_envs, np.bool_), infos

    def _rows(self, view: memoryview, kind: npt.DTypeLike) -> Array:
        return np.frombuffer(view, kind).reshape(self.num_envs, -1)

    def _with_masks(self, observations: Array, masks: Array) -> Any:
        return {"observation": observations.copy(), "action_mask": masks} if self._masked else observations.copy()

    def _observe(self) -> tuple[Any, dict[str, Any]]:
        every, masks = np.ones(self.num_envs, np.bool_), self._masks.copy()
        infos = {"action_mask": masks, "_action_mask": every, "seat": self._seats.copy(), "_seat": every}
        return self._with_masks(self._observations, masks), infos


gymnasium.registry[ID] = EnvSpec(
    ID,
    entry_point=f"{__name__}:{KingOfSiamEnv.__name__}",
    vector_entry_point=f"{__name__}:{KingOfSiamVectorEnv.__name__}",
)
