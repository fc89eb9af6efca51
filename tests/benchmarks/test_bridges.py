"""The benchmark of the bridges: what is counted, and the table of the results."""

from random import Random

from benchmarks.bridges import Contest, installed_contests, lines
from benchmarks.bridges_pettingzoo import steps
from benchmarks.subjects import SEED
from kingofsiam import kernel
from kingofsiam.bridges import pettingzoo


def test_a_step_is_a_decision() -> None:
    """Counts every choice of a game, and nothing else."""
    game = pettingzoo.raw_env()
    game.reset(seed=1)
    random, number = Random(SEED), 0
    decision = game.decision
    while not decision.over:
        decision, number = kernel.decide(decision, random.choice(decision.choices)), number + 1

    class Seeded:
        """The same game, dealt from this seed."""

        def __getattr__(self, name: str) -> object:
            return getattr(game, name)

        def reset(self) -> None:
            game.reset(seed=1)

    assert steps(Seeded())() == number


def test_every_game_is_compared_with_that_of_the_library() -> None:
    """Round by round: the median of the ratios, not the ratio of the medians."""
    contest = Contest("A library", "theirs", {"theirs": lambda: 1, "ours": lambda: 1})
    table = list(lines(contest, {"theirs": [10.0, 20.0, 40.0], "ours": [30.0, 30.0, 30.0]}))
    assert [line.split() for line in table[1:]] == [["theirs", "20"], ["ours", "30", "1.50", "times"]]


def test_every_contest_has_the_game_of_the_library_and_ours() -> None:
    contests = [*installed_contests()]
    assert contests
    assert all(contest.peer in contest.games and len(contest.games) > 1 for contest in contests)
