"""Faulty engines: faults in the power struggle and in who wins."""

from __future__ import annotations

from kingofsiam.model.events import Event, FollowersReturned
from kingofsiam.model.pieces import BRITISH, FACTIONS, RAMA, ControlMarker, Faction, Followers, Province, Seat
from kingofsiam.model.state import Board, Outcome, Player
from kingofsiam.rules import s6_power_struggle as struggle
from kingofsiam.rules import s7_victory as victory
from kingofsiam.rules import s8_four_players as four
from kingofsiam.rules.s2_concept import side_of
from kingofsiam.rules.s6_power_struggle import narrate as right_narrate
from kingofsiam.rules.s6_power_struggle import power_that_takes as right_power
from kingofsiam.rules.s7_victory import last_gain
from kingofsiam.rules.s7_victory import reign_outcome as right_reign_outcome
from kingofsiam.rules.s7_victory import second_ranked_faction as right_second_ranked
from kingofsiam.spec.citation import Rule
from kingofsiam.spec.readings import Readings
from tools.faulty_engines.injection import breaking


@breaking("tie-to-the-first-faction", struggle.TIE, struggle.power_that_takes)
def first_of_the_largest(followers: Followers) -> ControlMarker:
    """A tied province goes to the tied faction that comes first: Rama, Lao, Malay."""
    most = max(followers.counts)
    return FACTIONS[followers.counts.index(most)] if most else BRITISH


@breaking("empty-to-rama", struggle.EMPTY, struggle.power_that_takes)
def empty_to_rama(followers: Followers) -> ControlMarker:
    """A province without followers goes to Rama."""
    return right_power(followers) if followers else RAMA


def nobody_returns(board: Board, province: Province) -> tuple[int, ...]:
    return board.counts


@breaking("followers-stay", struggle.FOLLOWERS_RETURN, struggle.narrate, (struggle.all_to_the_pool, nobody_returns))
def narrate_no_return(board: Board) -> tuple[Event, ...]:
    """The followers of the contested province stay when its struggle is completed."""
    return tuple(event for event in right_narrate(board) if not isinstance(event, FollowersReturned))


@breaking("earlier-gain-reigns", victory.REIGN_TIE, victory.reigning_faction)
def earliest_of_the_largest(control: tuple[ControlMarker, ...]) -> tuple[Faction, Rule]:
    """Among factions tied for the most provinces, the one that stopped gaining provinces first reigns."""
    most = max(control.count(faction) for faction in FACTIONS)
    tied = [faction for faction in FACTIONS if control.count(faction) == most]
    rule = victory.MOST_PROVINCES if len(tied) == 1 else victory.REIGN_TIE
    return min(tied, key=lambda faction: last_gain(faction, control)), rule


@breaking("colony-at-five", victory.ENDS_AS_COLONY, victory.is_colony)
def five_are_a_colony(control: tuple[ControlMarker, ...]) -> bool:
    """Siam is a colony only when the British control five provinces."""
    return control.count(BRITISH) >= 5


@breaking("second-rank-skipped", victory.SECOND_RANK, victory.second_ranked_faction)
def no_second_rank(control: tuple[ControlMarker, ...], reign: Faction, readings: Readings) -> Faction | None:
    """Tied players are never compared by the second-ranked faction."""
    return None


@breaking("third-rank-counts", victory.SECOND_RANKED_FACTION, victory.second_ranked_faction)
def other_rank(control: tuple[ControlMarker, ...], reign: Faction, readings: Readings) -> Faction | None:
    """Tied players are compared by the faction that ranks third."""
    right = right_second_ranked(control, reign, readings)
    return next((each for each in FACTIONS if each not in (reign, right)), None) if right is not None else None


@breaking("second-rank-by-followers", victory.SECOND_RANKED_FACTION, victory.reign_outcome)
def ranked_by_followers(control: tuple[ControlMarker, ...], players: tuple[Player, ...], readings: Readings) -> Outcome:
    """The faction of which the players hold more followers ranks second, not the one with more provinces."""
    reign, _ = victory.reigning_faction(control)
    held = {each: sum(player.followers.count(each) for player in players) for each in FACTIONS if each is not reign}
    second, third = sorted(held, key=lambda each: -held[each])
    if right_second_ranked(control, reign, readings) is third:
        change: dict[ControlMarker, ControlMarker] = {second: third, third: second}
        control = tuple(change.get(each, each) for each in control)
    return right_reign_outcome(control, players, readings)


@breaking("team-sums-in-a-reign", four.STANDARD, victory.with_most)
def most_together(faction: Faction, standing: tuple[Seat, ...], players: tuple[Player, ...]) -> tuple[Seat, ...]:
    """When a faction reigns, partners put their followers together."""

    def together(seat: Seat) -> int:
        return sum(players[each].followers.count(faction) for each in side_of(seat, len(players)))

    most = max(map(together, standing))
    return tuple(seat for seat in standing if together(seat) == most)


@breaking("last-card-wins", victory.LAST_CARD_LOSES, victory.by_last_card)
def last_card_wins(
    standing: tuple[Seat, ...], players: tuple[Player, ...], readings: Readings
) -> tuple[tuple[Seat, ...], Rule]:
    """Among players tied to the end, the one who played a card last wins."""
    latest = max(players[seat].last_card for seat in standing)
    rule = victory.LAST_CARD_LOSES if latest else victory.NEVER_PLAYED_SHARE
    return tuple(seat for seat in standing if players[seat].last_card == latest), rule


@breaking("partner-does-not-win", four.PARTNER_WINS, four.with_partners)
def alone(seats: tuple[Seat, ...], players: int) -> tuple[Seat, ...]:
    """A player wins a reign without their partner."""
    return tuple(sorted(seats))


@breaking("colony-tie-earliest-card", victory.COLONY_TIE, four.side_that_played_last)
def side_that_played_first(
    standing: tuple[tuple[Seat, ...], ...], players: tuple[Player, ...]
) -> tuple[tuple[Seat, ...], ...]:
    """In a colony the tied player who stopped playing cards first wins."""

    def latest(side: tuple[Seat, ...]) -> int:
        return max(players[seat].last_card for seat in side)

    earliest = min(map(latest, standing))
    return tuple(side for side in standing if latest(side) == earliest)
