"""OpenSpiel's own tests, searches and learners, run on the game."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    exploitability,
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
    random_agent,
    tabular_qlearner,
)

from kingofsiam.bridges.openspiel import KingOfSiamGame, KingOfSiamState, game_at
from kingofsiam.kernel import CHOICES
from tests.bridges.spiel import ENDGAMES, GAMES, SMALL, worth_by_chance

PLAYTHROUGHS: Final = Path(__file__).with_name("playthroughs")
SEED: Final = 1
SIMULATIONS: Final = 20

flags.FLAGS.mark_as_parsed()


# --- its tests -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [*GAMES, str(game_at(SMALL))])
def test_openspiels_random_simulations_find_no_fault(text: str) -> None:
    """Legal actions, probabilities, copies, histories, returns, lengths; and everything written down and read again."""
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("text", ["kingofsiam(players=2)", *(str(game_at(each)) for each in ENDGAMES)])
def test_a_game_is_told_the_same_when_it_is_played_again(text: str, tmp_path: Path) -> None:
    """All that can be asked of its states, in OpenSpiel's own form; the actions are found by their words."""
    file = tmp_path / "game.txt"
    file.write_text(generate_playthrough.playthrough(text, [], seed=SEED), encoding="utf-8")
    first, again = generate_playthrough.replay(str(file))
    assert first == again


@pytest.mark.parametrize("file", sorted(PLAYTHROUGHS.glob("*.txt")), ids=lambda file: file.stem)
def test_a_game_told_long_ago_is_still_told_so(file: Path) -> None:
    """What others have learned keeps its meaning. A change on purpose: `generate_playthrough.update_path`."""
    first, again = generate_playthrough.replay(str(file))
    assert first == again


# --- its searches ----------------------------------------------------------------------------------------------------

Chooser = Callable[[KingOfSiamState], int]


def worth(made: KingOfSiamGame, *seats: Chooser) -> float:
    """What one game is worth to the first of the seats."""
    state = made.new_initial_state()
    while not state.is_terminal():
        state.apply_action(int(seats[state.current_player()](state)))
    return state.returns()[0]


def by_lot(seed: int) -> Chooser:
    random = Random(seed)
    return lambda state: random.choice(state.legal_actions())


def searching_in_cpp(made: KingOfSiamGame) -> Chooser:
    """Its `step` leaves Python to itself while it searches, which no game written in Python survives."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.MCTSBot(made, evaluator, 1.4, SIMULATIONS, 100, False, SEED, False)
    return lambda state: bot.step_with_policy(state)[1]


def searching_in_python(made: KingOfSiamGame) -> Chooser:
    random = np.random.RandomState(SEED)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    return mcts.MCTSBot(made, 1.4, SIMULATIONS, evaluator, random_state=random).step


def searching_what_is_known(made: KingOfSiamGame) -> Chooser:
    random = np.random.RandomState(SEED)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    return ismcts.ISMCTSBot(made, evaluator, 1.4, SIMULATIONS, random_state=random).step


@pytest.mark.parametrize("search", [searching_in_cpp, searching_in_python, searching_what_is_known])
def test_a_search_of_openspiel_wins_where_chance_mostly_loses(search: Callable[[KingOfSiamGame], Chooser]) -> None:
    """By chance he wins 13 of 32 games, so he wins 18 of 20 less than once in a hundred thousand times."""
    made = game_at(SMALL)
    assert worth_by_chance(made.new_initial_state()) == Fraction(13 - 19, 32)
    searcher = search(made)
    assert sum(worth(made, searcher, by_lot(seed)) > 0 for seed in range(20)) >= 18


# --- its learners ----------------------------------------------------------------------------------------------------


def test_counterfactual_regret_minimisation_learns_an_endgame() -> None:
    """What can be won against the average policy falls to a tenth."""
    made = game_at(SMALL)
    np.random.seed(SEED)
    solver = external_sampling_mccfr.ExternalSamplingSolver(made)
    before = exploitability.nash_conv(made, solver.average_policy())
    for _ in range(40):
        solver.iteration()
    assert exploitability.nash_conv(made, solver.average_policy()) < before / 10


def test_q_learning_learns_an_endgame() -> None:
    """In an environment of OpenSpiel, against chance: at last it always wins what it mostly lost."""
    np.random.seed(SEED)
    environment = rl_environment.Environment(game_at(SMALL))
    learner, other = tabular_qlearner.QLearner(0, CHOICES), random_agent.RandomAgent(1, CHOICES)
    before = [episode(environment, (learner, other), evaluate=True) for _ in range(50)]
    for _ in range(300):
        episode(environment, (learner, other), evaluate=False)
    after = [episode(environment, (learner, other), evaluate=True) for _ in range(50)]
    assert sum(before) < 0
    assert sum(after) == 50


Agents = tuple[tabular_qlearner.QLearner, random_agent.RandomAgent]


def episode(environment: rl_environment.Environment, agents: Agents, *, evaluate: bool) -> float:
    """What one game is worth to the first agent; if it is no evaluation, the agents learn from it."""
    step = environment.reset()
    while not step.last():
        step = environment.step([agents[step.current_player()].step(step, evaluate).action])
    for agent in agents:
        agent.step(step, evaluate)
    return step.rewards[0]
