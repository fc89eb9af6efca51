"""The greedy player makes a move of the greatest score, checked against an independent evaluation."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.helpers_playouts import last_cards
from kingofsiam.model.moves import Play
from kingofsiam.model.pieces import BRITISH, FACTIONS, Followers
from kingofsiam.model.state import Board
from kingofsiam.rules.s2_concept import side_of, sides
from kingofsiam.rules.s5_actions.cards import carry_out
from kingofsiam.rules.s6_power_struggle import power_that_takes
from kingofsiam.spec.readings import PRESETS, TeamSets

PRICE: Final = 24
GAMES: Final = range(5)
MAX_MOVES: Final = 1500
"""Positions with more legal moves are left out: this slow evaluation scores every move."""


def games(seeds: range) -> Iterator[ks.State]:
    """Every position of games between one greedy player and random ones, on two maps, under all presets."""
    for seed in seeds:
        players, readings = 2 + seed % 3, [*PRESETS.values()][seed % len(PRESETS)]
        state, rng = (
            ks.deal(players, seed=seed, map=(ks.SIAM, ks.SABA)[seed % 2], readings=readings),
            kernel.Rng(seed),
        )
        while state.outcome is None:
            yield state
            draw = kernel.greedy_move if state.to_move == seed % players else kernel.staged_move
            state = ks.play(state, kernel.unpack_move(draw(kernel.pack(state), rng), state.map))


@cache
def small_states(seed: int) -> tuple[ks.State, ...]:
    """Some of the positions of a game with more than one legal move, but not too many."""
    return tuple(state for state in games(range(seed, seed + 1)) if 1 < ks.count_legal_moves(state) <= MAX_MOVES)[::4]


def powers(board: Board) -> Counter[object]:
    """The power of each faction: two for every province it controls, one for every province that it would take now."""
    found: Counter[object] = Counter()
    for marker in board.control:
        found[marker] += 2
    for province in board.face_up:
        found[power_that_takes(board.followers_in(province))] += 1
    return found


def complete_sets(state: ks.State, side: tuple[int, ...], heaps: dict[int, Followers]) -> int:
    """The complete sets of a side: of both partners' followers together or, under one reading, of each alone."""
    if state.readings.team_sets is TeamSets.COMBINED:
        return min(sum((heaps[seat] for seat in side), Followers()).counts)
    return sum(min(heaps[seat].counts) for seat in side)


def score(state: ks.State, move: Play | None) -> int:
    """The evaluation of the board after the move, or of the current one, for the player to move."""
    heaps = {seat: player.followers for seat, player in enumerate(state.players)}
    board = state.board
    if move is not None:
        board, _ = carry_out(board, move.action)
        if move.take is not None:
            board = board.moved(((move.take.faction, move.take.province, None),))
            heaps[state.to_move] += Followers.of(move.take.faction)
    own = side_of(state.to_move, len(heaps))
    others = [side for side in sides(len(heaps)) if side != own]
    found = powers(board)
    total = 0
    for faction in FACTIONS:
        best = max(heaps[seat].count(faction) for seat in own)
        total += found[faction] ** 2 * (best - max(heaps[seat].count(faction) for side in others for seat in side))
    sets = complete_sets(state, own, heaps) - max(complete_sets(state, side, heaps) for side in others)
    return total + found[BRITISH] ** 2 * sets


def plays(state: ks.State) -> list[Play]:
    """All legal moves but the pass."""
    return [move for move in ks.legal_moves(state) if isinstance(move, Play)]


def is_worth_a_card(state: ks.State, best: int) -> bool:
    """Whether the best score is worth a card: the price is higher if your side has fewer cards for more struggles."""
    cards = sum(len(state.players[seat].hand) for seat in side_of(state.to_move, len(state.players)))
    return (best - score(state, None)) * cards >= PRICE * len(state.board.face_up)


def greedy(state: ks.State, seed: int) -> ks.Move:
    """The move of the kernel."""
    return kernel.unpack_move(kernel.greedy_move(kernel.pack(state), kernel.Rng(seed)), state.map)


def is_best_move(state: ks.State, chosen: ks.Move) -> bool:
    """Whether no other play has a greater score; for a pass, whether no play is worth its card."""
    best = max(score(state, move) for move in plays(state))
    if state.cards_left > 1 and not is_worth_a_card(state, best):
        return chosen == ks.Pass()
    return isinstance(chosen, Play) and ks.judge(state, chosen) == () and score(state, chosen) == best


@pytest.mark.slow
@pytest.mark.parametrize("seed", GAMES)
def test_it_makes_a_move_with_the_greatest_score(seed: int) -> None:
    """It passes if even that move is not worth its card."""
    for state in small_states(seed):
        assert is_best_move(state, greedy(state, 1))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_it_scores_every_move_of_an_opening(players: int) -> None:
    """An opening has about 18 000 moves."""
    state = ks.deal(players, seed=5)
    assert is_best_move(state, greedy(state, 1))


def test_ties_are_broken_at_random() -> None:
    """Every move with the greatest score can come; the same seed gives the same one."""
    state = next(
        state
        for state in small_states(4)
        if 2 < len(plays(state)) < MAX_MOVES / 5 and isinstance(greedy(state, 1), Play)
    )
    assert len(best_of(state)) > 1
    assert {greedy(state, seed) for seed in range(20 * len(best_of(state)))} == best_of(state)
    assert greedy(state, 7) == greedy(state, 7)


def best_of(state: ks.State) -> set[ks.Move]:
    """The plays with the greatest score."""
    best = max(score(state, move) for move in plays(state))
    return {move for move in plays(state) if score(state, move) == best}


def test_the_last_card_is_played_whenever_that_wins() -> None:
    """It plays the card if any legal play wins, whatever the score of that play."""
    can_win = 0
    for state in last_cards(range(40), 3):
        passes = kernel.greedy_move(state, kernel.Rng(1)) == kernel.PASS
        assert passes == (len(kernel.legal_moves(state)) == 1)
        can_win += not passes
    assert can_win


def test_after_the_end_it_passes() -> None:
    """The game has ended although all players still hold their cards, because they only passed."""
    state = kernel.pack(ks.deal(3, seed=1))
    while not state.over:
        state = kernel.play(state, kernel.PASS)
    assert kernel.greedy_move(state, kernel.Rng(1)) == kernel.PASS
