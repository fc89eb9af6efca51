"""Policies by name: the built-in ways to choose a move, as opponents for learners and as players of studies."""

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Final, TypeAlias

from kingofsiam_kernel.search.common_random_numbers import coupled_move
from kingofsiam_kernel.search.greedy import greedy_move
from kingofsiam_kernel.search.playouts import staged_move, uniform_move
from kingofsiam_kernel.search.search import search_move, search_move_for
from kingofsiam_kernel.search.solver import solve_move
from kingofsiam_kernel.twin.packed import PackedState
from kingofsiam_kernel.twin.rng import Rng

Policy: TypeAlias = Callable[[PackedState, Rng], int]
"""A function of a position and a generator: it picks a legal move for the player to move."""


def easy_move(state: PackedState, rng: Rng) -> int:
    """The greedy move, or half of the time a random one."""
    return greedy_move(state, rng) if rng.randbelow(2) == 0 else staged_move(state, rng)


POLICIES: Final[Mapping[str, Policy]] = MappingProxyType(
    {
        "staged": staged_move,
        "stepwise": coupled_move,
        "uniform": uniform_move,
        "greedy": greedy_move,
        "easy": easy_move,
        "medium": greedy_move,
    }
)
"""The quick policies by name; there are also `hard`, `solve`, `search:1` to `search:100000`, and `search:2s`.

- `staged`: the pass or a card, then what the card does, then the follower, each uniformly.
- `stepwise`: uniform at every decision.
- `uniform`: uniform over all legal moves.
- `greedy`: the move that looks best at once.
- `easy`, `medium`, `hard`: levels of opponents: greedy half of the time, greedy, `search:1000`.
- `solve`: the best move in small endgames in which the readings show all cards, else like `search:1000`.
- `search:N`, `search:Ts`: Monte Carlo tree search with N simulations, or for T seconds, for each move. It sees the
  cards of the other players that the readings show; the other policies look at their own cards only.
"""

_SOLVE: Final = "solve"
_HARD: Final = "hard"
_SIMULATIONS: Final = 1000
_SEARCH: Final = re.compile(r"search:([1-9]\d{0,4}|100000)")
_TIMED_SEARCH: Final = re.compile(r"search:(\d{1,3}(?:\.\d{1,3})?)s")


@cache
def get_policy(name: str) -> Policy:
    """The policy with this name. Raises `KeyError` if there is none."""
    if search := _SEARCH.fullmatch(name):
        return partial(search_move, playouts=int(search[1]), hidden=True)
    if search := _TIMED_SEARCH.fullmatch(name):
        return partial(search_move_for, seconds=float(search[1]), hidden=True)
    if name == _HARD:
        return partial(search_move, playouts=_SIMULATIONS, hidden=True)
    return solve_move if name == _SOLVE else POLICIES[name]


def searches(name: str) -> bool:
    """Whether this policy is a search: it looks at the visible cards of the other players, and is slow."""
    return name in (_SOLVE, _HARD) or (_SEARCH.fullmatch(name) or _TIMED_SEARCH.fullmatch(name)) is not None


def policy_fault(name: str) -> str:
    """What is wrong with the name of a policy; empty if there is one."""
    if name in POLICIES or searches(name):
        return ""
    known = f"{', '.join(POLICIES)}, {_SOLVE}, {_HARD}, search:N (N from 1 to 100000) and search:Ts (T seconds)"
    return f"no policy is called {name!r}; the policies are {known}"
