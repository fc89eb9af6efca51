"""Section 8: the 4-player game, two partnerships."""

from __future__ import annotations

from typing import Final, assert_never

from kingofsiam.model.pieces import NOBODY, Followers, Seat
from kingofsiam.model.state import Player
from kingofsiam.rules.s2_concept import side_of
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import ES, NL, RU, SUM, E, Rule, Section, clause
from kingofsiam.spec.readings import Readings, TeamSets

_S = Section.FOUR_PLAYERS

PARTNERS: Final = Rule(
    id="four-players.partners",
    sentence="The two players who sit opposite each other are one team.",
    section=_S,
    paragraph=1,
    documents=(E, NL, RU, SUM, ES),
)
SILENCE: Final = Rule(
    id="four-players.silence",
    sentence="Players may not talk the game over, not even with their partner.",
    section=_S,
    paragraph=1,
    documents=(E, NL, RU, SUM, ES),
)
NO_SHOWING: Final = Rule(
    id="four-players.no-showing",
    sentence="Partners may not show each other the cards they still hold.",
    section=_S,
    paragraph=1,
    documents=(E, RU, SUM, ES),
    rulings=(rulings.PLAYED_CARDS,),
)
OWN_FOLLOWERS: Final = Rule(
    id="four-players.own-followers",
    sentence="Each player gathers followers of his own.",
    section=_S,
    paragraph=1,
    documents=(E, NL, RU, ES),
)
STANDARD: Final = Rule(
    id="four-players.standard",
    sentence="The winner is found by the standard rules, player by player.",
    section=_S,
    paragraph=2,
    documents=(E, NL, RU, ES),
)
PARTNER_WINS: Final = Rule(
    id="four-players.partner-wins",
    sentence="The partner of a winner wins, too.",
    section=_S,
    paragraph=2,
    documents=(E, NL, RU, SUM, ES),
)
PARTNERS_TIED: Final = Rule(
    id="four-players.partners-tied",
    sentence="As soon as all players still tied belong to one team, that team wins.",
    section=_S,
    paragraph=2,
    documents=(),
    rulings=(rulings.PARTNER_TIE,),
)
COLONY_SETS: Final = Rule(
    id="four-players.colony.sets",
    sentence="In a colony the team with the most complete sets wins; partners put their followers together to "
    "count them.",
    section=_S,
    paragraph=2,
    documents=(E, NL, RU, ES),
    rulings=(rulings.TEAM_SETS,),
)
COLONY_TIE: Final = Rule(
    id="four-players.colony.tie",
    sentence="If the teams are tied for sets, the team whose player played a card last wins.",
    section=_S,
    paragraph=2,
    documents=(E, NL, RU, ES),
    rulings=(rulings.TEAM_LAST_CARD,),
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
