"""Rollouts of self-play, and generalized advantage estimates (Schulman et al. 2016) where several seats take turns.

Needs NumPy alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from kingofsiam_kernel import CHOICES, Batch

Array: TypeAlias = npt.NDArray[Any]
Chooser: TypeAlias = Callable[[Array, Array], tuple[Array, Array, Array]]
"""From observations and masks to legal choices, their log probabilities, and the values of the observations."""


class Games:
    """A batch with its buffers as arrays, which every step fills anew: a row for each game."""

    def __init__(self, batch: Batch) -> None:
        def rows(view: memoryview, kind: npt.DTypeLike) -> Array:
            return np.frombuffer(view, kind).reshape(batch.size, -1)

        self.batch: Final = batch
        self.observations, self.masks = rows(batch.observations, np.uint8), rows(batch.masks, np.bool_)
        self.seats, self.ended = rows(batch.seats, np.uint8)[:, 0], rows(batch.terminated, np.bool_)[:, 0]
        self._halves: Final = rows(batch.rewards, np.int8)

    @property
    def rewards(self) -> Array:
        """The rewards of all seats, from -1 to 1."""
        return self._halves / np.float32(2)


@dataclass(frozen=True, slots=True)
class Rollout:
    """So many steps of so many games: each array has a row for each step, and in it one for each game.

    `rewards` (of all seats) and `ended` are what came of the step. `advantages` says how much better a choice was than
    expected, `returns` what it led to; both are right only where `known`.
    """

    observations: Array
    masks: Array
    choices: Array
    log_probabilities: Array
    values: Array
    seats: Array
    rewards: Array
    ended: Array
    advantages: Array
    returns: Array
    known: Array


def roll_out(games: Games, choose: Chooser, steps: int, decay: float) -> Rollout:
    """Play so many steps in all games, all seats by the same policy; `batch` must deal again in the "same step"."""
    size, players = games.batch.size, games.rewards.shape[1]
    observations = np.empty((steps, *games.observations.shape), np.uint8)
    masks = np.empty((steps, size, CHOICES), np.bool_)
    choices, seats = np.empty((2, steps, size), np.uint8)
    log_probabilities, values = np.empty((2, steps, size), np.float32)
    rewards, ended = np.empty((steps, size, players), np.float32), np.empty((steps, size), np.bool_)
    for step in range(steps):
        observations[step], masks[step], seats[step] = games.observations, games.masks, games.seats
        choices[step], log_probabilities[step], values[step] = choose(games.observations, games.masks)
        games.batch.step(choices[step].data)
        rewards[step], ended[step] = games.rewards, games.ended
    _, _, last = choose(games.observations, games.masks)
    advantages, known = estimate_advantages(values, seats, rewards, ended, last, games.seats, decay)
    return Rollout(
        *(observations, masks, choices, log_probabilities, values, seats, rewards, ended),
        *(advantages, advantages + values, known),
    )


def estimate_advantages(
    values: Array, seats: Array, rewards: Array, ended: Array, last_values: Array, last_seats: Array, decay: float
) -> tuple[Array, Array]:
    """The advantage of each choice, without discount, and whether it is known.

    What follows a seat's choice is the next decision of the *same* seat, or the end of the game. `last_values` are the
    values of the decisions after the last step, for the seats who make them (`last_seats`). A seat who does not decide
    again within the rollout does not know yet what its last choice was worth. `decay` is the λ of the estimate.
    """
    size, players = map(int, rewards.shape[1:])
    every = np.arange(size)
    gained, following, ahead = np.zeros((3, size, players), np.float32)
    seen = np.zeros((size, players), np.bool_)
    following[every, last_seats], seen[every, last_seats] = last_values, True
    advantages, known = np.zeros(values.shape, np.float32), np.zeros(values.shape, np.bool_)
    for step in reversed(range(len(values))):
        over, seat = ended[step], seats[step]
        gained[over], following[over], ahead[over], seen[over] = rewards[step, over], 0, 0, True
        error = gained[every, seat] + following[every, seat] - values[step]
        known[step] = seen[every, seat]
        advantages[step] = np.where(known[step], error + decay * ahead[every, seat], 0)
        gained[every, seat], following[every, seat] = 0, values[step]
        ahead[every, seat], seen[every, seat] = advantages[step], True
    return advantages, known
