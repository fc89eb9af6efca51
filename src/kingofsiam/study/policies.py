"""How the players of a study choose their moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from kingofsiam import kernel
from kingofsiam.kernel import Dice, PackedState

Policy: TypeAlias = Callable[[PackedState, Dice], int]
"""A legal move for the player to move, by these lots."""

POLICIES: Final[Mapping[str, Policy]] = {"random": kernel.lots_move, "uniform": kernel.uniform_move}
"""The policies by their names."""


def policy(name: str) -> Policy:
    """The policy of this name."""
    return POLICIES[name]


def faults_of_policy(name: str) -> Iterator[str]:
    """What is wrong with the name of a policy."""
    if name not in POLICIES:
        yield f"no policy is called {name!r}: known are {', '.join(POLICIES)}"
