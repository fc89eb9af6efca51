"""Section 5: the very last action card of the game.

Nobody holds a card after it, so the game is played out by passes: the struggles that are left are completed as the
board stands.
"""

from dataclasses import replace
from typing import Final

from kingofsiam.model.moves import Action, Follower, Play
from kingofsiam.model.pieces import ControlMarker, Faction, Seat, Seats
from kingofsiam.model.state import Outcome, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules import s2_concept, s6_power_struggle, s7_victory, s8_four_players
from kingofsiam.rules.s5_actions import cards, playing
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
    """The very last card must be played by the rules of any card (`refusals`: how this play breaks them), and win."""
    if not refusals:
        return judge_victory(state, move)
    winning = winning_action(state)
    if winning is None:
        return (refusal(LAST_CARD, ViolationKey.LAST_CARD_NEVER_WINS, card=move.action.card),)
    return recommending_what_wins(refusals, state, move.action, winning)


def recommending_what_wins(
    refusals: tuple[Violation, ...], state: State, action: Action, winning: Action
) -> tuple[Violation, ...]:
    """The same refusals of an illegal play; but what they recommend instead must win, a follower or an action."""
    action_is_legal = not cards.judge(state, action)  # then it is the follower that is refused
    takes = winning_takes(state, action) if action_is_legal else ()
    example = action if takes else winning  # the player's own action, if it wins with another follower or with nobody
    followers = tuple(take for take in takes if take is not None)
    return tuple(replace(reason, allowed=followers, example=example) for reason in refusals)


def judge_victory(state: State, move: Play) -> tuple[Violation, ...]:
    """The play must win for the player or their partner.

    If it does not win, the refusal says whether the card would win in another way: then `allowed` holds the card.
    """
    if wins(state, move):
        return ()
    after, _ = playing.carry_out(state, move)
    why = why_it_does_not_win(state.to_move, after)
    another_way_wins = winning_action(state) is not None
    return (replace(why, allowed=state.player.hand if another_way_wins else ()),)  # the hand is just this card


@clause(LAST_CARD)
def ending_if_all_pass(state: State) -> tuple[tuple[ControlMarker, ...], Outcome]:
    """Who controls the provinces and how the game ends if all pass: each struggle goes to who is strongest now."""
    board = state.board
    for province in board.face_up:  # in the order of the boxes, as `with_control` puts each marker on the next province
        power = s6_power_struggle.power_that_takes(board.followers_in(province))
        board = board.with_control(power)
    outcome = s7_victory.outcome_of(board, state.players, state.readings)
    assert outcome is not None  # no struggle is left, so the game has ended
    return board.control, outcome


@clause(LAST_CARD)
def wins(state: State, move: Play) -> bool:
    """Whether this execution of the very last card wins the game for the player or their partner."""
    after, _ = playing.carry_out(state, move)
    _, outcome = ending_if_all_pass(after)
    return state.to_move in outcome.winners


def winning_takes(state: State, action: Action) -> tuple[Follower | None, ...]:
    """The followers with which this action wins; `()` if it never wins, `(None,)` if it wins with nobody to take."""
    return tuple(take for take in playing.takes(state, action) if wins(state, Play(action, take)))


def winning_action(state: State) -> Action | None:
    """The first way to carry out the very last card that wins with some follower; None if no way wins."""
    for action in cards.options(state, state.player.hand[0]):
        if any(wins(state, Play(action, take)) for take in playing.takes(state, action)):
            return action
    return None


def why_it_does_not_win(seat: Seat, after: State) -> Violation:
    """Why others would win: the first criterion of section 7 in which the player and their partner fall behind.

    `after` is the position after the card, `side` the player in this seat with their partner, if they have one.
    """
    players, side = after.players, s2_concept.side_of(seat, len(after.players))
    control, outcome = ending_if_all_pass(after)
    reign = outcome.reign
    if reign is None:  # Siam will be a colony
        return fewer_sets(side, after, outcome.winners)
    everyone = tuple(range(len(players)))
    leaders = s7_victory.with_most(reign, everyone, players)
    if not any(member in leaders for member in side):
        return fewer_followers(side, after, outcome.winners, reign, leaders)
    second = s7_victory.second_ranked_faction(control, reign, after.readings)
    if second is None:  # so the last cards decide among the leaders
        return played_later(side, after, outcome.winners, leaders, (reign,))
    leaders_in_both = s7_victory.with_most(second, leaders, players)
    if not any(member in leaders_in_both for member in side):
        return fewer_of_second(side, after, outcome.winners, reign, leaders, second)
    return played_later(side, after, outcome.winners, leaders_in_both, (reign, second))


@clause(LAST_CARD)
def fewer_sets(side: Seats, after: State, winners: Seats) -> Violation:
    """Siam will be a colony, and others have more complete sets. A tie would be won by the holder, who plays last."""
    sets = s8_four_players.sets_of_sides(after.players, after.readings)
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
    """Players are `tied` for followers of the reigning faction; of them, others have more of the second-ranked one."""
    leaders_in_both = s7_victory.with_most(second, tied, after.players)
    counts = [player.followers.count(second) for player in after.players]
    one_of_the_tied = after.players[tied[0]]  # in the reigning faction, all of them have as many as this one
    return refusal(
        LAST_CARD,
        ViolationKey.LAST_CARD_FEWER_OF_SECOND,
        winners=winners,
        reign=reign,
        tied=tied,
        level=((reign, one_of_the_tied.followers.count(reign)),),
        second=second,
        leaders=leaders_in_both,
        most=counts[leaders_in_both[0]],
        own=tuple((seat, counts[seat]) for seat in side if seat in tied),
    )


@clause(LAST_CARD)
def played_later(side: Seats, after: State, winners: Seats, tied: Seats, factions: tuple[Faction, ...]) -> Violation:
    """Players are `tied` for followers of these factions; of them, one of another side played their last card earlier.

    Say, seat 1 played the 28th card of the game as their last, and seat 0 plays this one, the 32nd. Then seat 1 is
    `earlier` and seat 0 is `later`, and so is its partner, seat 2, if tied as well and with a last card after the 28th.
    """
    times = {seat: after.players[seat].last_card for seat in tied}  # 28 means: the 28th card of the game; 0: no card
    rivals = [seat for seat in tied if seat not in side]
    earliest = min(times[seat] for seat in rivals)
    earlier = [seat for seat in rivals if times[seat] == earliest]
    later = tuple(seat for seat in side if seat in tied and times[seat] > earliest)
    if after.readings.final_tie is FinalTie.OTHERS_SHARE:  # only who played last loses: here, one of this side
        latest = max(times[seat] for seat in later)
        later = tuple(seat for seat in later if times[seat] == latest)
    one_of_the_tied = after.players[tied[0]]  # in these factions, all of them have as many as this one
    return refusal(
        LAST_CARD,
        ViolationKey.LAST_CARD_PLAYED_LATER,
        winners=winners,
        reign=factions[0],
        tied=tied,
        level=tuple((faction, one_of_the_tied.followers.count(faction)) for faction in factions),
        later=later,
        earlier=earlier[0],  # there are more only if they never played a card
    )
