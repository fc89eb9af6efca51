"""What a program asks for in a loop of turns: play a move, list the legal ones, draw one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from kingofsiam.errors import NotLegal
from kingofsiam.kernel.codes import MOST_MOVE
from kingofsiam.kernel.course import is_legal as judged_legal
from kingofsiam.kernel.course import take_turn
from kingofsiam.kernel.listing import LegalMoves, chance, number_of_chances
from kingofsiam.kernel.packed import PackedState, is_over

if TYPE_CHECKING:
    from kingofsiam.kernel.words import i64


def is_legal(state: PackedState, move: int) -> bool:
    """Whether the number is a legal move; no number is too great or too small to be asked."""
    return type(move) is int and 0 <= move <= MOST_MOVE and judged_legal(state, move)


def play(state: PackedState, move: int) -> PackedState:
    """The position after the move. Raises `NotLegal`; which sentences forbid it, the rulebook's `judge` tells."""
    if not is_legal(state, move):
        raise NotLegal(move)
    return take_turn(state, move)


def play_trusted(state: PackedState, move: i64) -> PackedState:
    """The position after a move that is legal; it is not judged, and after an illegal one anything may lie there."""
    return take_turn(state, move)


def legal_moves(state: PackedState) -> LegalMoves:
    """The numbers of all legal moves, as a lazy sequence; empty when the game has ended."""
    return LegalMoves(state)


def random_move(state: PackedState, rng: Random) -> int:
    """A legal move drawn from all with exactly equal chances, without listing them. Raises `NotLegal` after the end."""
    if is_over(state):
        raise NotLegal(None)
    chances = number_of_chances(state)
    while True:
        move = chance(state, rng.randrange(chances))
        if move >= 0:
            return move
