"""Rewards: shares of a victory, for the search; and zero-sum returns for learners. Partners get the same.

For learners: with two players, or two teams, winners get 1 and losers -1. With three players, a single winner gets 1
and the others -1/2 each; two winners get 1/2 each and the loser -1. If all share the victory, or nobody wins, everybody
gets 0.
"""

from typing import Final

from kingofsiam_kernel.twin.bits import has_bit, i64, popcount
from kingofsiam_kernel.twin.victory import FOUR_PLAYERS, ONE_TEAM, OTHER_TEAM

WHOLE_VICTORY: Final = 6
"""A whole victory; it can be shared by two or three without a remainder."""


def share_of_victory(won: i64, seat: i64, players: i64) -> i64:
    """The share of the victory of this seat, in sixths, if the seats with these flags have won."""
    if not has_bit(won, seat):
        return 0
    if players == FOUR_PLAYERS:
        return WHOLE_VICTORY if won in (ONE_TEAM, OTHER_TEAM) else WHOLE_VICTORY // 2
    return WHOLE_VICTORY // popcount(won)


def half_points(won: i64, seat: i64, players: i64) -> i64:
    """Twice the reward of this seat, if the seats with these flags have won: a whole number from -2 to 2."""
    winners = popcount(won)
    losers = players - winners
    larger = winners if winners > losers else losers
    return (2 * losers if has_bit(won, seat) else -2 * winners) // larger
