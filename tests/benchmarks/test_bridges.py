"""The bridges beside the libraries' own games: what is counted, and what is told of it."""

from __future__ import annotations

from random import Random

from benchmarks.bridges import Contest, found, lines
from benchmarks.bridges_pettingzoo import steps
from benchmarks.subjects import SEED
from kingofsiam import kernel
from kingofsiam.bridges import pettingzoo


def test_a_step_is_a_decision() -> None:
    """Every choice that is made in a game is counted, and nothing else."""
    game = pettingzoo.raw_env()
    game.reset(seed=1)
    random, number = Random(SEED), 0
    decision = game.decision
    while not decision.over:
        decision, number = kernel.decide(decision, random.choice(decision.choices)), number + 1

    class Seeded:
        """The same game, whose deals are drawn by this seed."""

        def __getattr__(self, name: str) -> object:
            return getattr(game, name)

        def reset(self) -> None:
            game.reset(seed=1)

    assert steps(Seeded())() == number


def test_every_game_is_compared_with_the_librarys_own() -> None:
    """Round by round: the median of the ratios, not the ratio of the medians."""
    contest = Contest("A library", "theirs", {"theirs": lambda: 1, "ours": lambda: 1})
    told = list(lines(contest, {"theirs": [10.0, 20.0, 40.0], "ours": [30.0, 30.0, 30.0]}))
    assert [line.split() for line in told[1:]] == [["theirs", "20"], ["ours", "30", "1.50", "times"]]


def test_a_contest_is_between_the_librarys_own_game_and_ours() -> None:
    contests = [*found()]
    assert contests
    assert all(contest.peer in contest.games and len(contest.games) > 1 for contest in contests)
