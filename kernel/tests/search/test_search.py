"""Monte Carlo tree search: legal, reproducible, fair, stronger with more simulations; what it knows of a move."""

from __future__ import annotations

import time
from dataclasses import replace
from math import exp, isclose
from typing import Final

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.helpers_playouts import last_cards, playout_positions
from kingofsiam.spec.readings import PRESETS, Hands, PlayedCards
from kingofsiam_kernel.search.determinization import sees_all_cards
from kingofsiam_kernel.search.mcts import InformationSetNode, exponential
from kingofsiam_kernel.search.playouts import last_card_move
from kingofsiam_kernel.search.search import Search
from kingofsiam_kernel.twin.last_card import winning_outcomes
from kingofsiam_kernel.twin.victory import WHOLE_VICTORY

COMPILED: Final = kernel.COMPILED
SIMULATIONS: Final = 60 if COMPILED else 6
GAMES: Final = 40
SMALL: Final = 1 << 40 if COMPILED else 600
"""The interpreted kernel, fifty times as slow, searches only positions with fewer legal moves than this."""
OPEN: Final = replace(ks.RULEBOOK, hands=Hands.OPEN)


def search(state: kernel.PackedState, simulations: int = SIMULATIONS, seed: int = 1, *, all_cards: bool = True) -> int:
    """The move that the search finds with this many simulations."""
    return kernel.search_move(state, kernel.Rng(seed), simulations, all_cards=all_cards)


def searched(state: kernel.PackedState, simulations: int, seed: int = 1, *, all_cards: bool = True) -> Search:
    """A search with so many simulations."""
    found = Search(state, kernel.Rng(seed), all_cards)
    found.run(simulations)
    return found


def sampled_positions(seeds: range, readings: ks.Readings = ks.RULEBOOK) -> list[ks.State]:
    """Some positions of random games with more than one legal move."""
    return [state for state in playout_positions(seeds, readings) if 1 < ks.count_legal_moves(state) < SMALL][::3]


def endgames(most: int = 4, seeds: range = range(8)) -> list[kernel.PackedState]:
    """Positions with open hands in which at most so many cards are left, and the player to move has one."""
    positions = playout_positions(seeds, OPEN)
    return [kernel.pack(state) for state in positions if state.cards_left <= most and state.player.hand]


# --- the move --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", [*PRESETS])
def test_every_move_is_legal(name: str) -> None:
    """Whether the others' cards are hidden or not, under all presets."""
    for number, state in enumerate(sampled_positions(range(3), PRESETS[name])):
        packed = kernel.pack(state)
        assert kernel.is_legal(packed, search(packed, all_cards=number % 2 == 1))


def test_it_does_not_give_a_win_by_force_away() -> None:
    """Where the very last card wins, it is played, or it still wins after the pass."""
    winning = [state for state in last_cards(range(40), 2) if len(kernel.legal_moves(state)) > 1]
    assert any(search(state, 10) != kernel.PASS for state in winning)
    for state in winning:
        after = kernel.play(state, search(state, 10))
        assert state.to_move in after.winners if after.over else winning_by_force(after, state.to_move)


def winning_by_force(state: kernel.PackedState, seat: int) -> bool:
    """Whether this player wins alone under perfect play."""
    solution = kernel.solve(state)
    return solution is not None and solution.shares[seat] == WHOLE_VICTORY


@pytest.mark.skipif(not COMPILED, reason="whole games take long with the interpreted kernel")
@pytest.mark.parametrize(("players", "least"), [(2, 0.75), (3, 0.5), (4, 0.6)])
def test_it_wins_most_games_against_greedy_players(players: int, least: float) -> None:
    """Alone against one or two, and in teams; it sees no hidden cards."""
    won, sides = 0, min(players, 2 + players % 2)
    for seed in range(GAMES):
        state, rng = kernel.pack(ks.deal(players, seed=seed)), kernel.Rng(seed)
        while not state.over:
            searches = (state.to_move - seed) % sides == 0
            move = kernel.search_move(state, rng, SIMULATIONS) if searches else kernel.greedy_move(state, rng)
            state = kernel.play_unchecked(state, move)
        won += any((seat - seed) % sides == 0 for seat in state.winners)
    assert won / GAMES > least


KNOWN: Final[dict[tuple[int, int], int]] = {
    (2, 1): 376702083,
    (2, 9): 276301379,
    (3, 21): kernel.PASS,
    (3, 27): 369098758,
    (4, 15): 426362628,
}
"""The move found for this number of players after this number of random moves."""


@pytest.mark.parametrize(("players", "moves"), KNOWN)
def test_it_finds_the_same_move_everywhere(players: int, moves: int) -> None:
    """This holds compiled or interpreted, on every machine."""
    state, rng = kernel.pack(ks.deal(players, seed=1)), kernel.Rng(3)
    for _ in range(moves):
        state = kernel.play(state, kernel.staged_move(state, rng))
    assert search(state, 20, 7, all_cards=False) == KNOWN[players, moves]


@pytest.mark.slow
def test_a_single_simulation_makes_the_greedy_move() -> None:
    """One of the best by the evaluation; it passes where no card is worth its price."""
    passed = set[bool]()
    for state in map(kernel.pack, sampled_positions(range(4))):
        greedy, move = {kernel.greedy_move(state, kernel.Rng(seed)) for seed in range(200)}, search(state, 1)
        assert (move == kernel.PASS) is (greedy == {kernel.PASS})
        assert move in greedy or len(greedy) > 20
        passed.add(move == kernel.PASS)
    assert passed == {True, False}


def test_a_search_goes_on_where_it_stopped() -> None:
    """Two parts give what the whole gives."""
    for state in map(kernel.pack, sampled_positions(range(2))):
        parts = searched(state, 3, all_cards=False)
        parts.run(4)
        assert parts.best_move == searched(state, 7, all_cards=False).best_move


def test_a_search_by_time_takes_this_time() -> None:
    """It ends soon after it."""
    state, begun = kernel.pack(sampled_positions(range(1))[-1]), time.monotonic()
    assert kernel.is_legal(state, kernel.search_move(state, kernel.Rng(1), seconds=0.2))
    assert 0.2 <= time.monotonic() - begun < 0.2 + 2.0


# --- what it knows ---------------------------------------------------------------------------------------------------


def test_estimates_are_the_visits_and_average_rewards_of_the_tree() -> None:
    """The most visited move comes first, at equal visits the one with more rewards; untried moves are left out. A line
    is legal and begins with its move; players without cards pass in it.
    """
    longest = 0
    for number, start in enumerate(endgames()[:6]):
        found = searched(start, 60, number)
        tried = [child for child in found.root.children if child.visits]
        tried.sort(key=lambda child: (-child.visits, -child.total_reward))
        assert [(one.move, one.visits) for one in found.estimates] == [(child.move, child.visits) for child in tried]
        expected = [child.total_reward / (WHOLE_VICTORY * child.visits) for child in tried]
        assert [one.chance for one in found.estimates] == pytest.approx(expected)
        assert sum(one.visits for one in found.estimates) == 60
        for one in found.estimates:
            assert one.line[0] == one.move
            state = start
            for move in one.line:
                state = kernel.play(state, move)
            longest = max(longest, len(one.line))
    assert longest >= 2


@pytest.mark.parametrize(
    ("first", "second", "follows"), [(60, 5, True), (60, 4, False), (419, 20, True), (419, 19, False)]
)
def test_a_line_ends_where_hardly_any_simulation_follows_it(first: int, second: int, follows: bool) -> None:
    """At least a twentieth of those that begin with its first move, and five."""
    found = searched(kernel.pack(ks.deal(2, seed=1)), 0)
    before, after = InformationSetNode(kernel.PASS, 1.0), InformationSetNode(kernel.PASS, 1.0)
    found.root.children.append(before)
    before.children.append(after)
    before.visits, after.visits = first, second
    assert found.estimates[0].line == (kernel.PASS,) * (1 + follows)


@pytest.mark.parametrize("exponent", [-16.0, -2.0, 0.0, 1.0, 2.0, 16.0])
def test_priors_grow_with_the_exponential_of_the_gain(exponent: float) -> None:
    """Within an eighth, and never to zero."""
    assert isclose(exponential(exponent), exp(exponent), rel_tol=0.13)
    assert exponential(100.0) == exponential(16.0)
    assert exponential(-100.0) > 0


# --- what others do with it ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("readings", "everybody"),
    [(ks.RULEBOOK, False), (OPEN, True), (replace(ks.RULEBOOK, played_cards=PlayedCards.ALL), True)],
)
def test_who_sees_all_cards(readings: ks.Readings, everybody: bool) -> None:
    """With open hands or open piles everybody does; else only a player who holds the last cards of the game."""
    found = set[bool]()
    for state in playout_positions(range(3), readings):
        alone = state.cards_left == len(state.player.hand)
        assert sees_all_cards(kernel.pack(state)) is (everybody or alone)
        found.add(alone)
    assert found == {True, False}


@pytest.mark.slow
def test_the_last_card_is_drawn_among_the_executions_that_win() -> None:
    """Half of the time it is not played; if nothing wins, it never is."""
    drawn = set[bool]()
    for state in last_cards(range(60), 2):
        moves = {last_card_move(state, kernel.Rng(seed)) for seed in range(12)}
        assert all(kernel.is_legal(state, move) for move in moves)
        if len(kernel.legal_moves(state)) > 1:
            assert len(moves) > 1
        drawn.add(winning_outcomes(state) != 0 and len(moves) > 1)
    assert drawn == {True, False}
