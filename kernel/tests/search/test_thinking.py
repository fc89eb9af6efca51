"""Thinking in the background: within a limit, beside other tasks, until it is cancelled."""

import asyncio
from itertools import pairwise
from math import nan
from time import perf_counter

import pytest

import kingofsiam as ks
from kingofsiam.engine import GameOver
from kingofsiam_kernel import InvalidSetting
from kingofsiam_kernel.search.analysis import Analysis
from kingofsiam_kernel.search.thinking import Progress, choose_move, think

STATE = ks.deal(2, seed=7)
SEEN = ks.observe(STATE, STATE.to_move)


def test_it_makes_the_simulations_that_are_asked_for() -> None:
    """It tells of them as they grow, and finds what an analysis with this seed finds."""
    told: list[Progress] = []
    move = asyncio.run(choose_move(SEEN, simulations=30, seed=3, on_progress=told.append))
    analysis = Analysis(STATE, seed=3)
    analysis.simulate(30)
    assert told[-1].simulations == 30
    assert told[-1].candidates == analysis.candidates()
    assert move == told[-1].move == analysis.candidates()[0].move
    assert all(one.simulations < other.simulations and one.seconds < other.seconds for one, other in pairwise(told))


def test_it_ends_in_time_beside_other_tasks() -> None:
    """A task that only counts goes on counting."""

    async def both() -> tuple[ks.Move, int]:
        thinking, count = asyncio.create_task(choose_move(SEEN, seconds=0.3)), 0
        while not thinking.done():
            await asyncio.sleep(0.01)
            count += 1
        return await thinking, count

    begun = perf_counter()
    move, count = asyncio.run(both())
    assert perf_counter() - begun < 10
    assert count > 3
    assert ks.judge(STATE, move) == ()


def test_it_can_be_cancelled() -> None:
    """Without a limit it goes on until then; whoever asked for its progress may leave at any time."""

    async def cancelled() -> int:
        told: list[Progress] = []
        task = asyncio.create_task(choose_move(SEEN, on_progress=told.append))
        while not told:
            await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        async for progress in think(SEEN, every=0.01):
            return progress.simulations
        return 0

    assert asyncio.run(cancelled()) >= 1


def test_where_nothing_can_be_searched_it_answers_at_once() -> None:
    """A player without cards passes; a finished game has no move."""
    no_cards = ks.position(2, hands=[[], [ks.ActionCard.LAO]])
    assert asyncio.run(choose_move(ks.observe(no_cards, 0))) == ks.Pass()
    ended = ks.position(2, control=[ks.RAMA] * 8, hands=[[], []])
    with pytest.raises(GameOver):
        asyncio.run(choose_move(ks.observe(ended, 0)))


def test_limits() -> None:
    """Each fault is named."""
    with pytest.raises(InvalidSetting) as refused:
        asyncio.run(choose_move(SEEN, seconds=nan, simulations=0))
    assert len(refused.value.faults) == 2
