"""The end of a game: the position before the last pass over a province, and the rules that decide who wins."""

from collections.abc import Sequence
from typing import Final

from kingofsiam.builder import position
from kingofsiam.maps import SIAM, Map
from kingofsiam.model.pieces import BRITISH, ActionCard, ControlMarker, Followers, Seat
from kingofsiam.model.state import State
from kingofsiam.rules import s7_victory as victory
from kingofsiam.rules import s8_four_players as four
from kingofsiam.spec.readings import RULEBOOK, Readings

ONE_CARD_EACH: Final = ((ActionCard.MAHARACHA,),) * 4
"""Hands near the end of a game: all players have played seven cards."""


def last_pass(
    control: Sequence[ControlMarker],
    contested: Followers,
    own: Sequence[Followers],
    *,
    players: int = 3,
    map: Map = SIAM,
    readings: Readings = RULEBOOK,
    hands: Sequence[Sequence[ActionCard]] = ONE_CARD_EACH,
    order: Sequence[Seat] = (),
) -> State:
    """Struggles with these markers are over; all but Alfred (seat 0, to move) have passed over the next province."""
    return position(
        players,
        map=map,
        readings=readings,
        control=control,
        followers={map.provinces[len(control)]: contested},
        own=own,
        hands=hands[:players],
        order=order,
        passes=players - 1,
    )


THREE_BRITISH: Final = (BRITISH, BRITISH, BRITISH)
"""One more and Siam is a colony."""

COLONY_BY_SETS: Final = (victory.ENDS_AS_COLONY, victory.MOST_SETS)
COLONY_BY_TEAM_SETS: Final = (victory.ENDS_AS_COLONY, four.COLONY_SETS)
REIGN: Final = (victory.MOST_PROVINCES, victory.MOST_FOLLOWERS)
REIGN_BY_TIE: Final = (victory.REIGN_TIE, victory.MOST_FOLLOWERS)
