"""Random games: their positions, for tests that look at many of them."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.twin.helpers_differential import random_start
from kingofsiam_kernel.twin.cards import is_last_card
from tests.helpers_strategies import MAPS, random_move_card_first


def positions_of_game(
    start: ks.State, seed: int, draw: Callable[[kernel.PackedState, kernel.Rng], int] = kernel.staged_move
) -> Iterator[ks.State]:
    """Every position of a game in which the kernel draws the moves, the end included."""
    state, rng = start, kernel.Rng(seed)
    yield state
    while state.outcome is None:
        state = ks.play(state, kernel.unpack_move(draw(kernel.pack(state), rng), state.map))
        yield state


def playout_positions(seeds: range, readings: ks.Readings = ks.RULEBOOK) -> Iterator[ks.State]:
    """Every third position of random games for two, three and four players."""
    for seed in seeds:
        game = positions_of_game(ks.deal(2 + seed % 3, seed=seed, readings=readings), seed)
        yield from (state for state in islice(game, 0, None, 3) if state.outcome is None)


def random_game(seed: int) -> list[ks.State]:
    """Every position of a random game but its end; map, readings and number of players vary with the seed."""
    board, readings = MAPS[(seed + seed // 3) % 3], [*ks.PRESETS.values()][seed % len(ks.PRESETS)]
    state, rng = ks.deal(2 + seed % 3, seed=seed, map=board, readings=readings), Random(seed)
    states: list[ks.State] = []
    while state.outcome is None:
        states.append(state)
        state = ks.play(state, ks.random_move(state, rng))
    return states


def last_cards(seeds: range, players: int) -> Iterator[kernel.PackedState]:
    """The positions of random games in which the player to move holds the very last card."""
    for seed in seeds:
        state, rng = kernel.pack(ks.deal(players, seed=seed)), kernel.Rng(seed)
        while not state.over:
            if is_last_card(state):
                yield state
            state = kernel.play_unchecked(state, kernel.staged_move(state, rng))


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
