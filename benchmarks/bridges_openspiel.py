"""OpenSpiel: its own games written in Python beside King of Siam, by the same loops.

A step is one action, of a player or of chance: ask for the legal actions, draw one, and apply it.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from itertools import count
from random import Random
from typing import Any, Final

import pyspiel
from open_spiel.python import rl_environment

from benchmarks.bridges import OURS, Contest
from benchmarks.subjects import SEED, Workload
from kingofsiam.bridges import openspiel

PEER: Final = "Kuhn poker"
PEERS: Final[Mapping[str, str]] = {
    PEER: "kuhn_poker",
    "liar's poker": "liars_poker",
    "tic-tac-toe": "tic_tac_toe",
    "block dominoes": "block_dominoes",
}
"""Similar games of OpenSpiel that are written in Python; Kuhn poker is the fastest."""


def random_action(state: pyspiel.State, rng: Random) -> int:
    """A uniform action of a player, or an outcome of chance by its probability."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(outcomes, chances)[0])
    return rng.choice(state.legal_actions())


def steps(game: pyspiel.Game) -> Workload:
    """A whole game, one state changed in place; returns the number of steps."""
    seeds = count(SEED)

    def work() -> int:
        rng, state, number = Random(next(seeds)), game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(random_action(state, rng))
            number += 1
        return number

    return work


def children(game: pyspiel.Game) -> Workload:
    """A whole game, every step on a copy, as a search does it."""
    seeds = count(SEED)

    def work() -> int:
        rng, state, number = Random(next(seeds)), game.new_initial_state(), 0
        while not state.is_terminal():
            state = state.child(random_action(state, rng))
            number += 1
        return number

    return work


def for_agents(game: pyspiel.Game) -> Workload:
    """A whole game in an environment for agents, where every seat gets its observation at every step.

    Chance events are not steps there.
    """
    environment = rl_environment.Environment(game, chance_event_sampler=rl_environment.ChanceEventSampler(SEED))
    rng = Random(SEED)

    def work() -> int:
        step, number = environment.reset(), 0
        while not step.last():
            legal = step.observations["legal_actions"][step.current_player()]
            step = environment.step([int(rng.choice(legal))])
            number += 1
        return number

    return work


def peers() -> Mapping[str, pyspiel.Game]:
    """OpenSpiel's own games; importing their modules registers them."""
    for module in PEERS.values():
        import_module(f"open_spiel.python.games.{module}")
    return {name: pyspiel.load_game(f"python_{module}") for name, module in PEERS.items()}


def contests() -> Sequence[Contest]:
    """Three contests: in place, on copies, and in the environment for agents."""
    games = {**peers(), **{name: openspiel.KingOfSiamGame(given) for name, given in OURS.items()}}
    loops: Mapping[str, Callable[[Any], Workload]] = {
        "OpenSpiel, games in Python: one state changed in place": steps,
        "OpenSpiel, games in Python: every step on a copy": children,
        "OpenSpiel, games in Python: its environment for agents": for_agents,
    }
    return [Contest(title, PEER, {name: loop(game) for name, game in games.items()}) for title, loop in loops.items()]
