"""The rewards of the kernel: twice those of the bridges, so that they are whole numbers."""

import pytest

from kingofsiam.kernel.rewards import half_points


@pytest.mark.parametrize(
    ("won", "players", "points"),
    [
        ((1,), 2, (-2, 2)),
        ((0,), 3, (2, -1, -1)),
        ((0, 2), 3, (1, -2, 1)),
        ((1, 3), 4, (-2, 2, -2, 2)),
        ((), 2, (0, 0)),
        ((0, 1), 2, (0, 0)),
    ],
)
def test_winners_get_what_losers_lose(won: tuple[int, ...], players: int, points: tuple[int, ...]) -> None:
    """A side that stands alone gets or loses two; if all win, or nobody, nobody gets anything."""
    flags = sum(1 << seat for seat in won)
    assert tuple(half_points(flags, seat, players) for seat in range(players)) == points
