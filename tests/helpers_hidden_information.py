"""Hidden information: redistribute what a seat cannot see, in a way that keeps the deal possible."""

from dataclasses import replace
from random import Random

import kingofsiam as ks
from kingofsiam.model.state import Player
from kingofsiam.spec.readings import Hands, PlayedCards


def reshuffle_hidden(state: ks.State, seat: int, random: Random) -> ks.State:
    """The same position with other hidden cards: those the others hold, and those that lie covered."""
    return replace(
        state,
        players=tuple(
            player if each == seat else shuffled(player, state.readings, random)
            for each, player in enumerate(state.players)
        ),
    )


def shuffled(player: Player, readings: ks.Readings, random: Random) -> Player:
    """The same player; the cards that nobody else sees are exchanged. Without a pile, everyone knows the whole hand."""
    if not player.played:
        return player
    seen = 0 if readings.played_cards is PlayedCards.ALL else len(player.played) - 1
    covered, visible = player.played[: max(0, seen)], player.played[max(0, seen) :]
    hidden = list(covered if readings.hands is Hands.OPEN else (*player.hand, *covered))
    random.shuffle(hidden)
    held = player.hand if readings.hands is Hands.OPEN else tuple(hidden[len(covered) :])
    return replace(player, hand=held, played=(*hidden[: len(covered)], *visible))


def is_consistent_deal(state: ks.State) -> bool:
    """Whether the position is possible: a King marker proves that somebody has played a Maharacha."""
    try:
        ks.judge(state, ks.Pass())
    except ks.InvalidState:
        return False
    return True


def with_other_hidden_cards(state: ks.State) -> ks.State:
    """A position that looks the same to the player to move: the others' hidden cards are in another order."""
    return reshuffle_hidden(state, state.to_move, Random(len(state.players)))
