"""The random number generator, and what is drawn with it: moves, playouts, and the cards that a player cannot see."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.helpers_playouts import playout_positions
from kingofsiam.rules.s1_components import EIGHT_CARDS
from kingofsiam.spec.readings import PRESETS, Hands, PlayedCards
from kingofsiam.testing import positions, states
from kingofsiam_kernel.errors import InvalidSetting
from kingofsiam_kernel.search.determinization import determinize
from kingofsiam_kernel.search.playouts import count_proposals, max_followers, rejection_proposal
from kingofsiam_kernel.twin.cards import is_last_card
from tests.helpers_hidden_information import with_other_hidden_cards
from tests.helpers_strategies import fewer_examples

WORD: Final = 2**32
MAX_PROPOSALS: Final = 40_000 if kernel.COMPILED else 1_500
ANY: Final = positions() | states()


# --- the generator ---------------------------------------------------------------------------------------------------


def sfc32(one: int, two: int, three: int) -> Iterator[int]:
    """The generator as its author defines it: a, b, c and a counter from 1; the first fifteen numbers are dropped."""
    counter = 1
    drawn = 0
    while True:
        result = (one + two + counter) % WORD
        counter = (counter + 1) % WORD
        one = two ^ (two >> 9)
        two = (three + three * 8) % WORD
        three = (three * 2**21 % WORD + (three >> 11) + result) % WORD
        drawn += 1
        if drawn > 15:
            yield result


SEEDS: Final = (0, 1, 2**31, 2**32 - 1, 2**32, 0x0123456789ABCDEF, 2**62, 2**63 - 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_generator_is_sfc32(seed: int) -> None:
    """The upper half of the seed is its second word, the lower half its third; the first is 0. So a seed replays the
    same game even years later.
    """
    rng = kernel.Rng(seed)
    assert [rng.next_u32() for _ in range(1000)] == [*islice(sfc32(0, seed >> 32, seed % WORD), 1000)]


OFTEN_REJECTED: Final = (2**30 + 1, 2**32 // 3 + 1, 3 * 2**29)
"""Limits for which a fourth or a third of all words is rejected."""


@given(
    st.integers(0, 2**63 - 1),
    st.lists(st.integers(1, 2**31 - 1) | st.sampled_from((1, 2, 3, 2**31 - 1)), max_size=20),
    st.lists(st.sampled_from(OFTEN_REJECTED), min_size=20, max_size=20),
)
def test_numbers_below_a_limit_have_no_bias(seed: int, limits: list[int], often_rejected: list[int]) -> None:
    """A word is rejected if the low half of its product with the limit is below 2**32 % limit (Lemire 2019).

    A word gives the number whose multiple of 2**32 is the greatest one not above the product. Without the rejected
    words there are exactly 2**32 // limit words for each number.
    """
    rng, words = kernel.Rng(seed), sfc32(0, seed >> 32, seed % WORD)
    for limit in (*limits, *often_rejected):
        accepted = next(word for word in words if word * limit % WORD >= WORD % limit)
        assert rng.randbelow(limit) == accepted * limit // WORD


# --- random moves ----------------------------------------------------------------------------------------------------


@given(ANY)
@fewer_examples(3)
def test_every_legal_move_has_exactly_one_proposal(state: ks.State) -> None:
    """All other proposals are rejected, so `uniform_move` is exactly uniform. The very last card has no proposals."""
    packed = kernel.pack(state)
    most = max_followers(packed)
    proposals = count_proposals(packed, most)
    if proposals > MAX_PROPOSALS or is_last_card(packed):
        return
    drawn = Counter(rejection_proposal(packed, number, most) for number in range(proposals))
    rejected = drawn.pop(-1, 0)
    assert drawn == Counter(kernel.legal_moves(packed))
    assert rejected == proposals - len(kernel.legal_moves(packed))


@given(ANY, st.integers(0, 2**63 - 1))
def test_uniform_move_draws_proposals_until_one_is_a_move(state: ks.State, seed: int) -> None:
    """A rejected one is drawn again. Of the very last card any legal move is drawn."""
    packed, rng = kernel.pack(state), kernel.Rng(seed)
    if is_last_card(packed):
        moves = kernel.legal_moves(packed)
        expected = moves[rng.randbelow(len(moves))]
    else:
        most = max_followers(packed)
        proposals = count_proposals(packed, most)
        drawn = iter(lambda: rejection_proposal(packed, rng.randbelow(proposals), most), None)
        expected = next(move for move in drawn if move >= 0)
    assert kernel.uniform_move(packed, kernel.Rng(seed)) == expected
    assert kernel.is_legal(packed, expected)


@given(ANY, st.integers(0, 2**63 - 1))
def test_staged_moves_are_legal(state: ks.State, seed: int) -> None:
    """The very last card is drawn correctly too."""
    packed, rng = kernel.pack(state), kernel.Rng(seed)
    for _ in range(20):
        assert ks.judge(state, kernel.unpack_move(kernel.staged_move(packed, rng), state.map)) == ()


def test_no_move_is_drawn_after_the_end() -> None:
    """The error has no move."""
    with pytest.raises(kernel.NotLegal) as refused:
        kernel.stepwise_move(kernel.playout(kernel.pack(ks.deal(seed=1)), 1), kernel.Rng(0))
    assert refused.value.move is None


# --- playouts --------------------------------------------------------------------------------------------------------


@given(ANY, st.integers(0, 2**63 - 1))
@fewer_examples(2)
def test_a_playout_is_a_loop_of_random_moves(state: ks.State, seed: int) -> None:
    """`playout` plays staged moves, and `uniform_playout` plays uniform ones."""
    for draw, play_all in ((kernel.staged_move, kernel.playout), (kernel.uniform_move, kernel.uniform_playout)):
        packed, rng = kernel.pack(state), kernel.Rng(seed)
        end = play_all(packed, seed)
        while not packed.over:
            packed = kernel.play(packed, draw(packed, rng))
        assert end == packed == play_all(kernel.pack(state), seed)


@pytest.mark.parametrize("seed", [-1, 2**63, 2**70])
def test_a_seed_has_63_bits(seed: int) -> None:
    """Every other number is refused, compiled or not."""
    packed = kernel.pack(ks.deal(2, seed=1))
    with pytest.raises(InvalidSetting):
        kernel.Rng(seed)
    with pytest.raises(InvalidSetting):
        kernel.playout(packed, seed)
    with pytest.raises(InvalidSetting):
        kernel.uniform_playout(packed, seed)


# --- hidden cards ----------------------------------------------------------------------------------------------------


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
    left = Counter(EIGHT_CARDS) - Counter(state.players[other].played[-1:])
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
