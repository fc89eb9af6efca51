"""Evaluation: how often a policy wins against the policies of the kernel, with confidence intervals.

Needs NumPy alone.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np

from examples.self_play.rollouts import Array, Games
from kingofsiam_kernel import WAIT, Batch, Dealer
from kingofsiam_kernel.experiments.intervals import Estimate, wilson_interval

Policy: TypeAlias = Callable[[Array, Array], Array]
"""From observations and action masks, a row for each decision, to legal choices."""
FIRST_SEED: Final = 2**40
"""The deals of the evaluation: those of this seed and the next ones. Training does not reach them."""


def win_rate(choose: Policy, dealer: Dealer, opponents: str, games: int) -> Estimate:
    """How often the policy wins, alone in its seat, against this policy of the kernel in all others.

    Each seat plays the same deals, so many in all seats together, every game to its end. A victory that all share, and
    one of nobody, counts half.
    """
    deals = max(1, games // dealer.players)
    won = sum(_points(choose, dealer, opponents, deals, seat) for seat in range(dealer.players))
    return wilson_interval(won, deals * dealer.players)


def _points(choose: Policy, dealer: Dealer, opponents: str, deals: int, seat: int) -> float:
    games = Games(Batch(dealer, deals, seat, opponents))
    games.batch.reset(FIRST_SEED)
    points = 0.0
    while games.masks.any():
        choices = choose(games.observations, games.masks)
        going_on = games.masks.any(axis=1)
        games.batch.step(np.where(going_on, choices, WAIT).astype(np.uint8).data)
        points += float((np.sign(games.rewards[games.ended, seat]) + 1).sum() / 2)
    return points
