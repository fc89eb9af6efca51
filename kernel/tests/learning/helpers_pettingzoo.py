"""PettingZoo's own test functions, and random games in its environments."""

import warnings
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Final

import pytest

from kingofsiam_kernel.learning.pettingzoo import KingOfSiam

with warnings.catch_warnings():  # the import itself raises deprecation warnings
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test


__all__ = [
    "PLAYERS_AND_HANDS",
    "api_test",
    "random_choices",
    "render_test",
    "seed_test",
]

PLAYERS_AND_HANDS: Final = [
    pytest.param(*each, id=f"{each[0]} players, {each[1]}") for each in product((2, 3, 4), ("hidden", "open"))
]
"""The number of players, and whether hands are hidden or open."""


def random_choices(game: KingOfSiam, random: Random) -> Iterator[int]:
    """Play random choices to the end: yields each choice before making it."""
    while not game.decision.over:
        choice = random.choice(game.decision.choices)
        yield choice
        game.step(choice)
