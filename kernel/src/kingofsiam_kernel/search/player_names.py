"""Players by name: one parser for studies, arenas and bridges.

A name is that of a policy of the kernel (`kingofsiam_kernel.POLICIES`, `search:200`), `random` (the policy `uniform`),
`module:function` for a `Bot` of yours, the name of an installed entry point of the group
`kingofsiam.players` (also a
`Bot`), or `program:COMMAND` for a program that answers the method `choose_move`, as the referee answers its own.

A name may come from a file. So `name_fault` looks at its form alone, and code of others runs only once a player is to
play: in `player_fault`, `check_players` and `find_player`.
"""

import re
import shlex
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from multiprocessing.util import Finalize
from operator import attrgetter
from random import Random
from threading import Lock
from typing import Any, Final, cast

import kingofsiam_kernel as kernel
from kingofsiam import engine
from kingofsiam.errors import KingOfSiamError, shortened
from kingofsiam.maps import Map
from kingofsiam.model.moves import Move
from kingofsiam.notation.json.documents import dump_observation, dump_state, load_move
from kingofsiam.observation import Observation, consistent_state, observe
from kingofsiam.players import GROUP, Bot
from kingofsiam.referee.client import EngineClient
from kingofsiam.render.sentences import explain_violations
from kingofsiam_kernel import PackedState, Rng
from kingofsiam_kernel.search.policies import POLICIES, Policy, get_policy, policy_fault

ALIASES: Final[Mapping[str, str]] = {"random": "uniform"}

_PROGRAM: Final = "program:"
_FUNCTION: Final = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_][\w.]*)")
_SECONDS: Final = 600.0
_SEED_BITS: Final = 32


class PlayerFailed(KingOfSiamError):
    """A player that is not built in made an illegal move, raised an error or did not answer."""

    def __init__(self, name: str, why: str) -> None:
        self.name: str = name
        self.why: str = shortened(why)
        super().__init__(f"the player {name} failed: {self.why}")


def is_built_in(name: str) -> bool:
    """Whether this player is a policy of the kernel: no code of others runs when it plays."""
    return not policy_fault(ALIASES.get(name, name))


def name_fault(name: str) -> str:
    """What is wrong with the form of a player's name; empty if nothing is. Imports and starts nothing."""
    if is_built_in(name) or _FUNCTION.fullmatch(name) or _installed(name):
        return ""
    if not name.startswith(_PROGRAM):
        return f"{policy_fault(name)}; or module:function, program:COMMAND, an installed player"
    try:
        return "" if shlex.split(name.removeprefix(_PROGRAM)) else f"{name!r} has no command"
    except ValueError as error:
        return f"the command of {name!r} cannot be read: {error}"


def player_fault(name: str) -> str:
    """What is wrong with the name of a player; empty if there is one. Imports the module of a function."""
    if (fault := name_fault(name)) or is_built_in(name) or name.startswith(_PROGRAM):
        return fault
    try:
        _bot(name)
    except Exception as error:  # noqa: BLE001 - whatever the module of somebody else raises
        return f"the player {name!r} cannot be loaded: {type(error).__name__}: {error}"
    return ""


def check_players(names: Iterable[str]) -> None:
    """Load the players with these names. Raises `PlayerFailed` for the first that cannot be loaded."""
    for name in names:
        if fault := player_fault(name):
            raise PlayerFailed(name, fault)


def is_slow(name: str) -> bool:
    """Whether this player may take long and looks at the visible cards of others: all but the quick kernel policies."""
    return ALIASES.get(name, name) not in POLICIES


def find_player(name: str, map: Map) -> Policy:
    """The player with this name, for games on this map. Raises `PlayerFailed` if there is none."""
    name = ALIASES.get(name, name)
    if not policy_fault(name):
        return get_policy(name)
    check_players((name,))
    return _BotPolicy(name, _program(name) if name.startswith(_PROGRAM) else _bot(name), map)


def _installed(name: str) -> tuple[EntryPoint, ...]:
    """The entry points of installed packages with this name."""
    return tuple(entry_points(group=GROUP, name=name))


@cache
def _bot(name: str) -> Bot:
    """The function that this name means: its form has no fault, and it is no program."""
    if installed := _installed(name):
        bot: object = installed[0].load()
    else:
        module, _, function = name.partition(":")
        bot = attrgetter(function)(import_module(module))
    if not callable(bot):
        raise TypeError(f"it is not a function: {bot!r}")
    return cast("Bot", bot)


class _BotPolicy:
    """A bot as a policy of the kernel: it sees what the player to move may see, and its moves are judged."""

    def __init__(self, name: str, bot: Bot, map: Map) -> None:
        self._name, self._bot, self._map = name, bot, map

    def __call__(self, packed: PackedState, rng: Rng) -> int:
        state = kernel.unpack(packed, self._map)
        seed = (rng.next_u32() << _SEED_BITS) | rng.next_u32()
        try:
            move = self._bot(observe(state, state.to_move), Random(seed))
            violations = engine.judge(state, move)
        except Exception as error:
            raise PlayerFailed(self._name, f"{type(error).__name__}: {error}") from error
        if violations:
            raise PlayerFailed(self._name, f"illegal: {move}. {' '.join(explain_violations(violations, state))}")
        return kernel.pack_move(move, self._map)


@cache
def _program(name: str) -> Bot:
    """The program of this name; it runs from its first move to the end of this process."""
    client, lock = EngineClient(shlex.split(name.removeprefix(_PROGRAM)), timeout=_SECONDS, give_up=1), Lock()
    Finalize(None, client.close, exitpriority=0)  # in worker processes, `atexit` runs nothing

    def choose(observation: Observation, rng: Random) -> Move:
        params: dict[str, Any] = {
            "observation": dump_observation(observation),
            "state": dump_state(consistent_state(observation)),
            "seed": rng.getrandbits(_SEED_BITS),
        }
        with lock:  # threads may play games at once, and a program gets one question at a time
            answer = client.call("choose_move", **params)
        return load_move(answer["move"])

    return choose
