"""Hidden information: redistribute what a seat cannot see, in a way that keeps the deal possible."""

from dataclasses import replace
from random import Random

from hypothesis import assume, event
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.model.state import Player
from kingofsiam.spec.readings import Hands, PlayedCards
from kingofsiam.testing import CardsHeld, positions, states


@st.composite
def twins(draw: st.DrawFn, *, spectator: bool = False) -> tuple[ks.State, ks.State, ks.Seat | None]:
    """Two positions that differ only in what the player in a seat cannot see, and the seat; or what a spectator cannot.

    Where the very last card is hidden, it can often be played in just one of them.
    """
    state = draw(positions() | positions(held=(CardsHeld.LAST,)) | states())
    seat = None if spectator else draw(st.integers(0, len(state.players) - 1))
    random = draw(st.randoms(use_true_random=False))
    others = [reshuffle_hidden(state, seat, random) for _ in range(6 if state.cards_left == 1 else 1)]
    possible = [other for other in others if is_consistent_deal(other)]
    assume(possible and is_consistent_deal(state))
    telling = [other for other in possible if bool(ks.legal_cards(other)) != bool(ks.legal_cards(state))]
    event(
        "it tells who must pass" if telling else "something is hidden" if possible[0] != state else "nothing is hidden"
    )
    return state, (telling or possible)[0], seat


def reshuffle_hidden(state: ks.State, seat: int | None, random: Random) -> ks.State:
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
    others = (reshuffle_hidden(state, state.to_move, Random(seed)) for seed in range(100))
    return next(other for other in others if is_consistent_deal(other))
