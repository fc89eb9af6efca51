"""Section 5: what the player to move may choose. It is a card, how to carry it out, and the follower to take."""

from collections.abc import Iterator

from kingofsiam.model.moves import Action, Follower, Play
from kingofsiam.model.pieces import ActionCard, each_once
from kingofsiam.model.state import State
from kingofsiam.model.violations import Violation
from kingofsiam.rules.s5_actions import cards, last_card, playing
from kingofsiam.spec.citation import clause


@clause(playing.ONE_CARD, last_card.LAST_CARD)
def judge(state: State, move: Play) -> tuple[Violation, ...]:
    """The card, its action and the follower must be legal, and the very last card of the game must win."""
    refusals = playing.judge(state, move)
    if move.action.card in state.player.hand and last_card.is_last_card(state):
        return last_card.judge(state, move, refusals)
    return refusals


@clause(playing.ONE_CARD, last_card.LAST_CARD)
def playable_cards(state: State) -> tuple[ActionCard, ...]:
    """The kinds of card in hand, each once; the very last card of the game only if it can win."""
    if last_card.is_last_card(state) and last_card.winning_action(state) is None:
        return ()
    return each_once(state.player.hand)


def actions(state: State, card: ActionCard) -> tuple[Action, ...]:
    """The ways to carry out a card in hand; of the very last card, only the ways that can win."""
    options = cards.options(state, card)
    if last_card.is_last_card(state):
        return tuple(action for action in options if len(last_card.winning_takes(state, action)) > 0)
    return options


def takes(state: State, action: Action) -> tuple[Follower | None, ...]:
    """The followers that may be taken after this action; after the very last card those that win."""
    if last_card.is_last_card(state):
        return last_card.winning_takes(state, action)
    return playing.takes(state, action)


def plays(state: State) -> Iterator[Play]:
    """The plays to choose from, one by one (`yield`): each kind of card, each way to carry it out, each follower."""
    for card in each_once(state.player.hand):
        for action in cards.options(state, card):
            for take in takes(state, action):  # with the very last card, only those that win
                yield Play(action, take)
