"""The example of self-play, without PyTorch: rollouts, advantages, evaluation, and the learning curve."""

from pathlib import Path
from typing import Final

import numpy as np
import pytest

import kingofsiam_kernel as kernel
from examples.self_play.curve import Point, chart, read_points, write_points
from examples.self_play.evaluation import FIRST_SEED, win_rate
from examples.self_play.rollouts import Array, Games, Rollout, estimate_advantages, roll_out

ROOT: Final = Path(__file__).parents[2]
CURVE: Final = (
    Point(0, "staged", 300, 0.5, 0.44, 0.56),
    Point(0, "greedy", 300, 0.1, 0.07, 0.14),
    Point(1000, "staged", 300, 0.9, 0.86, 0.93),
)


def first_choices(_: Array, masks: Array) -> Array:
    """A policy: the first legal choice that is not a pass."""
    return np.where(masks[:, 1:].any(axis=1), 1 + masks[:, 1:].argmax(axis=1), 0)


def rollout(players: int, steps: int, decay: float, size: int = 3) -> tuple[Rollout, Games]:
    """A rollout of random play."""
    rng = np.random.default_rng(1)

    def choose(_: Array, masks: Array) -> tuple[Array, Array, Array]:
        return (masks * rng.random(masks.shape)).argmax(axis=1), *rng.random((2, len(masks)))

    games = Games(kernel.Batch(kernel.Dealer(players), size, autoreset="same step"))
    games.batch.reset(7)
    return roll_out(games, choose, steps, decay), games


def test_a_rollout_is_what_the_batch_shows() -> None:
    """Each row of a step is the position in which the choice was made; rewards and ends are those of the step."""
    made, _ = rollout(3, 200, 1.0)
    batch = kernel.Batch(kernel.Dealer(3), 3, autoreset="same step")
    batch.reset(7)
    for step in range(200):
        assert made.observations[step].tobytes() == bytes(batch.observations)
        assert made.masks[step].tobytes() == bytes(batch.masks)
        assert made.seats[step].tobytes() == bytes(batch.seats)
        batch.step(made.choices[step].data)
        assert made.rewards[step].ravel().tolist() == [each / 2 for each in batch.rewards.cast("b")]
        assert made.ended[step].tobytes() == bytes(batch.terminated)
    assert made.ended.any()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_decay_a_choice_is_worth_what_its_seat_gets_at_the_end(players: int) -> None:
    """λ = 1: reward less value, for every choice of every game that ends within the rollout, whoever made it."""
    made, _ = rollout(players, 400, 1.0)
    assert made.ended.sum() >= 3
    for game in range(3):
        begin = 0
        for end in np.flatnonzero(made.ended[:, game]).tolist():
            steps = np.arange(begin, end + 1)
            rewards = made.rewards[end, game, made.seats[steps, game]]
            assert np.allclose(made.advantages[steps, game], rewards - made.values[steps, game], atol=1e-5)
            assert np.allclose(made.returns[steps, game], rewards, atol=1e-5)
            assert made.known[steps, game].all()
            begin = end + 1


def test_with_full_decay_a_choice_leads_to_the_next_decision_of_its_seat() -> None:
    """λ = 0: the value of the seat's next decision in this game, or its reward, less the value of this one."""
    made, games = rollout(3, 150, 0.0, size=2)
    for game in range(2):
        for step in range(150):
            seat, worth = made.seats[step, game], None
            for later in range(step, 150):
                if later > step and made.seats[later, game] == seat:
                    worth = made.values[later, game]
                elif made.ended[later, game]:
                    worth = made.rewards[later, game, seat]
                if worth is not None:
                    break
            if worth is not None:
                assert made.advantages[step, game] == pytest.approx(worth - made.values[step, game], abs=1e-6)
            assert made.known[step, game] == (worth is not None or games.seats[game] == seat)


def test_the_decay_weighs_what_a_seat_expects_later() -> None:
    """By hand: one game, seats 0, 1, 0, 0, then seat 1 is to decide; λ = 1/2."""
    values, seats = np.array([[0.5], [0.25], [0.0], [1.0]]), np.array([[0], [1], [0], [0]])
    nothing, going_on = np.zeros((4, 1, 2)), np.zeros((4, 1), np.bool_)
    found, known = estimate_advantages(values, seats, nothing, going_on, np.array([0.75]), np.array([1]), 0.5)
    assert known[:, 0].tolist() == [True, True, True, False]
    assert found[:, 0].tolist() == [-0.5 + 0.5 * 1.0, 0.5, 1.0, 0.0]
    rewards, over = nothing.copy(), going_on.copy()
    rewards[3, 0], over[3, 0] = (1, -1), True
    found, known = estimate_advantages(values, seats, rewards, over, np.array([0.75]), np.array([1]), 0.5)
    assert known.all()
    assert found[:, 0].tolist() == [-0.5 + 0.5 * 1.0, -1.25, 1.0, 0.0]


@pytest.mark.parametrize(("players", "opponents"), [(2, "uniform"), (3, "staged"), (4, "staged")])
def test_a_win_rate_counts_every_game_of_every_seat(players: int, opponents: str) -> None:
    """Played one by one: a victory counts 1, one that is shared by all or nobody's counts 1/2."""
    dealer, points = kernel.Dealer(players), 0.0
    for seat in range(players):
        for seed in range(FIRST_SEED, FIRST_SEED + 3):
            decision, rng = kernel.first_decision(dealer.deal(seed)), kernel.Rng(seed)
            while not decision.over:
                if decision.to_move == seat:
                    choice = decision.choices[:2][-1] if decision.choices[0] == 0 else decision.choices[0]
                    decision = kernel.decide(decision, choice)
                else:
                    move = kernel.get_policy(opponents)(decision.state, rng)
                    decision = kernel.first_decision(kernel.play(decision.state, move))
            winners = decision.state.winners
            points += 0.5 if len(winners) in (0, players) else seat in winners
    rate = win_rate(first_choices, dealer, opponents, 3 * players)
    assert rate.n == 3 * players
    assert rate.value == pytest.approx(points / rate.n)


def test_a_curve_comes_back_from_its_file(tmp_path: Path) -> None:
    write_points(tmp_path / "run.csv", CURVE)
    assert tuple(read_points(tmp_path / "run.csv")) == CURVE


def test_the_picture_has_a_line_for_each_kind_of_opponents() -> None:
    """With a dot for each evaluation."""
    drawn = chart(CURVE)
    assert (drawn.count('data-is="line"'), drawn.count("<circle")) == (2, 3)


def test_the_picture_on_the_page_is_drawn_from_the_file_of_the_reference_run() -> None:
    """It shows a run of millions of decisions against random, greedy and searching players."""
    points = read_points(ROOT / "examples" / "self_play" / "curve.csv")
    assert {point.opponents for point in points} == {"staged", "greedy", "search:20"}
    assert max(point.steps for point in points) > 5_000_000
    picture = ROOT / "docs" / "pages" / "assets" / "self-play.svg"
    assert picture.read_text(encoding="utf-8") == chart(points)
