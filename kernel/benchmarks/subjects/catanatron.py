"""catanatron: a board game of the same kind, with its own random players."""

import random
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from typing import Any

from kernel.benchmarks.subjects import SEED, Subject, Workload

TURNS: int = 1000
"""The limit at which catanatron itself breaks off a game."""


def new_game(catanatron: Any) -> Any:
    """A game of four random players."""
    players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
    return catanatron.Game(players, seed=SEED)


def uniform(catanatron: Any) -> Workload:
    """Decisions one after the other, as in its own `play`; setting up a new game is not measured."""
    start = new_game(catanatron)
    running = [start.copy()]

    def work() -> int:
        game = running[0]
        for done in range(100):
            if game.winning_color() is not None or game.state.num_turns >= TURNS:
                running[0] = start.copy()
                return done
            game.play_tick()
        return 100

    return work


def turns_of(catanatron: Any) -> list[tuple[Any, Any]]:
    """A random game: every fifth position with the action chosen there."""
    game, found = new_game(catanatron), list[tuple[Any, Any]]()
    number = 0
    while game.winning_color() is None and game.state.num_turns < TURNS:
        before = game.copy() if number % 5 == 0 else None
        action = game.state.current_player().decide(game, game.state.playable_actions)
        if before is not None:
            found.append((before, action))
        game.execute(action)
        number += 1
    return found


def each_turn(turns: list[tuple[Any, Any]], *, judged: bool) -> Workload:
    """Every action again, on a copy. It finds the next player's actions on the way."""

    def work() -> int:
        for game, action in turns:
            game.copy().execute(action, validate_action=judged)
        return len(turns)

    return work


def listed(turns: list[tuple[Any, Any]]) -> Workload:
    """The actions of some positions."""
    generate: Any = import_module("catanatron.models.actions").generate_playable_actions
    states = [game.state for game, _ in turns[::5]]
    return lambda: sum(len(generate(state)) for state in states)


def endless_positions(catanatron: Any) -> Iterator[Any]:
    """The positions of random games, without an end."""
    while True:
        game = new_game(catanatron)
        while game.winning_color() is None and game.state.num_turns < TURNS:
            game.play_tick()
            yield game.copy()


def load(argument: str) -> Subject:
    """Its game for four."""
    del argument
    random.seed(SEED)
    catanatron: Any = import_module("catanatron")
    turns = turns_of(catanatron)
    work: dict[str, Workload] = {
        "uniform": uniform(catanatron),
        "trusted": each_turn(turns, judged=False),
        "validated": each_turn(turns, judged=True),
        "listed": listed(turns),
    }
    return Subject(f"catanatron {version('catanatron')}", work, lambda: endless_positions(catanatron))
