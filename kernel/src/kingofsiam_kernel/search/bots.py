"""Players by name, for games, studies, arenas and learners: policies of the kernel, and bots.

A *policy* is a function of a packed position and a generator. A *bot* is one of what the player to move may see. A
name is that of a policy (`POLICIES`, a `Level`, `search:200`), or of a bot: see `kingofsiam.players`.

A name may come from a file. So `name_fault` looks at its form alone, and code of others runs only once a player is to
play: in `player_fault`, `check_players` and `find_player`.
"""

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache, partial
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from kingofsiam.maps import Map
from kingofsiam.model.moves import Move
from kingofsiam.observation import Observation
from kingofsiam.players import PROGRAM, Bot, PlayerFailed, bot_fault, bot_move, find_bot, observed_position
from kingofsiam_kernel import COMPILED
from kingofsiam_kernel.search.common_random_numbers import stepwise_move
from kingofsiam_kernel.search.greedy import greedy_move
from kingofsiam_kernel.search.playouts import staged_move, uniform_move
from kingofsiam_kernel.search.search import search_move
from kingofsiam_kernel.twin.move_conversion import pack_move, unpack_move
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.position_conversion import pack, unpack
from kingofsiam_kernel.twin.rng import Rng

WARNING: Final = "" if COMPILED else "the kernel is interpreted: everything is the same, but many times slower"
"""What the terminal says before one of these bots plays."""

Policy: TypeAlias = Callable[[PackedState, Rng], int]
"""A function of a position and a generator: it picks a legal move for the player to move."""

POLICIES: Final[Mapping[str, Policy]] = MappingProxyType(
    {"staged": staged_move, "stepwise": stepwise_move, "uniform": uniform_move, "greedy": greedy_move}
)
"""The quick policies by name; there are also `search:1` to `search:100000`, `search:2s`, and each `Level`.

- `staged`: the pass or a card, then what the card does, then the follower, each uniformly.
- `stepwise`: uniform at every decision.
- `uniform`: uniform over all legal moves.
- `greedy`: the move that looks best at once.
- `search:N`, `search:Ts`: Monte Carlo tree search with N simulations, or for T seconds, for each move. It sees the
  cards of the other players that the readings show; the policies above look at their own cards only.
"""

_OLDER_NAMES: Final[Mapping[str, str]] = {"random": "uniform", "solve": "search:1000"}
"""Names in files that were written before, and those that mean the same now."""
_SEARCH: Final = re.compile(r"search:([1-9]\d{0,4}|100000)")
_TIMED_SEARCH: Final = re.compile(r"search:(\d{1,3}(?:\.\d{1,3})?)s")
_SEED_BITS: Final = 32
_MOST: Final = 150 if sys.platform == "emscripten" and not COMPILED else 100_000
"""How many simulations a level makes at most: in a browser whose kernel is interpreted, those of two seconds."""


class Level(Enum):
    """A level of play, the same wherever a machine plays: a policy, and a bot.

    It searches with so many `simulations` before each move; `random` of 100 moves are staged ones instead. Where the
    kernel is interpreted in a browser, there are at most 150 simulations.
    """

    NOVICE = 1, 50
    EASY = 1, 25
    MEDIUM = 1, 0
    HARD = 18, 0
    EXPERT = 100, 0
    MASTER = 2000, 0

    def __init__(self, simulations: int, random: int) -> None:
        self.simulations: Final = simulations
        self.random: Final = random

    def policy(self, state: PackedState, rng: Rng) -> int:
        """The move of this level."""
        if rng.randbelow(100) < self.random:
            return staged_move(state, rng)
        return search_move(state, rng, min(self.simulations, _MOST))

    def __call__(self, observation: Observation, rng: Random) -> Move:
        """The same, as a bot."""
        return _move_of_policy(self.policy, observation, rng)


LEVELS: Final[Mapping[str, Level]] = MappingProxyType({level.name.lower(): level for level in Level})
"""The levels by name, the weakest first."""


# --- names -----------------------------------------------------------------------------------------------------------


@cache
def get_policy(name: str) -> Policy:
    """The policy with this name. Raises `KeyError` if there is none."""
    name = _OLDER_NAMES.get(name, name)
    if search := _SEARCH.fullmatch(name):
        return partial(search_move, simulations=int(search[1]))
    if search := _TIMED_SEARCH.fullmatch(name):
        return partial(search_move, seconds=float(search[1]))
    return LEVELS[name].policy if name in LEVELS else POLICIES[name]


def is_built_in(name: str) -> bool:
    """Whether this player is a policy of the kernel: no code of others runs when it plays."""
    try:
        return bool(get_policy(name))
    except KeyError:
        return False


def is_slow(name: str) -> bool:
    """Whether this player may take long and looks at the visible cards of others: all but the quick kernel policies."""
    return _OLDER_NAMES.get(name, name) not in POLICIES


def policy_fault(name: str) -> str:
    """What is wrong with the name of a policy; empty if there is one."""
    names = ", ".join((*POLICIES, *LEVELS))
    known = f"{names}, search:N (N from 1 to 100000) and search:Ts (T seconds)"
    return "" if is_built_in(name) else f"no policy is called {name!r}; the policies are {known}"


def name_fault(name: str) -> str:
    """What is wrong with the form of a player's name; empty if nothing is. Imports and starts nothing."""
    if is_built_in(name) or not (fault := bot_fault(name)):
        return ""
    return fault if name.startswith(PROGRAM) else f"{policy_fault(name)}; {fault}"


def player_fault(name: str) -> str:
    """What is wrong with the name of a player; empty if there is one. Imports the module of a function."""
    try:
        check_players((name,))
    except PlayerFailed as failed:
        return failed.why
    return ""


# --- players ---------------------------------------------------------------------------------------------------------


def check_players(names: Iterable[str]) -> None:
    """Load the players with these names. Raises `PlayerFailed` for the first that cannot be loaded."""
    for name in names:
        if fault := name_fault(name):
            raise PlayerFailed(name, fault)
        if not is_built_in(name):
            find_bot(name)


def find_player(name: str, map: Map) -> Policy:
    """The player with this name, for games on this map. Raises `PlayerFailed` if there is none."""
    if is_built_in(name):
        return get_policy(name)
    check_players((name,))
    return partial(_move_of_bot, name, map)


def _move_of_bot(name: str, map: Map, packed: PackedState, rng: Rng) -> int:
    seed = (rng.next_u32() << _SEED_BITS) | rng.next_u32()
    return pack_move(bot_move(name, unpack(packed, map), Random(seed)), map)


# --- bots ------------------------------------------------------------------------------------------------------------


def policy_bot(name: str) -> Bot:
    """The bot that plays this policy of the kernel, by name. Raises `KeyError` if there is none."""
    return partial(_move_of_policy, get_policy(name))


def _move_of_policy(policy: Policy, observation: Observation, rng: Random) -> Move:
    """The move of this policy in a position that agrees with the observation."""
    state = observed_position(observation)
    return unpack_move(policy(pack(state), Rng(rng.getrandbits(63))), state.map)
