"""One game of an experiment: its number decides the deal and, with the turn, all random numbers of the players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import kingofsiam_kernel as kernel
from kingofsiam_kernel import PackedState, rng_for_turn
from kingofsiam_kernel.search.bots import Policy
from kingofsiam_kernel.search.common_random_numbers import turn_id


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game: the first position, the move on each turn (by turn id), and the last position."""

    start: PackedState
    moves: Mapping[int, int]
    end: PackedState

    @property
    def course(self) -> tuple[object, ...]:
        """The cards played and the final position. Two games that differ only in passes have the same course."""
        cards = tuple((turn, move) for turn, move in self.moves.items() if move != kernel.PASS)
        end = self.end
        board = (end.rama, end.lao, end.malay, end.tiles, end.control)
        return (cards, board, (end.first, end.second, end.third, end.fourth))


def play_game(dealer: kernel.Dealer, players: Sequence[Policy], number: int) -> PlayedGame:
    """Play the game with this number to its end, each seat by its player."""
    start = state = dealer.deal(number)
    moves: dict[int, int] = {}
    while not state.over:
        move = players[state.to_move](state, rng_for_turn(number, state))
        moves[turn_id(state)] = move
        state = kernel.play_unchecked(state, move)
    return PlayedGame(start, moves, state)
