"""Bots that use the kernel: one plays greedily, one by Monte Carlo tree search, one is easy to beat.

`search_bot` is quick only if the kernel is compiled: see the page *A million turns a second*.
"""

from functools import partial
from random import Random
from typing import Final

import kingofsiam_kernel as kernel
from kingofsiam import engine
from kingofsiam.model.moves import Move
from kingofsiam.observation import Observation
from kingofsiam.players import Bot, observed_position
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.search.policies import POLICIES, Policy, get_policy
from kingofsiam_kernel.search.search import search_move

WARNING: Final = "" if kernel.COMPILED else "the kernel is interpreted: everything is the same, but many times slower"
"""What the terminal says before one of these bots plays."""

_SEED_BITS: Final = 63


def greedy_bot(observation: Observation, rng: Random) -> Move:
    """Make the move with the greatest evaluation; pass if no move is worth its card.

    The evaluation of a board is a sum over the three factions and the British: the square of the power of each, times
    the lead of your own side. The power is 2 for every province controlled and 1 for every other one that it would
    take if all players passed from now on. The lead is the most followers of the faction that a player of your side
    has, minus the most that any other player has; for the British, complete sets are counted. A card must raise the
    evaluation by 24 for each struggle to come, divided by the cards your side still holds. The very last card of the
    game is played whenever that wins. Every legal move is evaluated; ties are broken at random.
    """
    return _play(POLICIES["greedy"], observation, rng)


def easy_bot(observation: Observation, rng: Random) -> Move:
    """Play greedily half of the time, and else at random."""
    return _play(POLICIES["easy"], observation, rng)


def search_bot(observation: Observation, rng: Random) -> Move:
    """Simulate 1000 games before each move (Monte Carlo tree search); slow unless the kernel is compiled."""
    return _play(get_policy("hard"), observation, rng)


def mcts_bot(simulations: int) -> Bot:
    """Make a bot that plays this many games before each move: a Monte Carlo tree search (see `kernel.search_move`).

    In these games each player makes the move with the greatest average reward, or one that looks good and has been
    tried little. After a new move whoever would win if everyone passed passes; anyone else plays a card, the first of a
    few at random that puts them ahead. Cards that are hidden from the player are redrawn for each game. Raises
    `InvalidSetting`.
    """
    if type(simulations) is not int or simulations < 1:
        raise InvalidSetting((f"a search needs a whole number of simulations, 1 or more; not {simulations!r}",))

    return partial(_play, partial(search_move, playouts=simulations, hidden=True))


def _play(policy: Policy, observation: Observation, rng: Random) -> Move:
    """The move of this policy in a position that agrees with the observation."""
    state = observed_position(observation)
    engine.check(state)
    move = policy(kernel.pack(state), kernel.Rng(rng.getrandbits(_SEED_BITS)))
    return kernel.unpack_move(move, observation.board.map)
