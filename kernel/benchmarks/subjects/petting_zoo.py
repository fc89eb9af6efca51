"""PettingZoo's connect four and King of Siam, by the loop that its documentation shows."""

import os
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any, Final

from kernel.benchmarks.subjects import SEED, Subject, Workload

OURS: Final = "kingofsiam"
RECORDED: Final = 20


def legal(mask: Any) -> list[int]:
    """The actions that the mask allows."""
    return [action for action, allowed in enumerate(mask.tolist()) if allowed]


def recorded(env: Any) -> Sequence[tuple[int, Sequence[int]]]:
    """The seeds of some games, each with random choices from its beginning to its end."""
    rng, games = Random(SEED), list[tuple[int, Sequence[int]]]()
    for seed in range(RECORDED):
        env.reset(seed=seed)
        choices = list[int]()
        while not (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
            choices.append(rng.choice(legal(env.last()[0]["action_mask"])))
            env.step(choices[-1])
        games.append((seed, choices))
    return games


def replayed(env: Any) -> Workload:
    """Recorded games again: at each step the last observation with its mask, then the choice, which is made already."""
    games = recorded(env)
    number = sum(len(choices) for _, choices in games)

    def work() -> int:
        for seed, choices in games:
            env.reset(seed=seed)
            for choice in choices:
                env.last()
                env.step(choice)
        return number

    return work


def load(argument: str) -> Subject:
    """Connect four or King of Siam."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    about = f"pettingzoo {version('pettingzoo')}"
    if argument == OURS:
        game: Any = import_module("kingofsiam_kernel.learning.pettingzoo")
        about += f", {import_module('kernel.benchmarks.subjects.kernel').about(compiled=True)}"
    else:
        game = import_module("pettingzoo.classic.connect_four_v3")
    return Subject(about, {"single": replayed(game.raw_env()), "wrapped": replayed(game.env())})
