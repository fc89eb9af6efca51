"""OpenSpiel's Monte Carlo tree search (in C++, random rollouts) as a player for the arena, beside our search.

Run it in the root of the repository, with a compiled kernel and the extra `openspiel`:

    kingofsiam arena search:0.2s kernel.benchmarks.openspiel_mcts:openspiel_bot --sets 20
"""

from random import Random
from time import perf_counter
from typing import Final

import pyspiel

import kingofsiam_kernel as kernel
from kingofsiam import Move, Observation
from kingofsiam.observation import consistent_state
from kingofsiam_kernel.learning.openspiel import KingOfSiamState, game_at

EXPLORATION_CONSTANT: Final = 1.4
CALIBRATION: Final = 5
"""How many simulations are timed before each choice."""
CHOICES_OF_A_MOVE: Final = 4
MEMORY_MB: Final = 100
SECONDS: Final = 0.2


def openspiel_bot(observation: Observation, rng: Random) -> Move:
    """A move found in `SECONDS`, in equal parts for the choices that it consists of."""
    state = game_at(consistent_state(observation)).new_initial_state()
    while True:
        decision, choice = state.decision, search_for(state, SECONDS / CHOICES_OF_A_MOVE, rng)
        assert decision is not None
        move = kernel.completed_move(decision, choice)
        if move != kernel.INCOMPLETE:
            return kernel.unpack_move(move, observation.board.map)
        state.apply_action(choice)


def search_for(state: KingOfSiamState, seconds: float, rng: Random) -> int:
    """The choice found in about this time; the only one at once."""
    if len(state.legal_actions()) == 1:
        return state.legal_actions()[0]
    start = perf_counter()
    search(state, CALIBRATION, rng)
    spent = perf_counter() - start
    return search(state, max(1, int(CALIBRATION * (seconds - spent) / spent)), rng)


def search(state: KingOfSiamState, simulations: int, rng: Random) -> int:
    """The choice found with this many simulations."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, rng.getrandbits(31))
    bot = pyspiel.MCTSBot(
        state.get_game(), evaluator, EXPLORATION_CONSTANT, simulations, MEMORY_MB, False, rng.getrandbits(31), False
    )
    return int(bot.step_with_policy(state)[1])
