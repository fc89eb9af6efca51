"""OpenSpiel's own tests, search algorithms and learners, run on this game."""

from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel
import pytest
from absl import flags

from kernel.tests.learning.helpers_openspiel import (
    ENDGAMES,
    GAMES,
    SMALL_ENDGAME,
    random_play_value,
)
from kingofsiam_kernel.learning.openspiel import KingOfSiamGame, KingOfSiamState, game_at

SEED: Final = 1
SIMULATIONS: Final = 20


def algorithm(name: str) -> Any:
    """One of OpenSpiel's modules in Python, which have no types."""
    return import_module(f"open_spiel.python.algorithms.{name}")


flags.FLAGS.mark_as_parsed()
api_test: Any = import_module("open_spiel.integration_tests.api_test")
api_test.EnforceAPIOnPartialTreeBase.__test__ = False  # it is for subclasses


class TestTheInterface(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's tests of the interface, on some states of a game from the deal on."""

    __test__ = True
    game_name = "kingofsiam(players=2)"
    game = pyspiel.load_game(game_name)


# --- tests -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("text", [*GAMES, str(game_at(SMALL_ENDGAME))])
def test_the_random_simulation_test_passes(text: str) -> None:
    """Legal actions, probabilities, copies, histories, returns, lengths and serialization."""
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["kingofsiam(players=2)", *(str(game_at(each)) for each in ENDGAMES)])
def test_a_playthrough_can_be_replayed(text: str, tmp_path: Path) -> None:
    """It contains every property of every state; the replay finds the actions by their strings."""
    file = tmp_path / "game.txt"
    playthroughs = algorithm("generate_playthrough")
    file.write_text(playthroughs.playthrough(text, [], seed=SEED), encoding="utf-8")
    recorded, replayed = playthroughs.replay(str(file))
    assert recorded == replayed


# --- search ----------------------------------------------------------------------------------------------------------

Policy = Callable[[KingOfSiamState], int]


def play_game(game: KingOfSiamGame, *policies: Policy) -> float:
    """Play one game, each seat by its policy; returns the reward of the first seat."""
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(int(policies[state.current_player()](state)))
    return state.returns()[0]


def random_policy(seed: int) -> Policy:
    rng = Random(seed)
    return lambda state: rng.choice(state.legal_actions())


def cpp_mcts(game: KingOfSiamGame) -> Policy:
    """Avoids `MCTSBot.step`: it releases Python's global lock, which crashes every game written in Python."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 100, False, SEED, False)
    return lambda state: bot.step_with_policy(state)[1]


def python_mcts(game: KingOfSiamGame) -> Policy:
    rng, mcts = np.random.RandomState(SEED), algorithm("mcts")
    policy: Policy = mcts.MCTSBot(game, 1.4, SIMULATIONS, mcts.RandomRolloutEvaluator(1, rng), random_state=rng).step
    return policy


def information_set_mcts(game: KingOfSiamGame) -> Policy:
    rng = np.random.RandomState(SEED)
    evaluator = algorithm("mcts").RandomRolloutEvaluator(1, rng)
    policy: Policy = algorithm("ismcts").ISMCTSBot(game, evaluator, 1.4, SIMULATIONS, random_state=rng).step
    return policy


@pytest.mark.slow
@pytest.mark.parametrize("make_policy", [cpp_mcts, python_mcts, information_set_mcts])
def test_tree_search_wins_where_random_play_mostly_loses(make_policy: Callable[[KingOfSiamGame], Policy]) -> None:
    """Random play wins 13 of 32 games, so it would win 18 of 20 less than once in a hundred thousand times."""
    game = game_at(SMALL_ENDGAME)
    assert random_play_value(game.new_initial_state()) == Fraction(13 - 19, 32)
    policy = make_policy(game)
    assert sum(play_game(game, policy, random_policy(seed)) > 0 for seed in range(20)) >= 18


# --- learning --------------------------------------------------------------------------------------------------------


def test_counterfactual_regret_minimisation_learns_an_endgame() -> None:
    """The exploitability of the average policy falls to a tenth."""
    game, nash_conv = game_at(SMALL_ENDGAME), algorithm("exploitability").nash_conv
    np.random.seed(SEED)
    solver = algorithm("external_sampling_mccfr").ExternalSamplingSolver(game)
    before = nash_conv(game, solver.average_policy())
    for _ in range(40):
        solver.iteration()
    assert nash_conv(game, solver.average_policy()) < before / 10
