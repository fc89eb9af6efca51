"""The rewards at the end of a game."""

from itertools import combinations

import pytest

from kingofsiam_kernel.learning.infos import returns

WITHOUT_TEAMS = [
    (players, winners)
    for players in (2, 3)
    for number in range(1, players + 1)
    for winners in combinations(range(players), number)
]
WINNERS = [*WITHOUT_TEAMS, (4, (0, 2)), (4, (1, 3)), (4, (0, 1, 2, 3))]


@pytest.mark.parametrize(("players", "winners"), WINNERS)
def test_winners_get_what_losers_lose(players: int, winners: tuple[int, ...]) -> None:
    """Rewards are zero-sum. All winners get the same, all losers too, and winners more than losers."""
    rewards = returns(winners, players)
    assert sum(rewards) == 0
    assert len(rewards) == players
    assert max(map(abs, rewards)) == (1 if len(winners) < players else 0)
    gains, losses = {rewards[seat] for seat in winners}, {rewards[seat] for seat in {*range(players)} - {*winners}}
    assert (len(gains), len(losses)) == (1, len(winners) < players)
    assert all(gain > loss for gain in gains for loss in losses)


@pytest.mark.parametrize(
    ("players", "winners", "rewards"),
    [
        (2, (1,), (-1, 1)),
        (3, (0,), (1, -0.5, -0.5)),
        (3, (0, 2), (0.5, -1, 0.5)),
        (4, (1, 3), (-1, 1, -1, 1)),
        (2, (), (0, 0)),
    ],
)
def test_examples(players: int, winners: tuple[int, ...], rewards: tuple[float, ...]) -> None:
    assert returns(winners, players) == rewards
