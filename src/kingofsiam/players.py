"""Bots: players that are programs, found by name.

A bot is a function of what the player to move may see (an `Observation`) and a random generator. It remembers nothing
between turns, and what is hidden from a player at the table is hidden from it. One bot is here; an installed
distribution offers more with entry points of the group `kingofsiam.players`, as `kingofsiam-kernel` does.

>>> import kingofsiam as ks
>>> game = ks.Game.new(players=2, seed=7)
>>> move = find_bot("staged")(game.observe(game.state.to_move), Random(1))
>>> ks.judge(game.state, move)  # it is legal
()
"""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from random import Random
from typing import Final, TypeAlias

from kingofsiam import engine
from kingofsiam.errors import UnknownName
from kingofsiam.model.moves import Move, Pass, Play
from kingofsiam.model.state import State
from kingofsiam.observation import Observation, consistent_state

Bot: TypeAlias = Callable[[Observation, Random], Move]
"""A function from what the player to move sees, and a random generator, to a move."""

GROUP: Final = "kingofsiam.players"
"""The group of entry points with which an installed distribution offers bots.

Their module may have a `WARNING`: a sentence that their opponents should read before they play, or "".
"""


def observed_position(observation: Observation) -> State:
    """A position that agrees with what is seen, to think about. Raises `GameOver` if the game has ended."""
    if observation.outcome is not None:
        raise engine.GameOver("the game has ended: there are no moves")
    return consistent_state(observation)


def staged_bot(observation: Observation, rng: Random) -> Move:
    """Draw the pass or a card, then a way to carry it out, then a follower to take, each uniformly.

    Raises `GameOver`, as every bot does.
    """
    state = observed_position(observation)
    cards = engine.legal_cards(state)
    chosen = rng.randrange(len(cards) + 1)
    if chosen == len(cards):
        return Pass()
    action = rng.choice(engine.legal_actions(state, cards[chosen]))
    return Play(action, rng.choice(engine.legal_takes(state, action)))


def bot_names() -> tuple[str, ...]:
    """The names of the bots that are here: `staged`, and those that are installed."""
    return ("staged", *(entry_point.name for entry_point in entry_points(group=GROUP)))


def find_bot(name: str) -> Bot:
    """The bot of this name. Raises `UnknownName`."""
    if name == "staged":
        return staged_bot
    for entry_point in entry_points(group=GROUP, name=name):
        bot: Bot = entry_point.load()
        return bot
    raise UnknownName("bot", name, bot_names())


def bot_warning(name: str) -> str:
    """What the installed bot of this name warns of, for instance that it is slow here; empty if of nothing."""
    modules = [import_module(entry_point.module) for entry_point in entry_points(group=GROUP, name=name)]
    return str(getattr(modules[0], "WARNING", "")) if modules else ""
