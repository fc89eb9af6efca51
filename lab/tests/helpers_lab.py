"""Sample positions and moves for the tests of the lab."""

from collections.abc import Iterator
from functools import cache
from random import Random

import kingofsiam as ks
from kernel.tests.twin.helpers_differential import random_start
from tests.helpers_strategies import random_move_card_first


@cache
def sampled_positions(number: int, seed: int = 1) -> tuple[ks.State, ...]:
    """Positions of random games, final ones included, on all maps, with any number of players and any readings."""
    rng, found = Random(seed), list[ks.State]()
    while len(found) < number:
        game = [random_start(rng)]
        while game[-1].outcome is None:
            game.append(ks.play(game[-1], random_move_card_first(game[-1], rng)))
        found += rng.sample(game, 4) + game[-2:]
    return tuple(found[:number])


def sample_moves(state: ks.State, rng: Random) -> Iterator[ks.Move]:
    """A legal move unless the game is over, and a move that is legal in another position, but perhaps not here."""
    if state.outcome is None:
        yield ks.random_move(state, rng)
    other = ks.deal(len(state.players), seed=rng.randrange(1000), map=state.map, readings=state.readings)
    yield ks.random_move(other, rng)
