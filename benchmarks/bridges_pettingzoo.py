"""PettingZoo: its connect four beside King of Siam, by the loop that its documentation shows.

A step is the last observation, a choice drawn from the mask, and the call of `step`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Final

import numpy as np

from benchmarks.bridges import Contest
from benchmarks.subjects import SEED, Workload
from kingofsiam.bridges import pettingzoo

PEER: Final = "connect four"


def steps(env: Any) -> Workload:
    """A whole game; returns the number of steps."""
    rng = Random(SEED)

    def work() -> int:
        env.reset()
        number = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                number += 1
        return number

    return work


def ours(*, raw: bool) -> Mapping[str, Workload]:
    """King of Siam for every number of players, with hidden and with open hands."""
    make = pettingzoo.raw_env if raw else pettingzoo.env
    return {
        f"King of Siam, {players} players, {hands} hands": steps(make(players, hands=hands))
        for players in (2, 3, 4)
        for hands in ("hidden", "open")
    }


def contests() -> Sequence[Contest]:
    """Two contests: with the usual wrappers, and without."""
    connect_four: Any = import_module("pettingzoo.classic.connect_four.connect_four")
    wrapped = {PEER: steps(connect_four.env()), **ours(raw=False)}
    narrated = {"King of Siam, 3 players, every turn narrated": steps(pettingzoo.env(narrate=True))}
    bare = {PEER: steps(connect_four.raw_env()), **ours(raw=True)}
    return (
        Contest("PettingZoo, with its wrappers", PEER, {**wrapped, **narrated}),
        Contest("PettingZoo, without wrappers", PEER, bare),
    )
