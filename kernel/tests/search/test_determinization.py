"""Determinization changes what the player to move cannot see, and nothing else."""

from collections import Counter
from dataclasses import replace

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.helpers_playouts import playout_positions
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.spec.readings import PRESETS, Hands, PlayedCards
from kingofsiam_kernel.search.determinization import determinize
from tests.helpers_hidden_information import with_other_hidden_cards


def determinized(state: ks.State, seed: int) -> ks.State:
    """The position determinized for the player to move."""
    return kernel.unpack(determinize(kernel.pack(state), kernel.Rng(seed)), state.map)


@pytest.mark.parametrize("name", [*PRESETS])
def test_a_determinization_looks_the_same_to_the_player_to_move(name: str) -> None:
    """The result is a position that a game can reach. Rules: `online.original`."""
    for state in playout_positions(range(3), PRESETS[name]):
        seen = ks.observe(state, state.to_move)
        assert all(ks.observe(determinized(state, seed), state.to_move) == seen for seed in range(3))


def test_it_does_not_depend_on_hidden_cards() -> None:
    """Whatever the others hold, the same seed gives the same determinization."""
    for state in playout_positions(range(6)):
        other = with_other_hidden_cards(state)
        assert determinized(state, 5) == determinized(other, 5)


def test_all_consistent_deals_are_equally_likely() -> None:
    """If a player has played two cards, you see the upper one, and any of the other seven may lie under it."""
    of_two = (state for state in playout_positions(range(0, 30, 3)) if not state.board.kings)
    state = next(state for state in of_two if len(state.players[1 - state.to_move].played) == 2)
    other, draws = 1 - state.to_move, 1400
    under = Counter(determinized(state, seed).players[other].played[0] for seed in range(draws))
    left = Counter(CARD_SET_CARDS) - Counter(state.players[other].played[-1:])
    assert under.keys() == left.keys()
    assert all(abs(under[card] - number * draws / 7) < 70 for card, number in left.items())


def test_a_king_marker_means_that_a_maharacha_was_played() -> None:
    """There is a Maharacha for every King marker. Rules: `action.maharacha.king`."""
    crowned = [state for state in playout_positions(range(12)) if len(state.board.kings) > len(state.players) / 2]
    assert crowned
    for state in crowned:
        players = determinized(state, 1).players
        assert sum(ks.ActionCard.MAHARACHA in player.played for player in players) >= len(state.board.kings)


@pytest.mark.parametrize(
    "readings", [replace(ks.RULEBOOK, hands=Hands.OPEN), replace(ks.RULEBOOK, played_cards=PlayedCards.ALL)]
)
def test_if_all_cards_are_visible_nothing_changes(readings: ks.Readings) -> None:
    """With open hands you know the piles too; with open piles, the hands. Rules: `online.open-hands`."""
    for state in playout_positions(range(2), readings):
        packed = kernel.pack(state)
        assert determinize(packed, kernel.Rng(1)) == packed
