"""Section 8: the 4-player game, two partnerships."""

from __future__ import annotations

from typing import Final, assert_never

from kingofsiam import rulings
from kingofsiam.citation import ES, NL, RU, SUM, E, Rule, Section, clause
from kingofsiam.readings import Readings, TeamSets
from kingofsiam.rules.s1_components import NOBODY, Followers
from kingofsiam.rules.s2_concept import Seat, side_of
from kingofsiam.state import Player

_S = Section.FOUR_PLAYERS

PARTNERS: Final = Rule(
    "four-players.partners", "The two players who sit opposite each other are one team.", _S, 1, (E, NL, RU, SUM, ES)
)
SILENCE: Final = Rule(
    "four-players.silence",
    "Players may not talk the game over, not even with their partner.",
    _S,
    1,
    (E, NL, RU, SUM, ES),
)
NO_SHOWING: Final = Rule(
    "four-players.no-showing",
    "Partners may not show each other the cards they still hold.",
    _S,
    1,
    (E, RU, SUM, ES),
    (rulings.PLAYED_CARDS,),
)
OWN_FOLLOWERS: Final = Rule(
    "four-players.own-followers", "Each player gathers followers of his own.", _S, 1, (E, NL, RU, ES)
)
STANDARD: Final = Rule(
    "four-players.standard", "The winner is found by the standard rules, player by player.", _S, 2, (E, NL, RU, ES)
)
PARTNER_WINS: Final = Rule(
    "four-players.partner-wins", "The partner of a winner wins, too.", _S, 2, (E, NL, RU, SUM, ES)
)
PARTNERS_TIED: Final = Rule(
    "four-players.partners-tied",
    "As soon as all players still tied belong to one team, that team wins.",
    _S,
    2,
    (),
    (rulings.PARTNER_TIE,),
)
COLONY_SETS: Final = Rule(
    "four-players.colony.sets",
    "In a colony the team with the most complete sets wins; partners put their followers together to count them.",
    _S,
    2,
    (E, NL, RU, ES),
    (rulings.TEAM_SETS,),
)
COLONY_TIE: Final = Rule(
    "four-players.colony.tie",
    "If the teams are tied for sets, the team whose player played a card last wins.",
    _S,
    2,
    (E, NL, RU, ES),
    (rulings.TEAM_LAST_CARD,),
)


@clause(PARTNERS, PARTNER_WINS)
def with_partners(seats: tuple[Seat, ...], players: int) -> tuple[Seat, ...]:
    """Whoever wins, his partner wins with him."""
    return tuple(seat for seat in range(players) if any(seat in side_of(each, players) for each in seats))


@clause(PARTNERS_TIED)
def one_side(seats: tuple[Seat, ...], players: int) -> bool:
    """Whether all these players play together, so that nothing is left to decide between them."""
    return set(seats) <= set(side_of(seats[0], players))


@clause(OWN_FOLLOWERS, COLONY_SETS)
def team_sets(team: tuple[Followers, ...], readings: Readings) -> int:
    """Partners put their followers together and count the complete sets of the heap."""
    match readings.team_sets:
        case TeamSets.COMBINED:
            return complete_sets(sum(team, NOBODY))
        case TeamSets.ADDED:
            return sum(complete_sets(followers) for followers in team)
        case _ as unknown:  # pragma: no cover
            assert_never(unknown)


def complete_sets(followers: Followers) -> int:
    """How often one follower of each faction can be put together."""
    return min(followers.counts)


@clause(COLONY_TIE)
def side_that_played_last(
    standing: tuple[tuple[Seat, ...], ...], players: tuple[Player, ...]
) -> tuple[tuple[Seat, ...], ...]:
    """Of the tied sides, the one whose player played a card last; all of them if none ever did."""
    latest = max(players[seat].last_card for side in standing for seat in side)
    if latest == 0:
        return standing
    return tuple(side for side in standing if any(players[seat].last_card == latest for seat in side))
