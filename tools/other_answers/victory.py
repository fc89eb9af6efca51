"""Functions with other rulings on the struggle, the last card and the end of the game."""

from __future__ import annotations

from random import Random

from kingofsiam.model.deal import Deal
from kingofsiam.model.moves import Play
from kingofsiam.model.pieces import BRITISH, FACTIONS, NOBODY, ControlMarker, Faction, Followers, Seat
from kingofsiam.model.state import Outcome, Player, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules import s4_course, s7_victory
from kingofsiam.rules import s8_four_players as four
from kingofsiam.rules.s2_concept import side_of, sides
from kingofsiam.rules.s3_setup import draw_aids as right_aids
from kingofsiam.rules.s3_setup import left_after_aids, without_replacement
from kingofsiam.rules.s4_course import judge_pass as right_pass
from kingofsiam.rules.s5_actions import last_card, playing
from kingofsiam.rules.s5_actions.last_card import LAST_CARD
from kingofsiam.rules.s5_actions.last_card import is_last_card as right_is_last_card
from kingofsiam.rules.s5_actions.last_card import judge_victory as right_judge
from kingofsiam.rules.s5_actions.last_card import wins as right_wins
from kingofsiam.rules.s6_power_struggle import power_that_takes as right_power
from kingofsiam.rules.s7_victory import by_last_card as right_by_last_card
from kingofsiam.rules.s7_victory import is_colony as right_is_colony
from kingofsiam.rules.s7_victory import reign_outcome
from kingofsiam.rules.s7_victory import reigning_faction as right_reign
from kingofsiam.spec.citation import Rule
from kingofsiam.spec.readings import Hands, Readings
from kingofsiam.validation import Faults
from kingofsiam.validation import deal_faults as right_deal_faults

# online-four: not for four; homes-first: a home gets its own only as long as there are any; plurality: more than half;
# open-hands-four: not for four


def not_four_online(deal: Deal) -> Faults:
    yield from right_deal_faults(deal)
    if len(deal.aids) == 4 and deal.first is not None:
        yield "online two or three play"


def homes_may_run_short(deal: Deal) -> Faults:
    pool = left_after_aids(deal.aids, deal.readings) - sum(deal.followers, NOBODY)
    if all(pool.count(faction) for faction in FACTIONS):
        yield from right_deal_faults(deal)


def more_than_half(followers: Followers) -> ControlMarker:
    return right_power(followers) if 2 * max(followers.counts) > followers.total else BRITISH


def not_open_for_four(deal: Deal) -> Faults:
    yield from right_deal_faults(deal)
    if len(deal.aids) == 4 and deal.readings.hands is Hands.OPEN:
        yield "with four players nobody may show their cards"


# aid-four: the fourth player gets it


def fourth_gets_four(players: int, random: Random) -> tuple[int, ...]:
    return (*without_replacement(3, (1, 2, 3), random), 4) if players == 4 else right_aids(players, random)


def four_is_the_fourths(deal: Deal) -> Faults:
    yield from right_deal_faults(deal)
    if 4 in deal.aids[:-1]:
        yield "the fourth player gets playing aid 4"


# play-mandatory


def must_play(_: State) -> tuple[Violation, ...]:
    return () if s4_course.can_only_pass(_) else (refusal(s4_course.MAY_PASS, ViolationKey.NOBODY_TAKEN),)


# majority-tie: two equal factions behind a leader are a tie too


def any_level_pair(followers: Followers) -> ControlMarker:
    present = [count for count in followers.counts if count]
    return BRITISH if len(set(present)) < len(present) else right_power(followers)


# tie-break-nl: the last of all, tied or not, breaks a tie


def last_taker_of_all(control: tuple[ControlMarker, ...]) -> tuple[Faction, Rule]:
    reign, rule = right_reign(control)
    if rule is not s7_victory.REIGN_TIE:
        return reign, rule
    return next(power for power in reversed(control) if power is not BRITISH), rule


def last_player_of_all(
    standing: tuple[tuple[Seat, ...], ...], players: tuple[Player, ...]
) -> tuple[tuple[Seat, ...], ...]:
    latest = max(player.last_card for player in players)
    if latest == 0:
        return standing
    return tuple(side for side in sides(len(players)) if any(players[seat].last_card == latest for seat in side))


# last-card: as if the game stopped there; last-card-holder: a player who cannot win with it may play it


def as_it_stands(after: State) -> tuple[tuple[ControlMarker, ...], Outcome]:
    control = after.board.control
    return control, reign_outcome(control, after.players, after.readings)


def last_and_winning(state: State) -> bool:
    return right_is_last_card(state) and last_card.winning_action(state) is not None


def no_victory(_: Seat, after: State) -> Violation:
    outcome = last_card.ending_if_all_pass(after)[1]
    return refusal(LAST_CARD, ViolationKey.LAST_CARD_FEWER_FOLLOWERS, winners=outcome.winners)


# last-card-execution: a card that could win; last-card-held: not kept; last-card-winner: only the player's own victory
# counts; last-card-cause: not a victory that comes in any case


def card_that_could_win(state: State, move: Play) -> tuple[Violation, ...]:
    return () if last_card.winning_action(state) is not None else right_judge(state, move)


def play_it_now(state: State) -> tuple[Violation, ...]:
    if state.outcome is None and right_is_last_card(state) and last_card.winning_action(state) is not None:
        return (refusal(LAST_CARD, ViolationKey.NOBODY_TAKEN),)
    return right_pass(state)


def own_victory_alone(state: State, move: Play) -> bool:
    after, _ = playing.carry_out(state, move)
    control, outcome = last_card.ending_if_all_pass(after)
    if outcome.colony:
        return outcome.winners == side_of(state.to_move, len(state.players))
    return first_of_all(control, after.players, state.readings) == (state.to_move,)


def first_of_all(
    control: tuple[ControlMarker, ...], players: tuple[Player, ...], readings: Readings
) -> tuple[Seat, ...]:
    """The players who win a reign by themselves."""
    reign, _ = right_reign(control)
    second = s7_victory.second_ranked_faction(control, reign, readings)
    standing = s7_victory.with_most(reign, tuple(range(len(players))), players)
    if second is not None:
        standing = s7_victory.with_most(second, standing, players)
    return standing if len(standing) == 1 else s7_victory.by_last_card(standing, players, readings)[0]


def by_the_card_alone(state: State, move: Play) -> bool:
    _, anyhow = last_card.ending_if_all_pass(state)
    return state.to_move not in anyhow.winners and right_wins(state, move)


# british-majority: the most provinces decide


def british_may_reign(control: tuple[ControlMarker, ...]) -> bool:
    most = max(control.count(faction) for faction in FACTIONS)
    return right_is_colony(control) or (len(control) == 8 and control.count(BRITISH) > most)


# partner-tie: down to a single player


def single(seats: tuple[Seat, ...], players: int) -> bool:
    return len(seats) == 1


# whose-last-card: each player's own; skipped-last-card: its holder is asked


def own_last_card(state: State) -> bool:
    return len(state.player.hand) == 1


def holds_no_card(state: State) -> bool:
    return state.outcome is None and not state.player.hand


# loser-partner and never-played-teams: the loser's team is out; loser-team: the loser wins with a partner who shares


def loser_team_is_out(
    standing: tuple[Seat, ...], players: tuple[Player, ...], readings: Readings
) -> tuple[tuple[Seat, ...], Rule]:
    times = [players[seat].last_card for seat in standing]
    if max(times) == 0 or len(players) < 4:
        return right_by_last_card(standing, players, readings)
    loser = standing[times.index(max(times))]
    return four.without_side_of(loser, standing, len(players)), s7_victory.LAST_CARD_LOSES


def without_loser_alone(loser: Seat, seats: tuple[Seat, ...], players: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat != loser)
