"""Rewards for learners: zero-sum returns at the end of a game, the same for partners.

With two players, or two teams, winners get 1 and losers -1. With three players, a single winner gets 1 and the others
-1/2 each; two winners get 1/2 each and the loser -1. If all share the victory, or nobody wins, everybody gets 0.
"""

from kingofsiam.kernel.bits import has_bit, i64, popcount


def half_points(won: i64, seat: i64, players: i64) -> i64:
    """Twice the reward of this seat, if the seats with these flags have won: a whole number from -2 to 2."""
    winners = popcount(won)
    losers = players - winners
    if winners == 0 or losers == 0:
        return 0
    larger = winners if winners > losers else losers
    return (2 * losers if has_bit(won, seat) else -2 * winners) // larger
