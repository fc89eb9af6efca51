"""Section 5: playing a card of any kind.

A *take* is the follower that the player takes. If there is none, the only take is None: `takes` gives `(None,)`.
"""

from dataclasses import replace
from typing import Final

from kingofsiam.model.events import CardPlayed, Events
from kingofsiam.model.moves import Action, Follower, Play
from kingofsiam.model.pieces import ActionCard, each_once
from kingofsiam.model.state import Player, State
from kingofsiam.model.violations import Violation, ViolationKey, refusal
from kingofsiam.rules import s2_concept, s8_four_players
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
    hand, card = state.player.hand, move.action.card
    refusals = judge_execution(state, move)
    if card in hand:
        return refusals
    return (refusal(ONE_CARD, ViolationKey.CARD_NOT_HELD, allowed=each_once(hand), card=card), *refusals)


def judge_execution(state: State, move: Play) -> tuple[Violation, ...]:
    """The card's own rules allow the action, and after it the follower can be taken."""
    action, take = move.action, move.take
    refusals = (*cards.judge(state, action), *follower.judge_place(state.board, state.readings, take))
    if refusals:  # after an illegal action nobody can say who stands where
        return each_once(refusals)  # two followers sent into one closed province are refused once
    after, _ = cards.carry_out(state.board, action)
    return follower.judge_presence(after, state.readings, take)


def takes(state: State, action: Action) -> tuple[Follower | None, ...]:
    """The followers that may be taken after this action; `(None,)` if there is none to take."""
    after, _ = cards.carry_out(state.board, action)
    followers = follower.takeable(after, state.readings)
    return followers if followers else (None,)


@clause(ONE_CARD)
def carry_out(state: State, move: Play) -> tuple[State, Events]:
    """Lay down the card, carry out its action, take a follower; then it is the next player's turn, after 0 passes."""
    seat, card = state.to_move, move.action.card
    board, action_events = cards.carry_out(state.board, move.action)
    board, take_events = follower.carry_out(board, seat, move.take)
    players = list(state.players)
    players[seat] = lay_down(state.player, card, move.take, state.cards_played + 1)
    left_neighbour = s2_concept.next_seat(seat, len(players))
    swap = undoing.swap_to_remember(move.action)
    after = replace(state, board=board, players=tuple(players), to_move=left_neighbour, passes=0, last_swap=swap)
    return after, (CardPlayed(ONE_CARD, seat, card), *action_events, *take_events)


@clause(ON_TOP, NEVER_RETURNED, s8_four_players.OWN_FOLLOWERS)
def lay_down(player: Player, card: ActionCard, take: Follower | None, number: int) -> Player:
    """The player afterwards: one card fewer in hand, that card on top of the pile, the follower among their own."""
    hand = list(player.hand)
    hand.remove(card)
    followers = player.followers if take is None else player.followers.plus(take.faction, 1)
    return Player(tuple(hand), (*player.played, card), followers, last_card=number)  # this card's number in the game
