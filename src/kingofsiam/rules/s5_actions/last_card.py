"""Section 5: the very last action card of the game.

Nobody holds a card after it, so the game is played out by passes: the struggles that are left are completed as the
board stands.
"""

from dataclasses import replace
from typing import Final

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
    """The very last card must be played as the rules say, and must win."""
    if not refusals:
        return judge_victory(state, move)
    winning = winning_action(state)
    if winning is None:
        return (refusal(LAST_CARD, ViolationKey.LAST_CARD_NEVER_WINS, card=move.action.card),)
    return advising_what_wins(state, move.action, winning, refusals)


def advising_what_wins(
    state: State, action: Action, winning: Action, refusals: tuple[Violation, ...]
) -> tuple[Violation, ...]:
    """An illegal play keeps its refusals; only what they recommend changes, since it must win."""
    followers: list[Follower] = []
    if not cards.judge(state, action):  # the action is legal, so it is the follower that is refused
        for take in winning_takes(state, action):
            if take is None:  # after this action nobody can be taken, so nobody is recommended
                return refusals
            followers.append(take)
    example = action if followers else winning  # the player's own action, if a follower makes it win
    return tuple(replace(reason, allowed=tuple(followers), example=example) for reason in refusals)


def judge_victory(state: State, move: Play) -> tuple[Violation, ...]:
    """The play must win for the player or their partner. If another play wins, the card itself stays allowed."""
    if wins(state, move):
        return ()
    after, _ = playing.carry_out(state, move)
    another_way_wins = winning_action(state) is not None
    return (replace(why_it_does_not_win(state.to_move, after), allowed=state.player.hand if another_way_wins else ()),)


@clause(LAST_CARD)
def ending_if_all_pass(state: State) -> tuple[tuple[ControlMarker, ...], Outcome]:
    """Who controls the provinces and how the game ends if all pass: each struggle goes to who is strongest now."""
    board = state.board
    for province in board.face_up:  # in the order of the boxes: each control marker belongs to the next one
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


def winning_takes(state: State, action: Action) -> tuple[Follower | None, ...]:
    """The followers with which this execution wins; `(None,)` if it wins and there is none to take."""
    return tuple(take for take in playing.takes(state, action) if wins(state, Play(action, take)))


def winning_action(state: State) -> Action | None:
    """A way to carry out the very last card that wins, with one follower at least; None if there is none."""
    for action in cards.options(state, state.player.hand[0]):
        if any(wins(state, Play(action, take)) for take in playing.takes(state, action)):
            return action
    return None


def why_it_does_not_win(seat: Seat, after: State) -> Violation:
    """Why others would win: the first criterion by which the player in this seat and their partner fall behind."""
    players, side = after.players, side_of(seat, len(after.players))
    control, outcome = ending_if_all_pass(after)
    reign = outcome.reign
    if reign is None:
        return fewer_sets(side, after, outcome.winners)
    leaders = with_most(reign, tuple(range(len(players))), players)
    if not any(seat in leaders for seat in side):
        return fewer_followers(side, after, outcome.winners, reign, leaders)
    second = second_ranked_faction(control, reign, after.readings)
    if second is None:
        return played_later(side, after, outcome.winners, leaders, (reign,))
    leaders_in_both = with_most(second, leaders, players)
    if not any(seat in leaders_in_both for seat in side):
        return fewer_of_second(side, after, outcome.winners, reign, leaders, second)
    return played_later(side, after, outcome.winners, leaders_in_both, (reign, second))


@clause(LAST_CARD)
def fewer_sets(side: Seats, after: State, winners: Seats) -> Violation:
    """Siam will be a colony, and others have more complete sets. A tie would be won by the holder, who plays last."""
    sets = sets_of_sides(after.players, after.readings)
    key, most = ViolationKey.LAST_CARD_FEWER_SETS, max(sets.values())
    return refusal(LAST_CARD, key, winners=winners, most=most, side=side, own=sets[side])


@clause(LAST_CARD)
def fewer_followers(side: Seats, after: State, winners: Seats, reign: Faction, leaders: Seats) -> Violation:
    """Others have more followers of the reigning faction."""
    counts = [player.followers.count(reign) for player in after.players]
    own = tuple((seat, counts[seat]) for seat in side)
    key, most = ViolationKey.LAST_CARD_FEWER_FOLLOWERS, max(counts)
    return refusal(LAST_CARD, key, winners=winners, reign=reign, leaders=leaders, most=most, own=own)


@clause(LAST_CARD)
def fewer_of_second(
    side: Seats, after: State, winners: Seats, reign: Faction, tied: Seats, second: Faction
) -> Violation:
    """Others, tied for followers of the reigning faction, have more of the second-ranked one."""
    leaders_in_both = with_most(second, tied, after.players)
    counts = [player.followers.count(second) for player in after.players]
    return refusal(
        LAST_CARD,
        ViolationKey.LAST_CARD_FEWER_OF_SECOND,
        winners=winners,
        reign=reign,
        tied=tied,
        level=counts_of((reign,), after.players[tied[0]]),  # how many each of the tied players has
        second=second,
        leaders=leaders_in_both,
        most=counts[leaders_in_both[0]],
        own=tuple((seat, counts[seat]) for seat in side if seat in tied),
    )


@clause(LAST_CARD)
def played_later(side: Seats, after: State, winners: Seats, tied: Seats, factions: tuple[Faction, ...]) -> Violation:
    """Of the players tied for followers of these factions, one of another side played their last card earlier."""
    times = {seat: after.players[seat].last_card for seat in tied}
    earliest_other = min(times[seat] for seat in tied if seat not in side)
    later = tuple(seat for seat in side if seat in tied and times[seat] > earliest_other)
    if after.readings.final_tie is FinalTie.OTHERS_SHARE:  # one player loses, who played last and is of this side
        latest = max(times[seat] for seat in later)
        later = tuple(seat for seat in later if times[seat] == latest)
    earlier = [seat for seat in tied if seat not in side and times[seat] == earliest_other]
    return refusal(
        LAST_CARD,
        ViolationKey.LAST_CARD_PLAYED_LATER,
        winners=winners,
        reign=factions[0],
        tied=tied,
        level=counts_of(factions, after.players[tied[0]]),  # how many each of the tied players has
        later=later,
        earlier=earlier[0],
    )


def counts_of(factions: tuple[Faction, ...], player: Player) -> tuple[tuple[Faction, int], ...]:
    """Each of these factions, with how many of its followers the player has."""
    return tuple((faction, player.followers.count(faction)) for faction in factions)
