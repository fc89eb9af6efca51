"""Faulty engines: faults in the power struggle and in who wins."""

from __future__ import annotations

from typing import Final

from kingofsiam.model.events import Event, FollowersReturned
from kingofsiam.model.pieces import BRITISH, FACTIONS, RAMA, ControlMarker, Faction, Followers, Province, Seat
from kingofsiam.model.state import Board, Player
from kingofsiam.rules import s6_power_struggle as struggle
from kingofsiam.rules import s7_victory as victory
from kingofsiam.rules import s8_four_players as four
from kingofsiam.rules.s6_power_struggle import markers_if_all_pass as right_markers
from kingofsiam.rules.s6_power_struggle import narrate as right_narrate
from kingofsiam.rules.s6_power_struggle import power_that_takes as right_power
from kingofsiam.rules.s7_victory import last_gain
from kingofsiam.rules.s7_victory import second_ranked_faction as right_second_ranked
from kingofsiam.spec.citation import Rule
from kingofsiam.spec.readings import Readings
from proof.faulty_engines.injection import FaultyEngine, replacement


def first_of_the_largest(followers: Followers) -> ControlMarker:
    most = max(followers.counts)
    return FACTIONS[followers.counts.index(most)] if most else BRITISH


def empty_to_rama(followers: Followers) -> ControlMarker:
    return right_power(followers) if followers else RAMA


def nobody_returns(board: Board, province: Province) -> tuple[int, ...]:
    return board.counts


def narrate_no_return(board: Board) -> tuple[Event, ...]:
    return tuple(event for event in right_narrate(board) if not isinstance(event, FollowersReturned))


def earliest_of_the_largest(control: tuple[ControlMarker, ...]) -> tuple[Faction, Rule]:
    most = max(control.count(faction) for faction in FACTIONS)
    tied = [faction for faction in FACTIONS if control.count(faction) == most]
    rule = victory.MOST_PROVINCES if len(tied) == 1 else victory.REIGN_TIE
    return min(tied, key=lambda faction: last_gain(faction, control)), rule


def five_are_a_colony(control: tuple[ControlMarker, ...]) -> bool:
    return control.count(BRITISH) >= 5


def markers_up_to_one_more(board: Board, enough: int) -> tuple[ControlMarker, ...]:
    return right_markers(board, enough + 1)


def no_second_rank(control: tuple[ControlMarker, ...], reign: Faction, readings: Readings) -> Faction | None:
    return None


def other_rank(control: tuple[ControlMarker, ...], reign: Faction, readings: Readings) -> Faction | None:
    right = right_second_ranked(control, reign, readings)
    return next((each for each in FACTIONS if each not in (reign, right)), None) if right is not None else None


def last_card_wins(
    standing: tuple[Seat, ...], players: tuple[Player, ...], readings: Readings
) -> tuple[tuple[Seat, ...], Rule]:
    latest = max(players[seat].last_card for seat in standing)
    rule = victory.LAST_CARD_LOSES if latest else victory.NEVER_PLAYED_SHARE
    return tuple(seat for seat in standing if players[seat].last_card == latest), rule


def alone(seats: tuple[Seat, ...], players: int) -> tuple[Seat, ...]:
    return tuple(sorted(seats))


def side_that_played_first(
    standing: tuple[tuple[Seat, ...], ...], players: tuple[Player, ...]
) -> tuple[tuple[Seat, ...], ...]:
    def latest(side: tuple[Seat, ...]) -> int:
        return max(players[seat].last_card for seat in side)

    earliest = min(map(latest, standing))
    return tuple(side for side in standing if latest(side) == earliest)


TIE_TO_THE_FIRST: Final = FaultyEngine(
    "tie-to-the-first-faction",
    struggle.TIE,
    "A tied province goes to the tied faction that comes first: Rama, Lao, Malay.",
    (replacement(struggle.power_that_takes, first_of_the_largest),),
)
EMPTY_TO_RAMA: Final = FaultyEngine(
    "empty-to-rama",
    struggle.EMPTY,
    "A province without followers goes to Rama.",
    (replacement(struggle.power_that_takes, empty_to_rama),),
)
FOLLOWERS_STAY: Final = FaultyEngine(
    "followers-stay",
    struggle.FOLLOWERS_RETURN,
    "The followers of the contested province stay when its struggle is completed.",
    (replacement(struggle.all_to_the_pool, nobody_returns), replacement(struggle.narrate, narrate_no_return)),
)
EARLIER_GAIN_REIGNS: Final = FaultyEngine(
    "earlier-gain-reigns",
    victory.REIGN_TIE,
    "Among factions tied for the most provinces, the one that stopped gaining provinces first reigns.",
    (replacement(victory.reigning_faction, earliest_of_the_largest),),
)
COLONY_AT_FIVE: Final = FaultyEngine(
    "colony-at-five",
    victory.ENDS_AS_COLONY,
    "Siam is a colony only when the British control five provinces.",
    (
        replacement(victory.is_colony, five_are_a_colony),
        replacement(struggle.markers_if_all_pass, markers_up_to_one_more),
    ),
)
NO_SECOND_RANK: Final = FaultyEngine(
    "second-rank-skipped",
    victory.SECOND_RANK,
    "Tied players are never compared by the second-ranked faction.",
    (replacement(victory.second_ranked_faction, no_second_rank),),
)
THIRD_RANK: Final = FaultyEngine(
    "third-rank-counts",
    victory.SECOND_RANKED_FACTION,
    "Tied players are compared by the faction that ranks third.",
    (replacement(victory.second_ranked_faction, other_rank),),
)
LAST_CARD_WINS: Final = FaultyEngine(
    "last-card-wins",
    victory.LAST_CARD_LOSES,
    "Among players tied to the end, the one who played a card last wins.",
    (replacement(victory.by_last_card, last_card_wins),),
)
COLONY_TIE_EARLIEST: Final = FaultyEngine(
    "colony-tie-earliest-card",
    victory.COLONY_TIE,
    "In a colony the tied player who stopped playing cards first wins.",
    (replacement(four.side_that_played_last, side_that_played_first),),
)
PARTNER_DOES_NOT_WIN: Final = FaultyEngine(
    "partner-does-not-win",
    four.PARTNER_WINS,
    "A player wins a reign without their partner.",
    (replacement(four.with_partners, alone),),
)

FAULTY_ENGINES: Final = (
    TIE_TO_THE_FIRST,
    EMPTY_TO_RAMA,
    FOLLOWERS_STAY,
    EARLIER_GAIN_REIGNS,
    COLONY_AT_FIVE,
    NO_SECOND_RANK,
    THIRD_RANK,
    LAST_CARD_WINS,
    COLONY_TIE_EARLIEST,
    PARTNER_DOES_NOT_WIN,
)
