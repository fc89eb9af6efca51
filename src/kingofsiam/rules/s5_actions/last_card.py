"""Section 5: the very last action card of the game.

Nobody holds a card after it, so the game is played out by passes: the struggles that are left are completed as the
board stands.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from kingofsiam.model.moves import Action, Follower, Play
from kingofsiam.model.pieces import ControlMarker, Faction, Seat
from kingofsiam.model.state import Outcome, Player, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules.s2_concept import side_of
from kingofsiam.rules.s5_actions import cards, playing
from kingofsiam.rules.s6_power_struggle import complete_struggle
from kingofsiam.rules.s7_victory import outcome_of, second_ranked_faction, with_most
from kingofsiam.rules.s8_four_players import sets_of_sides
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, Section, clause, implies, states
from kingofsiam.spec.readings import FinalTie

LAST_CARD: Final = Rule(
    id="action.last-card",
    sentence="You may play the very last action card of the game only if it wins the game for you or your partner.",
    section=Section.ACTIONS,
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
    section=Section.ACTIONS,
    sources=implies("E 5 6.1, NL 4 8.7, RU 5 6.1, SUM 4 5.3, ES 5 6.1"),
    rulings=(rulings.LAST_CARD_HOLDER,),
)


@clause(LAST_CARD)
def is_last_card(state: State) -> bool:
    """Nobody else holds a card, and the player to move holds just one."""
    return len(state.player.hand) == 1 and state.cards_left == 1


@clause(LAST_CARD)
def judge(state: State, move: Play, refusals: tuple[Violation, ...]) -> tuple[Violation, ...]:
    """A legal execution must win. Where another one does, what is advised wins; where none does, only that is said."""
    if not refusals:
        return judge_victory(state, move)
    winning_play = next(winning_plays(state), None)
    if winning_play is None:
        return (refusal(LAST_CARD, ViolationKey.LAST_CARD_NEVER_WINS, card=move.action.card),)
    takes = () if cards.judge(state, move.action) else winning_takes(state, move.action)
    if takes == (None,):
        return refusals
    example = move.action if takes else winning_play.action
    allowed = tuple(take for take in takes if take is not None)
    return tuple(replace(reason, allowed=allowed, example=example) for reason in refusals)


@clause(LAST_CARD)
def judge_victory(state: State, move: Play) -> tuple[Violation, ...]:
    """This execution with this follower must win for the player or their partner; allowed is a card that can."""
    if wins(state, move):
        return ()
    after, _ = playing.carry_out(state, move)
    allowed = state.player.hand if can_be_played(state) else ()
    return (replace(why_not(state.to_move, after), allowed=allowed),)


@clause(LAST_CARD)
def ending_if_all_pass(state: State) -> tuple[tuple[ControlMarker, ...], Outcome]:
    """Who controls the provinces and how the game ends if nobody plays another card: all struggles are completed."""
    board = state.board
    while (outcome := outcome_of(board, state.players, state.readings)) is None:
        board, _ = complete_struggle(board)
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
        plays = (Play(action, take) for take in playing.takes(state, action))
        yield from (play for play in plays if wins(state, play))


@clause(LAST_CARD)
def can_be_played(state: State) -> bool:
    """Whether any execution of the very last card wins, with any follower."""
    return any(True for _ in winning_plays(state))


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
    players, side = after.players, side_of(seat, len(after.players))
    everybody = tuple(range(len(players)))
    facts: dict[str, Any] = {"winners": outcome.winners, "reign": reign}
    first = with_most(reign, everybody, players)
    if not {*side} & {*first}:
        lead = lead_in(reign, everybody, first, side, players)
        return refusal(LAST_CARD, ViolationKey.LAST_CARD_FEWER_FOLLOWERS, **facts, **lead)
    facts |= {"tied": first, "level": ((reign, players[first[0]].followers.count(reign)),)}
    if second is None:
        return played_later(side, after, facts)
    still_first = with_most(second, first, players)
    if not {*side} & {*still_first}:
        lead = lead_in(second, first, still_first, side, players)
        return refusal(LAST_CARD, ViolationKey.LAST_CARD_FEWER_OF_SECOND, **facts, second=second, **lead)
    level = (*facts["level"], (second, players[still_first[0]].followers.count(second)))
    return played_later(side, after, facts | {"tied": still_first, "level": level})


def lead_in(
    faction: Faction,
    tied: tuple[Seat, ...],
    leaders: tuple[Seat, ...],
    side: tuple[Seat, ...],
    players: tuple[Player, ...],
) -> dict[str, Any]:
    """Who of the tied has the most followers of this faction, how many, and how many one's own side has."""
    own = tuple((seat, players[seat].followers.count(faction)) for seat in side if seat in tied)
    return {"leaders": leaders, "most": players[leaders[0]].followers.count(faction), "own": own}


@clause(LAST_CARD)
def played_later(side: tuple[Seat, ...], after: State, facts: dict[str, Any]) -> Violation:
    """Tied for everything else, another side wins because somebody of it played their last card earlier."""
    tied: tuple[Seat, ...] = facts["tied"]
    times = {seat: after.players[seat].last_card for seat in tied}
    earlier = min((seat for seat in tied if seat not in side), key=times.__getitem__)
    later = tuple(seat for seat in side if seat in tied and times[seat] > times[earlier])
    if after.readings.final_tie is FinalTie.OTHERS_SHARE:
        later = (max(later, key=times.__getitem__),)
    return refusal(LAST_CARD, ViolationKey.LAST_CARD_PLAYED_LATER, **facts, later=later, earlier=earlier)
