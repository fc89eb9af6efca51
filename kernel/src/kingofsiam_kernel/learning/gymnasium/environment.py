"""The Gymnasium environment: a single agent decides for one seat; bots or a policy of yours play the other seats."""

from operator import index
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.envs.registration import EnvSpec
from gymnasium.spaces import Discrete, Space

import kingofsiam_kernel as kernel
from kingofsiam.maps import Map
from kingofsiam.spec.readings import Readings
from kingofsiam_kernel.errors import InvalidSetting, NotLegal
from kingofsiam_kernel.learning import infos
from kingofsiam_kernel.learning.game_config import game_config, initial_position, learner_faults
from kingofsiam_kernel.learning.observation_arrays import ActionMask, mask_array, observation_array
from kingofsiam_kernel.learning.policies import Policy, find_opponent
from kingofsiam_kernel.learning.renderer import RENDER_MODES, Rendered
from kingofsiam_kernel.learning.spaces import observation_space
from kingofsiam_kernel.twin.decisions import is_offered

ID: Final = "kingofsiam/KingOfSiam-v0"
"""The id of the environment in the registry of Gymnasium."""

_MAX_SEED: Final = 2**63 - 1


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
                info["ending"] = infos.ending_info(self.decision.state, self.config.map)
                reward = infos.returns(self.decision.state.winners, self.config.players)[self.seat]
        else:
            info["illegal"] = infos.explain_illegal_choice(self.decision, choice, self.config.map).info
            self._ended, reward = True, infos.ILLEGAL_REWARD
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


gymnasium.registry[ID] = EnvSpec(
    ID,
    entry_point=f"{__name__}:{KingOfSiamEnv.__name__}",
    vector_entry_point="kingofsiam_kernel.learning.gymnasium.vector_environment:KingOfSiamVectorEnv",
)
