"""Random playouts: positions of random games, for tests that look at many of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import kingofsiam as ks
from kingofsiam import SABA, SIAM, State, deal, kernel, play, random_move
from kingofsiam.spec.readings import PRESETS


def playout_positions(seeds: range, readings: ks.Readings = ks.RULEBOOK) -> Iterator[ks.State]:
    """Every third position of random games for two, three and four players."""
    for seed in seeds:
        rng, state, number = kernel.Rng(seed), ks.deal(2 + seed % 3, seed=seed, readings=readings), 0
        while state.outcome is None:
            if number % 3 == 0:
                yield state
            state = ks.play(state, kernel.unpack_move(kernel.staged_move(kernel.pack(state), rng), state.map))
            number += 1


def random_game(seed: int) -> list[State]:
    """Every position of a random game; map, readings and number of players vary with the seed."""
    readings = PRESETS[seed % len(PRESETS)][1]
    state, rng = deal(2 + seed % 3, seed=seed, map=(SIAM, SABA)[seed % 2], readings=readings), Random(seed)
    found: list[State] = []
    while state.outcome is None:
        found.append(state)
        state = play(state, random_move(state, rng))
    return found
