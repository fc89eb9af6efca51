"""Information set Monte Carlo tree search."""

import pyspiel
from numpy.random import RandomState
from open_spiel.python.algorithms import mcts

class ISMCTSBot:
    def __init__(
        self,
        game: pyspiel.Game,
        evaluator: mcts.Evaluator,
        uct_c: float,
        max_simulations: int,
        *,
        random_state: RandomState | None = None,
    ) -> None: ...
    def step(self, state: pyspiel.State) -> int: ...
