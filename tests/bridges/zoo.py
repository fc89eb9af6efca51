"""PettingZoo's own test functions, and games played by chance in its environments."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Final

import pytest

with warnings.catch_warnings():  # it imports games of its own in a way it warns of
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from kingofsiam.bridges.pettingzoo import KingOfSiam

__all__ = ["BENCHMARK", "TABLES", "api_test", "decisions", "performance_benchmark", "render_test", "seed_test"]

TABLES: Final = [
    pytest.param(*each, id=f"{each[0]} players, {each[1]}") for each in product((2, 3, 4), ("hidden", "open"))
]
"""The number of players, and whether hands are hidden or open."""

BENCHMARK: Final = sys.modules["pettingzoo.test.performance_benchmark"]
"""The module, in whose place stands a function of the same name."""


def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The benchmark's five seconds are over when it looks at the clock for the tenth time."""
    ticks = iter(range(60))
    monkeypatch.setattr(BENCHMARK, "time", SimpleNamespace(time=lambda: 0.5 * next(ticks)))


def decisions(game: KingOfSiam, random: Random) -> Iterator[int]:
    """Play to the end by chance; before each choice it is told, and made when the next one is asked for."""
    while not game.decision.over:
        choice = random.choice(game.decision.choices)
        yield choice
        game.step(choice)
