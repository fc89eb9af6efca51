"""Section 8: the 4-player game, two partnerships."""

from typing import Final

from kingofsiam.model.pieces import Followers, Seat, Seats
from kingofsiam.model.state import Player
from kingofsiam.rules.s2_concept import side_of, sides
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, RuleKind, clause, implies, states
from kingofsiam.spec.readings import Readings, TeamSets

PARTNERS: Final = Rule(
    id="four-players.partners",
    sentence="With four players, the two who sit opposite each other are a team.",
    sources=states("E 2 1.3, E 8 1.1, NL 2 1.3, NL 8 1.1, RU 2 1.2, RU 8 1.1, SUM 3 6.1, ES 2 1.3, ES 8 1.1"),
)
SILENCE: Final = Rule(
    id="four-players.silence",
    sentence="With four players, nobody may talk about the game, not even with their partner.",
    sources=states("E 8 1.2, RU 8 1.2, ES 8 1.2") + implies("NL 8 1.2, SUM 3 6.3"),
    rulings=(rulings.PARTNER_TALK,),
    kind=RuleKind.CONVENTION,  # only the people at the table can keep it
)
NO_SHOWING: Final = Rule(
    id="four-players.no-showing",
    sentence="With four players, nobody may show the cards they still hold, not even to their partner.",
    sources=states("E 8 1.3, RU 8 1.3, ES 8 1.3")
    + implies("E designer's notes 4.16, NL designer's notes 18.1, SUM 3 6.3"),
    rulings=(rulings.PLAYED_CARDS, rulings.OPEN_HANDS_FOUR),  # `observation` hides the hands
)
PLAYED_CARDS: Final = Rule(
    id="four-players.played-cards",
    sentence="Partners may not show each other the cards they have already played.",
    sources=states("NL 8 1.3"),  # the Dutch booklet alone: the others speak of the cards still in hand
    rulings=(rulings.PLAYED_CARDS,),
    kind=RuleKind.CONVENTION,
)
OWN_FOLLOWERS: Final = Rule(
    id="four-players.own-followers",
    sentence="Each player collects their own followers, partners too.",
    sources=states("E 8 1.4, NL 8 1.4, RU 8 1.4, ES 8 1.4"),
)
STANDARD: Final = Rule(
    id="four-players.standard",
    sentence="With four players, too, the standard rules decide which player wins.",
    sources=states("E 8 2.1, NL 8 2.1, RU 8 2.1, ES 8 2.1"),
)
PARTNER_WINS: Final = Rule(
    id="four-players.partner-wins",
    sentence="When a player wins, their partner wins too.",
    sources=states("E 2 3.2, E 8 2.2, NL 2 3.2, NL 8 2.1, RU 2 3.2, RU 8 2.2, SUM 6 5.1, ES 2 3.2, ES 8 2.2"),
    rulings=(rulings.LOSER_PARTNER, rulings.NEVER_PLAYED_TEAMS, rulings.LOSER_TEAM),
)
PARTNERS_TIED: Final = Rule(
    id="four-players.partners-tied",
    sentence="As soon as all players who are still tied belong to one team, that team wins.",
    rulings=(rulings.PARTNER_TIE,),
)
COLONY_SETS: Final = Rule(
    id="four-players.colony.sets",
    sentence="In a colony, partners put their followers together, and the team with the most complete sets wins.",
    sources=states("E 8 2.3, NL 8 2.2, NL 8 2.3, RU 8 2.3, ES 8 2.3")
    + implies("E 7 winner 1.4, NL 7 winner 1.4, RU 7 5.4, SUM 6 5.2, ES 7 winner 2.1"),
    rulings=(rulings.TEAM_SETS,),
)
COLONY_TIE: Final = Rule(
    id="four-players.colony.tie",
    sentence="If the teams are tied for sets, the team of the player who was the last to play an action card wins.",
    sources=states("E 8 2.4, NL 8 2.4, RU 8 2.4, ES 8 2.4"),
    rulings=(rulings.TEAM_LAST_CARD,),
)


@clause(PARTNERS, PARTNER_WINS)
def without_side_of(loser: Seat, seats: Seats, players: int) -> Seats:
    """Of these players, all but the loser and the loser's partner: partners win together."""
    return tuple(seat for seat in seats if seat not in side_of(loser, players))


@clause(OWN_FOLLOWERS, COLONY_SETS)
def sets_of_sides(players: tuple[Player, ...], readings: Readings) -> dict[Seats, int]:
    """For each side, a player alone or two partners, how many complete sets it has."""
    sets: dict[Seats, int] = {}
    for side in sides(len(players)):
        sets[side] = team_sets(tuple(players[seat].followers for seat in side), readings)
    return sets


@clause(COLONY_SETS)
def team_sets(team: tuple[Followers, ...], readings: Readings) -> int:
    """Partners put their followers together and count the complete sets (by the summary each counts their own)."""
    match readings.team_sets:
        case TeamSets.COMBINED:
            return complete_sets(Followers.together(team))
        case TeamSets.ADDED:
            return sum(complete_sets(followers) for followers in team)


def complete_sets(followers: Followers) -> int:
    """How many complete sets, one follower of each faction, these followers make."""
    return min(followers.counts)


@clause(COLONY_TIE)
def side_that_played_last(rivals: tuple[Seats, ...], players: tuple[Player, ...]) -> tuple[Seats, ...]:
    """Of the tied sides, the one whose player played a card last; all of them if none ever did."""
    latest = {side: max(players[seat].last_card for seat in side) for side in rivals}  # say, 28: the 28th card
    return tuple(side for side in rivals if latest[side] == max(latest.values()))
