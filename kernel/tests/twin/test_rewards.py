"""The rewards of the kernel, in whole numbers: shares of a victory in sixths, and twice the rewards of the bridges."""

import pytest

from kingofsiam_kernel.twin.rewards import half_points, share_of_victory


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


@pytest.mark.parametrize(
    ("players", "winners", "parts"),
    [
        (2, 0b01, (6, 0)),
        (2, 0b11, (3, 3)),
        (3, 0b100, (0, 0, 6)),
        (3, 0b011, (3, 3, 0)),
        (3, 0b111, (2, 2, 2)),
        (4, 0b0101, (6, 0, 6, 0)),
        (4, 0b1010, (0, 6, 0, 6)),
        (4, 0b1111, (3, 3, 3, 3)),
    ],
)
def test_a_victory_is_shared(players: int, winners: int, parts: tuple[int, ...]) -> None:
    """A player who wins, alone or with their partner, gets all of it. Rules: `concept.partners-share`."""
    assert tuple(share_of_victory(winners, seat, players) for seat in range(players)) == parts
