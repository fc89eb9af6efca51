"""The environment wrapped as PettingZoo wraps its own games, with the reasons for what is illegal."""

from __future__ import annotations

from operator import index
from typing import Final

import pettingzoo
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from kingofsiam.bridges.pettingzoo.environment import KingOfSiam, Observation, raw_env
from kingofsiam.bridges.telling import refusal_told
from kingofsiam.maps import Map
from kingofsiam.readings import Hands, Readings

ID: Final = "kingofsiam/kingofsiam_v0"
"""By this name `pettingzoo.make` knows the environment."""

_ILLEGAL: Final = -1.0


class TellIllegal(TerminateIllegalWrapper[str, Observation, int]):
    """Ends the game at an illegal choice, which costs 1, and puts the reasons into the agent's infos, at `illegal`."""

    def __init__(self, game: KingOfSiam) -> None:
        super().__init__(game, illegal_reward=_ILLEGAL)
        self._game = game

    def step(self, action: int | None) -> None:
        """Make the choice, if it is legal; else end the game and tell why it is not."""
        game = self._game
        agent = game.agent_selection
        if action is not None and not game.terminations[agent]:
            refused = game.why_not(index(action))
            if refused is not None:
                game.infos[agent] = {**game.infos[agent], "illegal": refusal_told(refused)}
        super().step(action)


def env(
    players: int = 3,
    map: Map | str = "siam",  # noqa: A002 - the booklet's word
    readings: Readings | str = "RULEBOOK",
    hands: Hands | str | None = None,
    render_mode: str | None = None,
    *,
    narrate: bool = False,
) -> AECEnv[str, Observation, int]:
    """The environment, wrapped as PettingZoo's own games are: an illegal choice ends the game and costs 1.

    `players` are 2, 3 or 4; `map` is "siam", "saba", "britain", or any `Map` of up to eight provinces; `readings` are
    the name of a preset, or `Readings`. `hands` is "hidden" or "open": whether one sees the cards the others hold;
    None leaves it to the readings. `render_mode` is "ansi", "rgb_array" or "human". With `narrate` the infos tell every
    turn, in words and with the ids of the rules; that takes longer than all the rest. Raises `InvalidSettings`.
    """
    game = raw_env(players, map, readings, hands, render_mode, narrate=narrate)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TellIllegal(game)))


if hasattr(pettingzoo, "register"):  # older ones have no registry
    pettingzoo.register("aec", ID, entry_point=f"{__name__}:{env.__name__}")
