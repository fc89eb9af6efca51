"""Exact endgames: the value of a position under perfect play, and a line of best moves.

The work is done in short calls, so between any two, Ctrl-C works and other threads can run; this module is never
compiled.
"""

from dataclasses import dataclass
from typing import Final

from kingofsiam_kernel.search.determinization import sees_all_cards
from kingofsiam_kernel.search.exact_values import (
    UNKNOWN,
    WORK_OF_A_POSITION,
    TranspositionTable,
    exact_value,
    plain,
    share,
)
from kingofsiam_kernel.twin.cards import hand_kinds
from kingofsiam_kernel.twin.course import play_unchecked
from kingofsiam_kernel.twin.move_codes import PASS
from kingofsiam_kernel.twin.packed import PackedState, cards_left, is_over, players

MAX_POSITIONS: Final = 1_000_000
_WORK_OF_A_CALL: Final = 100_000
_MAX_CARDS: Final = 6


@dataclass(frozen=True, slots=True)
class Solution:
    """The exact value of a position, if all players play perfectly and see all cards.

    `shares` are the shares of the victory of each seat, in sixths. `principal_variation` is a line of best moves until
    nobody holds a card any more. `positions` is the number of different positions that were examined.
    """

    shares: tuple[int, ...]
    principal_variation: tuple[int, ...]
    positions: int


def solve(state: PackedState, *, positions: int = MAX_POSITIONS) -> Solution | None:
    """Solve a position with open hands; None if that takes more work than listing the moves of so many positions.

    Every player makes the move with the greatest share of the victory for themselves; of equally good moves one with
    the greatest share for the next player clockwise. The game must not be over.
    """
    table, value, work = TranspositionTable(), UNKNOWN, positions * WORK_OF_A_POSITION
    while value == UNKNOWN:
        if work <= 0:
            return None
        table.work_left = min(work, _WORK_OF_A_CALL)
        work -= _WORK_OF_A_CALL
        value = exact_value(table, state)
    shares = tuple(share(value, seat) for seat in range(players(state)))
    return Solution(shares, _principal_variation(table, state), len(table.entries))


def _principal_variation(table: TranspositionTable, state: PackedState) -> tuple[int, ...]:
    """The best moves found, from this solved position on."""
    line = list[int]()
    while not is_over(state) and cards_left(state) != 0:
        reply = table.entries.get(plain(state)) if hand_kinds(state) != 0 else None
        line.append(PASS if reply is None else reply.move)
        state = play_unchecked(state, line[-1])
    return tuple(line)


def solve_if_small(state: PackedState, positions: int, *, all_cards: bool = False) -> Solution | None:
    """The solution of a position with at most six cards, if the player to move sees them all, or whoever asks does."""
    small = cards_left(state) <= _MAX_CARDS and (all_cards or sees_all_cards(state))
    return solve(state, positions=positions) if small else None
