"""Random moves and random playouts, from two distributions.

*Uniform*: one of all legal moves, each with the same probability. It is drawn by rejection sampling: the proposals are
the pass and, for every execution, the greatest number of followers there can be; a proposal without a follower is
rejected. *Staged*: the pass or one of the kinds of card that can be played, each with the same probability; then one
of the card's executions; then one of the followers. (The third distribution, *stepwise*, is uniform at every decision:
see `common_random_numbers`.)
"""

from typing import Final

from kingofsiam_kernel.twin.bits import i64, lowest_bit, nth_bit, popcount
from kingofsiam_kernel.twin.cards import (
    count_executions,
    hand_kinds,
    is_last_card,
    legal_takes,
    nth_execution,
    takeable,
)
from kingofsiam_kernel.twin.course import MAX_TURNS, endless_game, legal_moves, play_unchecked
from kingofsiam_kernel.twin.last_card import winning_outcomes, winning_takes
from kingofsiam_kernel.twin.move_codes import PASS, move_of
from kingofsiam_kernel.twin.packed import PackedState, is_over
from kingofsiam_kernel.twin.rng import Rng

_MAX_NEW_CELLS: Final = 3
"""No action fills more than three empty cells."""


def uniform_move(state: PackedState, rng: Rng) -> i64:
    """Draw from the *uniform* distribution: one of all legal moves. The game must not be over.

    Only the moves of the very last card are listed.
    """
    if is_last_card(state):
        moves = legal_moves(state)
        return moves[rng.randbelow(len(moves))]
    most = max_followers(state)
    proposals = count_proposals(state, most)
    while True:
        move = rejection_proposal(state, rng.randbelow(proposals), most)
        if move >= 0:
            return move


def max_followers(state: PackedState) -> i64:
    """An upper bound of the number of followers to take after any action."""
    return popcount(takeable(state, state.rama, state.lao, state.malay)) + _MAX_NEW_CELLS


def count_proposals(state: PackedState, most: i64) -> i64:
    """How many proposals there are: the pass, and for all executions of all cards in hand as many followers."""
    executions: i64 = 0
    cards = hand_kinds(state)
    while cards != 0:
        executions += count_executions(state, lowest_bit(cards))
        cards &= cards - 1
    return 1 + executions * most


def rejection_proposal(state: PackedState, number: i64, most: i64) -> i64:
    """The proposal with this number (from 0 to `count_proposals` - 1): a legal move, or -1 if it is to be rejected.

    Every legal move has exactly one proposal. With a fixed number of followers for every execution, a proposal is found
    without counting; those that name an absent follower are rejected.
    """
    if number == 0:
        return PASS
    execution, follower = (number - 1) // most, (number - 1) % most
    cards = hand_kinds(state)
    while execution >= count_executions(state, lowest_bit(cards)):
        execution -= count_executions(state, lowest_bit(cards))
        cards &= cards - 1
    action = nth_execution(state, lowest_bit(cards), execution)
    allowed = legal_takes(state, action)
    if follower >= popcount(allowed):
        return -1
    return move_of(action, nth_bit(allowed, follower))


def staged_move(state: PackedState, rng: Rng) -> i64:
    """Draw from the *staged* distribution. The game must not be over.

    First the pass or a kind of card that can be played, then one of the card's executions, then one of the followers
    to take: uniformly each time.
    """
    if is_last_card(state):
        return last_card_move(state, rng)
    cards = hand_kinds(state)
    number = rng.randbelow(popcount(cards) + 1)
    if number == popcount(cards):
        return PASS
    return random_move(state, nth_bit(cards, number), rng)


def last_card_move(state: PackedState, rng: Rng) -> i64:
    """Draw a move of the very last card of the game: the pass, or one of the executions that win, and a follower."""
    if rng.randbelow(2) == 0:
        return PASS
    card, won = lowest_bit(hand_kinds(state)), winning_outcomes(state)
    winning: list[int] = []
    number: i64
    for number in range(count_executions(state, card)):
        execution = nth_execution(state, card, number)
        if winning_takes(state, execution, won) != 0:
            winning.append(execution)
    if not winning:
        return PASS
    action: i64 = winning[rng.randbelow(len(winning))]
    followers = winning_takes(state, action, won)
    return move_of(action, nth_bit(followers, rng.randbelow(popcount(followers))))


def random_move(state: PackedState, card: i64, rng: Rng) -> i64:
    """A move with this card: an execution drawn uniformly, then a follower from those that may be taken after it."""
    action = nth_execution(state, card, rng.randbelow(count_executions(state, card)))
    followers = legal_takes(state, action)
    return move_of(action, nth_bit(followers, rng.randbelow(popcount(followers))))


def uniform_playout(state: PackedState, seed: int) -> PackedState:
    """Play uniform moves to the end; the same seed (0 to 2**63 - 1) plays the same game. Raises `InvalidSetting`."""
    return play_to_the_end(state, Rng(seed), True)


def playout(state: PackedState, seed: int) -> PackedState:
    """Play staged moves to the end; the same seed (0 to 2**63 - 1) plays the same game. Raises `InvalidSetting`."""
    return play_to_the_end(state, Rng(seed), False)


def play_to_the_end(state: PackedState, rng: Rng, uniform: bool) -> PackedState:
    """Play uniform or staged moves to the end of the game."""
    for _ in range(MAX_TURNS):
        if is_over(state):
            return state
        state = play_unchecked(state, uniform_move(state, rng) if uniform else staged_move(state, rng))
    raise endless_game()
