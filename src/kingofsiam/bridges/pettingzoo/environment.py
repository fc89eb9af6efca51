"""The environment: the chain of decisions of a game, as PettingZoo's agents take it."""

from __future__ import annotations

from operator import index
from random import Random
from typing import Any, Final, TypedDict, cast

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo.utils.env import AECEnv

from kingofsiam.bridges.opening import opening
from kingofsiam.bridges.refusing import IllegalChoice, refusal
from kingofsiam.bridges.rendering import MODES, Renderer, checked_mode
from kingofsiam.bridges.returns import returns
from kingofsiam.bridges.seeing import LEAST, MOST, Mask, Seen, flags, no_flags, seen
from kingofsiam.bridges.settings import Settings
from kingofsiam.bridges.telling import ending_told, turn_told
from kingofsiam.errors import NotLegal, UnknownName
from kingofsiam.kernel import (
    CHOICES,
    MORE_TO_TELL,
    Decision,
    decide_trusted,
    first_decision,
    move_completed,
    unpack,
    unpack_move,
)
from kingofsiam.maps import Map
from kingofsiam.readings import Hands, Readings
from kingofsiam.state import State

EXTRA: Final = "pettingzoo"
_BITS_OF_A_SEED: Final = 63


class Observation(TypedDict):
    """What an agent observes.

    `observation` is what his seat sees, as `kingofsiam.kernel.sight` tells it. `action_mask` has a 1 for each of the 44
    choices he has now; while another agent is to act there is none.
    """

    observation: Seen
    action_mask: Mask


class KingOfSiam(AECEnv[str, Observation, int]):
    """A game of King of Siam for PettingZoo, without wrappers.

    `settings` is the game that is played, `decision` where it stands; `table` gives the position as a `State`, in which
    the current turn begins. It can be pickled and copied in the middle of a game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo's own form
        "name": "kingofsiam_v0",
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, settings: Settings, render_mode: str | None = None, *, narrate: bool = False) -> None:
        super().__init__()
        self.settings, self.narrate, self.render_mode = settings, narrate, checked_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(settings.players)]
        self.agents = []
        self.observation_spaces = {agent: _observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: _action_space() for agent in self.possible_agents}
        self.state_space = Box(*_of_all(settings.players), dtype=np.uint8)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._chance = Random()
        self._renderer = Renderer(render_mode, settings.map, EXTRA, self.metadata["render_fps"])
        self.decision: Decision

    # --- a game ---

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a game: what the seed deals, or the `state` or `deal` in `options`.

        The same seed deals the same game, that of `kingofsiam.deal(seed=...)`. Without a seed the next deals are drawn
        by the last one, or by chance if there was none. Raises `InvalidOptions`, and `InvalidDeal` for a wrong seed.
        """
        dealt = self._chance.getrandbits(_BITS_OF_A_SEED) if seed is None else index(seed)
        self.decision = first_decision(opening(self.settings, options, dealt))
        if seed is not None:
            self._chance = Random(dealt)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.decision.to_move]
        self._watch()

    def step(self, action: int | None) -> None:
        """Make a choice for the agent to act; None once the game is over, and only then.

        Raises `IllegalChoice` with the reasons.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise NotLegal(None)
        before, choice = self.decision, index(action)
        if refused := self.why_not(choice):
            raise refused
        self.decision = decision = decide_trusted(before, choice)
        if self.narrate:
            self._tell(before, choice)
        if decision.over:
            self._end(decision)
        else:
            self.agent_selection = self.possible_agents[decision.to_move]
        self._watch()

    def why_not(self, action: int) -> IllegalChoice | None:
        """Why the agent to act cannot choose this number; None if he can."""
        if 0 <= action < CHOICES and self.decision.mask >> action & 1:
            return None
        return refusal(self.decision, action, self.settings.map)

    def _end(self, decision: Decision) -> None:
        for agent, value in zip(self.possible_agents, returns(decision.state.winners, len(self.agents)), strict=True):
            self.rewards[agent] = value
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self._accumulate_rewards()
        outcome = self.table.outcome
        assert outcome is not None
        for agent in self.agents:
            self.infos[agent] = {**self.infos[agent], "ending": ending_told(outcome)}

    def _tell(self, before: Decision, choice: int) -> None:
        move = move_completed(before, choice)
        if move != MORE_TO_TELL:
            board = self.settings.map
            told = turn_told(unpack(before.state, board), unpack_move(move, board))
            self.infos = {agent: {"turn": told} for agent in self.agents}

    # --- what is seen of it ---

    def observe(self, agent: str) -> Observation:
        """What this agent sees, and what he may choose if it is his to act."""
        mine = agent == self.agent_selection
        return {
            "observation": seen(self.decision, self._seat(agent)),
            "action_mask": flags(self.decision.mask) if mine else no_flags(),
        }

    def state(self) -> Seen:
        """What all seats together see: a row for each, so that nothing is hidden."""
        return np.stack([seen(self.decision, seat) for seat in range(self.settings.players)])

    @property
    def table(self) -> State:
        """The position in which the current turn began, or the game ended."""
        return unpack(self.decision.state, self.settings.map)

    def render(self) -> Seen | str | None:
        """Show the table in the `render_mode` of the environment: `ansi`, `rgb_array` or `human`."""
        if self.render_mode is None:
            logger.warn("nothing is rendered: the environment was made without `render_mode`")
        return self._renderer.render(self.decision)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._renderer.close()

    def _watch(self) -> None:
        if self.render_mode == "human":
            self.render()

    # --- spaces ---

    def observation_space(self, agent: str) -> Space[Observation]:
        """The same for every agent: small numbers, and a flag for each choice."""
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[int]:
        """The same for every agent: the 44 choices."""
        self._seat(agent)
        return self.action_spaces[agent]

    def _seat(self, agent: str) -> int:
        seat = self._seats.get(agent)
        if seat is None:
            raise UnknownName("agent", agent, tuple(self.possible_agents))
        return seat


def _of_all(players: int) -> tuple[Seen, Seen]:
    """The limits of what all seats together see."""
    return np.tile(LEAST, (players, 1)), np.tile(MOST, (players, 1))


def _observation_space() -> Space[Observation]:
    parts: dict[str, Space[Any]] = {
        "observation": Box(LEAST, MOST, dtype=np.uint8),
        "action_mask": Box(0, 1, (CHOICES,), np.int8),
    }
    return cast("Space[Observation]", Dict(parts))


def _action_space() -> Space[int]:
    return cast("Space[int]", Discrete(CHOICES))


def raw_env(
    players: int = 3,
    map: Map | str = "siam",  # noqa: A002 - the booklet's word
    readings: Readings | str = "RULEBOOK",
    hands: Hands | str | None = None,
    render_mode: str | None = None,
    *,
    narrate: bool = False,
) -> KingOfSiam:
    """The environment without wrappers: an illegal choice raises `IllegalChoice`. Parameters as those of `env`."""
    return KingOfSiam(Settings.of(players, map, readings, hands), render_mode, narrate=narrate)
