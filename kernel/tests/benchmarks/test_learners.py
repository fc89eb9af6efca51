"""What is counted where learners are measured: decisions, and none of the time that choosing takes."""

from itertools import count
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.benchmarks import openspiel_mcts
from kernel.benchmarks.subjects import SEED, Stepped, batches, env_pool, petting_zoo
from kernel.benchmarks.worker import per_second
from kingofsiam_kernel.learning import pettingzoo
from kingofsiam_kernel.learning.gymnasium.vector_environment import KingOfSiamVectorEnv


def test_choosing_takes_no_measured_time() -> None:
    """Four decisions a step, whose time is 2: two a second, whatever `choose` takes."""
    times = [0.0]

    def passing(seconds: float) -> None:
        times[0] += seconds

    def choose() -> tuple[str, float]:
        passing(1000)
        return "chosen", 4

    taken = list[str]()

    def step(chosen: str) -> None:
        passing(2)
        taken.append(chosen)

    assert per_second(Stepped(choose, step), 5, lambda: times[0]) == 2
    assert taken == ["chosen"] * 3


def test_only_legal_choices_are_drawn_each_as_often() -> None:
    masks = np.zeros((4000, 5), np.uint8)
    masks[:, (1, 4)] = 1
    drawn = batches.legal_choices(masks, np.random.default_rng(1)).tolist()
    assert set(drawn) == {1, 4}
    assert 1800 < drawn.count(4) < 2200
    assert batches.legal_choices(np.zeros((1, 5), np.uint8), np.random.default_rng(1)).tolist() == [0]


def test_a_step_of_a_batch_counts_the_games_in_which_someone_decides() -> None:
    """Not those that have ended, which the step deals anew."""
    work, games = batches.batch_steps(8), batches.batch(8)
    made = list[float]()
    for _ in range(400):
        choices, number = work.choose()
        before = sum(games.decision(game).mask != 0 for game in range(8))
        made.append(number)
        assert number == before
        work.step(choices)
        games.step(choices)
    assert min(made) < 8 == max(made)


def test_a_vector_environment_counts_what_its_learners_decide() -> None:
    work, env = batches.vector_steps(4), KingOfSiamVectorEnv(4, seat=None)
    env.reset(seed=SEED)
    for _ in range(100):
        choices, _ = work.choose()
        infos = env.step(choices)[-1]
        work.step(choices)
        assert work.choose()[1] == np.count_nonzero(infos["action_mask"].any(axis=1))


def test_recorded_games_are_played_again_to_their_end() -> None:
    """Every choice is a step; the last one ends the game."""
    env = pettingzoo.raw_env()
    games = petting_zoo.recorded(env)
    assert petting_zoo.replayed(env)() == sum(len(choices) for _, choices in games) > 20 * len(games)
    assert env.decision.over
    for seed, choices in games[:3]:
        env.reset(seed=seed)
        decision = env.decision
        for choice in choices:
            assert not decision.over
            decision = kernel.decide(decision, choice)
        assert decision.over


def test_a_step_that_only_begins_a_game_of_envpool_is_no_decision() -> None:
    """Of two games the first ends in every second step."""
    numbers = count()

    def make(name: str, **given: object) -> SimpleNamespace:
        def step(actions: object) -> tuple[object, ...]:
            return None, None, np.array([next(numbers) % 2 == 0, False])

        return SimpleNamespace(reset=lambda: (np.ones((2, 10, 5)), None), step=step)

    work = env_pool.steps(SimpleNamespace(make=make), 2)
    decided = list[float]()
    for _ in range(4):
        actions, number = work.choose()
        work.step(actions)
        decided.append(number)
    assert decided == [2, 1, 2, 1]


@pytest.mark.parametrize("seed", range(3))
def test_openspiels_search_makes_legal_moves(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In positions of random games."""
    monkeypatch.setattr(openspiel_mcts, "SECONDS", 0.01)
    packed, rng = kernel.pack(ks.deal(2, seed=seed)), kernel.Rng(seed)
    for _ in range(8 * seed):
        packed = kernel.play(packed, kernel.staged_move(packed, rng))
    state = kernel.unpack(packed, ks.SIAM)
    assert ks.judge(state, openspiel_mcts.openspiel_bot(ks.observe(state, state.to_move), Random(seed))) == ()
