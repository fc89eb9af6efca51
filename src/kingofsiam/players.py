"""Bots: players that are programs, found by name.

A bot is a function of what the player to move may see (an `Observation`) and a random generator. It remembers nothing
between turns, and what is hidden from a player at the table is hidden from it. A name is `staged`, the bot of this
module; an entry point of the group `kingofsiam.players`, with which an installed distribution offers a bot, as
`kingofsiam-kernel` does; `module:function` for a bot of yours; or `program:COMMAND` for a program that answers the
method `choose_move`, as the referee answers its own.

A name may come from a file. So `bot_fault` looks at its form alone, and code of others runs only once `find_bot` is
asked for it.

>>> import kingofsiam as ks
>>> game = ks.Game.new(players=2, seed=7)
>>> move = find_bot("staged")(game.observe(game.state.to_move), Random(1))
>>> ks.judge(game.state, move)  # it is legal
()
"""

import re
import shlex
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from random import Random
from threading import Lock
from typing import Any, Final, TypeAlias, cast

from kingofsiam import engine
from kingofsiam.errors import KingOfSiamError, UnknownName, shortened
from kingofsiam.model.moves import Move, Pass, Play
from kingofsiam.model.state import State
from kingofsiam.notation.json.documents import dump, load_move
from kingofsiam.observation import Observation, consistent_state, observe
from kingofsiam.render.sentences import explain_violations

Bot: TypeAlias = Callable[[Observation, Random], Move]
"""A function from what the player to move sees, and a random generator, to a move."""

GROUP: Final = "kingofsiam.players"
"""The group of entry points with which an installed distribution offers bots.

Their module may have a `WARNING`: a sentence that their opponents should read before they play, or "".
"""

PROGRAM: Final = "program:"
"""What the name of a program begins with."""

_FUNCTION: Final = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_][\w.]*)")
_SECONDS: Final = 600.0
_SEED_BITS: Final = 32


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


class PlayerFailed(KingOfSiamError):
    """A bot could not be loaded, made an illegal move, raised an error or did not answer."""

    def __init__(self, name: str, why: str) -> None:
        self.name: str = name
        self.why: str = shortened(why)
        super().__init__(f"the player {name} failed: {self.why}")


def bot_fault(name: str) -> str:
    """What is wrong with the form of a bot's name; empty if nothing is. Imports and starts nothing."""
    if name == "staged" or _installed(name) or _FUNCTION.fullmatch(name):
        return ""
    if not name.startswith(PROGRAM):
        return f"no player is called {name!r}: take {', '.join(bot_names())}, module:function or program:COMMAND"
    try:
        return "" if shlex.split(name.removeprefix(PROGRAM)) else f"{name!r} has no command"
    except ValueError as error:
        return f"the command of {name!r} cannot be read: {error}"


@cache
def find_bot(name: str) -> Bot:
    """The bot of this name; the module of a function is imported. Raises `UnknownName` and `PlayerFailed`."""
    if name == "staged":
        return staged_bot
    if bot_fault(name):
        raise UnknownName("bot", name, bot_names())
    if name.startswith(PROGRAM):
        return _program(name)
    entry_point, *_ = (*_installed(name), EntryPoint(name, name, GROUP))
    try:
        bot: object = entry_point.load()
    except Exception as error:
        raise PlayerFailed(name, f"it cannot be loaded: {type(error).__name__}: {error}") from error
    if not callable(bot):
        raise PlayerFailed(name, f"it is not a function: {bot!r}")
    return cast("Bot", bot)


def bot_move(name: str, state: State, rng: Random) -> Move:
    """The move of this bot, from what the player to move may see. Raises `PlayerFailed`, also if it is illegal."""
    bot = find_bot(name)
    try:
        move = bot(observe(state, state.to_move), rng)
        violations = engine.judge(state, move)
    except Exception as error:
        raise PlayerFailed(name, f"{type(error).__name__}: {error}") from error
    if violations:
        raise PlayerFailed(name, f"illegal: {move}. {' '.join(explain_violations(violations, state))}")
    return move


def _installed(name: str) -> tuple[EntryPoint, ...]:
    return tuple(entry_points(group=GROUP, name=name))


def _program(name: str) -> Bot:
    """The program of this name; it runs from its first move to the end of this process."""
    from multiprocessing.util import Finalize  # noqa: PLC0415 - a browser runs no programs

    from kingofsiam.referee.client import EngineClient  # noqa: PLC0415 - as above

    client, lock = EngineClient(shlex.split(name.removeprefix(PROGRAM)), timeout=_SECONDS, give_up=1), Lock()
    Finalize(None, client.close, exitpriority=0)  # in worker processes, `atexit` runs nothing

    def choose(observation: Observation, rng: Random) -> Move:
        params: dict[str, Any] = {
            "observation": dump(observation),
            "state": dump(consistent_state(observation)),
            "seed": rng.getrandbits(_SEED_BITS),
        }
        with lock:  # threads may play games at once, and a program gets one question at a time
            answer = client.call("choose_move", **params)
        return load_move(answer["move"])

    return choose


def bot_warning(name: str) -> str:
    """What the installed bot of this name warns of, for instance that it is slow here; empty if of nothing."""
    modules = [import_module(entry_point.module) for entry_point in _installed(name)]
    return str(getattr(modules[0], "WARNING", "")) if modules else ""
