"""How the players of a study choose their moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final, TypeAlias

from kingofsiam import kernel
from kingofsiam.kernel import Dice, PackedState

Policy: TypeAlias = Callable[[PackedState, Dice], int]
"""A legal move for the player to move, by these lots."""

POLICIES: Final[Mapping[str, Policy]] = {
    "random": kernel.lots_move,
    "uniform": kernel.uniform_move,
    "greedy": kernel.greedy_move,
}
"""The policies by their names.

There are also `search:1` to `search:100000`: so many playouts before each move. It sees of the others' cards what the
readings let a player see; the others look at no cards but their own.
"""

_SEARCH: Final = re.compile(r"search:([1-9]\d{0,4}|100000)")


def policy(name: str) -> Policy:
    """The policy of this name; raises `KeyError` if there is none."""
    searching = _SEARCH.fullmatch(name)
    return POLICIES[name] if searching is None else partial(_search, playouts=int(searching[1]))


def _search(state: PackedState, dice: Dice, playouts: int) -> int:
    return kernel.search_move(state, dice, playouts, True)


def looks_at_cards(name: str) -> bool:
    """Whether what a player sees of the others' cards makes a difference to this policy."""
    return _SEARCH.fullmatch(name) is not None


def faults_of_policy(name: str) -> Iterator[str]:
    """What is wrong with the name of a policy."""
    if name not in POLICIES and not _SEARCH.fullmatch(name):
        yield f"no policy is called {name!r}: known are {', '.join(POLICIES)} and search:N, with 1 to 100000 playouts"
