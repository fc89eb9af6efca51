"""An agent that acts at random."""

from open_spiel.python.rl_agent import StepOutput
from open_spiel.python.rl_environment import TimeStep

class RandomAgent:
    def __init__(self, player_id: int, num_actions: int) -> None: ...
    def step(self, time_step: TimeStep, is_evaluation: bool = False) -> StepOutput: ...
