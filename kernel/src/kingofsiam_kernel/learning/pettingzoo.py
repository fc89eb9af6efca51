"""King of Siam for PettingZoo (extra `pettingzoo`): an environment in which agents take turns (AEC).

`env` makes it, wrapped as PettingZoo's own games are, and `raw_env` makes it without the wrappers. An agent is a seat:
`player_0` to `player_3`. A turn consists of several small choices, so the same agent acts again until the turn is over.
"""

from operator import index
from random import Random
from typing import Any, Final, cast

import kingofsiam_kernel as kernel
from kingofsiam.errors import UnknownName
from kingofsiam.extras import MissingExtra
from kingofsiam.maps import Map
from kingofsiam.spec.readings import Readings
from kingofsiam_kernel.errors import NotLegal
from kingofsiam_kernel.learning import infos
from kingofsiam_kernel.learning.game_config import game_config, initial_position
from kingofsiam_kernel.twin.decisions import is_offered

try:
    import numpy as np
    from gymnasium.spaces import Discrete, Space
    from gymnasium.vector.utils import batch_space
    from pettingzoo.utils.env import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

    from kingofsiam_kernel.learning.environment import RENDER_MODES, Rendered, observation_space
    from kingofsiam_kernel.learning.policies import MaskedObservation, ObservationArray, mask_array, observation_array
except ModuleNotFoundError as _error:
    raise MissingExtra(__name__, "pettingzoo", _error.name, "./kernel") from _error

__all__ = ["KingOfSiam", "MaskedObservation", "env", "raw_env"]

_SEED_BITS: Final = 63


class KingOfSiam(Rendered, AECEnv[str, MaskedObservation, int]):
    """A game of King of Siam for PettingZoo, without wrappers: an illegal choice raises `IllegalChoice`.

    The parameters are those of `env`; `raw_env` is another name of this class, as PettingZoo's own games have it.
    `config` says which game it is, `decision` what is to be decided now, and `position` gives the position at the
    beginning of the current turn as a `State`. You can pickle and copy it in the middle of a game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo's own form
        "name": "kingofsiam_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 3,
        map: Map | str = "siam",
        readings: Readings | str = "RULEBOOK",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.config: kernel.Dealer = game_config(players, map, readings)
        self._set_render_mode(render_mode)
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces: dict[str, Space[MaskedObservation]] = {
            agent: observation_space(masked=True) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[int]] = {
            agent: cast("Space[int]", Discrete(kernel.CHOICES)) for agent in self.possible_agents
        }
        self.state_space: Space[ObservationArray] = batch_space(observation_space(masked=False), players)
        self._rng = Random()
        self.decision: kernel.Decision

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a game with the deal of the seed, or with the `state` in `options`.

        The same seed deals the same game, that of `kingofsiam.deal(seed=...)`. Without a seed, the deal comes from the
        generator that the last seed (or chance) started. Raises `InvalidSetting`, and `InvalidDeal` for a wrong seed.
        """
        deal_seed = self._rng.getrandbits(_SEED_BITS) if seed is None else index(seed)
        self.decision = kernel.first_decision(initial_position(self.config, options, deal_seed))
        if seed is not None:
            self._rng = Random(deal_seed)
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection: str = self.possible_agents[self.decision.to_move]

    def step(self, action: int | None) -> None:
        """Make a choice for the agent to act; pass None once the game is over, and only then.

        Raises `IllegalChoice` with the reasons.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(cast("int", action))  # PettingZoo wants None here, but its types say otherwise
            return
        if action is None:
            raise NotLegal(None)
        before, choice = self.decision, index(action)
        if error := self.why_not(choice):
            raise error
        self.decision = decision = kernel.decide_unchecked(before, choice)
        if decision.mask == 0:
            self._end_game(decision)
        elif decision.state is not before.state:
            self.agent_selection = self.possible_agents[decision.to_move]

    def why_not(self, action: int) -> infos.IllegalChoice | None:
        """Why the agent to act cannot make this choice; None if it can."""
        if is_offered(self.decision, action):
            return None
        return infos.explain_illegal_choice(self.decision, action, self.config.map)

    def _end_game(self, decision: kernel.Decision) -> None:
        rewards = infos.returns(decision.state.winners, len(self.agents))
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self._accumulate_rewards()
        ending = infos.ending_info(decision.state, self.config.map)
        self.infos = {agent: {"ending": ending} for agent in self.agents}

    def observe(self, agent: str) -> MaskedObservation:
        """The observation of this agent, with its legal choices if it is to act. Raises `UnknownName`."""
        mask = self.decision.mask if agent == self.agent_selection else 0
        seat = self.possible_agents.index(self._known(agent))
        return {"observation": observation_array(self.decision, seat), "action_mask": mask_array(mask)}

    def state(self) -> ObservationArray:
        """The observations of all seats, a row for each, shape `(players, 188)`: nothing is hidden."""
        return np.stack([observation_array(self.decision, seat) for seat in range(self.config.players)])

    def observation_space(self, agent: str) -> Space[MaskedObservation]:
        """The observation vector and the action mask, alike for every agent. Raises `UnknownName`."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Space[int]:
        """The 44 choices, alike for every agent. Raises `UnknownName`."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise UnknownName("agent", agent, tuple(self.possible_agents))
        return agent


raw_env: Final = KingOfSiam
"""The environment without wrappers: an illegal choice raises `IllegalChoice`. The parameters are those of `env`."""


class ExplainIllegalWrapper(TerminateIllegalWrapper[str, MaskedObservation, int]):
    """Ends the game at an illegal choice with a reward of -1, and adds the reasons to its infos as `illegal`."""

    def step(self, action: int | None) -> None:
        """Make the choice if it is legal; otherwise end the game and explain why it is not."""
        game = cast("KingOfSiam", self.env)
        agent = game.agent_selection
        if action is not None and not game.terminations[agent] and (error := game.why_not(index(action))):
            game.infos[agent] = {**game.infos[agent], "illegal": error.info}
        super().step(cast("int", action))


def env(
    players: int = 3,
    map: Map | str = "siam",
    readings: Readings | str = "RULEBOOK",
    render_mode: str | None = None,
) -> AECEnv[str, MaskedObservation, int]:
    """The environment, wrapped as PettingZoo's own games are: an illegal choice ends the game with a reward of -1.

    `players` are 2, 3 or 4; `map` is "siam", "saba", "britain", or any `Map` of up to eight provinces; `readings` are
    `Readings`, the name of a preset, or a list such as "hands=open". `render_mode` is "ansi" or None. Raises
    `InvalidSetting`, and as `game_config`.
    """
    explained = ExplainIllegalWrapper(KingOfSiam(players, map, readings, render_mode), infos.ILLEGAL_REWARD)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(explained))
