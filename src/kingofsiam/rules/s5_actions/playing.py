"""Section 5: playing a card of any kind."""

from typing import Final

from kingofsiam.model.events import CardPlayed, Events
from kingofsiam.model.moves import Action, Follower, Play
from kingofsiam.model.pieces import ActionCard, Followers
from kingofsiam.model.state import Player, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules import s8_four_players
from kingofsiam.rules.s2_concept import next_seat
from kingofsiam.rules.s5_actions import cards, follower, undoing
from kingofsiam.spec import rulings
from kingofsiam.spec.citation import Rule, clause, implies, states

ONE_CARD: Final = Rule(
    id="action.one-card",
    sentence="To play a card, take one from your hand and lay it face up in front of you.",
    sources=states("NL 5 1.1") + implies("E 5 1.1, RU 5 1.1, SUM 4 2.2, ES 5 1.1"),
    rulings=(rulings.TAKE_BACK, rulings.ILLEGAL_MOVE),
)
ON_TOP: Final = Rule(
    id="action.on-top",
    sentence="A card you play goes on top of those you have played before, so that only the top card is visible.",
    sources=states("E 5 1.1, NL 5 1.2, RU 5 1.1, ES 5 1.1"),
    rulings=(rulings.PLAYED_CARDS, rulings.NUMBER_OF_CARDS, rulings.OWN_PILE, rulings.NOTES),
)
NEVER_RETURNED: Final = Rule(
    id="action.never-returned",
    sentence="Played cards never come back, so a player can play at most eight cards in a game.",
    sources=states("E 5 5.1, E 5 5.2, NL 4 8.5, NL 4 8.6, RU 5 5.1, ES 5 5.1, ES 5 5.2") + implies("SUM 4 5.2"),
)


@clause(ONE_CARD, NEVER_RETURNED)
def judge(state: State, move: Play) -> tuple[Violation, ...]:
    """The player holds the card, and its action and the follower are legal."""
    refusals = judge_execution(state, move)
    return refusals if holds(state, move.action.card) else (not_held(state.player, move.action.card), *refusals)


@clause(ONE_CARD)
def holds(state: State, card: ActionCard) -> bool:
    """Whether the player to move has such a card in hand."""
    return card in state.player.hand


@clause(ONE_CARD)
def not_held(player: Player, card: ActionCard) -> Violation:
    """Only a card in the player's hand can be played."""
    return refusal(ONE_CARD, ViolationKey.CARD_NOT_HELD, allowed=tuple(dict.fromkeys(player.hand)), card=card)


def judge_execution(state: State, move: Play) -> tuple[Violation, ...]:
    """The card's own rules allow the action, and after it the follower can be taken."""
    action, take = move.action, move.take
    refusals = (*cards.judge(state, action), *follower.judge_place(state.board, state.readings, take))
    if refusals:
        return tuple(dict.fromkeys(refusals))
    after, _ = cards.carry_out(state.board, action)
    return follower.judge_presence(after, state.readings, take)


def takes(state: State, action: Action) -> tuple[Follower | None, ...]:
    """The followers that may be taken after this action; `(None,)` if there is none to take."""
    after, _ = cards.carry_out(state.board, action)
    return follower.takeable(after, state.readings) or (None,)


@clause(ONE_CARD)
def carry_out(state: State, move: Play) -> tuple[State, Events]:
    """Lay down the card, carry out its action, take a follower; then it is the next player's turn."""
    seat, card = state.to_move, move.action.card
    board, action_events = cards.carry_out(state.board, move.action)
    board, take_events = follower.carry_out(board, seat, move.take)
    player = lay_down(state.player, card, move.take, state.cards_played + 1)
    after = State(
        board,
        (*state.players[:seat], player, *state.players[seat + 1 :]),
        state.readings,
        to_move=next_seat(seat, len(state.players)),
        last_swap=undoing.swap_to_remember(move.action),
    )
    return after, (CardPlayed(ONE_CARD, seat, card), *action_events, *take_events)


@clause(ON_TOP, NEVER_RETURNED, s8_four_players.OWN_FOLLOWERS)
def lay_down(player: Player, card: ActionCard, take: Follower | None, number: int) -> Player:
    """The card leaves the hand for the top of the pile, and the follower joins the player's own."""
    place = player.hand.index(card)
    return Player(
        player.hand[:place] + player.hand[place + 1 :],
        (*player.played, card),
        player.followers if take is None else player.followers + Followers.of(take.faction),
        number,
    )
