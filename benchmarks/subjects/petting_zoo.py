"""PettingZoo's connect four, by the loop that its documentation shows.

Its environments cannot be copied in the middle of a game: `deepcopy` makes a new one.
"""

import os
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from benchmarks.subjects import SEED, Subject, Workload


def legal(mask: Any) -> list[int]:
    """The actions that the mask allows."""
    return [action for action, allowed in enumerate(mask.tolist()) if allowed]


def uniform(game: Any) -> Workload:
    """Whole games."""
    env, rng = game.env(), Random(SEED)

    def work() -> int:
        env.reset()
        turns = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(rng.choice(legal(observation["action_mask"])))
                turns += 1
        return turns

    return work


def game_after(game: Any, turns: int) -> Any:
    """A game after a number of random turns; it has not ended."""
    env, rng = game.env(), Random(SEED)
    env.reset()
    for _ in range(turns):
        env.step(rng.choice(legal(env.last()[0]["action_mask"])))
    return env


def load(argument: str) -> Subject:
    """Connect four."""
    del argument
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    game: Any = import_module("pettingzoo.classic.connect_four_v3")
    envs = [game_after(game, turns) for turns in range(6)]
    work: dict[str, Workload] = {
        "uniform": uniform(game),
        "listed": lambda: sum(len(legal(env.observe(env.agent_selection)["action_mask"])) for env in envs),
    }
    return Subject(f"pettingzoo {version('pettingzoo')}", work)
