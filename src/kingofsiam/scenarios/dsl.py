"""The words in which scenarios are written: `played`, `refused`, `because`, `won`, and frequent positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from kingofsiam.builder import position
from kingofsiam.maps import BRITAIN, SIAM, Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Follower, Move
from kingofsiam.model.pieces import (
    BRITISH,
    FACTIONS,
    LAO,
    MALAY,
    NOBODY,
    RAMA,
    ActionCard,
    ControlMarker,
    Faction,
    Followers,
    Province,
    Seat,
    one,
)
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import Fact
from kingofsiam.rules import s7_victory as victory
from kingofsiam.rules import s8_four_players as four
from kingofsiam.scenarios.model import Allowed, Played, Reason, Refused
from kingofsiam.spec.citation import Rule
from kingofsiam.spec.readings import RULEBOOK, FirstPlayer, Readings

ALFRED, BENJAMIN, CHARLES, BERTHA = range(4)
"""Seats 0 to 3. If four play, seat 2 is Alice's, Alfred's partner."""
ALICE: Final = 2


def played(move: Move, *events: Event) -> Played:
    """The move is legal and has these events, perhaps with others between them."""
    return Played(move, events)


def played_exactly(move: Move, *events: Event) -> Played:
    """The move is legal and has these events, and no others."""
    return Played(move, events, these_are_all=True)


def allowed(move: Move) -> Allowed:
    """The move is legal, and is not made."""
    return Allowed(move)


def refused(move: Move, *reasons: Reason) -> Refused:
    """The move is refused for these reasons."""
    return Refused(move, reasons)


def because(rule: Rule, *, allowed: tuple[Fact, ...] | None = None, **facts: Fact) -> Reason:
    """A reason: the rule, some of the facts, what would have been allowed."""
    return Reason(rule, tuple(facts.items()), allowed)


def won(winners: tuple[Seat, ...], reign: Faction | None, *rules: Rule) -> Outcome:
    """How the game ends, with the rules that decide it."""
    return Outcome(winners, reign, rules)


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

AS_USUAL: Final[Mapping[Province, Followers]] = MappingProxyType({})
"""A plain deal: nothing is changed."""


def dealt(
    *aids: int,
    map: Map = SIAM,
    readings: Readings = RULEBOOK,
    tiles: tuple[Province, ...] = (),
    standing: Mapping[Province, Followers] = AS_USUAL,
    drawn: Seat = 0,
) -> Deal:
    """The players hold these playing aids, seat by seat; the rest is plain.

    `tiles` are those of the first boxes, the others follow in the order of the map. In each province stands one
    follower of each faction and one more, at home of its own faction (in a desert only that one), unless `standing`
    says otherwise. `drawn` begins if chance names the first player.
    """
    return Deal(
        map,
        readings,
        aids,
        (*tiles, *(province for province in map.provinces if province not in tiles)),
        tuple({**plain_filling(map), **standing}.values()),
        drawn if readings.first_player is FirstPlayer.RANDOM else None,
    )


def plain_filling(map: Map) -> dict[Province, Followers]:
    """One of each faction and one more; in a province with a single follower, only that one."""
    return {
        land.name: (Followers(1, 1, 1) if land.followers > 1 else NOBODY)
        + one(land.home_of or FACTIONS[place % len(FACTIONS)])
        for place, land in enumerate(map.lands)
    }


britain: Final = partial(position, map=BRITAIN)
"""A position in Britain: the Rama are at home in Essex, the Lao in Gwynedd, the Malay in Moray."""


def each_holds(*cards: ActionCard) -> tuple[tuple[ActionCard, ...], ...]:
    """Hands: every player holds these cards."""
    return (cards,) * 4


def rama(province: Province) -> Follower:
    """A Rama in this province."""
    return Follower(RAMA, province)


def lao(province: Province) -> Follower:
    """A Lao in this province."""
    return Follower(LAO, province)


def malay(province: Province) -> Follower:
    """A Malay in this province."""
    return Follower(MALAY, province)
