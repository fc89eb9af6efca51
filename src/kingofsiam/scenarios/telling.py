"""The words in which scenarios are told: `played`, `refused`, `because`, `won` and others; and a frequent position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kingofsiam.citation import Rule
from kingofsiam.events import Event
from kingofsiam.maps import SIAM, Map
from kingofsiam.moves import Move
from kingofsiam.positions import position
from kingofsiam.readings import RULEBOOK, Readings
from kingofsiam.rules import s7_victory as victory
from kingofsiam.rules import s8_four_players as four
from kingofsiam.rules.s1_components import BRITISH, ActionCard, ControlMarker, Faction, Followers
from kingofsiam.rules.s2_concept import Seat
from kingofsiam.scenarios.scenario import Allowed, Played, Reason, Refused
from kingofsiam.state import Outcome, State
from kingofsiam.violations import Fact

ALFRED, BENJAMIN, CHARLES, BERTHA = range(4)
"""Seats 0 to 3. If four play, seat 2 is Alice's, Alfred's partner."""
ALICE: Final = 2


def played(move: Move, *events: Event) -> Played:
    """The move is made and these events are told, others may lie between."""
    return Played(move, events)


def told(move: Move, *events: Event) -> Played:
    """The move is made and these events are told, no others."""
    return Played(move, events, these_are_all=True)


def allowed(move: Move) -> Allowed:
    """The move would be legal."""
    return Allowed(move)


def refused(move: Move, *reasons: Reason) -> Refused:
    """The move is refused for these reasons."""
    return Refused(move, reasons)


def because(rule: Rule, *, allowed: tuple[Fact, ...] | None = None, **facts: Fact) -> Reason:
    """A reason: the rule, some of the facts, what would have been allowed."""
    return Reason(rule, tuple(facts.items()), allowed)


def won(winners: tuple[Seat, ...], reign: Faction | None, *rules: Rule) -> Outcome:
    """How the game ends, with the rules that led there."""
    return Outcome(winners, reign, rules)


ONE_CARD_EACH: Final = ((ActionCard.MAHARACHA,),) * 4
"""Hands near the end of a game: everybody has played seven cards."""


def last_pass(
    control: Sequence[ControlMarker],
    contested: Followers,
    own: Sequence[Followers],
    *,
    players: int = 3,
    map: Map = SIAM,  # noqa: A002 - the booklet's word
    readings: Readings = RULEBOOK,
    hands: Sequence[Sequence[ActionCard]] = ONE_CARD_EACH,
    order: Sequence[Seat] = (),
) -> State:
    """Struggles with these markers are over, all but Alfred (seat 0, to move) have passed over the next province."""
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
