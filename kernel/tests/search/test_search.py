"""What a search knows of each move, and the policies made of searches and of the greedy player."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.helpers_playouts import last_cards, playout_positions
from kingofsiam.spec.readings import Hands, PlayedCards
from kingofsiam_kernel.search import search as searching
from kingofsiam_kernel.search import solver
from kingofsiam_kernel.search.bots import get_policy
from kingofsiam_kernel.search.determinization import sees_all_cards
from kingofsiam_kernel.search.mcts import InformationSetNode
from kingofsiam_kernel.search.playouts import last_card_move
from kingofsiam_kernel.search.search import Search, search_move, search_move_for
from kingofsiam_kernel.twin.last_card import winning_outcomes
from kingofsiam_kernel.twin.rewards import WHOLE_VICTORY

OPEN = replace(ks.RULEBOOK, hands=Hands.OPEN)


def children(node: InformationSetNode) -> list[InformationSetNode]:
    """The moves after this one."""
    found, each = list[InformationSetNode](), node.first_child
    while each is not None:
        found.append(each)
        each = each.next_sibling
    return found


def endgames(seeds: range, most: int) -> list[kernel.PackedState]:
    """Positions with open hands in which at most so many cards are left, and the player to move has one."""
    found = [state for state in playout_positions(seeds, OPEN) if state.cards_left <= most and state.player.hand]
    return [kernel.pack(state) for state in found if state.outcome is None]


def test_estimates_are_the_visits_and_average_rewards_of_the_tree() -> None:
    """The most visited move comes first, at equal visits the one with more rewards; untried moves are left out."""
    for number, state in enumerate(endgames(range(8), 4)[:6]):
        search = Search(state, kernel.Rng(number))
        search.run(60)
        tried = [each for each in children(search.root) if each.visits]
        tried.sort(key=lambda each: (-each.visits, -each.total_reward))
        assert [(each.move, each.visits) for each in search.estimates] == [(each.move, each.visits) for each in tried]
        expected = [each.total_reward / (WHOLE_VICTORY * each.visits) for each in tried]
        assert [each.chance for each in search.estimates] == pytest.approx(expected)
        assert sum(each.visits for each in search.estimates) == 60


def test_a_line_is_legal_and_follows_the_most_visited_moves() -> None:
    """It begins with its move; players without cards pass in it."""
    longest = 0
    for number, start in enumerate(endgames(range(8), 4)[:6]):
        search = Search(start, kernel.Rng(number))
        search.run(60)
        for each in search.estimates:
            assert each.line[0] == each.move
            state = start
            for move in each.line:
                assert kernel.is_legal(state, move)
                state = kernel.play(state, move)
        longest = max(longest, *(len(each.line) for each in search.estimates))
    assert longest >= 2


@pytest.mark.parametrize(
    ("first", "second", "follows"), [(60, 5, True), (60, 4, False), (419, 20, True), (419, 19, False)]
)
def test_a_line_ends_where_hardly_any_simulation_follows_it(first: int, second: int, follows: bool) -> None:
    """At least a twentieth of those that begin with its first move, and five."""
    search = Search(kernel.pack(ks.deal(2, seed=1)), kernel.Rng(1))
    search.root.first_child = before = InformationSetNode(kernel.PASS, 1.0, None)
    before.first_child = after = InformationSetNode(kernel.PASS, 1.0, None)
    before.visits, after.visits = first, second
    assert search.estimates[0].line == (kernel.PASS,) * (1 + follows)


def test_the_first_simulation_makes_every_move_available_once() -> None:
    """Availability counts how often a move could have been chosen."""
    search = Search(endgames(range(8), 4)[0], kernel.Rng(1))
    search.run(1)
    assert {each.availability for each in children(search.root)} == {1}


def test_a_search_by_time_looks_at_visible_cards_only_if_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """With hidden cards each simulation begins with a determinization."""
    asked = list[kernel.PackedState]()

    def determinize(state: kernel.PackedState, rng: kernel.Rng) -> kernel.PackedState:
        del rng
        asked.append(state)
        return state

    monkeypatch.setattr(searching, "determinize", determinize)
    state = endgames(range(8), 4)[0]
    search_move_for(state, kernel.Rng(1), 0.02)
    assert asked == []
    search_move_for(state, kernel.Rng(1), 0.02, True)
    assert asked


def test_an_easy_opponent_is_greedy_half_of_the_time() -> None:
    """Otherwise it plays a random move."""
    state = kernel.pack(ks.deal(2, seed=3))
    kinds = set[bool]()
    for seed in range(12):
        rng = kernel.Rng(seed)
        greedy = rng.randbelow(2) == 0
        kinds.add(greedy)
        expected = kernel.greedy_move(state, rng) if greedy else kernel.staged_move(state, rng)
        assert get_policy("easy")(state, kernel.Rng(seed)) == expected
    assert kinds == {True, False}


def test_a_hard_opponent_searches_with_a_thousand_simulations() -> None:
    """It sees what the readings show."""
    policy = get_policy("hard")
    assert isinstance(policy, partial)
    assert (policy.func, policy.keywords) == (search_move, {"playouts": 1000, "hidden": True})


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


def test_the_solver_plays_positions_with_up_to_six_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search plays those with more."""
    searched, solved = set[int](), set[int]()

    def search(state: kernel.PackedState, *_: object) -> int:
        searched.add(kernel.unpack(state, ks.SIAM).cards_left)
        return 0

    def solve(state: kernel.PackedState, **_: object) -> None:
        solved.add(kernel.unpack(state, ks.SIAM).cards_left)

    monkeypatch.setattr(solver, "search_move", search)
    monkeypatch.setattr(solver, "solve", solve)
    for state in endgames(range(12), 9):
        solver.solve_move(state, kernel.Rng(1))
    assert solved == {1, 2, 3, 4, 5, 6}
    assert {7, 8, 9} <= searched


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
