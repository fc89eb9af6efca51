"""Thinking in the background (asyncio), as chess engines do: within limits, cancellable, and it tells how far it is.

>>> import kingofsiam as ks
>>> observation = ks.observe(ks.deal(players=2, seed=7), seat=0)
>>> move = asyncio.run(choose_move(observation, seconds=5, simulations=20))
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from math import inf
from time import perf_counter

from kingofsiam.model.moves import Move, Pass
from kingofsiam.observation import Observation
from kingofsiam.players import observed_position
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.search.analysis import Analysis, Candidate


@dataclass(frozen=True, slots=True)
class Progress:
    """What is known so far."""

    simulations: int
    """How many simulations there have been."""
    seconds: float
    """How long it has been thinking."""
    candidates: tuple[Candidate, ...]
    """The best moves, the best first; none if the player can only pass."""

    @property
    def move(self) -> Move:
        """The best move."""
        return self.candidates[0].move if self.candidates else Pass()


async def think(
    observation: Observation, *, seconds: float = inf, simulations: float = inf, seed: int = 0, every: float = 0.1
) -> AsyncIterator[Progress]:
    """What is known `every` so many seconds, and when the first limit is reached, or nothing is left to search.

    Other tasks run meanwhile. If it is cancelled or closed, it stops within this time; without a limit, not before. The
    same seed and number of simulations give the same moves. Raises `GameOver` and `InvalidSetting`.
    """
    limits = (("seconds", seconds, seconds > 0), ("simulations", simulations, simulations >= 1))
    if faults := tuple(f"{name} cannot be {value!r}" for name, value, fits in limits if not fits):
        raise InvalidSetting(faults)

    def simulate(until: float) -> float:
        analysis.simulate(1)
        while analysis.simulations < simulations and perf_counter() < until and not analysis.solved:
            analysis.simulate(1)
        return perf_counter() - begun

    begun = perf_counter()
    analysis = await asyncio.to_thread(Analysis, observed_position(observation), seed)
    over = False
    while not over:
        elapsed = await asyncio.to_thread(simulate, min(perf_counter() + every, begun + seconds))
        over = elapsed >= seconds or analysis.simulations >= simulations
        over = over or analysis.solved or not analysis.state.player.hand
        yield Progress(analysis.simulations, elapsed, analysis.candidates())


async def choose_move(
    observation: Observation,
    *,
    seconds: float = inf,
    simulations: float = inf,
    seed: int = 0,
    on_progress: Callable[[Progress], object] = lambda _: None,
) -> Move:
    """The best move within these limits; `on_progress` gets the progress. Raises what `think` raises."""
    move: Move = Pass()
    async for progress in think(observation, seconds=seconds, simulations=simulations, seed=seed):
        on_progress(progress)
        move = progress.move
    return move
