"""PettingZoo: its connect four beside King of Siam, by the loop that its documentation shows.

A step is the last observation, a choice drawn from the mask, and the call of `step`.
"""

from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any, Final

import numpy as np

from benchmarks.bridges import OURS, Contest
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


def contests() -> Sequence[Contest]:
    """Two contests: with the usual wrappers, and without."""
    connect_four: Any = import_module("pettingzoo.classic.connect_four.connect_four")
    wrapped = {
        PEER: steps(connect_four.env()),
        **{name: steps(pettingzoo.env(**given)) for name, given in OURS.items()},
    }
    narrated = {"King of Siam, 3 players, every turn narrated": steps(pettingzoo.env(narrate=True))}
    bare = {
        PEER: steps(connect_four.raw_env()),
        **{name: steps(pettingzoo.raw_env(**given)) for name, given in OURS.items()},
    }
    return (
        Contest("PettingZoo, with its wrappers", PEER, {**wrapped, **narrated}),
        Contest("PettingZoo, without wrappers", PEER, bare),
    )
