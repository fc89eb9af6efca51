"""One game of an experiment: its number decides the deal and, with the turn, all random numbers of the players."""

from collections.abc import Sequence
from dataclasses import dataclass

import kingofsiam_kernel as kernel
from kingofsiam_kernel import PackedState, rng_for_turn
from kingofsiam_kernel.search.bots import Policy
from kingofsiam_kernel.search.common_random_numbers import turn_id


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game: the first position, each turn (the position before it, and the move), and the last position."""

    start: PackedState
    turns: Sequence[tuple[PackedState, int]]
    end: PackedState

    @property
    def course(self) -> tuple[object, ...]:
        """The cards played and the final position. Two games that differ only in passes have the same course."""
        cards = tuple((turn_id(state), move) for state, move in self.turns if move != kernel.PASS)
        end = self.end
        board = (end.rama, end.lao, end.malay, end.tiles, end.control)
        return (cards, board, (end.first, end.second, end.third, end.fourth))


def play_game(dealer: kernel.Dealer, players: Sequence[Policy], number: int) -> PlayedGame:
    """Play the game with this number to its end, each seat by its player."""
    start = state = dealer.deal(number)
    turns: list[tuple[PackedState, int]] = []
    while not state.over:
        move = players[state.to_move](state, rng_for_turn(number, state))
        turns.append((state, move))
        state = kernel.play_unchecked(state, move)
    return PlayedGame(start, turns, state)
