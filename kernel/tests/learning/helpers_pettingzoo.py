"""PettingZoo's own test functions, and random games in its environments."""

import sys
import warnings
from collections.abc import Iterator
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Final

import pytest

from kingofsiam_kernel.learning.pettingzoo import KingOfSiam

with warnings.catch_warnings():  # the import itself raises deprecation warnings
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test


__all__ = [
    "BENCHMARK_MODULE",
    "PLAYERS_AND_HANDS",
    "api_test",
    "random_choices",
    "performance_benchmark",
    "render_test",
    "seed_test",
]

PLAYERS_AND_HANDS: Final = [
    pytest.param(*each, id=f"{each[0]} players, {each[1]}") for each in product((2, 3, 4), ("hidden", "open"))
]
"""The number of players, and whether hands are hidden or open."""

BENCHMARK_MODULE: Final = sys.modules["pettingzoo.test.performance_benchmark"]
"""The module, which a function of the same name hides."""


def shorten_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speed up the clock, so that the five seconds of the benchmark are over at its tenth look."""
    ticks = iter(range(60))
    monkeypatch.setattr(BENCHMARK_MODULE, "time", SimpleNamespace(time=lambda: 0.5 * next(ticks)))


def random_choices(game: KingOfSiam, random: Random) -> Iterator[int]:
    """Play random choices to the end: yields each choice before making it."""
    while not game.decision.over:
        choice = random.choice(game.decision.choices)
        yield choice
        game.step(choice)
