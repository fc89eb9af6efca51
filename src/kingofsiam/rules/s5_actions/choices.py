"""Section 5: what the player to move may choose: a card, how to carry it out, and the follower."""

from collections.abc import Iterator

from kingofsiam.model.moves import Action, Follower, Play
from kingofsiam.model.pieces import ActionCard
from kingofsiam.model.state import State
from kingofsiam.model.violations import Violation
from kingofsiam.rules.s5_actions import cards, follower, last_card, playing
from kingofsiam.spec.citation import clause


@clause(last_card.LAST_CARD)
def must_win(state: State) -> bool:
    """Whether the player may choose only what wins: with the very last card of the game."""
    return last_card.is_last_card(state)


@clause(playing.ONE_CARD, last_card.LAST_CARD)
def judge(state: State, move: Play) -> tuple[Violation, ...]:
    """The card, its action and the follower are legal, and the very last card of the game wins."""
    refusals = playing.judge(state, move)
    if playing.holds(state, move.action.card) and must_win(state):
        return last_card.judge(state, move, refusals)
    return refusals


@clause(playing.ONE_CARD, last_card.LAST_CARD)
def playable_cards(state: State) -> tuple[ActionCard, ...]:
    """The kinds of card in hand, each once; the very last card of the game only if it can win."""
    if must_win(state) and not last_card.can_be_played(state):
        return ()
    return tuple(dict.fromkeys(state.player.hand))


@clause(last_card.LAST_CARD)
def actions(state: State, card: ActionCard) -> tuple[Action, ...]:
    """The ways to carry out a card in hand; those of the very last card that can win."""
    options = cards.options(state, card)
    if must_win(state):
        return tuple(action for action in options if last_card.winning_takes(state, action))
    return options


@clause(follower.TAKE_ONE, last_card.LAST_CARD)
def takes(state: State, action: Action) -> tuple[Follower | None, ...]:
    """The followers that may be taken after this action; after the very last card those that win."""
    if must_win(state):
        return last_card.winning_takes(state, action)
    return playing.takes(state, action)


def plays(state: State) -> Iterator[Play]:
    """Every card, action and follower that may be chosen."""
    for card in dict.fromkeys(state.player.hand):
        for action in cards.options(state, card):
            for take in takes(state, action):
                yield Play(action, take)
