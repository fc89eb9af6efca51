"""A naive second implementation of scoring, sharing nothing with the engine, and strategies for final turns."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.spec.readings import FinalTie, SecondRankTie, TeamSets
from kingofsiam.testing import CardsHeld, games, positions
from tests.helpers_strategies import FACTIONS, PLAYERS


def side(seat: ks.Seat, players: int) -> set[ks.Seat]:
    """The player, and their partner if there are four."""
    return {seat, (seat + 2) % 4} if players == 4 else {seat}


def best(things: Sequence[ks.Seat], value: Callable[[ks.Seat], int]) -> list[ks.Seat]:
    """Those with the highest value."""
    highest = max(value(thing) for thing in things)
    return [thing for thing in things if value(thing) == highest]


def ranking(control: Sequence[ks.ControlMarker], readings: ks.Readings) -> list[ks.Faction]:
    """The faction that reigns, and the second, if there is one."""

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
    """The seats that win if a faction reigns."""
    number = len(state.players)
    left = list(range(number))
    for faction in ranking(state.board.control, state.readings):
        if not {*left} <= side(left[0], number):
            left = best(left, partial(followers_of, state, faction))
    while not {*left} <= side(left[0], number):
        latest = best(left, lambda seat: state.players[seat].last_card)
        if len(latest) == len(left):
            break
        if state.readings.final_tie is FinalTie.OTHERS_SHARE:
            left = [seat for seat in left if seat not in side(latest[0], number)]
            break
        left = [seat for seat in left if seat not in latest]
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


def is_colony(state: ks.State) -> bool:
    """Whether the British have four provinces."""
    return list(state.board.control).count(ks.BRITISH) == 4


def winners(state: ks.State) -> set[ks.Seat] | None:
    """The seats that win; None while the game goes on."""
    if is_colony(state):
        return colony_winners(state)
    return reign_winners(state) if len(state.board.control) == 8 else None


@st.composite
def final_states(draw: st.DrawFn, players: Sequence[int] = PLAYERS) -> ks.State:
    """The last state of a game: one that was played, or one passed to its end from a sparse position."""
    state = (
        draw(positions(players, held=tuple(CardsHeld))) if draw(st.integers(0, 3)) else draw(games(players)).states[-1]
    )
    while state.outcome is None:
        state = ks.play(state, ks.Pass())
    return state


def final_outcome(state: ks.State) -> ks.Outcome:
    """How a finished game has ended."""
    assert state.outcome is not None
    return state.outcome


def may_be_shared(state: ks.State) -> bool:
    """The documented shared victories: with four players the team that includes the last to play a card is out."""
    rule = final_outcome(state).rule.id
    if rule == "victory.player.last-card-loses":
        return state.readings.final_tie is FinalTie.OTHERS_SHARE and len(state.players) < 4
    return rule in ("victory.colony.shared", "victory.player.never-played")


DECIDED_BY: Final = frozenset(
    {
        "victory.player.most-followers",
        "victory.player.second-rank",
        "victory.player.last-card-loses",
        "victory.player.last-card-again",
        "victory.player.never-played",
        "victory.colony.most-sets",
        "victory.colony.tie",
        "victory.colony.shared",
        "four-players.partners-tied",
        "four-players.colony.sets",
        "four-players.colony.tie",
    }
)
