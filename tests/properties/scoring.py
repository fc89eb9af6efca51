"""Who wins, told naively: a second opinion on the end of the game, that shares nothing with the engine's.

A game that is over is judged by elimination: of the players still in, keep those who are best by one criterion after
another, and stop as soon as all who are left play together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import kingofsiam as ks
from kingofsiam.readings import FinalTie, SecondRankTie, TeamSets
from tests.properties.games import FACTIONS


def side(seat: ks.Seat, players: int) -> set[ks.Seat]:
    """The player, and his partner if there are four."""
    return {seat, (seat + 2) % 4} if players == 4 else {seat}


def best(things: Sequence[ks.Seat], value: Callable[[ks.Seat], int]) -> list[ks.Seat]:
    """Those with the highest value."""
    highest = max(value(thing) for thing in things)
    return [thing for thing in things if value(thing) == highest]


def ranking(control: Sequence[ks.ControlMarker], readings: ks.Readings) -> list[ks.Faction]:
    """The faction that reigns, and the one second to it if there is one."""

    def rank(faction: ks.Faction) -> tuple[int, int]:
        gained = [struggle for struggle, marker in enumerate(control) if marker is faction]
        return (len(gained), max(gained, default=-1))

    first, second, third = sorted(FACTIONS, key=rank, reverse=True)
    provinces, provinces_of_third = rank(second)[0], rank(third)[0]
    tied = provinces == provinces_of_third and readings.second_rank_tie is SecondRankTie.NONE
    return [first] if provinces == 0 or tied else [first, second]


def followers_of(state: ks.State, faction: ks.Faction, seat: ks.Seat) -> int:
    """How many followers of the faction the player has."""
    return state.players[seat].followers.count(faction)


def reign_winners(state: ks.State) -> set[ks.Seat]:
    """The seats that win where a faction reigns."""
    number = len(state.players)
    left = list(range(number))
    for faction in ranking(state.board.control, state.readings):
        if not {*left} <= side(left[0], number):
            left = best(left, partial(followers_of, state, faction))
    while not {*left} <= side(left[0], number):
        latest = best(left, lambda seat: state.players[seat].last_card)
        if len(latest) == len(left):
            break
        left = [seat for seat in left if seat not in latest]
        if state.readings.final_tie is FinalTie.OTHERS_SHARE:
            break
    return set[ks.Seat]().union(*(side(seat, number) for seat in left))


def sets(groups: Sequence[ks.Followers], readings: ks.Readings) -> int:
    """How many complete sets the followers of a side make."""
    if readings.team_sets is TeamSets.ADDED:
        return sum(min(group.counts) for group in groups)
    return min(sum(group.count(faction) for group in groups) for faction in FACTIONS)


def colony_winners(state: ks.State) -> set[ks.Seat]:
    """The seats that win in a colony."""
    number = len(state.players)

    def mates(seat: ks.Seat) -> list[ks.Player]:
        return [state.players[each] for each in side(seat, number)]

    left = best(range(number), lambda seat: sets([each.followers for each in mates(seat)], state.readings))
    left = best(left, lambda seat: max(each.last_card for each in mates(seat)))
    return {*left}


def winners(state: ks.State) -> set[ks.Seat] | None:
    """The seats that win; None while the game goes on."""
    if list(state.board.control).count(ks.BRITISH) == 4:
        return colony_winners(state)
    return reign_winners(state) if len(state.board.control) == 8 else None
