"""Differential play, rulebook against kernel: `python -m kernel.tests.twin.helpers_differential --games N --seed S`.

Random games on all maps, for any number of players, under any readings; the same seed gives the same game. At every
state both engines judge and play the move, and the next states are compared; at one state in `--every` everything is,
now and then also the whole list of moves. The first difference is an error that names the seed of its game.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import fields
from enum import Enum
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any, Final, cast

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.twin.helpers_comparison import agree_on_everything, agree_on_successor
from kingofsiam.testing import PlayStyle, styled_move
from tests.helpers_strategies import MAPS, PLAYERS

LISTS: Final = 60
"""Of so many states that are compared completely, one has its whole list of moves compared."""
DRAWN_SHARE: Final = 1 / 4
"""The share of moves drawn uniformly from all legal ones, most of which are a 1 vs. 1."""


def random_readings(random: Random) -> ks.Readings:
    """Half of the time a preset, otherwise a random choice for every reading."""
    if random.random() < 1 / 2:
        return random.choice(list(ks.PRESETS.values()))
    choices: dict[str, Any] = {
        field.name: random.choice([*cast("type[Enum]", type(field.default))]) for field in fields(ks.Readings)
    }
    return ks.Readings(**choices)


def random_start(random: Random) -> ks.State:
    """A game on any map, for any number of players, under any readings."""
    players, board = random.choice(PLAYERS), random.choice(MAPS)
    return ks.deal(players, seed=random.randrange(2**32), map=board, readings=random_readings(random))


def drawn_move(state: ks.State, packed: kernel.PackedState, style: PlayStyle, random: Random) -> ks.Move:
    """A move in this style, found by the rulebook; or a uniform one, found by the kernel."""
    move = styled_move(state, style, random)
    if isinstance(move, ks.Play) and random.random() < DRAWN_SHARE:
        return kernel.unpack_move(kernel.uniform_move(packed, kernel.Rng(random.getrandbits(63))), state.map)
    return move


def compare_game(seed: str, every: int = 1) -> int:
    """Play one game with both engines, and compare one state in `every` completely, on average; returns its turns.

    An error gets a note with the seed of the game.
    """
    try:
        return _compare_game(Random(seed), every)
    except Exception as error:
        error.add_note(f"in the game of seed {seed!r}")
        raise


def _compare_game(random: Random, every: int) -> int:
    turns, state = 0, random_start(random)
    style, packed = PlayStyle.draw(random), kernel.pack(state)
    while True:
        if state.outcome is not None or random.randrange(every) == 0:
            agree_on_everything(state, packed, random, whole_list=random.randrange(LISTS) == 0)
        if state.outcome is not None:
            return turns
        move = drawn_move(state, packed, style, random)
        state, packed = agree_on_successor(state, packed, move)
        turns += 1


def main(arguments: Sequence[str]) -> None:
    """Run the command line; a difference is an error."""
    parser = ArgumentParser(prog="python -m kernel.tests.twin.helpers_differential", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many games (default: 1000)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (default: 1)")
    parser.add_argument("--every", type=int, default=20, help="compare one state in so many completely (default: 20)")
    options = parser.parse_args(arguments)
    if min(options.games, options.jobs, options.every) < 1:
        parser.error("--games, --jobs and --every are at least 1")
    seeds, games, turns = (f"{options.seed}/{number}" for number in range(options.games)), 0, 0
    with get_context("spawn").Pool(options.jobs) as workers:
        for played in workers.imap_unordered(partial(compare_game, every=options.every), seeds, chunksize=8):
            games, turns = games + 1, turns + played
            sys.stderr.write(f"\r{games:,} games, {turns:,} turns")
    kind = "compiled" if kernel.COMPILED else "interpreted"
    sys.stdout.write(f"\n{games:,} games of {turns:,} turns without a difference, {kind} kernel\n")


if __name__ == "__main__":
    main(sys.argv[1:])
