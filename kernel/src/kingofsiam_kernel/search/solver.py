"""Exact endgames: the value of a position under perfect play, and the best moves.

The work is done in short calls, so between any two, Ctrl-C works and other threads can run; this module is never
compiled.
"""

from dataclasses import dataclass
from time import perf_counter
from typing import Final

from kingofsiam_kernel.search.determinization import sees_all_cards
from kingofsiam_kernel.search.exact_values import UNKNOWN, TranspositionTable, exact_value, preference, share
from kingofsiam_kernel.search.search import search_move
from kingofsiam_kernel.twin.cards import hand_kinds
from kingofsiam_kernel.twin.course import play_unchecked, play_without_skipping
from kingofsiam_kernel.twin.move_codes import PASS
from kingofsiam_kernel.twin.movegen import legal_moves
from kingofsiam_kernel.twin.packed import PackedState, cards_left, is_over, players
from kingofsiam_kernel.twin.rng import Rng

MAX_POSITIONS: Final = 1_000_000
_WORK_OF_A_CALL: Final = 100_000
_MAX_CARDS: Final = 6
_SMALL: Final = 20_000
_PLAYOUTS: Final = 1000


@dataclass(frozen=True, slots=True)
class Solution:
    """The exact value of a position, if all players play perfectly and see all cards.

    `shares` are the shares of the victory of each seat, in sixths. `best_moves` are best moves of the player to move:
    one, or all if that was asked. `principal_variation` is a line of best moves until nobody holds a card any more.
    `positions` is the number of different positions that were examined.
    """

    shares: tuple[int, ...]
    best_moves: tuple[int, ...]
    principal_variation: tuple[int, ...]
    positions: int


def solve(
    state: PackedState,
    *,
    positions: int = MAX_POSITIONS,
    seconds: float = float("inf"),
    all_moves: bool = False,
) -> Solution | None:
    """Solve a position with open hands; None if it is too large: for so many different positions, or for this time.

    Every player makes the move with the greatest share of the victory for themselves; of equally good moves one with
    the greatest share for the next player clockwise. The game must not be over.
    """
    solver = _Solver(positions, perf_counter() + seconds)
    if (value := solver.value(state)) == UNKNOWN:
        return None
    line = solver.principal_variation(state)
    best = solver.best_moves(state, value) if all_moves else line[:1]
    if all_moves and not best:
        return None
    return Solution(tuple(share(value, seat) for seat in range(players(state))), best, line, len(solver.table.entries))


def solve_move(state: PackedState, rng: Rng) -> int:
    """A best move of a small position in which the player to move sees all cards; else what a search finds.

    Small is what has up to 20 000 different positions; the search plays 1000 games. The game must not be over.
    """
    if cards_left(state) <= _MAX_CARDS and sees_all_cards(state):
        solution = solve(state, positions=_SMALL)
        if solution is not None:
            return solution.best_moves[0] if solution.best_moves else PASS
    return search_move(state, rng, _PLAYOUTS, True)


class _Solver:
    """A transposition table, and the limits of a search."""

    def __init__(self, positions: int, end: float) -> None:
        self.positions, self.end = positions, end
        self.table: Final = TranspositionTable()

    def value(self, state: PackedState) -> int:
        """The exact value, or `UNKNOWN` beyond the limits."""
        value = UNKNOWN
        while value == UNKNOWN and len(self.table.entries) < self.positions and perf_counter() < self.end:
            self.table.work_left = _WORK_OF_A_CALL
            value = exact_value(self.table, state)
        return value

    def principal_variation(self, state: PackedState) -> tuple[int, ...]:
        """The best moves found, from this solved position on."""
        line = list[int]()
        while not is_over(state) and cards_left(state) != 0:
            move = PASS
            if hand_kinds(state) != 0:
                reply = self.table.find(state)
                assert reply is not None
                move = reply.move
            line.append(move)
            state = play_unchecked(state, move)
        return tuple(line)

    def best_moves(self, state: PackedState, value: int) -> tuple[int, ...]:
        """All moves as good as the best one; none if it is too much work to tell."""
        best = list[int]()
        for move in legal_moves(state):
            move_value = self.value(play_without_skipping(state, move))
            if move_value == UNKNOWN:
                return ()
            if preference(state, move_value) == preference(state, value):
                best.append(move)
        return tuple(best)
