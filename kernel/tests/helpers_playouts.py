"""Random playouts: positions of random games, for tests that look at many of them."""

from collections.abc import Iterator
from random import Random

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kingofsiam_kernel.twin.cards import is_last_card
from tests.helpers_strategies import MAPS


def playout_positions(seeds: range, readings: ks.Readings = ks.RULEBOOK) -> Iterator[ks.State]:
    """Every third position of random games for two, three and four players."""
    for seed in seeds:
        rng, state, number = kernel.Rng(seed), ks.deal(2 + seed % 3, seed=seed, readings=readings), 0
        while state.outcome is None:
            if number % 3 == 0:
                yield state
            state = ks.play(state, kernel.unpack_move(kernel.staged_move(kernel.pack(state), rng), state.map))
            number += 1


def random_game(seed: int) -> list[ks.State]:
    """Every position of a random game; map, readings and number of players vary with the seed."""
    board, readings = MAPS[(seed + seed // 3) % 3], [*ks.PRESETS.values()][seed % len(ks.PRESETS)]
    state, rng = ks.deal(2 + seed % 3, seed=seed, map=board, readings=readings), Random(seed)
    found: list[ks.State] = []
    while state.outcome is None:
        found.append(state)
        state = ks.play(state, ks.random_move(state, rng))
    return found


def last_cards(seeds: range, players: int) -> Iterator[kernel.PackedState]:
    """The positions of random games in which the player to move holds the very last card."""
    for seed in seeds:
        state, rng = kernel.pack(ks.deal(players, seed=seed)), kernel.Rng(seed)
        while not state.over:
            if is_last_card(state):
                yield state
            state = kernel.play_unchecked(state, kernel.staged_move(state, rng))
