"""Players by name, for games, studies, arenas and learners: policies of the kernel, and bots.

A *policy* is a function of a packed position and a generator. A *bot* is one of what the player to move may see. A
name is that of a policy (`POLICIES`, `search:200`), or of a bot: see `kingofsiam.players`.

A name may come from a file. So `name_fault` looks at its form alone, and code of others runs only once a player is to
play: in `player_fault`, `check_players` and `find_player`.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from kingofsiam.maps import Map
from kingofsiam.model.moves import Move
from kingofsiam.observation import Observation
from kingofsiam.players import PROGRAM, Bot, PlayerFailed, bot_fault, bot_move, find_bot, observed_position
from kingofsiam_kernel import COMPILED
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.search.common_random_numbers import coupled_move
from kingofsiam_kernel.search.greedy import greedy_move
from kingofsiam_kernel.search.playouts import staged_move, uniform_move
from kingofsiam_kernel.search.search import search_move, search_move_for
from kingofsiam_kernel.search.solver import solve_move
from kingofsiam_kernel.twin.move_conversion import pack_move, unpack_move
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.position_conversion import pack, unpack
from kingofsiam_kernel.twin.rng import Rng

WARNING: Final = "" if COMPILED else "the kernel is interpreted: everything is the same, but many times slower"
"""What the terminal says before one of these bots plays."""

Policy: TypeAlias = Callable[[PackedState, Rng], int]
"""A function of a position and a generator: it picks a legal move for the player to move."""


def _easy_move(state: PackedState, rng: Rng) -> int:
    """The greedy move, or half of the time a random one."""
    return greedy_move(state, rng) if rng.randbelow(2) == 0 else staged_move(state, rng)


POLICIES: Final[Mapping[str, Policy]] = MappingProxyType(
    {
        "staged": staged_move,
        "stepwise": coupled_move,
        "uniform": uniform_move,
        "random": uniform_move,
        "greedy": greedy_move,
        "easy": _easy_move,
        "medium": greedy_move,
    }
)
"""The quick policies by name; there are also `hard`, `solve`, `search:1` to `search:100000`, and `search:2s`.

- `staged`: the pass or a card, then what the card does, then the follower, each uniformly.
- `stepwise`: uniform at every decision.
- `uniform`, `random`: uniform over all legal moves.
- `greedy`: the move that looks best at once.
- `easy`, `medium`, `hard`: levels of opponents: greedy half of the time, greedy, `search:1000`.
- `solve`: the best move in small endgames in which the readings show all cards, else like `search:1000`.
- `search:N`, `search:Ts`: Monte Carlo tree search with N simulations, or for T seconds, for each move. It sees the
  cards of the other players that the readings show; the other policies look at their own cards only.
"""

_HARD: Final = partial(search_move, playouts=1000, hidden=True)
_SLOW_POLICIES: Final[Mapping[str, Policy]] = {"solve": solve_move, "hard": _HARD}
_SEARCH: Final = re.compile(r"search:([1-9]\d{0,4}|100000)")
_TIMED_SEARCH: Final = re.compile(r"search:(\d{1,3}(?:\.\d{1,3})?)s")
_SEED_BITS: Final = 32


# --- names -----------------------------------------------------------------------------------------------------------


@cache
def get_policy(name: str) -> Policy:
    """The policy with this name. Raises `KeyError` if there is none."""
    if search := _SEARCH.fullmatch(name):
        return partial(search_move, playouts=int(search[1]), hidden=True)
    if search := _TIMED_SEARCH.fullmatch(name):
        return partial(search_move_for, seconds=float(search[1]))
    return {**POLICIES, **_SLOW_POLICIES}[name]


def is_built_in(name: str) -> bool:
    """Whether this player is a policy of the kernel: no code of others runs when it plays."""
    try:
        return bool(get_policy(name))
    except KeyError:
        return False


def is_slow(name: str) -> bool:
    """Whether this player may take long and looks at the visible cards of others: all but the quick kernel policies."""
    return name not in POLICIES


def policy_fault(name: str) -> str:
    """What is wrong with the name of a policy; empty if there is one."""
    names = ", ".join((*POLICIES, *_SLOW_POLICIES))
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


def greedy_bot(observation: Observation, rng: Random) -> Move:
    """Make the move with the greatest evaluation; pass if no move is worth its card.

    The evaluation of a board is a sum over the three factions and the British: the square of the power of each, times
    the lead of your own side. The power is 2 for every province controlled and 1 for every other one that it would
    take if all players passed from now on. The lead is the most followers of the faction that a player of your side
    has, minus the most that any other player has; for the British, complete sets are counted. A card must raise the
    evaluation by 24 for each struggle to come, divided by the cards your side still holds. The very last card of the
    game is played whenever that wins. Every legal move is evaluated; ties are broken at random.
    """
    return _play(greedy_move, observation, rng)


def easy_bot(observation: Observation, rng: Random) -> Move:
    """Play greedily half of the time, and else at random."""
    return _play(_easy_move, observation, rng)


def search_bot(observation: Observation, rng: Random) -> Move:
    """Simulate 1000 games before each move (Monte Carlo tree search); slow unless the kernel is compiled."""
    return _play(_HARD, observation, rng)


def mcts_bot(simulations: int) -> Bot:
    """Make a bot that plays this many games before each move: a Monte Carlo tree search (see `kernel.search_move`).

    In these games each player makes the move with the greatest average reward, or one that looks good and has been
    tried little. After a new move whoever would win if everyone passed passes; anyone else plays a card, the first of a
    few at random that puts them ahead. Cards that are hidden from the player are redrawn for each game. Raises
    `InvalidSetting`.
    """
    if type(simulations) is not int or simulations < 1:
        raise InvalidSetting((f"a search needs a whole number of simulations, 1 or more; not {simulations!r}",))
    return partial(_play, partial(search_move, playouts=simulations, hidden=True))


def _play(policy: Policy, observation: Observation, rng: Random) -> Move:
    """The move of this policy in a position that agrees with the observation."""
    state = observed_position(observation)
    return unpack_move(policy(pack(state), Rng(rng.getrandbits(63))), state.map)
