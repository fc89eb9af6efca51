"""Monte Carlo tree search."""

import pyspiel
from numpy.random import RandomState

class Evaluator: ...

class RandomRolloutEvaluator(Evaluator):
    def __init__(self, n_rollouts: int = 1, random_state: RandomState | None = None) -> None: ...

class MCTSBot:
    def __init__(
        self,
        game: pyspiel.Game,
        uct_c: float,
        max_simulations: int,
        evaluator: Evaluator,
        *,
        random_state: RandomState | None = None,
    ) -> None: ...
    def step(self, state: pyspiel.State) -> int: ...
