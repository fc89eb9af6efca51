"""A game of a study: game number n is the deal with the seed n, played by the lots of n."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kingofsiam import kernel
from kingofsiam.kernel import PackedState, dice_of
from kingofsiam.kernel.lots import moment
from kingofsiam.study.policies import Policy, policy
from kingofsiam.study.question import Question


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: the beginning, the move at each moment, and the end."""

    start: PackedState
    moves: Mapping[int, int]
    end: PackedState

    @property
    def course(self) -> tuple[object, ...]:
        """What was done with the cards, and the board and the players at the end; passes alone make no difference."""
        cards = tuple((when, move) for when, move in self.moves.items() if move != kernel.PASS)
        end = self.end
        board = (end.rama, end.lao, end.malay, end.tiles, end.control)
        return (cards, board, (end.first, end.second, end.third, end.fourth))


class Table:
    """Plays the games of one question, one by one."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self._dealer = kernel.Dealer(question.players, question.map, question.readings)
        self._policies = tuple(policy(name) for name in question.policies)
        self._all_by_lot = self._policies == (kernel.lots_move,)

    def start(self, game: int) -> PackedState:
        """The position after the deal."""
        return self._dealer.deal(game)

    def end(self, start: PackedState, game: int) -> tuple[PackedState, int]:
        """Play to the end; the position there, and how many turns it took."""
        if self._all_by_lot:
            return kernel.lots_playout(start, game)
        state, turns, seated, play = start, 0, self.seated(game), kernel.play_trusted
        while not state.over:
            state = play(state, seated[state.to_move](state, dice_of(game, state)))
            turns += 1
        return state, turns

    def played(self, game: int) -> Played:
        """Play to the end and remember every move."""
        start = state = self.start(game)
        moves: dict[int, int] = {}
        seated = self.seated(game)
        while not state.over:
            move = seated[state.to_move](state, dice_of(game, state))
            moves[moment(state)] = move
            state = kernel.play_trusted(state, move)
        return Played(start, moves, state)

    def seated(self, game: int) -> tuple[Policy, ...]:
        """Who sits where in this game."""
        number = len(self._policies)
        return tuple(self._policies[(seat - game) % number] for seat in range(self.question.players))
