"""What a game is worth."""

from __future__ import annotations

from itertools import combinations

import pytest

from kingofsiam.bridges.returns import returns

ALONE = [
    (players, winners)
    for players in (2, 3)
    for number in range(1, players + 1)
    for winners in combinations(range(players), number)
]
WINNERS = [*ALONE, (4, (0, 2)), (4, (1, 3)), (4, (0, 1, 2, 3))]


@pytest.mark.parametrize(("players", "winners"), WINNERS)
def test_what_one_gains_others_lose(players: int, winners: tuple[int, ...]) -> None:
    got = returns(winners, players)
    assert sum(got) == 0
    assert len(got) == players
    assert max(map(abs, got)) == (1 if len(winners) < players else 0)


@pytest.mark.parametrize(("players", "winners"), WINNERS)
def test_winners_get_the_same_and_more_than_losers(players: int, winners: tuple[int, ...]) -> None:
    got = returns(winners, players)
    gains, losses = {got[seat] for seat in winners}, {got[seat] for seat in range(players) if seat not in winners}
    assert len(gains) == 1
    assert len(losses) <= 1
    assert all(gain > loss for gain in gains for loss in losses)


@pytest.mark.parametrize(
    ("players", "winners", "got"),
    [
        (2, (1,), (-1, 1)),
        (3, (0,), (1, -0.5, -0.5)),
        (3, (0, 2), (0.5, -1, 0.5)),
        (4, (1, 3), (-1, 1, -1, 1)),
        (2, (), (0, 0)),
    ],
)
def test_examples(players: int, winners: tuple[int, ...], got: tuple[float, ...]) -> None:
    assert returns(winners, players) == got
