"""What a game is worth to each player at its end: the same for every library."""

from __future__ import annotations

from collections.abc import Collection


def returns(winners: Collection[int], players: int) -> tuple[float, ...]:
    """What each seat gets: all together nothing, nobody more than 1 or less than -1, partners the same.

    Two players, or two teams: the winners 1, the losers -1. Of three the one winner gets 1 and the others -1/2 each;
    two who share the victory get 1/2 each and the loser -1. If all share it, nobody gets anything.
    """
    won, lost = len(winners), players - len(winners)
    if not won or not lost:
        return (0.0,) * players
    most = max(won, lost)
    return tuple(lost / most if seat in winners else -won / most for seat in range(players))
