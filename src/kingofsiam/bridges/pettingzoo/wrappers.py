"""Environment wrappers: `env` wraps the game as PettingZoo wraps its own games, `raw_env` leaves it bare.

The innermost wrapper ends the game at an illegal action and puts the reasons into the infos.
"""

from __future__ import annotations

from operator import index
from typing import Final

import pettingzoo
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from kingofsiam.bridges.config import GameConfig
from kingofsiam.bridges.infos import ILLEGAL_REWARD, illegal_choice_info
from kingofsiam.bridges.pettingzoo.environment import KingOfSiam, Observation
from kingofsiam.maps import Map
from kingofsiam.spec.readings import Hands, Readings

ID: Final = "kingofsiam/kingofsiam_v0"
"""The id of the environment in the registry of PettingZoo."""


def raw_env(
    players: int = 3,
    map: Map | str = "siam",
    readings: Readings | str = "RULEBOOK",
    hands: Hands | str | None = None,
    render_mode: str | None = None,
    *,
    narrate: bool = False,
) -> KingOfSiam:
    """The environment without wrappers: an illegal choice raises `IllegalChoice`. The parameters are those of `env`."""
    return KingOfSiam(GameConfig.of(players, map, readings, hands), render_mode, narrate=narrate)


class ExplainIllegalWrapper(TerminateIllegalWrapper[str, Observation, int]):
    """Ends the game at an illegal choice with a reward of -1, and adds the reasons to its infos as `illegal`."""

    def __init__(self, game: KingOfSiam) -> None:
        super().__init__(game, illegal_reward=ILLEGAL_REWARD)
        self._game = game

    def step(self, action: int | None) -> None:
        """Make the choice if it is legal; otherwise end the game and explain why it is not."""
        game = self._game
        agent = game.agent_selection
        if action is not None and not game.terminations[agent]:
            error = game.why_not(index(action))
            if error is not None:
                game.infos[agent] = {**game.infos[agent], "illegal": illegal_choice_info(error)}
        super().step(action)


def env(
    players: int = 3,
    map: Map | str = "siam",
    readings: Readings | str = "RULEBOOK",
    hands: Hands | str | None = None,
    render_mode: str | None = None,
    *,
    narrate: bool = False,
) -> AECEnv[str, Observation, int]:
    """The environment, wrapped as PettingZoo's own games are: an illegal choice ends the game with a reward of -1.

    `players` are 2, 3 or 4; `map` is "siam", "saba", "britain", or any `Map` of up to eight provinces; `readings` are
    the name of a preset, or `Readings`. `hands` is "hidden" or "open": whether players see the cards the others hold;
    None leaves it to the readings. `render_mode` is "ansi", "rgb_array" or "human". With `narrate` the infos describe
    every turn, in sentences and with the ids of the rules; that takes longer than all the rest. Raises `InvalidConfig`.
    """
    game = raw_env(players, map, readings, hands, render_mode, narrate=narrate)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(ExplainIllegalWrapper(game)))


if hasattr(pettingzoo, "register"):  # older ones have no registry
    pettingzoo.register("aec", ID, entry_point=f"{__name__}:{env.__name__}")
