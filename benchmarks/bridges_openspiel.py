"""OpenSpiel: its own games written in Python beside King of Siam, by the same loops.

A step is one action, of a player or of chance: what can be chosen is asked, one is drawn, and applied.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from itertools import count
from random import Random
from typing import Any, Final

import pyspiel
from open_spiel.python import rl_environment

from benchmarks.bridges import Contest
from benchmarks.subjects import SEED, Work
from kingofsiam.bridges import openspiel

PEER: Final = "Kuhn poker"
PEERS: Final[Mapping[str, str]] = {
    PEER: "kuhn_poker",
    "liar's poker": "liars_poker",
    "tic-tac-toe": "tic_tac_toe",
    "block dominoes": "block_dominoes",
}
"""Its games in Python that are of this kind, Kuhn poker being the fastest of them."""


def drawn(state: pyspiel.State, rng: Random) -> int:
    """Any action; an outcome of chance by its probability."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(outcomes, chances)[0])
    return rng.choice(state.legal_actions())


def steps(game: pyspiel.Game) -> Work:
    """One game to the end, one state changed in place: how many steps it had."""
    seeds = count(SEED)

    def work() -> int:
        rng, state, number = Random(next(seeds)), game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(drawn(state, rng))
            number += 1
        return number

    return work


def children(game: pyspiel.Game) -> Work:
    """One game to the end, every step taken on a copy, as a search does."""
    seeds = count(SEED)

    def work() -> int:
        rng, state, number = Random(next(seeds)), game.new_initial_state(), 0
        while not state.is_terminal():
            state = state.child(drawn(state, rng))
            number += 1
        return number

    return work


def for_agents(game: pyspiel.Game) -> Work:
    """One game to the end in an environment for agents, where every seat gets what it observes at every step.

    What chance does is no step there.
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
    """Its own games; they are registered when their modules are imported."""
    for module in PEERS.values():
        import_module(f"open_spiel.python.games.{module}")
    return {name: pyspiel.load_game(f"python_{module}") for name, module in PEERS.items()}


def ours() -> Mapping[str, pyspiel.Game]:
    """King of Siam for every number of players, with hidden and with open hands."""
    return {
        f"King of Siam, {players} players, {hands} hands": openspiel.KingOfSiamGame(
            {"players": players, "hands": hands}
        )
        for players in (2, 3, 4)
        for hands in ("hidden", "open")
    }


def contests() -> Sequence[Contest]:
    """In place, on copies, and in its environment for agents."""
    games = {**peers(), **ours()}
    loops: Mapping[str, Callable[[Any], Work]] = {
        "OpenSpiel, games in Python: one state changed in place": steps,
        "OpenSpiel, games in Python: every step on a copy": children,
        "OpenSpiel, games in Python: its environment for agents": for_agents,
    }
    return [Contest(title, PEER, {name: loop(game) for name, game in games.items()}) for title, loop in loops.items()]
