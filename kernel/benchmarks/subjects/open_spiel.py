"""OpenSpiel's chess, and King of Siam there, by its Python interface.

Chance events (dealing) are played but not counted: a turn is a decision of a player.
"""

from importlib import import_module
from importlib.metadata import version
from itertools import count
from random import Random
from typing import Any, Final

from kernel.benchmarks.subjects import SEED, Subject, Workload

OURS: Final = "kingofsiam"


def random_action(state: Any, rng: Random) -> int:
    """Any action of a player, or any outcome of chance."""
    if state.is_chance_node():
        return int(rng.choice(state.chance_outcomes())[0])
    return int(rng.choice(state.legal_actions()))


def uniform(game: Any) -> Workload:
    """Whole games: one state, changed in place."""
    seeds = count(SEED)

    def work() -> int:
        rng, state, turns = Random(next(seeds)), game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                turns += 1
        return turns

    return work


def turns_of(game: Any, seed: int) -> list[tuple[Any, int]]:
    """A random game: every position in which a player decides, with their action."""
    rng, state = Random(seed), game.new_initial_state()
    turns = list[tuple[Any, int]]()
    while not state.is_terminal():
        action = random_action(state, rng)
        if not state.is_chance_node():
            turns.append((state, action))
        state = state.child(action)
    return turns


def each_turn(turns: list[tuple[Any, int]], *, judged: bool) -> Workload:
    """Every action again, on a copy."""

    def child() -> int:
        for state, action in turns:
            state.child(action)
        return len(turns)

    def child_judged() -> int:
        for state, action in turns:
            state.clone().apply_action_with_legality_check(action)
        return len(turns)

    return child_judged if judged else child


def load(argument: str) -> Subject:
    """One of its games, or ours."""
    spiel: Any = import_module("pyspiel")
    about = f"open-spiel {version('open-spiel')}"
    if argument == OURS:
        import_module("kingofsiam_kernel.learning.openspiel")
        about += f", {import_module('kernel.benchmarks.subjects.kernel').about(compiled=True)}"
    game = spiel.load_game(argument)
    turns = [turn for seed in range(8) for turn in turns_of(game, seed)]
    states = [state for state, _ in turns[::10]]
    work: dict[str, Workload] = {
        "uniform": uniform(game),
        "trusted": each_turn(turns, judged=False),
        "validated": each_turn(turns, judged=True),
        "listed": lambda: sum(len(state.clone().legal_actions()) for state in states),
    }
    return Subject(about, work)
