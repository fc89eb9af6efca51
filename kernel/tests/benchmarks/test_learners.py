"""What is counted where learners are measured: decisions, and none of the time that choosing takes."""

import kingofsiam_kernel as kernel
from kernel.benchmarks.subjects import Stepped, batches, petting_zoo
from kernel.benchmarks.worker import per_second
from kingofsiam_kernel.learning import pettingzoo


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
