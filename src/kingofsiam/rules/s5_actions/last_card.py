"""Section 5: the very last action card of the game.

When it is played, nobody holds any more cards: every later turn is a pass, so who wins is decided exactly by
completing the remaining power-struggles as the board stands.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, TypeAlias

from kingofsiam.model.moves import Action, Follower
from kingofsiam.model.pieces import ActionCard, ControlMarker, Faction, Seat, one
from kingofsiam.model.state import Board, Outcome, Player, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules.s2_concept import side_of, sides
from kingofsiam.rules.s5_actions import cards, follower
from kingofsiam.rules.s6_power_struggle import power_that_takes, powers_if_all_pass
from kingofsiam.rules.s7_victory import (
    colony_outcome,
    is_colony,
    reign_outcome,
    second_ranked_faction,
    with_most,
)
from kingofsiam.rules.s8_four_players import team_sets
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, Section, clause, implies, states
from kingofsiam.spec.readings import FinalTie, Readings

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

Ending: TypeAlias = tuple[tuple[ControlMarker, ...], Faction | None]
"""What decides the game after the last card: the powers that take the remaining provinces, and who was taken."""


@clause(LAST_CARD)
def is_last_card(state: State) -> bool:
    """Nobody else holds a card, and the player to move holds just one."""
    return len(state.player.hand) == 1 and state.cards_left == 1


@clause(LAST_CARD)
def foreseen(state: State, ending: Ending) -> Outcome:
    """How the game ends if the last card leads to this: all later turns are passes."""
    powers, taken = ending
    control, players = state.board.control + powers, with_last_card_played(state, taken)
    if is_colony(control):
        return colony_outcome(players, state.readings)
    return reign_outcome(control, players, state.readings)


def with_last_card_played(state: State, taken: Faction | None) -> tuple[Player, ...]:
    """The players after the holder has played the last card and taken a follower of this faction."""
    holder, seat = state.player, state.to_move
    followers = holder.followers if taken is None else holder.followers + one(taken)
    played = Player((), holder.played + holder.hand, followers, state.cards_played + 1)
    return (*state.players[:seat], played, *state.players[seat + 1 :])


@clause(LAST_CARD)
def judge(state: State, after: Board, take: Follower | None) -> tuple[Violation, ...]:
    """This execution with this follower must win for the player or their partner; allowed is a card that can."""
    powers = powers_if_all_pass(after.moved(follower.moves(take)))
    ending = powers, None if take is None else take.faction
    outcome = foreseen(state, ending)
    if state.to_move in outcome.winners:
        return ()
    otherwise = state.player.hand if can_be_played(state) else ()
    return (replace(why_not(state, ending, outcome), allowed=otherwise),)


def why_not(state: State, ending: Ending, outcome: Outcome) -> Violation:
    """Why others would win, and not the player or their partner."""
    powers, taken = ending
    players = with_last_card_played(state, taken)
    if outcome.reign is None:
        return too_few_sets(state, players, outcome.winners)
    second = second_ranked_faction(state.board.control + powers, outcome.reign, state.readings)
    return too_few_followers(state, players, outcome.winners, outcome.reign, second)


@clause(LAST_CARD)
def too_few_sets(state: State, players: tuple[Player, ...], winners: tuple[Seat, ...]) -> Violation:
    """In the coming colony, others have more complete sets; in a tie the holder would win, because they play last."""
    side = side_of(state.to_move, len(players))
    sets = {
        each: team_sets(tuple(players[seat].followers for seat in each), state.readings) for each in sides(len(players))
    }
    return refusal(
        LAST_CARD,
        ViolationKey.LAST_CARD_FEWER_SETS,
        winners=winners,
        most=max(sets.values()),
        side=side,
        own=sets[side],
    )


@clause(LAST_CARD)
def too_few_followers(
    state: State, players: tuple[Player, ...], winners: tuple[Seat, ...], reign: Faction, second: Faction | None
) -> Violation:
    """Others have more followers of the reigning faction or, in a tie, of the second-ranked one, or played earlier."""
    side, tied = side_of(state.to_move, len(players)), tuple(range(len(players)))
    level: tuple[tuple[Faction, int], ...] = ()
    fewer, fewer_of_second = ViolationKey.LAST_CARD_FEWER_FOLLOWERS, ViolationKey.LAST_CARD_FEWER_OF_SECOND
    for faction, key in ((reign, fewer), (second, fewer_of_second)):
        if faction is None:
            break
        leaders = with_most(faction, tied, players)
        most = players[leaders[0]].followers.count(faction)
        if not {*side} & {*leaders}:
            own = tuple((seat, players[seat].followers.count(faction)) for seat in side if seat in tied)
            facts: dict[str, Any] = {"tied": tied, "level": level, "second": faction} if level else {}
            return refusal(LAST_CARD, key, winners=winners, reign=reign, **facts, leaders=leaders, most=most, own=own)
        tied, level = leaders, (*level, (faction, most))
    earlier = min((seat for seat in tied if seat not in side), key=lambda seat: players[seat].last_card)
    later = tuple(seat for seat in side if seat in tied and players[seat].last_card > players[earlier].last_card)
    if state.readings.final_tie is FinalTie.OTHERS_SHARE:
        later = (max(later, key=lambda seat: players[seat].last_card),)
    return refusal(
        LAST_CARD,
        ViolationKey.LAST_CARD_PLAYED_LATER,
        winners=winners,
        reign=reign,
        tied=tied,
        level=level,
        later=later,
        earlier=earlier,
    )


@clause(LAST_CARD)
def never_wins(card: ActionCard) -> Violation:
    """No execution of the card wins, with any follower."""
    return refusal(LAST_CARD, ViolationKey.LAST_CARD_NEVER_WINS, card=card)


@clause(LAST_CARD)
def can_be_played(state: State) -> bool:
    """Whether any execution of the very last card wins, with any follower."""
    return any(True for _ in winning_actions(state))


def winning_actions(state: State) -> Iterator[Action]:
    """An execution for each way to win with the very last card."""
    return (action for action, ending in possible_endings(state) if state.to_move in foreseen(state, ending).winners)


def winning_takes(state: State, action: Action) -> tuple[Follower | None, ...]:
    """The followers with which this execution wins; `()` if there are none, or the card does not allow it."""
    if any(True for _ in cards.judge(state, action)):
        return ()
    after = cards.carry_out(state.board, action)
    return tuple(
        take for take, ending in endings(after, state.readings) if state.to_move in foreseen(state, ending).winners
    )


def possible_endings(state: State) -> Iterator[tuple[Action, Ending]]:
    """How the game can end if the very last card is played, each way once, with an execution that leads to it."""
    seen: set[Ending] = set()
    for action in cards.options(state, state.player.hand[0]):
        for _, ending in endings(cards.carry_out(state.board, action), state.readings):
            if ending not in seen:
                seen.add(ending)
                yield action, ending


def endings(after: Board, readings: Readings) -> Iterator[tuple[Follower | None, Ending]]:
    """Each follower that may be taken from this board (None if there is none), and how the game then ends."""
    to_come, powers = after.face_up, powers_if_all_pass(after)
    for take in follower.takeable(after, readings) or (None,):
        if take is None:
            yield take, (powers, None)
        elif take.province in to_come:
            box, left = to_come.index(take.province), after.followers_in(take.province) - one(take.faction)
            yield take, ((*powers[:box], power_that_takes(left), *powers[box + 1 :]), take.faction)
        else:
            yield take, (powers, take.faction)
