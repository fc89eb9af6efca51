"""Section 5: the very last action card of the game.

Nobody holds a card after it, so the game is played out by passes: the struggles that are left are completed as the
board stands.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from kingofsiam.model.moves import Action, Follower, Play
from kingofsiam.model.pieces import ControlMarker, Faction, Seat, Seats
from kingofsiam.model.state import Outcome, Player, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules.s2_concept import side_of
from kingofsiam.rules.s5_actions import cards, playing
from kingofsiam.rules.s6_power_struggle import power_that_takes
from kingofsiam.rules.s7_victory import outcome_of, second_ranked_faction, with_most
from kingofsiam.rules.s8_four_players import sets_of_sides
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, clause, implies, states
from kingofsiam.spec.readings import FinalTie

LAST_CARD: Final = Rule(
    id="action.last-card",
    sentence="You may play the very last action card of the game only if it wins the game for you or your partner.",
    sources=states("E 5 6.1, NL 4 8.7, RU 5 6.1, ES 5 6.1") + implies("SUM 4 5.3, SUM 7 7.3"),
    rulings=(
        rulings.LAST_CARD,
        rulings.LAST_CARD_EXECUTION,
        rulings.LAST_CARD_CAUSE,
        rulings.LAST_CARD_WINNER,
        rulings.LAST_CARD_HELD,
        rulings.WHOSE_LAST_CARD,
    ),
)
HOLDER_PASSES: Final = Rule(
    id="action.last-card.holder-passes",
    sentence="If you hold the very last card and may not play it, you must pass.",
    sources=implies("E 5 6.1, NL 4 8.7, RU 5 6.1, SUM 4 5.3, ES 5 6.1"),
    rulings=(rulings.LAST_CARD_HOLDER,),
)


@clause(LAST_CARD)
def is_last_card(state: State) -> bool:
    """Nobody else holds a card, and the player to move holds just one."""
    return len(state.player.hand) == 1 and state.cards_left == 1


@clause(LAST_CARD)
def judge(state: State, move: Play, refusals: tuple[Violation, ...]) -> tuple[Violation, ...]:
    """A legal execution must win. An illegal one is refused with advice that wins, if anything does."""
    if not refusals:
        return judge_victory(state, move)
    winning_play = next(winning_plays(state), None)
    if winning_play is None:
        return (refusal(LAST_CARD, ViolationKey.LAST_CARD_NEVER_WINS, card=move.action.card),)
    takes = () if cards.judge(state, move.action) else winning_takes(state, move.action)
    followers = tuple(take for take in takes if take is not None)
    if takes and not followers:  # this action wins, but nobody is there to take: there is nothing to advise
        return refusals
    example = move.action if takes else winning_play.action
    return tuple(replace(reason, allowed=followers, example=example) for reason in refusals)


@clause(LAST_CARD)
def judge_victory(state: State, move: Play) -> tuple[Violation, ...]:
    """This execution with this follower must win for the player or their partner; if another would, it says so."""
    if wins(state, move):
        return ()
    after, _ = playing.carry_out(state, move)
    allowed = state.player.hand if can_be_played(state) else ()
    return (replace(why_not(state.to_move, after), allowed=allowed),)


@clause(LAST_CARD)
def ending_if_all_pass(state: State) -> tuple[tuple[ControlMarker, ...], Outcome]:
    """Who controls the provinces and how the game ends if nobody plays another card: all struggles are completed.

    No struggle changes what stands in the province of another, so each is won by who is strongest there now.
    """
    board = state.board
    for province in board.face_up:
        board = board.with_control(power_that_takes(board.followers_in(province)))
    outcome = outcome_of(board, state.players, state.readings)
    assert outcome is not None  # all struggles are completed
    return board.control, outcome


@clause(LAST_CARD)
def wins(state: State, move: Play) -> bool:
    """Whether this execution of the very last card wins the game for the player or their partner."""
    after, _ = playing.carry_out(state, move)
    _, outcome = ending_if_all_pass(after)
    return state.to_move in outcome.winners


@clause(LAST_CARD)
def winning_takes(state: State, action: Action) -> tuple[Follower | None, ...]:
    """The followers with which this execution wins; `(None,)` if it wins and there is none to take."""
    return tuple(take for take in playing.takes(state, action) if wins(state, Play(action, take)))


def winning_plays(state: State) -> Iterator[Play]:
    """Every execution of the very last card that wins, with the follower."""
    for action in cards.options(state, state.player.hand[0]):
        for take in playing.takes(state, action):
            play = Play(action, take)
            if wins(state, play):
                yield play


@clause(LAST_CARD)
def can_be_played(state: State) -> bool:
    """Whether any execution of the very last card wins, with any follower."""
    return any(winning_plays(state))


def why_not(seat: Seat, after: State) -> Violation:
    """Why others would win, and not the player in this seat or their partner."""
    control, outcome = ending_if_all_pass(after)
    if outcome.reign is None:
        return too_few_sets(seat, after, outcome)
    second = second_ranked_faction(control, outcome.reign, after.readings)
    return too_few_followers(seat, after, outcome, outcome.reign, second)


@clause(LAST_CARD)
def too_few_sets(seat: Seat, after: State, outcome: Outcome) -> Violation:
    """In the coming colony, others have more complete sets; in a tie the holder would win, because they play last."""
    sets = sets_of_sides(after.players, after.readings)
    side = side_of(seat, len(after.players))
    return refusal(
        LAST_CARD,
        ViolationKey.LAST_CARD_FEWER_SETS,
        winners=outcome.winners,
        most=max(sets.values()),
        side=side,
        own=sets[side],
    )


@clause(LAST_CARD)
def too_few_followers(seat: Seat, after: State, outcome: Outcome, reign: Faction, second: Faction | None) -> Violation:
    """Others have more followers of the reigning faction or, in a tie, of the second-ranked one, or played earlier."""
    players, side, winners = after.players, side_of(seat, len(after.players)), outcome.winners
    everybody = tuple(range(len(players)))
    leaders = with_most(reign, everybody, players)
    if not set(side) & set(leaders):
        lead = lead_in(reign, everybody, leaders, side, players)
        return refusal(LAST_CARD, ViolationKey.LAST_CARD_FEWER_FOLLOWERS, winners=winners, reign=reign, **lead)
    if second is None:
        return played_later(side, after, winners, leaders, (reign,))
    leaders_in_both = with_most(second, leaders, players)
    if not set(side) & set(leaders_in_both):
        return refusal(
            LAST_CARD,
            ViolationKey.LAST_CARD_FEWER_OF_SECOND,
            winners=winners,
            reign=reign,
            tied=leaders,
            level=counts_of((reign,), players[leaders[0]]),
            second=second,
            **lead_in(second, leaders, leaders_in_both, side, players),
        )
    return played_later(side, after, winners, leaders_in_both, (reign, second))


def lead_in(faction: Faction, tied: Seats, leaders: Seats, side: Seats, players: tuple[Player, ...]) -> dict[str, Any]:
    """Who of the tied has the most followers of this faction, how many, and how many one's own side has."""
    own = tuple((seat, players[seat].followers.count(faction)) for seat in side if seat in tied)
    return {"leaders": leaders, "most": players[leaders[0]].followers.count(faction), "own": own}


def counts_of(factions: tuple[Faction, ...], player: Player) -> tuple[tuple[Faction, int], ...]:
    """Each of these factions, with how many of its followers the player has."""
    return tuple((faction, player.followers.count(faction)) for faction in factions)


@clause(LAST_CARD)
def played_later(side: Seats, after: State, winners: Seats, tied: Seats, factions: tuple[Faction, ...]) -> Violation:
    """Tied for followers of these factions, another side wins because somebody of it played their last card earlier."""
    times = {seat: after.players[seat].last_card for seat in tied}
    earlier = min((seat for seat in tied if seat not in side), key=lambda seat: times[seat])
    later = tuple(seat for seat in side if seat in tied and times[seat] > times[earlier])
    if after.readings.final_tie is FinalTie.OTHERS_SHARE:
        later = (max(later, key=lambda seat: times[seat]),)
    return refusal(
        LAST_CARD,
        ViolationKey.LAST_CARD_PLAYED_LATER,
        winners=winners,
        reign=factions[0],
        tied=tied,
        level=counts_of(factions, after.players[tied[0]]),
        later=later,
        earlier=earlier,
    )
